// The board: which part of it is in sight, zoomed and panned by wheel, keys and fingers.
import { $, $$, small } from "./page.js";
import { behindSheet, between, heightAboveSheet, wholeAboveSheet, windowOn } from "./window.js";

const MOST_ZOOM = 5;
const SLACK = 40; // the board's edge may leave the frame's by so much
const AROUND = 48; // units of the board around what may be chosen
const STILL = 8; // pixels that a click may move

let looked = null; // the box that the person has zoomed to; without one the board fits
let part = 0; // on a small screen: the part of the board that is shown
let middle = null; // on a small screen: what should be in the middle, other than the first legal target
let dragged = null;
const fingers = new Map();

const boardOf = () => $("#stage > svg");

const numbers = (texts) => {
  const [x, y, w, h] = texts.map(Number);
  return { x, y, w, h };
};

export function rememberWhole(svg) {
  if (svg && !svg.dataset.whole) svg.dataset.whole = svg.getAttribute("viewBox");
}

export function whole() {
  const svg = boardOf();
  if (!svg) return null;
  rememberWhole(svg);
  return numbers(svg.dataset.whole.split(" "));
}

// data-parts="Galaxy 0 208 888 298|Our Board 0 0 888 214"
export function partsOf() {
  const svg = boardOf();
  if (!svg || !svg.dataset.parts) return [];
  return svg.dataset.parts.split("|").map((text) => {
    const found = text.split(" ");
    return { name: found.slice(0, -4).join(" "), ...numbers(found.slice(-4)) };
  });
}

// the part that fills most of what is seen: whoever moves the board by hand comes to another
export function shownPart() {
  const svg = boardOf();
  if (!looked || !svg || !svg.clientHeight) return part;
  const seen = { ...looked, h: (looked.h * heightAboveSheet(svg)) / svg.clientHeight };
  const areas = partsOf().map((each) => sharedArea(each, seen));
  return areas.indexOf(Math.max(...areas));
}

const sharedArea = (one, other) => shared(one.x, one.w, other.x, other.w) * shared(one.y, one.h, other.y, other.h);

const shared = (begin, long, other, otherLong) =>
  Math.max(0, Math.min(begin + long, other + otherLong) - Math.max(begin, other));

export function lookAtPart(index) {
  part = index;
  looked = null;
  middle = null;
}

// on a small screen: the part of the board that has most of these things, and they in its middle
export function bringIntoSight(things, middleOfAll = amidst) {
  const svg = boardOf();
  if (!svg || !small()) return;
  const boxes = things.map((thing) => boxIn(svg, thing));
  const counts = partsOf().map((each) => boxes.filter((box) => isIn(box, each)).length);
  const most = Math.max(0, ...counts);
  if (counts[part] < most) lookAtPart(counts.indexOf(most));
  const shown = partsOf()[part];
  const inside = boxes.filter((box) => !shown || isIn(box, shown));
  looked = null;
  middle = inside.length ? middleOfAll(inside) : null;
  view();
}

const meanOf = (all) => all.reduce((sum, each) => sum + each, 0) / all.length;
const mean = (places) => ({ x: meanOf(places.map(({ x }) => x)), y: meanOf(places.map(({ y }) => y)) });

// the middle between the outermost, and how far these are from each other: all of them are to be seen
function amidst(places) {
  const [x, w] = span(places.map((place) => place.x));
  const [y, h] = span(places.map((place) => place.y));
  return { x, y, w, h };
}

const span = (all) => [(Math.min(...all) + Math.max(...all)) / 2, Math.max(...all) - Math.min(...all)];

// that one of them which is nearest to the middle of all: one is in sight, however far apart they are
export function central(places) {
  const at = mean(places);
  const distance = ({ x, y }) => Math.hypot(x - at.x, y - at.y);
  return places.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

const isIn = ({ x, y }, each) => x >= each.x && x < each.x + each.w && y >= each.y && y < each.y + each.h;

// the middle of a thing in the board's own units, wherever it is drawn
function boxIn(svg, thing) {
  const box = thing.getBoundingClientRect();
  const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  const { x, y } = point.matrixTransform(svg.getScreenCTM().inverse());
  return { x, y };
}

function fitted() {
  const all = whole();
  const svg = boardOf();
  const shown = partsOf()[part] || all;
  return small() && svg.clientHeight ? windowOn(svg, shown, middleOf(shown)) : all;
}

function middleOf(shown) {
  if (middle) return middle;
  const [x, y] = (boardOf().dataset.middle || "").split(" ").filter(Boolean).map(Number);
  return { x: x ?? shown.x + shown.w / 2, y: y ?? shown.y + shown.h / 2 };
}

export function view() {
  const svg = boardOf();
  if (!svg || !whole()) return;
  const box = looked || fitted();
  svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
  if (small()) $("#stage").style.setProperty("--behind", `${svg.clientHeight - heightAboveSheet(svg)}px`);
}

// the whole board; on a small screen, where that is too small to play on, a second time back to what matters
export function fit() {
  looked = small() && !looked ? wholeAboveSheet(boardOf(), whole()) : null;
  view();
}

// the picture is moved, not resized: what may be chosen, with some room around it, fills the frame
export function lookAtChoices() {
  const svg = boardOf();
  const spots = $$("#stage :is(.legal, .soon):not(:has(.soon))").filter((spot) => spot.getClientRects().length);
  if (!svg || !spots.length) return;
  looked = closer(svg, spots);
  view();
}

function closer(svg, spots) {
  const all = whole();
  const boxes = spots.map((spot) => inUnits(svg, spot));
  const left = Math.min(...boxes.map((box) => box.left)) - AROUND;
  const right = Math.max(...boxes.map((box) => box.right)) + AROUND;
  const top = Math.min(...boxes.map((box) => box.top)) - AROUND;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + AROUND;
  const ratio = svg.clientWidth / Math.max(1, svg.clientHeight);
  const w = Math.max(right - left, (bottom - top) * ratio, all.w / MOST_ZOOM);
  const h = w / ratio;
  if (w >= all.w) return null;
  return kept({ x: (left + right - w) / 2, y: (top + bottom - h) / 2, w, h }, all);
}

// where a thing lies in the board's own units
function inUnits(svg, thing) {
  const box = thing.getBoundingClientRect();
  const there = svg.getScreenCTM().inverse();
  const { x: left, y: top } = new DOMPoint(box.left, box.top).matrixTransform(there);
  const { x: right, y: bottom } = new DOMPoint(box.right, box.bottom).matrixTransform(there);
  return { left, top, right, bottom };
}

// fx, fy: the point that stays where it is, as a share of the frame
export function zoom(by, fx = 0.5, fy = 0.5) {
  const all = whole();
  if (!all) return;
  const box = looked || fitted();
  const w = between(all.w / MOST_ZOOM, box.w * by, all.w);
  const h = box.h * (w / box.w);
  const nearer = { x: box.x + (box.w - w) * fx, y: box.y + (box.h - h) * fy, w, h };
  looked = w >= all.w && !small() ? null : kept(nearer, all);
  view();
}

function kept(box, all) {
  const below = small() ? box.h * behindSheet() : 0;
  const x = between(all.x - SLACK, box.x, all.x + all.w - box.w + SLACK);
  const y = between(all.y - SLACK, box.y, all.y + all.h - box.h + below + SLACK);
  return { ...box, x, y };
}

function pan(dx, dy) {
  const svg = boardOf();
  const box = looked || fitted();
  const scale = Math.max(box.w / svg.clientWidth, box.h / svg.clientHeight);
  looked = kept({ ...box, x: box.x - dx * scale, y: box.y - dy * scale }, whole());
  view();
}

const isOnBoard = (event) => event.target.closest("#stage > svg");

export function wheeled(event) {
  if (!isOnBoard(event)) return;
  event.preventDefault();
  const box = boardOf().getBoundingClientRect();
  const by = event.deltaY > 0 ? 1.15 : 0.87;
  zoom(by, (event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height);
}

export function startDrag(event) {
  if (!isOnBoard(event)) return;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  dragged = { x: event.clientX, y: event.clientY, moved: false, gap: gap() };
}

function gap() {
  const [one, other] = [...fingers.values()];
  return other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 0;
}

export function drag(event) {
  if (!fingers.has(event.pointerId) || !dragged) return;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (fingers.size > 1) pinch();
  else if (looked || small()) follow(event);
}

function pinch() {
  const now = gap();
  if (dragged.gap) zoom(dragged.gap / now);
  dragged.gap = now;
  dragged.moved = true;
}

function follow(event) {
  const dx = event.clientX - dragged.x;
  const dy = event.clientY - dragged.y;
  if (!dragged.moved && Math.hypot(dx, dy) < STILL) return;
  dragged = { ...dragged, x: event.clientX, y: event.clientY, moved: true };
  pan(dx, dy);
}

// the click that ends a drag chooses nothing
export function endDrag(event) {
  fingers.delete(event.pointerId);
  if (dragged && dragged.moved) {
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
  }
  if (!fingers.size) setTimeout(forgetDrag, 0);
}

function forgetDrag() {
  dragged = null;
}
