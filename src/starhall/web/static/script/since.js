// Step by step through what has happened since my last move: the page shows each moment, and nothing can be chosen
// meanwhile; then it is my move again.
import { data, isPage, state } from "./page.js";
import { announce } from "./messages.js";
import { refresh } from "./morph.js";

export const isLookingBack = () => state.step >= 0;

// on; after the last one it is my move again
export function lookOn() {
  const last = Number(data().steps || 0) - 1;
  if (state.step < last) lookAt(state.step + 1);
  else lookAtNow();
}

export function lookBefore() {
  if (state.step > 0) lookAt(state.step - 1);
}

export function lookAtNow() {
  if (isLookingBack()) lookAt(-1);
}

export async function lookAt(step) {
  if (!isPage("table")) return;
  state.step = step;
  state.pending = state.narrow = "";
  await refresh();
  announce(document.querySelector("#sentence").textContent.trim());
}
