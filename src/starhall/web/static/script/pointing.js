// Pointing: what the coach speaks of stays bright, the rest is shaded, and one label stands beside it.
import { $, $$, body, byId, make, makeSvg } from "./page.js";
import { view } from "./board.js";

const ROOM = 6; // pixels around what is shown
const LEAD = 26; // from it to its label
const EDGE = 8; // from a label to the edge of the board
const ROUND = 12;
const AREAS = "#stage, #dock, #seats, #ask";

// what the coach points at; nothing while there is a moment to look
export function pointedAt() {
  const coach = $("#coach");
  const ids = coach && !body.dataset.rest ? coach.dataset.show.split(" ").filter(Boolean) : [];
  return ids.map((id) => byId(id)).filter(Boolean);
}

// the frame around the board may change after the coach has spoken: fonts come, a phone is turned
const resized = new ResizeObserver(() => {
  view();
  point();
});
let watched = null;

function watch(stage) {
  if (stage === watched) return;
  resized.disconnect();
  watched = stage;
  resized.observe(stage);
}

export function point() {
  if ($("#coach")) watch($("#stage"));
  for (const old of $$("#shade, #look-here")) old.remove();
  for (const old of $$(".shown")) old.classList.remove("shown");
  const things = pointedAt().filter((thing) => thing.id !== "options");
  for (const thing of things) if (thing.closest("#ask")) thing.classList.add("shown");
  const holes = things.map(seen).filter(Boolean);
  if (!holes.length) return;
  const shade = shadeAround(holes);
  body.append(shade);
  const { label } = $("#coach").dataset;
  if (label) pointWithLabel(shade, holes, label);
}

// where a thing lies, as far as it is in sight
function seen(thing) {
  const area = thing.closest(AREAS);
  const box = boxOf(outline(thing));
  const frame = area && area.getBoundingClientRect();
  if (!frame || !box.width || !frame.width || getComputedStyle(area).visibility === "hidden") return null;
  const left = Math.max(box.left - ROOM, frame.left);
  const top = Math.max(box.top - ROOM, frame.top);
  const right = Math.min(box.right + ROOM, frame.right);
  const bottom = Math.min(box.bottom + ROOM, frame.bottom);
  if (right - left < ROOM * 2 || bottom - top < ROOM * 2) return null;
  return { left, top, right, bottom, area, isLegal: !!thing.closest(".legal") || thing.classList.contains("option") };
}

// what is clipped is larger than it looks: then its halo, which repeats the outline
function outline(thing) {
  const isClipped = [...thing.children].some((child) => child.hasAttribute("clip-path"));
  return (isClipped && $(".halo", thing)) || thing;
}

// the board, and the panels in which something is shown, are shaded except there; what is asked never is
function shadeAround(holes) {
  const svg = makeSvg("svg");
  svg.id = "shade";
  svg.setAttribute("class", "shade");
  svg.setAttribute("aria-hidden", "true");
  const lit = holes.filter((hole) => hole.area.id !== "ask");
  if (!lit.length) return svg;
  const areas = new Set([$("#stage"), ...lit.map((hole) => hole.area)]);
  const mask = drawn("mask", { id: "shade-mask" });
  for (const area of areas) mask.append(drawn("rect", { ...size(area.getBoundingClientRect()), fill: "#fff" }));
  for (const hole of lit) mask.append(drawn("rect", { ...size(hole), rx: ROUND, fill: "#000" }));
  svg.append(mask, drawn("rect", { class: "dark", width: "100%", height: "100%", mask: "url(#shade-mask)" }));
  return svg;
}

const size = ({ left, top, right, bottom }) => ({ x: left, y: top, width: right - left, height: bottom - top });

function drawn(name, attributes) {
  const made = makeSvg(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function pointWithLabel(shade, holes, text) {
  const label = make("div", "look-here", text);
  label.id = "look-here";
  label.setAttribute("aria-hidden", "true"); // the coach says it, too
  body.append(label);
  const found = placeFor(label, holes);
  if (!found) {
    label.remove();
    return;
  }
  label.style.left = `${found.box.left}px`;
  label.style.top = `${found.box.top}px`;
  shade.append(drawn("path", { class: "lead", d: found.lead }));
}

// beside what may be chosen, on a side where it covers neither that nor another target nor what is asked
function placeFor(label, holes) {
  const ends = holes.filter((hole) => hole.area.id === "ask");
  const targets = ends.length ? ends : holes.filter((hole) => hole.isLegal);
  const places = (targets.length ? targets : holes).flatMap((hole) =>
    sides(hole, label.offsetWidth, label.offsetHeight).filter(({ box }) => isInside(box, frameOf(hole))),
  );
  const taken = [...holes, ...$$(".ask .btn, .ask .option, .ask .turn, #sentence").map(boxOf)];
  const others = [...taken, ...$$(".legal").map(boxOf)];
  return places.find((place) => isFree(place, others)) || places.find((place) => isFree(place, taken));
}

const isFree = ({ box }, taken) => !taken.some((other) => overlap(box, other));

export const boxOf = (element) => element.getBoundingClientRect();

// a label may lie over the whole table but the coach; beside a button also over the board
function frameOf(hole) {
  const stage = boxOf($("#stage"));
  const own = boxOf(hole.area);
  const left = Math.min(stage.left, own.left) + EDGE;
  const right = Math.max(stage.right, own.right) - EDGE;
  return { left, right, top: Math.min(stage.top, own.top) + 2, bottom: Math.max(stage.bottom, own.bottom) - 2 };
}

function sides(hole, w, h) {
  const x = (hole.left + hole.right) / 2;
  const y = (hole.top + hole.bottom) / 2;
  const at = (left, top, lead) => ({ box: { left, top, right: left + w, bottom: top + h }, lead });
  const right = hole.right + LEAD;
  const left = hole.left - LEAD - w;
  const above = hole.top - LEAD - h;
  const below = hole.bottom + LEAD;
  return [
    at(right, y - h / 2, `M${hole.right} ${y}H${right}`),
    at(left, y - h / 2, `M${hole.left} ${y}H${hole.left - LEAD}`),
    at(x - w / 2, above, `M${x} ${hole.top}V${hole.top - LEAD}`),
    at(x - w / 2, below, `M${x} ${hole.bottom}V${below}`),
    at(hole.right - w, above, `M${x} ${hole.top}V${hole.top - LEAD}`),
    at(hole.left, above, `M${x} ${hole.top}V${hole.top - LEAD}`),
    at(hole.right - w, below, `M${x} ${hole.bottom}V${below}`),
    at(hole.left, below, `M${x} ${hole.bottom}V${below}`),
    at(right, hole.top - LEAD - h, `M${hole.right} ${y}L${right} ${hole.top - LEAD}`),
    at(left, hole.top - LEAD - h, `M${hole.left} ${y}L${hole.left - LEAD} ${hole.top - LEAD}`),
    at(right, hole.bottom + LEAD, `M${hole.right} ${y}L${right} ${below}`),
    at(left, hole.bottom + LEAD, `M${hole.left} ${y}L${hole.left - LEAD} ${below}`),
  ];
}

const isInside = (box, frame) =>
  box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;

export const overlap = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
