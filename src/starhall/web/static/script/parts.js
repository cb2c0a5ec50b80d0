// The parts of a table's page as the server has sent them, by their marks: what has not changed is not sent again.
import { $, $$, pageOf } from "./page.js";

let kept = new Map(); // templates, of the parts of the last page

export const marks = () => [...kept.keys()].join(".");

// a page from what the server sends: the new parts, and slots for all of them; null when one of them is missing
export function assembled(text) {
  const sent = pageOf(text);
  const page = $("#table", sent);
  for (const part of $$("template[data-mark]", sent)) keep(part);
  const slots = page ? $$("[data-slot]", page) : [];
  const used = new Map(slots.map(({ dataset }) => [dataset.slot, kept.get(dataset.slot)]));
  if (!page || [...used.values()].includes(undefined)) return null;
  for (const slot of slots) slot.replaceWith(used.get(slot.dataset.slot).content.cloneNode(true));
  page.normalize(); // as if read in one piece: otherwise what stands behind a part is moved, and loses its scrolling
  if (slots.length) kept = used;
  return page;
}

function keep(part) {
  window.putOnStyles(part.content);
  kept.set(part.dataset.mark, part);
}

// true if there were any: without them everything is sent
export function forgetParts() {
  const had = kept.size > 0;
  kept = new Map();
  return had;
}
