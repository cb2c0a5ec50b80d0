// What is in sight and what steps back: rows of options, parts and tabs, drawers, lists that follow what is new.
import { $, $$, body, data, makeButton, press, small, state } from "./page.js";
import { lookAtPart, partsOf, shownPart, view, whole } from "./board.js";

const ONE_ROW = 44; // pixels
const ROUNDING = 4;
const READABLE = 0.9; // the board's scale at which its smallest text can still be read

export function layout() {
  fitOptions();
  if ($("#dock")) body.style.setProperty("--dock-h", `${$("#dock").offsetHeight}px`);
  fitRefusals();
  fillZones();
  view();
}

// what does not fit goes behind "more": two rows of options are shown, one where a second would shrink the board's text
function fitOptions() {
  const options = $("#options");
  const more = $("#more");
  if (!options || !more) return;
  more.hidden = true;
  options.classList.remove("tight", "over");
  const isOver = () => !state.narrow && options.scrollHeight > options.clientHeight + ROUNDING;
  if (!state.wide && !small() && options.clientHeight > ONE_ROW && isBoardShrunk()) options.classList.add("tight");
  if (isOver()) options.classList.add("over");
  const cut = cutOff(options);
  more.hidden = !(state.wide && !state.narrow) && !(isOver() && cut);
  more.textContent = state.wide ? "fewer" : `${cut} more`;
}

function cutOff(options) {
  const bottom = options.clientHeight + ROUNDING;
  return $$(".option", options).filter((o) => o.offsetHeight && o.offsetTop + o.offsetHeight > bottom).length;
}

// does the board lose so much height that its text falls under what can be read?
function isBoardShrunk() {
  const all = whole();
  const stage = $("#stage");
  return !!all && Math.min(stage.clientWidth / all.w, stage.clientHeight / all.h) < READABLE;
}

// on a small screen what is not possible steps back behind one button
function fitRefusals() {
  const button = $("#refusals");
  const count = $$("#options .option.no").length;
  if (!button) return;
  button.hidden = !small() || !count || !!state.narrow;
  button.setAttribute("aria-expanded", String(body.dataset.refusals === "open"));
  button.lastElementChild.textContent = `${count} not possible now`;
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

function pressZones() {
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

export function isSideVisible() {
  const side = $("#side");
  return side && getComputedStyle(side).visibility !== "hidden" && side.offsetWidth > 0;
}

// ---- the log and the talk follow what is new, unless their reader has scrolled up ----

const FOLLOWED = ["log", "talk"];
const tops = {};
const isRead = {};
const resized = new ResizeObserver(follow);

export function follow() {
  for (const id of FOLLOWED) {
    const box = document.getElementById(id);
    if (!box) continue;
    resized.observe(box);
    if (isRead[id]) continue;
    box.scrollTop = box.scrollHeight;
    tops[id] = box.scrollTop;
  }
}

// whoever turns back reads, until he is at the end again; a change of the layout turns nothing back
export function scrolled(event) {
  const box = event.target;
  if (!FOLLOWED.includes(box.id)) return;
  if (box.scrollTop + box.clientHeight > box.scrollHeight - ROUNDING) isRead[box.id] = false;
  else if (box.scrollTop < tops[box.id]) isRead[box.id] = true;
  tops[box.id] = box.scrollTop;
}

// ---- a new question ----

let revealed; // the version that has been scrolled to

// where all targets of a panel lie out of sight, it is scrolled to the first
export function reveal() {
  if (revealed === data().version) return;
  revealed = data().version;
  for (const box of $$("#seats, #dock")) {
    const spots = $$(".legal", box);
    const frame = box.getBoundingClientRect();
    if (spots.length && frame.height && !spots.some((spot) => isWithin(spot, frame))) {
      spots[0].scrollIntoView({ block: "nearest" });
    }
  }
}

function isWithin(spot, frame) {
  const box = spot.getBoundingClientRect();
  return box.bottom > frame.top && box.top < frame.bottom;
}
