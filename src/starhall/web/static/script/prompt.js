// The prompt: a sentence that is never cut, and a row of options on pages of whole buttons. A page is a line of a list
// that wraps: the browser's own scrolling turns it, by wheel, finger, focus and keys.
import { $, $$, body, data, small, state } from "./page.js";

const ON_A_LINE = 6; // more options have two lines each
const ROUNDING = 1; // pixels

let pages = []; // the options, page by page
let asked; // the question whose options are shown
let first; // the id of the first one in sight

export function fitPrompt() {
  fitSentence();
  fitOptions();
}

function fitSentence() {
  const sentence = $("#sentence");
  if (!sentence) return;
  sentence.classList.remove("small");
  const isCut = !small() && sentence.scrollWidth > sentence.clientWidth + ROUNDING;
  sentence.classList.toggle("small", isCut);
}

function fitOptions() {
  const box = $("#options");
  pages = [];
  if (!box) return;
  showRefusals();
  const shown = $$(".option", box).filter((option) => option.offsetHeight);
  const pager = $("#pager");
  pager.hidden = true;
  box.classList.toggle("two", !small() && shown.length > ON_A_LINE);
  pages = small() ? [shown] : linesOf(shown);
  if (pages.length > 1 && !box.classList.contains("two")) {
    box.classList.add("two");
    pages = linesOf(shown);
  }
  if (pages.length > 1) {
    pager.hidden = false; // it takes some of the room
    pages = linesOf(shown);
  }
  giveKeys();
  const stays = asked === question() && shown.find((option) => option.id === first);
  asked = question();
  turnTo(stays || shown[0]);
}

const question = () => `${data().question} ${$("#sentence").textContent} ${state.narrow}`;

function linesOf(options) {
  const lines = new Map();
  for (const option of options) {
    const top = option.offsetTop;
    lines.set(top, [...(lines.get(top) || []), option]);
  }
  return [...lines.values()];
}

// the keys 1 to 9 mean what is on the page
function giveKeys() {
  for (const page of pages) {
    const usable = page.filter((option) => !option.classList.contains("no"));
    usable.forEach((option, index) => {
      $(".key", option).textContent = index < 9 ? index + 1 : "";
    });
  }
}

export function optionWithKey(number) {
  const page = pages[current()] || [];
  return page.filter((option) => !option.classList.contains("no"))[number - 1];
}

function current() {
  const box = $("#options");
  if (!box || pages.length < 2) return 0;
  const stride = pages[1][0].offsetTop - pages[0][0].offsetTop;
  return Math.max(0, Math.min(pages.length - 1, Math.round(box.scrollTop / stride)));
}

// which of them are in sight, in words; at the ends a way on is closed
export function showPage() {
  const pager = $("#pager");
  if (!pager || pages.length < 2) return;
  const at = current();
  first = pages[at][0].id;
  const before = pages.slice(0, at).flat().length;
  const all = pages.flat().length;
  $("#shown").textContent = `${before + 1} to ${before + pages[at].length} of ${all}`;
  close(pager.firstElementChild, at === 0);
  close(pager.lastElementChild, at === pages.length - 1);
}

function close(button, isClosed) {
  if (isClosed) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

export function turnPage(by) {
  const page = pages[Math.max(0, Math.min(pages.length - 1, current() + by))];
  if (page && pages.length > 1) turnTo(page[0]);
}

export function turnTo(option) {
  const box = $("#options");
  if (!option || !box || !box.contains(option) || small()) return;
  box.scrollTop = option.offsetTop - pages[0][0].offsetTop;
  showPage();
}

// what is not possible steps back behind one button
function showRefusals() {
  const button = $("#refusals");
  const refused = $$("#options .option.no");
  button.hidden = !refused.length || !!state.narrow;
  button.setAttribute("aria-expanded", String(body.dataset.refusals === "open"));
  button.title = `${refused.length} not possible now: why?`;
  $(".num", button).textContent = refused.length;
}

export function toggleRefusals() {
  const isOpen = body.dataset.refusals === "open";
  if (isOpen) delete body.dataset.refusals;
  else body.dataset.refusals = "open";
  fitOptions();
  if (!isOpen) turnTo($("#options .option.no"));
}

// the only option of a step in the middle of a move, unless it is final, part of a set, or spoken of by a coach
export function loneOption() {
  const [only, ...others] = $$(".option[data-action]");
  if (only && data().same) return only;
  if (!only || others.length || !$("#back") || $("#coach")) return null;
  return only.dataset.final || only.dataset.actions !== undefined ? null : only;
}
