// A lesson at the table: what the coach speaks of is brought into sight; a choice that is taken back is seen for a
// moment, and after a right one there is a moment to look.
import { $, $$, body, icon, make } from "./page.js";
import { announce } from "./messages.js";
import { showDock, showPartOf } from "./layout.js";
import { point, pointedAt } from "./pointing.js";

const REST = 1600; // milliseconds until the next step comes by itself
const HASTE = 400; // after that: Enter was meant for the step before
const TAKEN_BACK = 600; // that a choice is seen before it is taken back

let shown = ""; // the step that was pointed at last
let remarked = ""; // the choice that was answered last
let resting = 0;
let rested = 0; // when the moment to look was over by itself
let takingBack = 0;
let isDockOurs = false; // it was opened here, not by the person

// after each change of the page
export function teach() {
  const coach = $("#coach");
  if (!coach) return;
  const { of, step, tried, wrong, rests } = coach.dataset;
  const isNew = shown !== `${of} ${step}`;
  if (isNew && shown && rests) beginRest();
  else if (isNew) endRest();
  if (isNew) forgetRefusal();
  shown = `${of} ${step}`;
  const remark = tried && `${shown} ${tried} ${wrong}`;
  if (remark && remark !== remarked) takeBack();
  remarked = remark;
  markTried();
  markGood();
  if (isNew || !$("#shade")) lookThere();
  point();
}

// ---- a moment to look ----

function beginRest() {
  clearTimeout(resting);
  body.dataset.rest = "1";
  resting = setTimeout(() => {
    rested = Date.now();
    endRest();
  }, REST);
}

export function endRest() {
  clearTimeout(resting);
  if (!body.dataset.rest) return;
  delete body.dataset.rest;
  lookThere();
  point();
}

function takeBack() {
  clearTimeout(takingBack);
  body.dataset.takingBack = "1";
  takingBack = setTimeout(() => {
    delete body.dataset.takingBack;
    for (const one of triedOnes()) one.classList.remove("chosen");
    const said = $("#coach-remark p");
    if (said) announce(said.textContent);
  }, TAKEN_BACK);
}

function triedOnes() {
  const { tried } = $("#coach")?.dataset || {};
  const option = tried && $$(".option[data-action]").find((each) => each.dataset.action === tried);
  const spot = option && option.dataset.place && document.getElementById(option.dataset.place);
  return [option, spot].filter(Boolean);
}

function markTried() {
  if (body.dataset.takingBack) for (const one of triedOnes()) one.classList.add("chosen");
}

// what a good player would do, in a guided game
function markGood() {
  for (const option of $$(".option.good[data-place]")) {
    const spot = option.dataset.place && document.getElementById(option.dataset.place);
    if (spot) spot.classList.add("good");
  }
}

// ---- Enter: on with it ----

export function enter() {
  if (body.dataset.rest) {
    endRest();
    return true;
  }
  if (Date.now() - rested < HASTE) return true;
  const button = $$("[data-enter]").find((each) => each.getClientRects().length);
  if (button) button.click();
  return !!button;
}

export const isResting = () => !!body.dataset.rest;

// ---- what cannot be chosen is answered by the coach ----

export function answeredByCoach({ text }) {
  const box = $("#coach-refusal");
  if (!box) return false;
  const said = make("div", "remark wrong");
  said.append(icon("lock"), make("p", "", text));
  box.replaceChildren(said);
  said.scrollIntoView({ block: "nearest" });
  announce(text);
  return true;
}

function forgetRefusal() {
  const box = $("#coach-refusal");
  if (box) box.replaceChildren();
}

// ---- what is spoken of is in sight ----

function lookThere() {
  const things = pointedAt();
  const inDock = things.some((thing) => thing.closest("#dock"));
  showPartOf(things);
  openDock(inDock);
  for (const thing of things) {
    if (thing.closest("#seats, #dock")) thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

function openDock(isNeeded) {
  if (isNeeded && !body.dataset.dock) {
    body.dataset.dock = "open";
    isDockOurs = true;
  } else if (!isNeeded && isDockOurs) {
    delete body.dataset.dock;
    isDockOurs = false;
  }
  showDock();
}
