// The pages around the tables: settings, the number of seats, the lists of the hall, finding in the rules.
import { $, $$, parsed, settings } from "./page.js";
import { chime, mayNotify } from "./messages.js";

export function showSettings() {
  for (const box of $$("[data-setting]")) box.checked = !!settings[box.dataset.setting];
}

export function setting(name, on) {
  settings[name] = on;
  localStorage.setItem("starhall", JSON.stringify(settings));
  window.applyStarhallSettings();
  showSettings();
  if (on && name === "notices" && mayNotify()) Notification.requestPermission();
  if (on && name === "sound") chime();
}

// variants that are not for so many seats are not shown
export function seatsChosen() {
  const count = ($("[name=seats]:checked") || {}).value;
  for (const set of $$("fieldset[data-seats]")) set.hidden = !set.dataset.seats.split(" ").includes(count);
}

export async function readRecord(file) {
  $("[name=record]").value = await file.text();
}

export function find(text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const clause of $$(".clause")) {
    const said = clause.textContent.toLowerCase();
    clause.hidden = !wanted.every((word) => said.includes(word));
  }
  for (const chapter of $$(".chapter")) chapter.hidden = !$(".clause:not([hidden])", chapter);
  $("#found").textContent = wanted.length ? `${$$(".chapter .clause:not([hidden])").length} found` : "";
}

export async function renewLists() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href);
    const fresh = parsed(await answer.text(), "#lists");
    if (fresh) Idiomorph.morph($("#lists"), fresh, { morphStyle: "outerHTML" });
  } catch {
    // the next round tries again
  }
}
