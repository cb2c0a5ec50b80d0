// What an option would do, when it is pointed at, focused or pressed for a while: numbers read 8 → 6 where they stand,
// a ghost of the piece stands on its place, the inspector has the bill. Nothing moves by it, and it is gone at once.
import { $, $$, byId, data, icon, isPage, make, makeSvg, me, ringAround, table } from "./page.js";
import { ask, here } from "./server.js";
import { dropBill, showBill } from "./explain.js";

const REST = 120; // milliseconds
const KEPT = 100; // answers

const foreseen = new Map(); // what the server has said, by version and action
let wait; // before what the pointer is on counts
let shown = ""; // the id of the option that is foreseen
let traces = []; // what was drawn for it

// the pointer or the focus is here now
export function foresee(thing, after = REST) {
  const option = thing && thing.closest ? optionOf(thing) : null;
  if (option && option.id === shown) return;
  forgetForeseen();
  if (!option || !isPage("table")) return;
  shown = option.id;
  wait = setTimeout(() => show(option), after);
}

// the option that lies here, or the only one of a place
function optionOf(thing) {
  const option = thing.closest(".option[data-action]");
  const spot = option ? null : thing.closest("[data-options]");
  const ids = spot ? spot.dataset.options.split(" ") : [];
  const found = option || (ids.length === 1 ? byId(ids[0]) : null);
  return found && found.dataset.actions === undefined ? found : null;
}

export function forgetForeseen() {
  clearTimeout(wait);
  for (const trace of traces) trace();
  traces = [];
  shown = "";
  dropBill();
}

// a new page: what the pointer and the focus are on may mean something else
export function foreseeAgain(thing) {
  forgetForeseen();
  foresee(thing);
}

async function show(option) {
  const { version } = data();
  const found = await told(version, option.dataset.action).catch(() => null);
  if (!found || shown !== option.id || !table() || data().version !== version) return;
  found.would.forEach(mark);
  found.ghosts.forEach(haunt);
  const bill = billOf(found);
  if (bill) showBill(option, bill);
}

function told(version, action) {
  const known = `${version} ${action}`;
  if (foreseen.size > KEPT) foreseen.clear();
  if (!foreseen.has(known)) {
    foreseen.set(known, ask(here(`preview?seat=${me()}&action=${encodeURIComponent(action)}`)));
  }
  return foreseen.get(known);
}

// ---- numbers: 8 → 6 ----

function mark({ tally, before, after }) {
  for (const number of $$(`[data-tally="${CSS.escape(tally)}"]`)) {
    if (number.dataset.value !== undefined) markCells(number, before, after);
    else if (number.ownerSVGElement) markText(number, after);
    else markWord(number, after);
  }
}

function markWord(number, after) {
  number.dataset.would = after;
  traces.push(() => delete number.dataset.would);
}

// in a picture both numbers take the place of the one: they grow away from what the number leans on
function markText(number, after) {
  const text = number.cloneNode();
  for (const name of ["data-tally", "textLength", "id"]) text.removeAttribute(name);
  text.classList.add("would");
  text.textContent = `${number.textContent} → ${after}`;
  number.after(text);
  number.classList.add("was");
  traces.push(() => {
    text.remove();
    number.classList.remove("was");
  });
}

// of a row of marks those that come or go are outlined
function markCells(row, before, after) {
  const cells = [...row.children].slice(Math.min(before, after), Math.max(before, after));
  for (const cell of cells) cell.classList.add("would");
  traces.push(() => cells.forEach((cell) => cell.classList.remove("would")));
}

// ---- pieces ----

function haunt(markup) {
  const board = $("#stage svg");
  if (!board) return;
  const ghost = makeSvg("g");
  ghost.setAttribute("class", "ghost");
  ghost.innerHTML = markup.replaceAll(' style="', ' data-style="');
  window.putOnStyles(ghost);
  for (const piece of $$("[id]", ghost)) piece.removeAttribute("id");
  board.append(ghost);
  traces.push(() => ghost.remove());
  ghost.append(ringAround(ghost.getBBox(), "ghost-ring"));
}

// ---- the bill ----

function billOf({ deal, lines }) {
  const said = [...deal.rights, ...deal.follows];
  const rows = [
    ["costs", deal.costs.map(amount)],
    ["gains", deal.gains.map(amount)],
    ["then", said.map((text) => [text])],
    ["open", deal.opens ? openOf(deal.open) : []],
  ].filter(([, parts]) => parts.length);
  if (!rows.length && lines.length) rows.push(["then", [[lines.join(" ")]]]);
  if (!rows.length) return null;
  const list = make("dl", "bill");
  for (const [name, parts] of rows) list.append(make("dt", "", name), described(parts));
  return list;
}

const amount = (much) => [icon(much.icon), make("b", "", much.words)];

const openOf = (amounts) => (amounts.length ? amounts.map(amount) : [["chance or a secret decides"]]);

function described(parts) {
  const text = make("dd");
  parts.forEach((part, at) => text.append(...(at ? [", "] : []), ...part));
  return text;
}
