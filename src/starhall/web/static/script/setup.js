// A new table: what is asked follows from who plays, and how many; beside it stands what that comes to.
import { $, $$ } from "./page.js";

const COUNTS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];

const form = () => $("#setup");
const value = (name) => new FormData(form()).get(name) || "";
const count = () => (value("who") === "alone" ? 1 : Number(value("seats")));

// a number's buttons
export function step(button, by) {
  const field = $("input", button.parentNode);
  if (by > 0) field.stepUp();
  else field.stepDown();
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

export function setUp(field) {
  if (field && field.name === "who") invite(field.value === "friends");
  const seats = count();
  for (const row of $$("[data-at]", form())) row.hidden = Number(row.dataset.at) >= seats;
  for (const set of $$(".variant")) set.hidden = !set.dataset.seats.split(" ").includes(String(seats));
  for (const row of $$(".sr0:not([hidden])")) showTime(row);
  $("#said").textContent = said(seats);
  $("#clocked").textContent = clocked();
  $("#leaving").hidden = ["alone", "device"].includes(value("who"));
  $("#changed").textContent = changed();
}

// friends take the other seats, or bots do
function invite(friends) {
  for (const box of $$(".lvs")) {
    const open = $("[value=open]", box);
    if (friends) open.checked = true;
    else if (open.checked) $("[checked]", box).checked = true;
  }
}

function showTime(row) {
  const chosen = $(".lvs input:checked", row);
  if (chosen) $("small", row).textContent = chosen.dataset.time ? `bot, ${chosen.dataset.time} a move` : "a friend";
}

function said(seats) {
  const who = value("who");
  if (who === "alone") return "You alone.";
  if (who === "device") return `${COUNTS[seats]} at one device, in turn.`;
  const open = $$(".sr0:not([hidden]) [value=open]:checked").length;
  const bots = seats - 1 - open;
  const others = [counted(bots, "bot"), open && counted(open, "open seat")].filter(Boolean);
  return `${COUNTS[seats]} seats: you, ${others.join(", ")}.`;
}

const counted = (number, word) => number && `${COUNTS[number].toLowerCase()} ${word}${number > 1 ? "s" : ""}`;

function clocked() {
  if (["alone", "device"].includes(value("who"))) return "No clock.";
  const clock = value("clock");
  if (clock === "live") {
    return `${value("minutes")} minutes each, and ${value("increment")} seconds more for every move.`;
  }
  return clock === "days" ? `${value("days")} days for each move.` : "No clock.";
}

// how many of the rarer settings differ from the usual ones
function changed() {
  const shown = $$("#more-settings [name]").filter((field) => !field.closest("[hidden]"));
  const number = shown.filter((field) =>
    field.type === "radio" ? field.checked && !field.defaultChecked : field.value !== usual(field),
  ).length;
  return number ? `${number} changed` : "none changed";
}

const usual = (field) => (field.options ? field.options[0].value : field.defaultValue);
