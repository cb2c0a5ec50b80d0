// Explaining: what the pointer or the focus is on is said in the inspector, and lit up where it lies.
import { $, $$, byId, data, icon, isPage, make, makeLink, me, table } from "./page.js";
import { ask } from "./server.js";
import { clauseLink, toast } from "./messages.js";
import { turnTo } from "./prompt.js";
import { isSideVisible } from "./layout.js";
import { answeredByCoach } from "./lesson.js";

export const POINTABLE = ".spot[id], .card[id], .legal[id], [data-at], .tag[id], .act[id]";
const LONGEST = 60; // characters of a heading

const explained = new Map(); // what the server has said, by place and version
let inspected = null; // what the inspector is about: { id, place }

export async function explain(thing, loud) {
  const place = thing.dataset.at || thing.id;
  const mine = { id: thing.id, place };
  inspected = mine;
  const found = await told(place).catch(() => null);
  if (!found || inspected?.id !== mine.id || inspected.place !== place) return;
  const isLegal = thing.classList.contains("legal");
  const title = heading(labelOf(thing), found.text);
  inspect(title, found.text, isLegal ? [] : found.refused);
  if (loud && !isLegal && found.refused.length && answeredByCoach(found.refused[0])) return;
  if (loud && !isSideVisible() && (found.text || found.refused.length)) {
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
  return given || ($(".title", thing) || thing).textContent.trim().slice(0, LONGEST);
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
  const { words, why: reason, clause } = option.dataset;
  inspected = { id: option.id };
  inspect(words, reason, [{ clause, text: "" }]);
  if (loud && !isSideVisible()) toast("bad", "lock", `${words}: not possible now.`, reason, clauseLink(clause));
}

// what the inspector says is about the table as it is; of what is gone it says nothing
export function inspectAgain() {
  if (!inspected) return;
  const { id, place } = inspected;
  const thing = id ? document.getElementById(id) : $(`[data-at="${CSS.escape(place)}"]`);
  if (!thing) forget();
  else if (thing.matches(".option.no")) why(thing);
  else explain(thing);
}

function forget() {
  const box = $("#inspect");
  inspected = null;
  box.replaceChildren(make("p", "quiet", box.dataset.empty));
}

function inspect(title, text, refusedBy) {
  const box = $("#inspect");
  if (!box) return;
  box.replaceChildren(make("h2", "", title), make("p", "", text), ...refusedBy.map(refusal));
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
  const spot = thing.closest("[data-options]");
  const word = thing.closest("[data-at]");
  if (option) toggleById(option.dataset.place, "hover", on);
  if (spot) for (const id of spot.dataset.options.split(" ")) toggleById(id, "hover", on);
  if (spot && on) turnTo(byId(spot.dataset.options.split(" ")[0]));
  lightJourneys(option ? option.dataset.place : spot && spot.id, on);
  if (word) toggleById(word.dataset.at, "fresh", on);
}

function toggleById(id, kind, on) {
  const found = id && document.getElementById(id);
  if (found) found.classList.toggle(kind, on);
}

function lightJourneys(to, on) {
  if (to) for (const journey of $$(".journey")) journey.classList.toggle("on", on && journey.dataset.to === to);
}
