// Keys: options have their own, the arrows go from target to target, and each tool has a letter.
import { $, $$, body, data, isPage, small, state, table } from "./page.js";
import { nextFind } from "./book.js";
import { DOES } from "./buttons.js";
import { aim, back, choose, narrowTo } from "./choose.js";
import { leave, pointOut, POINTABLE } from "./explain.js";
import { isSideVisible, showPart } from "./layout.js";
import { enter, isResting } from "./lesson.js";
import { goTo } from "./morph.js";
import { optionWithKey, turnPage } from "./prompt.js";

const TYPING = "input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select";
const PRESSED = "a, button, summary, .legal, .soon"; // Enter presses what has the focus
const TARGETS = ":is(#stage, #dock) :is(.legal, .soon), .option[data-action]:not(.away)";
const THINGS = `:is(#stage, #dock, #seats) :is(${POINTABLE})`;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LETTERS = {
  u: undo,
  y: DOES.redo,
  r: DOES.repeat,
  h: () => $("#hint[data-do]") && DOES.hint(),
  n: () => isPage("table") && DOES["since-next"](),
  b: () => isPage("table") && DOES["since-back"](),
  l: DOES.side,
  d: DOES.dock,
  i: explainFocused,
  z: DOES["zoom-choices"],
  "+": DOES["zoom-in"],
  "-": DOES["zoom-out"],
  0: DOES["zoom-fit"],
};

export function pressed(event) {
  state.keyboard = true;
  if (event.target.id === "find" && event.key === "Enter") nextFind(event.shiftKey ? -1 : 1);
  if (!table() || $("dialog[open]")) return;
  const isTyping = event.target.closest(TYPING);
  if (isCommand(event)) {
    if (!isTyping) command(event);
    return;
  }
  if (event.key === "Escape") {
    leave();
    if (isTyping) event.target.blur();
    else back();
    return;
  }
  if (isTyping) return;
  const run = meantBy(event);
  if (run) {
    event.preventDefault();
    run();
  } else if (event.key === "Enter" && state.pending && !event.target.closest(PRESSED)) DOES.confirm();
  else if (LETTERS[letterOf(event)]) LETTERS[letterOf(event)](event);
}

const isCommand = (event) => event.ctrlKey || event.metaKey || event.altKey;

// what takes back and brings again in every program does so here, too
function command(event) {
  const letter = letterOf(event);
  const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && (letter === "z" || letter === "y");
  if (!isMeant) return;
  event.preventDefault();
  if (letter === "y" || event.shiftKey) DOES.redo();
  else undo();
}

const letterOf = (event) => (event.key.length === 1 ? event.key.toLowerCase() : "");

// what takes the place of the key's own meaning in the browser
function meantBy(event) {
  return (
    onWithIt(event) ||
    timeStep(event) ||
    activation(event) ||
    arrow(event) ||
    optionKey(event) ||
    turning(event) ||
    newest(event) ||
    talk(event)
  );
}

// in a lesson Enter goes on, unless it presses what has the focus
function onWithIt({ key, target: focused }) {
  if (key !== "Enter" || state.pending) return null;
  const isFree = isResting() || (!focused.closest("a, button, .legal") && $("[data-enter]"));
  return isFree ? enter : null;
}

function timeStep({ key, target: focused }) {
  if (!isPage("replay") || focused.id === "slider") return null;
  const now = Number(data().moment);
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: Number(data().last) }[key];
  return to === undefined ? null : () => goTo(to);
}

function activation(event) {
  const { key, target: focused } = event;
  const isMeant = (key === "Enter" || key === " ") && focused.matches(":is(.legal, .soon)[role=button]");
  return isMeant ? () => aim(focused, event) : null;
}

// from target to target; with Shift from thing to thing, to read about each
function arrow({ key, shiftKey, target: focused }) {
  const isMeant = ARROWS[key] && (shiftKey || focused.closest("#stage, #dock, .options, .ask"));
  return isMeant ? () => step(focused, ...ARROWS[key], shiftKey ? THINGS : TARGETS) : null;
}

// 1 to 9: what is on this page of the options; E: what ends the turn
function optionKey(event) {
  const letter = letterOf(event);
  const option = letter === "e" ? $(".option.end") : /[1-9]/.test(letter) && optionWithKey(Number(letter));
  if (!option) return null;
  const group = option.dataset.groupOf;
  return group ? () => narrowTo(group) : () => choose(option);
}

function turning({ key }) {
  const by = { PageUp: -1, PageDown: 1 }[key];
  return by && $("#options") ? () => turnPage(by) : null;
}

function newest({ key }) {
  return key === "End" && $("#new-lines") ? DOES.follow : null;
}

function talk(event) {
  return letterOf(event) === "/" && $("#say") ? sayIt : null;
}

function sayIt() {
  if (!isSideVisible()) body.dataset.side = "open";
  if (small()) showPart("log");
  $("#say input").focus();
}

function undo() {
  const button = $("#undo[data-do]");
  if (button) DOES[button.dataset.do]();
}

function explainFocused(event) {
  const thing = event.target.closest(POINTABLE);
  if (thing) pointOut(thing, true);
}

// to the nearest one in that direction
function step(from, dx, dy, ones) {
  const start = centreOf(from);
  let nearest = null;
  let least = Infinity;
  for (const other of $$(ones)) {
    if (other === from || !other.getClientRects().length || (ones === TARGETS && other.tabIndex < 0)) continue;
    const far = distance(start, centreOf(other), dx, dy);
    if (far < least) [nearest, least] = [other, far];
  }
  if (!nearest) return;
  if (nearest.tabIndex < 0) nearest.setAttribute("tabindex", "-1");
  nearest.focus();
}

function centreOf(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// what lies aside counts twice, what lies behind is out of reach
function distance([x, y], [ox, oy], dx, dy) {
  const along = (ox - x) * dx + (oy - y) * dy;
  const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
  return along > 4 ? along + 2 * across : Infinity;
}
