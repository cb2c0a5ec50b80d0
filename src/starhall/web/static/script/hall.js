// The pages around the tables: settings, the lists of the hall.
import { $, $$, parsed, restyle, settings } from "./page.js";
import { mayNotify } from "./messages.js";
import { ask } from "./server.js";
import { tick } from "./clocks.js";
import { play } from "./sound.js";

const HERE = ["notices"]; // what only this device can grant; all else is kept for the person as well

export function showSettings(root = document) {
  for (const box of $$("[data-setting]", root)) {
    const value = settings[box.dataset.setting];
    box.checked = box.type === "radio" ? box.value === value : !!value;
  }
}

// a box was clicked, one of several chosen
export function settingOf(box) {
  setting(box.dataset.setting, box.type === "radio" ? box.value : box.checked);
}

export function setting(name, value) {
  window.keepStarhallSetting(name, value);
  showSettings();
  if (value && name === "notices" && mayNotify()) Notification.requestPermission();
  if (value && name === "sound") play("turn");
  const known = document.documentElement.dataset.known;
  if (known && !HERE.includes(name)) ask("/api/me/settings", { [name]: value }).catch(() => {});
}

export async function readRecord(file) {
  $("[name=record]").value = await file.text();
}

// not what somebody is typing into
const MORPH = { beforeNodeMorphed: mayMorph, beforeAttributeUpdated: (name) => name !== "style" };

function mayMorph(node, fresh) {
  if (node.nodeType === 1) restyle(node, fresh);
  return isFree(node);
}

const isFree = (node) => !(node.contains && node.tagName === "FORM" && node.contains(document.activeElement));

export async function renewLists() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href);
    const fresh = parsed(await answer.text(), "#lists");
    if (fresh) Idiomorph.morph($("#lists"), fresh, { morphStyle: "outerHTML", callbacks: MORPH });
    tick();
  } catch {
    // the next round tries again
  }
}
