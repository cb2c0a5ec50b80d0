// The sheet of a phone: what is asked, with what I have, over the board. It is as high as the choice needs, until
// somebody wants it otherwise: by a touch of its handle, or by drawing it.
import { $, $$, body, byId, make, small } from "./page.js";

const HEIGHTS = ["peek", "half", "tall"];
const DRAWN = 14; // pixels: so far it is no touch any more

let from = null; // where the finger has taken the handle
let isDrawn = false; // the click that follows counts for nothing

export const startSheet = (event) => {
  from = event.target.closest("#handle") && event.clientY;
  isDrawn = false;
};

export function endSheet(event) {
  if (from === null || from === false) return;
  const by = event.clientY - from;
  from = null;
  if (Math.abs(by) < DRAWN) return;
  isDrawn = true;
  turnSheet(by < 0 ? 1 : -1);
}

const height = () => Math.max(0, HEIGHTS.indexOf(body.dataset.sheet || "half"));

function turnSheet(by) {
  body.dataset.sheet = HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, height() + by))];
  dispatchEvent(new Event("resize"));
}

// a touch: up, and from the top down to what is asked
export function touchSheet() {
  if (!isDrawn) turnSheet(height() === HEIGHTS.length - 1 ? -height() : 1);
  isDrawn = false;
}

// a new question: as high as it needs, from its beginning
export function restSheet() {
  delete body.dataset.sheet;
  if ($("#ask")) $("#ask").scrollTop = 0;
}

// what I have, as my panel among the players says it
export function fillStrip(root) {
  const strip = byId("strip", root);
  if (!strip || !small()) return;
  const numbers = $$(".own [title] > [data-tally]", root).filter((number) => number.localName === "span");
  strip.replaceChildren(...numbers.map(({ parentElement }) => copyOf(parentElement)));
}

function copyOf(counter) {
  const made = make("span", "stat");
  made.title = counter.title;
  made.classList.toggle("zero", counter.classList.contains("zero"));
  made.append(...[...counter.children].map((part) => part.cloneNode(true)));
  return made;
}
