// Clocks: what the server said is left is counted down here, wherever the page shows it.
import { $$ } from "./page.js";
import { play } from "./sound.js";

const TICK = 500; // milliseconds
const LOW = 30; // seconds
const ends = new WeakMap(); // when a clock is at nothing, and for what it was told

export function startClocks() {
  tick();
  setInterval(tick, TICK);
}

export function tick() {
  for (const shown of $$("[data-left]")) show(shown);
}

function show(clock) {
  const seconds = left(clock);
  const text = lasting(Math.ceil(seconds));
  if (clock.textContent !== text) clock.textContent = text;
  const low = seconds <= LOW && "runs" in clock.dataset;
  if (low && "mine" in clock.dataset && !clock.classList.contains("low")) play("hurry");
  clock.classList.toggle("low", low);
}

// a clock that stands says so with data-stands
function left(clock) {
  const told = clock.dataset.left;
  if ("stands" in clock.dataset) return Number(told);
  const known = ends.get(clock);
  if (!known || known.told !== told) ends.set(clock, { told, at: performance.now() + told * 1000 });
  return Math.max(0, (ends.get(clock).at - performance.now()) / 1000);
}

const two = (number) => String(number).padStart(2, "0");

function lasting(seconds) {
  if (seconds >= 86400) return `${Math.floor(seconds / 86400)} d ${Math.floor((seconds % 86400) / 3600)} h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))} min`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
