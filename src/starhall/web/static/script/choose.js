// Choosing: a click on an option or on its place is a request that carries the version of the view it answers.
import { $, $$, body, data, settings, state, words } from "./page.js";
import { asSeen, newKey, send } from "./server.js";
import { announce, offline, refused } from "./messages.js";
import { leadsTo, redecorate } from "./decorate.js";
import { POINTABLE, why } from "./explain.js";
import { followAgain, showMenu } from "./layout.js";
import { free, refresh } from "./morph.js";
import { loneOption } from "./prompt.js";
import { lookAtNow } from "./since.js";

const OFFERED = ".option[data-action]:not(.away)";

// a change of the table: one at a time, kept while there is no connection, refused gently; was it made?
export async function change(path, content, more = {}) {
  if (state.busy) return false;
  const mine = { version: data().version, ...more };
  state.busy = mine;
  body.dataset.busy = "1";
  try {
    await send(path, content);
    offline(false);
    state.pending = state.narrow = "";
    await refresh();
    return true;
  } catch (wrong) {
    await refresh();
    if (!mine.again || !isStale(wrong) || !mine.again()) refused(wrong);
    return false;
  } finally {
    free(mine);
  }
}

const isStale = (wrong) => wrong.found && wrong.found.error === "stale";

export const act = (actions, more, about) => change("act", { ...asSeen(), actions, ...more, key: newKey() }, about);

// what cannot be taken back is confirmed first
export function choose(option) {
  if (!option) return;
  if (option.classList.contains("no")) why(option, true);
  else if (state.busy) keep(option);
  else if (mustConfirm(option)) {
    state.pending = option.id;
    redecorate();
    announce(`${words(option)} cannot be taken back. Enter confirms, Escape goes back.`);
  } else take(option);
}

function mustConfirm(option) {
  if (!option.dataset.final || !settings.confirm) return false;
  return !option.classList.contains("end") && state.pending !== option.id;
}

export function confirm() {
  const option = document.getElementById(state.pending);
  if (option && !state.busy) take(option);
}

// an option of a set names all actions that lead to the new set, and how many are taken back for it
function take(option, isSecond = false) {
  const { action, actions, instead, final } = option.dataset;
  const { id } = option;
  const { question } = data();
  markTaken(option);
  followAgain();
  thenTo(option, state.narrow);
  thenOthers(option);
  const sent = actions === undefined ? [action] : actions.split("|").filter(Boolean);
  // where something has happened meanwhile that leaves the question as it was, the answer stands
  const again = () => !isSecond && takeAgain(id, question);
  act(sent, { instead: Number(instead || 0) }, { again, question: final ? "" : question }).then(goOn);
}

// one option is no choice: a step of my own move that has only one is made by itself
function goOn(done) {
  const only = done && !state.busy && loneOption();
  if (only) take(only);
}

// the list was narrowed to what leads to a place: when that is done, it is the place's turn
function thenTo(option, place) {
  if (option.dataset.place === place || !leadsTo(option, place)) return;
  const spot = document.getElementById(place);
  spot.classList.add("chosen");
  state.kept.unshift({ run: () => aimIf(place, ".legal[data-options]") });
}

function aimIf(id, isMeant) {
  const spot = document.getElementById(id);
  if (spot && spot.matches(isMeant)) aim(spot, {});
}

// ---- several things go the same way: those that have joined follow one after the other, each as it then can ----

function join({ id }) {
  state.joined = state.joined.includes(id) ? state.joined.filter((other) => other !== id) : [...state.joined, id];
  redecorate();
}

function thenOthers({ dataset: { leads, place } }) {
  if (leads || !place || !$("[data-joins]")) return;
  for (const id of state.joined.splice(0)) {
    state.kept.push({ run: () => aimIf(id, "[data-begins]") });
    state.kept.push({ run: () => aimIf(place, ".legal[data-options], .soon[data-soon]") });
  }
}

function takeAgain(id, question) {
  const option = offered(id, question);
  if (!option) return false;
  state.busy = null;
  take(option, true);
  return true;
}

// ---- a click while an answer is on its way is kept, and judged against the page that comes: carried out where it is
// still the same question and the option is still offered, dropped quietly otherwise ----

function keep(option) {
  // what answers no question, such as going on in a lesson, leaves it
  const { question = data().question } = state.busy;
  if (question !== data().question) return; // what comes after it must be looked at first
  state.kept.push({ id: option.id, question: data().question });
  markTaken(option);
}

function markTaken(option) {
  option.classList.add("chosen");
  const spot = option.dataset.place && document.getElementById(option.dataset.place);
  if (spot) spot.classList.add("chosen");
}

const offered = (id, question) => {
  const option = data().question === question && data().due === "1" && document.getElementById(id);
  return option && option.matches(".option[data-action]") ? option : null;
};

// the same of a tool, which looks for itself whether it is still there
export function inTurn(run) {
  if (state.busy) state.kept.push({ run });
  else run();
}

// the answer is on the page: what was kept meanwhile comes next
export function judgeKept() {
  while (state.kept.length && !state.busy) {
    const { id, question, run } = state.kept.shift();
    const option = offered(id, question);
    if (run) run();
    else if (option) choose(option);
  }
}

// a target by click or key: what it begins, what it answers, or what leads to it
export function aim(spot, event) {
  if (spot.dataset.begins) begin(spot, event);
  else if (spot.dataset.joins) join(spot);
  else if (spot.dataset.options) target(spot);
  else beginAt(spot);
}

// a place on the board: its only option, or the list narrowed to those that it has
export function target(spot) {
  const options = $$(".option[data-action]").filter((option) => option.dataset.place === spot.id);
  if (options.length === 1) choose(options[0]);
  else narrowTo(state.narrow === spot.id ? "" : spot.id);
}

// a place of a later step: the option that leads there is taken, then the place's; of several the person picks one
function beginAt(spot) {
  if (state.busy) return;
  const options = spot.dataset.soon.split(" ").map((id) => document.getElementById(id));
  const isOpen = state.narrow === spot.id;
  narrowTo(isOpen ? "" : spot.id);
  if (options.length === 1) choose(options[0]);
}

// a thing that names the actions it begins: all of them at once, with Shift those that leave a part to be chosen
function begin(spot, { shiftKey } = {}) {
  const { begins, part } = spot.dataset;
  if (state.busy) return;
  spot.classList.add("chosen");
  followAgain();
  act(((shiftKey && part) || begins).split("|"));
}

// a click into the middle of an open shape means the shape: the smallest legal one around the point, unless what was
// hit is a thing of its own
export function around(event) {
  if (!event.target.closest("#stage, #dock")) return null;
  const thing = event.target.closest(POINTABLE);
  const spots = $$("#stage .legal[data-options], #dock .legal[data-options]");
  const hit = spots.filter((spot) => isAt(spot, event) && (!thing || thing.contains(spot)));
  return hit.toSorted((one, other) => areaOf(one) - areaOf(other))[0] || null;
}

function isAt(spot, { clientX, clientY }) {
  const box = spot.getBoundingClientRect();
  return box.left <= clientX && clientX <= box.right && box.top <= clientY && clientY <= box.bottom;
}

function areaOf(spot) {
  const box = spot.getBoundingClientRect();
  return box.width * box.height;
}

export function narrowTo(place) {
  state.narrow = place;
  state.pending = "";
  redecorate();
  if (!place) return;
  const first = $(OFFERED);
  if (state.keyboard && first) first.focus();
  announce(`${$$(OFFERED).length} options`);
}

// one step back: what is open, what is picked, at last what has been done
export function back() {
  const menu = $("#menu");
  if (!menu) return;
  if (!menu.hidden) showMenu(false);
  else if (state.step >= 0) lookAtNow();
  else if (state.pending) {
    state.pending = "";
    redecorate();
  } else if (state.narrow) {
    state.narrow = "";
    redecorate();
  } else if (body.dataset.side === "open") delete body.dataset.side;
  else inTurn(() => $("#back") && change("undo", { ...asSeen(), steps: 1 }));
}
