// Explaining: what the pointer or the focus is on is said in the inspector, or in a card beside it where the inspector
// is out of sight; and it is lit up where it lies.
import { $, $$, byId, data, icon, isPage, make, makeLink, me, state, table, words } from "./page.js";
import { ask } from "./server.js";
import { clauseLink, toast } from "./messages.js";
import { turnTo } from "./prompt.js";
import { isInspectorVisible } from "./layout.js";
import { answeredByCoach } from "./lesson.js";
import { hideCard, showCard } from "./card.js";
import { showCosts } from "./tray.js";

export const POINTABLE =
  ".spot[id], .card[id], .legal[id], [data-at], .tag[id], .act[id], .stat[id], .tell[id], " +
  ".option[data-action], .option.no";
const LONGEST = 60; // characters of a heading

const explained = new Map(); // what the server has said, by place and version
let inspected = null; // what the inspector is about: { id, place }
let said = null; // what it says: { thing, title, text, refusedBy }, where it is said already
let bill = null; // of the option that is foreseen: { id, place, list }
let isPointed = false; // the pointer, the focus or a finger is still on it

// somebody points at it, or comes to it by keys
export function pointOut(thing, loud) {
  isPointed = true;
  explain(thing, loud);
}

// and goes away again: the card goes, the inspector keeps what it says
export function leave() {
  isPointed = false;
  hideCard();
}

export async function explain(thing, loud) {
  if (thing.matches(".option.no")) {
    why(thing, loud);
    return;
  }
  const isOption = thing.matches(".option");
  const place = isOption ? thing.dataset.place : thing.dataset.at || thing.id;
  const mine = { id: thing.id, place };
  inspected = mine;
  const found = place ? await told(place).catch(() => null) : { text: "", refused: [] };
  if (!found || inspected?.id !== mine.id || inspected.place !== place) return;
  const isLegal = isOption || thing.matches(".legal, .soon"); // at once, or with what leads there
  const title = isOption ? words(thing) : heading(labelOf(thing), found.text);
  const isSaid = inspect(thing, title, found.text, isLegal ? [] : found.refused);
  if (loud && !isLegal && found.refused.length && answeredByCoach(found.refused[0])) return;
  if (loud && !isSaid && (found.text || found.refused.length)) {
    const first = isLegal ? null : found.refused[0];
    const link = first ? { href: `/rules/${gameId()}#${first.clause}`, text: first.clause } : null;
    toast("info", "info", title, found.text + (first ? ` ${first.text}` : ""), link);
  }
}

const gameId = () => (table() ? data().gameId : location.pathname.split("/")[2]);

// a question is asked once for each version of the view
async function told(place) {
  const known = `${place} ${table() ? data().version : ""}`;
  const where = isPage("table") ? `&table=${data().table}&seat=${me()}` : "";
  const address = `/api/games/${gameId()}/explain?place=${encodeURIComponent(place)}${where}`;
  if (!explained.has(known)) explained.set(known, ask(address));
  try {
    return await explained.get(known);
  } catch (wrong) {
    explained.delete(known);
    throw wrong;
  }
}

function labelOf(thing) {
  if (thing.dataset.at) return thing.textContent;
  const given = thing.dataset.label || thing.getAttribute("aria-label") || thing.getAttribute("title");
  return given || (headOf(thing) || thing.textContent).trim().slice(0, LONGEST);
}

// what stands on a card, or over a part of the table, without the remark beside it
function headOf(thing) {
  const head = $(thing.matches(".tell") ? ".label" : ".title", thing);
  const parts = head ? [...head.childNodes].filter(({ nodeName }) => nodeName !== "EM") : [];
  return parts.map((part) => part.textContent).join("");
}

const plain = (part) => part.replace(/[.:;,]$/, "");

// a label without what the text below it says as well
function heading(label, text) {
  const parts = label.split(/(?<=[.:;,]) /);
  const twice = parts.findIndex((part, i) => i && text.includes(plain(part)));
  return plain((twice < 0 ? parts : parts.slice(0, twice)).join(" "));
}

// why an option is not possible
export function why(option, loud) {
  const { words: what, why: reason, clause } = option.dataset;
  inspected = { id: option.id };
  const isSaid = inspect(option, what, reason, [{ clause, text: "" }]);
  if (loud && !isSaid) toast("bad", "lock", `${what}: not possible now.`, reason, clauseLink(clause));
}

// what the inspector says is about the table as it is; of what is gone it says nothing
export function inspectAgain() {
  if (!inspected) return;
  const { id, place } = inspected;
  const thing = id ? document.getElementById(id) : $(`[data-at="${CSS.escape(place)}"]`);
  if (!thing) forget();
  else explain(thing);
}

function forget() {
  const box = $("#inspect");
  inspected = said = null;
  leave();
  box.replaceChildren(make("p", "quiet", box.dataset.empty));
}

// is it in sight?
function inspect(thing, title, text, refusedBy) {
  const box = $("#inspect");
  if (!box) return false;
  said = { thing, title, text, refusedBy };
  const isMute = !text && !refusedBy.length && !isAboutBill(); // a name alone; that of an option stands on it already
  const isNothing = isMute && thing.matches(".option");
  box.replaceChildren(...(isNothing ? [make("p", "quiet", box.dataset.empty)] : sentences()));
  if (isInspectorVisible()) return true;
  return isPointed && !isMute && showCard(thing, sentences());
}

function sentences() {
  const { title, text, refusedBy } = said;
  const costs = isAboutBill() ? [bill.list.cloneNode(true)] : [];
  return [make("h2", "", title), ...costs, make("p", "", text), ...refusedBy.map(refusal)];
}

const isAboutBill = () => bill !== null && [bill.id, bill.place].includes(said.thing.id);

// what an option would do stands beside what is said of it or of its place, whichever comes first
export function showBill(option, list) {
  bill = { id: option.id, place: option.dataset.place, list };
  if (said && isAboutBill() && said.thing.isConnected) inspect(said.thing, said.title, said.text, said.refusedBy);
}

export function dropBill() {
  bill = null;
  $$(".bill").forEach((list) => list.remove());
}

function refusal({ clause, text }) {
  const line = make("p", "rule");
  const link = makeLink(`/rules/${table() ? data().gameId : ""}#${clause}`, clause);
  line.append(icon("lock"), make("span", "", text ? `${text} ` : ""), link);
  return line;
}

// an option, its place on the board and the journeys there light up together; a word of the log lights its place
export function light(on, thing) {
  const option = thing.closest(".option[data-place]");
  const spot = thing.closest("[data-options], [data-soon]");
  const word = thing.closest("[data-at]");
  if (option) toggleById(option.dataset.place, "hover", on);
  const ids = spot ? (spot.dataset.options || spot.dataset.soon).split(" ") : [];
  for (const id of ids) toggleById(id, "hover", on);
  if (on && ids.length) turnTo(byId(ids[0]));
  lightJourneys(option ? option.dataset.place : spot && spot.id, on);
  if (word) toggleById(word.dataset.at, "fresh", on);
}

function toggleById(id, kind, on) {
  const found = id && document.getElementById(id);
  if (found) found.classList.toggle(kind, on);
}

function lightJourneys(to, on) {
  if (!to) return;
  for (const journey of $$(".journey")) {
    const { to: end, of } = journey.dataset;
    journey.classList.toggle("on", on && end === to && (!of || state.joined.includes(of)));
  }
  showCosts(on ? to : "");
}
