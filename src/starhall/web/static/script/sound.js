// A few short sounds, made here and nowhere kept: my turn, somebody's move, little time, the end. Off until asked for.
import { settings } from "./page.js";

// each tone: pitch in hertz, when it begins, how long it lasts, how loud
const SOUNDS = {
  turn: [
    [523, 0, 0.5, 0.12],
    [784, 0.16, 0.5, 0.12],
  ],
  move: [[330, 0, 0.12, 0.05]],
  hurry: [
    [880, 0, 0.09, 0.08],
    [880, 0.18, 0.09, 0.08],
  ],
  end: [
    [523, 0, 0.4, 0.1],
    [659, 0.14, 0.4, 0.1],
    [784, 0.28, 0.7, 0.12],
  ],
};
const played = []; // their names, for tests and for whoever looks into a page
let context = null;

export function play(name) {
  if (!settings.sound) return;
  played.push(name);
  const Context = window.AudioContext || window.webkitAudioContext;
  if (!Context) return;
  context ||= new Context();
  context.resume();
  for (const [pitch, at, lasts, loud] of SOUNDS[name]) tone(pitch, context.currentTime + at, lasts, loud);
}

function tone(pitch, at, lasts, loud) {
  const source = context.createOscillator();
  const volume = context.createGain();
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + lasts + 0.05);
}

export const heard = () => played;
