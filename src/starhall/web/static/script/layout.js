// What is in sight and what steps back: parts and tabs, drawers, lists that follow what is new.
import { $, $$, body, data, makeButton, press, small } from "./page.js";
import { bringIntoSight, central, lookAtPart, partsOf, shownPart, view } from "./board.js";
import { fitPrompt, showPage } from "./prompt.js";
import { ringNews } from "./news.js";
import { restSheet } from "./sheet.js";

const ROUNDING = 4; // pixels

export function layout() {
  fitPrompt();
  fillZones();
  view();
  ringNews();
}

// two parts of the board are tabs beside the others; more of them lie over the board, so that the tabs stay in sight
function fillZones() {
  const parts = partsOf();
  const many = parts.length > 2;
  for (const box of $$(".zones")) {
    const shown = small() && parts.length > 1 && many === (box.id === "zones-over") ? parts : [];
    if (box.children.length !== shown.length) box.replaceChildren(...shown.map(zoneButton));
  }
  pressZones();
}

function zoneButton(part, index) {
  return makeButton("", part.name, () => {
    lookAtPart(index);
    showPart("board");
  });
}

export function pressZones() {
  const buttons = $$(".zones button");
  press(buttons, (button) => body.dataset.part === "board" && buttons.indexOf(button) === shownPart());
}

export function pressParts(root = document) {
  press($$("[data-part-of]", root), (button) => button.dataset.partOf === body.dataset.part);
}

export function showPart(part) {
  body.dataset.part = part;
  pressZones();
  pressParts();
  layout();
}

// on a small screen: the part of the table in which these things are; on the board the part that has most of them
export function showPartOf(things, middleOfAll) {
  if (!small() || !things.length) return;
  const onBoard = things.filter((thing) => thing.closest("#stage"));
  const inDock = things.some((thing) => thing.closest("#dock"));
  const inSeats = things.some((thing) => thing.closest("#seats"));
  showPart(!onBoard.length && inDock ? "mine" : !onBoard.length && inSeats ? "players" : "board");
  if (onBoard.length) bringIntoSight(onBoard, middleOfAll);
  pressZones();
}

export function pressTabs(root = document) {
  press($$(".tab[data-tab]", root), (tab) => tab.dataset.tab === (body.dataset.tab || "log"));
}

export function showTab(name) {
  body.dataset.tab = name;
  pressTabs();
}

export function showDock(root = document) {
  for (const button of $$(".dock-toggle", root)) {
    button.setAttribute("aria-expanded", String(body.dataset.dock === "open"));
  }
}

export function showMenu(open) {
  const menu = $("#menu");
  if (!menu) return;
  menu.hidden = !open;
  if (open) menu.querySelector("button, input").focus();
}

export const isSideVisible = () => isSeen($("#side"));
export const isInspectorVisible = () => isSeen($("#inspect"));

const isSeen = (box) => box && getComputedStyle(box).visibility !== "hidden" && box.offsetWidth > 0;

// ---- the log and the talk follow what is new, unless their reader has scrolled up ----

const FOLLOWED = ["log", "talk"];
const tops = {};
const isRead = {};
const resized = new ResizeObserver(follow);
let known = new Set(); // the lines of the log that were there when its reader turned back

export function follow() {
  for (const id of FOLLOWED) {
    const box = document.getElementById(id);
    if (!box) continue;
    resized.observe(box);
    if (isRead[id]) continue;
    box.scrollTop = endOf(box);
    tops[id] = box.scrollTop;
  }
  showNew();
}

// where it is read up to: the line that the page looks back at, or the last one
function endOf(box) {
  const line = box.id === "log" && data().told && document.getElementById(data().told);
  return line ? line.offsetTop + line.offsetHeight - box.clientHeight : box.scrollHeight;
}

// my own move, a key or a click: back to what is new
export function followAgain() {
  isRead.log = false;
  follow();
}

const linesOfLog = () => $$("#log li[id]").map((line) => line.id);

function showNew() {
  const button = $("#new-lines");
  if (!button) return;
  const count = isRead.log ? linesOfLog().filter((id) => !known.has(id)).length : 0;
  button.hidden = !count;
  button.lastElementChild.textContent = `${count} new`;
}

// whoever turns back reads, until he is at the end again; a change of the layout turns nothing back
export function scrolled(event) {
  const box = event.target;
  if (box.id === "options") showPage();
  if (!FOLLOWED.includes(box.id)) return;
  const isAtEnd = box.scrollTop + box.clientHeight > box.scrollHeight - ROUNDING;
  if (isAtEnd) isRead[box.id] = false;
  else if (box.scrollTop < tops[box.id] && !isRead[box.id]) turnBack(box.id);
  tops[box.id] = box.scrollTop;
  if (isAtEnd) showNew();
}

function turnBack(id) {
  isRead[id] = true;
  if (id === "log") known = new Set(linesOfLog());
}

// ---- a new question ----

let revealed; // the version that has been scrolled to
let isDockOurs = false; // it was opened here, not by the person

// where all targets of a panel lie out of sight, it is scrolled to the first
export function reveal() {
  if (revealed === data().version) return;
  revealed = data().version;
  restSheet();
  openDock();
  if ($("#coach")) return; // who points by himself
  const things = $$("#stage .legal, #dock .legal, #seats .legal");
  if (isAboutThem(things)) showPartOf(things, central);
  else if (small() && data().due) showPart("board");
  for (const box of $$("#seats, #dock")) {
    const spots = $$(".legal", box);
    const frame = box.getBoundingClientRect();
    if (!spots.length || !frame.height) continue;
    if (small() && !spots.every((spot) => isWithin(spot, frame)))
      (spots[0].closest("#dock section") || spots[0]).scrollIntoView();
    else if (!spots.some((spot) => isWithin(spot, frame))) spots[0].scrollIntoView({ block: "nearest" });
  }
}

// is the choice about these things, and not about something else besides which one of my cards could be played?
function isAboutThem(things) {
  if (things.some((thing) => thing.closest("#stage, #seats"))) return true;
  const named = new Set(things.map((thing) => thing.id));
  const options = $$(".option[data-action]:not(.end)");
  return things.length > 0 && options.filter((option) => named.has(option.dataset.place)).length * 2 >= options.length;
}

// on a short screen my side lies over the board while the choice is about my cards and nothing else
function openDock() {
  const isAboutCards = !!$("#dock .hand .legal") && !$("#stage .legal, #seats .legal");
  if (isAboutCards && !body.dataset.dock) {
    body.dataset.dock = "open";
    isDockOurs = true;
  } else if (!isAboutCards && isDockOurs) {
    delete body.dataset.dock;
    isDockOurs = false;
  }
  showDock();
}

function isWithin(spot, frame) {
  const box = spot.getBoundingClientRect();
  const y = box.top + box.height / 2;
  return y > frame.top && y < frame.bottom;
}
