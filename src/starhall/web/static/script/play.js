// Replays that play by themselves: play and pause, three speeds, until somebody steps elsewhere.
import { $, body, data, icon, settings } from "./page.js";
import { goTo } from "./morph.js";

const PACES = { slow: 2000, normal: 900, fast: 250 }; // milliseconds that a moment is in sight
// what the space bar has a meaning for already
const OWN = "a, button, select, input:not([type=range]), textarea, summary";
const KEYS = { " ": toggle, ">": () => faster(1), "<": () => faster(-1) };

let timer = 0;
let expected = -1; // the moment at which it plays on, unless somebody has gone elsewhere

const isPlaying = () => expected >= 0;
const pace = () => (PACES[settings.replay] ? settings.replay : "normal");
const at = () => Number(data().moment);
const last = () => Number(data().last);

function toggle() {
  if (isPlaying()) stop();
  else start();
}

async function start() {
  if (at() >= last()) await goTo(0);
  expected = at();
  show();
  wait();
}

function stop() {
  clearTimeout(timer);
  expected = -1;
  show();
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(step, PACES[pace()]);
}

async function step() {
  if (at() !== expected || at() >= last()) return stop();
  expected += 1;
  await goTo(expected);
  if (!isPlaying()) return undefined;
  return at() === expected && at() < last() ? wait() : stop();
}

function setPace(name) {
  window.keepStarhallSetting("replay", name);
  show();
  if (isPlaying()) wait();
}

function faster(by) {
  const names = Object.keys(PACES);
  const wanted = names[names.indexOf(pace()) + by];
  if (wanted) setPace(wanted);
}

function show() {
  const words = isPlaying() ? "Pause" : "Play";
  const button = $("#play");
  button.replaceChildren(icon(isPlaying() ? "pause" : "play"), words);
  button.setAttribute("aria-pressed", String(isPlaying()));
  body.dataset.plays = isPlaying() ? "1" : "";
  $("#pace").value = pace();
}

function pressed(event) {
  const run = KEYS[event.key];
  if (!run || event.ctrlKey || event.metaKey || event.altKey || event.target.closest(OWN)) return;
  event.preventDefault();
  run();
}

export function beginPlay() {
  document.addEventListener("keydown", pressed);
  $("#play").addEventListener("click", toggle);
  $("#pace").addEventListener("change", (event) => setPace(event.target.value));
  show();
  if (new URLSearchParams(location.search).has("play")) start();
}
