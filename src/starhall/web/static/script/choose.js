// Choosing: a click on an option or on its place is a request that carries the version of the view it answers.
import { $, $$, body, data, settings, state, words } from "./page.js";
import { asSeen, newKey, send } from "./server.js";
import { announce, offline, refused } from "./messages.js";
import { redecorate } from "./decorate.js";
import { POINTABLE, why } from "./explain.js";
import { showMenu } from "./layout.js";
import { free, refresh } from "./morph.js";

const OFFERED = ".option[data-action]:not(.away)";

// a change of the table: one at a time, kept while there is no connection, refused gently; was it made?
export async function change(path, content) {
  if (state.busy) return false;
  const mine = { version: data().version };
  state.busy = mine;
  body.dataset.busy = "1";
  try {
    await send(path, content);
    offline(false);
    state.pending = state.narrow = "";
    await refresh();
    return true;
  } catch (wrong) {
    refused(wrong);
    await refresh();
    return false;
  } finally {
    free(mine);
  }
}

export const act = (actions, more) => change("act", { ...asSeen(), actions, ...more, key: newKey() });

// what cannot be taken back is confirmed first
export function choose(option) {
  if (!option || state.busy) return;
  if (option.classList.contains("no")) why(option, true);
  else if (mustConfirm(option)) {
    state.pending = option.id;
    redecorate();
    announce(`${words(option)} cannot be taken back. Enter confirms, Escape goes back.`);
  } else take(option);
}

function mustConfirm(option) {
  if (!option.dataset.final || settings.quick) return false;
  return !option.classList.contains("end") && state.pending !== option.id;
}

export function confirm() {
  const option = document.getElementById(state.pending);
  if (option) take(option);
}

// an option of a set names all actions that lead to the new set, and how many are taken back for it
function take(option) {
  const { action, actions, instead } = option.dataset;
  state.seen = Number(data().moment);
  if (actions === undefined) act([action], { instead: 0 });
  else act(actions.split("|").filter(Boolean), { instead: Number(instead) });
}

// a place on the board: its only option, or the list narrowed to those that it has
export function target(spot) {
  const options = $$(".option[data-action]").filter((option) => option.dataset.place === spot.id);
  if (options.length === 1) choose(options[0]);
  else narrowTo(state.narrow === spot.id ? "" : spot.id);
}

// a click into the middle of an open shape means the shape: the smallest legal one around the point, unless what was
// hit is a thing of its own
export function around(event) {
  if (!event.target.closest("#stage, #dock")) return null;
  const thing = event.target.closest(POINTABLE);
  const spots = $$("#stage .legal[data-options], #dock .legal[data-options]");
  const hit = spots.filter((spot) => isAt(spot, event) && (!thing || thing.contains(spot)));
  return hit.toSorted((one, other) => areaOf(one) - areaOf(other))[0] || null;
}

function isAt(spot, { clientX, clientY }) {
  const box = spot.getBoundingClientRect();
  return box.left <= clientX && clientX <= box.right && box.top <= clientY && clientY <= box.bottom;
}

function areaOf(spot) {
  const box = spot.getBoundingClientRect();
  return box.width * box.height;
}

export function narrowTo(place) {
  state.narrow = place;
  state.pending = "";
  redecorate();
  if (!place) return;
  const first = $$(OFFERED).find((option) => option.dataset.place === place);
  if (state.keyboard && first) first.focus();
  announce(`${$$(OFFERED).length} options`);
}

// one step back: what is open, what is picked, at last what has been done
export function back() {
  const menu = $("#menu");
  if (!menu) return;
  if (!menu.hidden) showMenu(false);
  else if (state.pending) {
    state.pending = "";
    redecorate();
  } else if (state.narrow) {
    state.narrow = "";
    redecorate();
  } else if (body.dataset.side === "open") delete body.dataset.side;
  else if ($("#back")) change("undo", { ...asSeen(), steps: 1 });
}
