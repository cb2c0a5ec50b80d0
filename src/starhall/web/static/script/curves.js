// Curves of points over rounds: drawn for the width that they get, one unit of the picture is one pixel.
import { $, makeSvg } from "./page.js";

const ROOM = { left: 34, right: 104, top: 34, bottom: 28 }; // around the curves, for numbers and names
const LINE = 16; // between two names
const LABELS = 22; // pixels that a stage's label or mark needs
const MARK = 11; // the size of a seat's shape

export function drawn(name, given, kind = "") {
  const made = makeSvg(name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
  if (kind) made.setAttribute("class", kind);
  return made;
}

export function text(x, y, said, kind) {
  const made = drawn("text", { x, y }, kind);
  made.textContent = said;
  return made;
}

export function shape(look, x, y, size = MARK) {
  return drawn("use", { href: `#i-shape-${look}`, x: x - size / 2, y: y - size / 2, width: size, height: size }, "pip");
}

// round numbers, at most six of them
function ticks(least, most) {
  const wanted = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((each) => (most - least) / each <= 5) || 5000;
  const found = [];
  for (let value = Math.ceil(least / wanted) * wanted; value <= most; value += wanted) found.push(value);
  return found;
}

// names one under the other, each as near to the end of its curve as the others let it
export function spread(ends) {
  const sorted = ends.toSorted((one, other) => one.y - other.y);
  for (const [at, end] of sorted.entries()) {
    end.label = at ? Math.max(end.y, sorted[at - 1].label + LINE) : end.y;
  }
  for (let at = sorted.length - 2; at >= 0; at--) {
    sorted[at].label = Math.min(sorted[at].label, sorted[at + 1].label - LINE);
  }
}

function scale({ stages, steps }, width, height) {
  const values = steps.flatMap((step) => step.slice(1));
  const least = Math.min(0, ...values);
  const most = Math.max(1, ...values);
  const wide = (width - ROOM.left - ROOM.right) / stages.length;
  const high = (height - ROOM.top - ROOM.bottom) / (most - least);
  return { least, most, wide, x: (at) => ROOM.left + at * wide, y: (value) => ROOM.top + (most - value) * high };
}

function grid(course, { least, most, wide, x, y }) {
  const last = course.stages.length;
  const every = Math.ceil(LABELS / wide);
  const rows = ticks(least, most).flatMap((value) => [
    drawn("path", { d: `M${x(0)} ${y(value)}H${x(last)}` }, "grid"),
    text(x(0) - 8, y(value) + 4, value, "axis end"),
  ]);
  const named = course.stages.flatMap((stage, at) =>
    isLabelled(at, last, every) ? [text(x(at + 1), y(least) + 20, stage, "axis mid")] : [],
  );
  return [...rows, ...named, text(0, y(least) + 20, "round", "axis")];
}

const isLabelled = (at, last, every) => at === last - 1 || ((at + 1) % every === 0 && last - 1 - at >= every);

function curve(course, index, { wide, x, y }) {
  const { look } = course.seats[index];
  const group = drawn("g", { "data-seat": look });
  const points = course.steps.map((step) => `${x(step[0]).toFixed(1)} ${y(step[index + 1]).toFixed(1)}`);
  group.append(drawn("path", { d: `M${points.join("L")}` }, "curve"));
  const every = Math.ceil(LABELS / wide);
  const isMarked = ([at]) => at > 0 && Number.isInteger(at) && isLabelled(at - 1, course.stages.length, every);
  for (const step of course.steps.filter(isMarked)) group.append(shape(look, x(step[0]), y(step[index + 1])));
  return group;
}

function names(course, { x, y }) {
  const last = course.steps.at(-1);
  const ends = course.seats.map((seat, index) => ({ ...seat, points: last[index + 1], y: y(last[index + 1]) }));
  spread(ends);
  return ends.map((end) => {
    const group = drawn("g", { "data-seat": end.look });
    group.append(text(x(last[0]) + 12, end.label + 4, `${end.name.slice(0, 12)} ${end.points}`, "named"));
    return group;
  });
}

function pointsAt(course, turn) {
  const known = course.steps.filter((step) => step[0] <= turn.at + 0.001).at(-1);
  return known[turn.seat + 1];
}

// the numbers stand above, side by side where they would lie upon each other
function turning(course, { x, y }) {
  let free = 0;
  return course.turns.flatMap((turn) => {
    const at = x(turn.at);
    const top = Math.max(at, free);
    free = top + 26;
    const value = y(pointsAt(course, turn));
    return [
      drawn("path", { d: `M${top} 24L${at} 36V${value - 6}` }, "turn-line"),
      drawn("circle", { cx: top, cy: 13, r: 11 }, "turn-mark"),
      text(top, 17.5, turn.number, "turn-number mid"),
      drawn("circle", { cx: at, cy: value, r: 4 }, "turn-mark"),
    ];
  });
}

export function drawCurves() {
  const figure = $("#curves");
  const { clientWidth: width, clientHeight: height } = figure;
  if (!width || !height) return;
  const course = JSON.parse(figure.dataset.course);
  const drawnFor = scale(course, width, height);
  const svg = drawn("svg", { viewBox: `0 0 ${width} ${height}`, width, height });
  svg.append(...grid(course, drawnFor), ...course.seats.map((seat, index) => curve(course, index, drawnFor)));
  svg.append(...turning(course, drawnFor), ...names(course, drawnFor));
  figure.replaceChildren(svg);
}
