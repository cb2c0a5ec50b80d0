// Motion: a piece that stood elsewhere before the page changed glides to where it stands now, others come and go. What
// several seats have done plays one after the other; what would take too long jumps, and the log tells it.
import { $, $$, settings } from "./page.js";

const MOST = { slow: 6000, normal: 1500, now: 0 }; // milliseconds for all of it
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

let stood = new Map(); // where pieces were seen before the page changed, by id
let lines = new Set(); // of the log, at that time
let running = []; // glides
let since = 0; // when the first of them began

const piecesOf = (root) => $$("#stage .piece", root);
const kindOf = ({ dataset }) => `${dataset.seat || ""} ${dataset.kind}`;
const most = () => MOST[settings.speed] ?? MOST.normal;
const boardOf = () => $("#stage > svg");

// how long one seat's doings take: the style says it, by the person's speed; none where nothing moves
const step = () => parseFloat(getComputedStyle(boardOf()).animationDuration) * 1000;

// ---- before the page changes: a piece that stands where one of its kind stood is that one; the others take what is
// left of their kind's ids, so that what has moved is known by its id ----

export function keepIds(fresh) {
  const names = new Map();
  const old = byKind(document);
  for (const [kind, pieces] of byKind(fresh)) nameAll(pieces, old.get(kind) || [], names);
  renameNews(fresh, names);
}

function byKind(root) {
  const found = new Map();
  for (const piece of piecesOf(root)) found.set(kindOf(piece), [...(found.get(kindOf(piece)) || []), piece]);
  return found;
}

const isThere = (one, other) => isOn(one, other) && one.getAttribute("style") === other.getAttribute("style");
const isOn = (one, other) => one.dataset.on === other.dataset.on;

function nameAll(pieces, old, names) {
  const left = [...old];
  const given = new Map();
  for (const isSame of [isThere, isOn, () => true]) {
    for (const piece of pieces.filter((each) => !given.has(each))) {
      const at = left.findIndex((other) => isSame(other, piece));
      if (at >= 0) given.set(piece, left.splice(at, 1)[0].id);
    }
  }
  const taken = new Set(given.values());
  for (const piece of pieces) {
    const name = given.get(piece) || freeName(piece.id, taken);
    taken.add(name);
    names.set(piece.id, name);
  }
  for (const piece of pieces) piece.id = names.get(piece.id);
}

function freeName(id, taken) {
  const kind = id.replace(/\d+$/, "");
  let number = 1;
  while (taken.has(kind + number)) number += 1;
  return kind + number;
}

function renameNews(fresh, names) {
  if (!fresh.dataset.news) return;
  const news = JSON.parse(fresh.dataset.news);
  news.pieces = news.pieces.map((id) => names.get(id) || id);
  fresh.dataset.news = JSON.stringify(news);
}

// ---- where everything is seen now, and after the page has changed the way to where it stands ----

export function rememberPieces() {
  $$("#stage .leaving").forEach((piece) => piece.remove());
  stood = new Map(piecesOf(document).map((piece) => [piece.id, seenAs(piece)]));
  lines = new Set($$("#log li[id]").map((line) => line.id));
}

const seenAs = (piece) => ({ piece, at: seenAt(piece), to: standsAt(piece), text: piece.textContent });
const seenAt = (piece) => getComputedStyle(piece).transform; // on its way, where it glides
const standsAt = (piece) => piece.style.transform;

export function glide() {
  const board = boardOf();
  if (!board || !step()) return;
  const pieces = piecesOf(document);
  const changed = pieces.filter((piece) => stood.get(piece.id)?.to !== standsAt(piece));
  const gone = [...stood.values()].filter(({ piece }) => !piece.isConnected);
  if (!changed.length && !gone.length) return;
  const delays = delaysOf([...changed, ...gone.map(({ piece }) => piece)]);
  running = [
    ...changed.map((piece) => arrive(piece, delays.get(seatOf(piece)))),
    ...gone.map((was) => depart(was, board, pieces, delays.get(seatOf(was.piece)))),
  ].filter(Boolean);
  since ||= performance.now();
}

const seatOf = ({ dataset }) => dataset.seat || "";

// the seats in the order in which the log tells of them: each has its time, what comes too late has none
function delaysOf(pieces) {
  const told = $$("#log li[id]").filter((line) => !lines.has(line.id));
  const order = told.flatMap((line) => $("[data-seat]", line) || []).map(seatOf);
  const here = new Set(pieces.map(seatOf));
  const seats = new Set([...order.filter((seat) => here.has(seat)), ...here]);
  return new Map([...seats].map((seat, index) => [seat, index * step()]));
}

function arrive(piece, delay) {
  const was = stood.get(piece.id) || splitFrom(piece);
  piece.getAnimations().forEach((motion) => motion.cancel());
  if (!was) return animate(piece, [{ opacity: 0 }, { opacity: 1 }], delay);
  return animate(piece, [{ transform: was.at }, { transform: standsAt(piece) }], delay);
}

// what has become smaller has sent it
const splitFrom = (piece) => [...stood.values()].find((was) => isAlike(was.piece, piece) && hasChanged(was));
const isAlike = (one, other) => kindOf(one) === kindOf(other);
const hasChanged = ({ piece, text }) => piece.isConnected && piece.textContent !== text;

// it fades away on the way to what has become larger by it
function depart(was, board, pieces, delay) {
  const { piece, at } = was;
  const joined = pieces.find((each) => isAlike(each, piece) && stood.has(each.id) && hasChanged(stood.get(each.id)));
  piece.removeAttribute("id");
  piece.classList.add("leaving");
  board.append(piece);
  const to = joined ? standsAt(joined) : at;
  const motion = animate(
    piece,
    [
      { transform: at, opacity: 1 },
      { transform: to, opacity: 0 },
    ],
    delay,
  );
  if (motion) motion.finished.catch(() => {}).then(() => piece.remove());
  else piece.remove();
  return motion;
}

function animate(piece, frames, delay = 0) {
  if (delay + step() > most()) return null;
  return piece.animate(frames, { duration: step(), delay, easing: EASE, fill: "backwards" });
}

// what the others do next is shown when this has been seen, unless too much is waiting already
export async function seen() {
  const isLate = since && performance.now() - since > most();
  const under = running.filter((motion) => motion.playState === "running");
  if (!isLate && under.length) await Promise.allSettled(under.map((motion) => motion.finished));
  if (!running.some((motion) => motion.playState === "running")) since = 0;
}
