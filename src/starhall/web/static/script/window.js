// The board on a small screen: a window on a part of it, so large that it can be read, and so placed that what matters
// lies above the sheet.
import { $ } from "./page.js";

const LEAST = 0.9; // pixels for a unit of the board, so that it can be read
const MOST = 1.2;
const AROUND = 36; // units of the board around what must be seen
const ABOVE = 0.48; // of the board's frame lies above the sheet when that is half open

export const between = (least, value, most) => Math.max(least, Math.min(most, value));

const above = () => ($("#coach") ? 1 : ABOVE); // where a coach speaks, nothing lies over the board
export const behindSheet = () => 1 - above();

export function heightAboveSheet(svg) {
  const { top, bottom } = svg.getBoundingClientRect();
  const sheet = $("#ask").getBoundingClientRect();
  return sheet.height > 1 ? between(1, sheet.top - top, bottom - top) : bottom - top;
}

// the size does not depend on how high the sheet is now: the picture is moved, not resized
export function windowOn(svg, shown, at) {
  const scale = Math.min(between(LEAST, (svg.clientHeight * above()) / shown.h, MOST), scaleToSee(svg, at));
  const w = svg.clientWidth / scale;
  const seen = heightAboveSheet(svg) / scale;
  const y = seen >= shown.h ? shown.y : along(shown.y, shown.h, at.y, seen);
  return { x: along(shown.x, shown.w, at.x, w), y, w, h: svg.clientHeight / scale };
}

// what must be seen at once is seen, though smaller
function scaleToSee(svg, { w = 0, h = 0 }) {
  return Math.min(svg.clientWidth / (w + 2 * AROUND), heightAboveSheet(svg) / (h + 2 * AROUND));
}

// where a window begins in which a place lies in the middle, as far as the part of the board reaches
const along = (begin, long, place, window) =>
  window >= long ? begin + (long - window) / 2 : between(begin, place - window / 2, begin + long - window);

export function wholeAboveSheet(svg, all) {
  const scale = Math.min(svg.clientWidth / all.w, heightAboveSheet(svg) / all.h);
  const w = svg.clientWidth / scale;
  return { x: all.x + (all.w - w) / 2, y: all.y, w, h: svg.clientHeight / scale };
}
