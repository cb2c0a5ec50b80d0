// The script of the pages begins here: it listens, and hands on what it hears. It knows no game: options are buttons
// that name a board element, and what is morphed the server has drawn. Modules import only what stands before them in
// page, messages, server, sound, clocks, bell, window, board, prompt, news, sheet, tray, layout, pointing, lesson,
// card, decorate, explain, preview, motion, parts, morph, since, choose, hall, setup, live, book, buttons, keys,
// curves, end, play, review.
import { $, data, isPage, me, state, table } from "./page.js";
import { drag, endDrag, startDrag, wheeled } from "./board.js";
import { closeDrops, showBell } from "./bell.js";
import { find } from "./book.js";
import { copy, DOES } from "./buttons.js";
import { aim, around, choose, judgeKept, narrowTo } from "./choose.js";
import { startClocks } from "./clocks.js";
import { decorate, plainNames } from "./decorate.js";
import { beginEnd } from "./end.js";
import { beginReview } from "./review.js";
import { explain, leave, light, pointOut, POINTABLE } from "./explain.js";
import { readRecord, renewLists, settingOf, showSettings } from "./hall.js";
import { pressed } from "./keys.js";
import { layout, pressZones, scrolled, showPart, showTab } from "./layout.js";
import { point } from "./pointing.js";
import { disconnect, goLive } from "./live.js";
import { refused } from "./messages.js";
import { goTo, hold, refresh, settle } from "./morph.js";
import { beginPlay } from "./play.js";
import { foresee, forgetForeseen } from "./preview.js";
import { ask, here } from "./server.js";
import { setUp } from "./setup.js";
import { endSheet, startSheet } from "./sheet.js";
import { heard } from "./sound.js";

const POINTED = 140; // milliseconds until what the mouse is on is explained
const LONG = 350; // milliseconds until a finger that rests on something asks what it is
const MOVED = 8; // pixels: a finger that moves so far does something else
const SLID = 60; // until the page follows the slider
const LISTS = 15000; // between two looks of a stranger at the hall
let pause; // before what the pointer is on counts
let rests = null; // the finger that rests on something: where, and until when
let isLong = false; // it has rested so long that its click counts for nothing

// what a click on the nearest such element does
const CLICKS = [
  ["[data-do]", (button) => DOES[button.dataset.do](button)],
  [".option.group", (group) => narrowTo(group.dataset.groupOf)],
  [".option[data-action], .option.no", choose],
  [".legal[data-begins], .legal[data-options], .soon[data-soon], .soon[data-joins]", aim],
];
const QUIETER_CLICKS = [
  ["[data-part-of]", (button) => showPart(button.dataset.partOf)],
  [".tab[data-tab]", (tab) => showTab(tab.dataset.tab)],
  ["[data-copy]", (button) => copy($(button.dataset.copy).value, "Copied.")],
];

function clicked(event) {
  if (isLong) return;
  closeDrops(event.target);
  if (runFirst(CLICKS, event)) return;
  const spot = around(event);
  if (spot) aim(spot, event);
  else if (!runFirst(QUIETER_CLICKS, event) && !travelled(event)) explainAt(event);
}

function runFirst(rows, event) {
  for (const [query, run] of rows) {
    const found = event.target.closest(query);
    if (!found) continue;
    if (found.tagName === "A") event.preventDefault();
    run(found, event);
    return true;
  }
  return false;
}

function travelled(event) {
  const link = isPage("replay") && event.target.closest(".time a, .log a");
  if (!link) return false;
  event.preventDefault();
  goTo(Number(link.pathname.split("/").pop()));
  return true;
}

function explainAt(event) {
  const thing = event.target.closest(POINTABLE);
  if (!thing) return;
  if (event.pointerType === "touch") explain(thing, true);
  else pointOut(thing, true);
}

function pointedAt(event) {
  if (!event.target.closest) return;
  light(true, event.target);
  if (event.pointerType === "mouse") foresee(event.target);
  clearTimeout(pause);
  const thing = event.target.closest(POINTABLE);
  if (thing && event.pointerType === "mouse") pause = setTimeout(() => pointOut(thing), POINTED);
}

function wentAway(event) {
  if (!event.target.closest) return;
  light(false, event.target);
  if (!event.relatedTarget) forgetForeseen();
  const thing = event.target.closest(POINTABLE);
  if (event.pointerType !== "mouse" || (thing && thing.contains(event.relatedTarget))) return;
  clearTimeout(pause);
  leave();
}

function focused(event) {
  light(true, event.target);
  if (!state.keyboard) return;
  const thing = event.target.closest(POINTABLE);
  if (thing) pointOut(thing);
  foresee(event.target);
}

function unfocused(event) {
  light(false, event.target);
  if (state.keyboard) leave();
  if (!event.relatedTarget) forgetForeseen();
}

// ---- a finger that rests on something asks what it is ----

function startRest(event) {
  isLong = false;
  endRest();
  if (event.pointerType !== "touch") return;
  leave();
  forgetForeseen();
  const thing = event.target.closest(POINTABLE);
  if (thing) rests = { x: event.clientX, y: event.clientY, timer: setTimeout(() => restedOn(thing), LONG) };
}

function endRest() {
  if (rests) clearTimeout(rests.timer);
  rests = null;
}

function restedOn(thing) {
  isLong = true;
  light(true, thing);
  pointOut(thing);
  foresee(thing, 0);
}

async function said(event) {
  if (event.target.id !== "say") return;
  event.preventDefault();
  const input = $("input", event.target);
  const text = input.value.trim();
  if (!text) return;
  try {
    await ask(here("talk"), me() >= 0 ? { text, seat: me() } : { text });
    input.value = "";
    await refresh();
  } catch (wrong) {
    refused(wrong);
  }
}

function changed({ target: field }) {
  if (field.closest("[data-setting]")) settingOf(field);
  if (field.closest("#eyes")) location.search = `?seat=${field.value}`;
  if (field.closest("#setup")) setUp(field);
  if (field.id === "record-file" && field.files[0]) readRecord(field.files[0]);
}

function typed({ target: field }) {
  if (field.id === "find") find(field.value);
  if (field.id !== "slider") return;
  clearTimeout(pause);
  pause = setTimeout(() => goTo(Number(field.value)), SLID);
}

function pointerDown(event) {
  state.keyboard = false;
  state.pointer = [event.clientX, event.clientY];
  startRest(event);
  hold(event.button === 0);
  if (table()) startDrag(event);
  startSheet(event);
}

function pointerMoved(event) {
  state.pointer = [event.clientX, event.clientY];
  if (rests && Math.hypot(event.clientX - rests.x, event.clientY - rests.y) > MOVED) endRest();
  if (!event.buttons) hold(false);
  if (table()) drag(event);
}

function pointerUp(event) {
  endRest();
  endSheet(event);
  endDrag(event);
  pressZones();
  setTimeout(() => hold(false), 0); // after the click
}

function pointerLost(event) {
  endRest();
  endDrag(event);
  hold(false);
}

// Escape closes what has dropped down, before it means anything else
function keyDown(event) {
  if (event.key === "Escape" && closeDrops(null)) return;
  pressed(event);
}

const LISTENERS = {
  keydown: keyDown,
  pointerdown: pointerDown,
  pointermove: pointerMoved,
  pointerup: pointerUp,
  pointercancel: pointerLost,
  click: clicked,
  pointerover: pointedAt,
  pointerout: wentAway,
  contextmenu: (event) => isLong && event.preventDefault(),
  focusin: focused,
  focusout: unfocused,
  submit: said,
  freed: judgeKept,
  change: changed,
  input: typed,
};

function beginTable() {
  state.due = data().due === "1";
  decorate(document);
  settle(false, false);
  $("#stage").addEventListener("wheel", wheeled, { passive: false });
  addEventListener("resize", layout);
  addEventListener("resize", point);
  document.fonts.addEventListener("loadingdone", layout); // letters of another width break the lines elsewhere
}

for (const [name, listener] of Object.entries(LISTENERS)) document.addEventListener(name, listener);
document.addEventListener("scroll", scrolled, true);
showSettings();
if (table()) beginTable();
plainNames(document);
showBell();
startClocks();
goLive();
if (isPage("hall") && !document.documentElement.dataset.known) setInterval(renewLists, LISTS);
const begins = { new: setUp, end: beginEnd, review: beginReview, replay: beginPlay }[document.body.dataset.page];
if (begins) begins();
window.starhall = { state, disconnect, heard, refresh }; // for tests and for whoever looks into a page
