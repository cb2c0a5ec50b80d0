// The card beside the pointer: what the inspector says where the inspector is out of sight. It keeps away from what it
// is about, flips at the edges, and never lies over what may be chosen.
import { $, $$, state } from "./page.js";
import { boxOf, overlap } from "./pointing.js";

const AWAY = 16; // pixels from what it is about
const EDGE = 8; // from the edge of the window
const STEP = 12; // between two places that are tried
const LARGE = 180; // of a larger thing the card keeps to the pointer

// was there room for it?
export function showCard(thing, parts) {
  const card = $("#near");
  if (!card) return false;
  card.replaceChildren(...parts);
  card.hidden = false;
  const place = nearest(card, anchorOf(thing), [boxOf($("#ask")), ...targets()]);
  card.hidden = !place;
  if (!place) return false;
  card.style.left = `${place.left}px`;
  card.style.top = `${place.top}px`;
  return true;
}

export function hideCard() {
  const card = $("#near");
  if (card) card.hidden = true;
}

const targets = () =>
  $$(".legal")
    .map(boxOf)
    .filter((box) => box.width);

function anchorOf(thing) {
  const box = boxOf(thing);
  if (state.keyboard || Math.max(box.width, box.height) < LARGE) return box;
  const [x, y] = state.pointer;
  return { left: x, right: x, top: y, bottom: y };
}

// of all places in the window the nearest one that is free
function nearest(card, anchor, taken) {
  const { width: w, height: h } = boxOf(card);
  let best = null;
  let least = Infinity;
  for (const left of steps(anchor.right + AWAY, innerWidth - w - EDGE)) {
    for (const top of steps(anchor.top, innerHeight - h - EDGE)) {
      const box = { left, top, right: left + w, bottom: top + h };
      const far = gap(box, anchor);
      if (far < AWAY || far >= least || taken.some((other) => overlap(box, other))) continue;
      [best, least] = [box, far];
    }
  }
  return best;
}

// from the edge to the most, and where it lies best
function steps(best, most) {
  const found = best >= EDGE && best <= most ? [best] : [];
  for (let at = EDGE; at <= most; at += STEP) found.push(at);
  return found;
}

function gap(one, other) {
  const dx = Math.max(other.left - one.right, one.left - other.right, 0);
  const dy = Math.max(other.top - one.bottom, one.top - other.bottom, 0);
  return Math.hypot(dx, dy);
}
