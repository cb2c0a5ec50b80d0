// Options on the page: what may be chosen glows on the board, what is picked or narrowed is marked. It knows no game:
// an option is a button that names an element of the board.
import { $, $$, byId, makeSvg, state, words } from "./page.js";
import { rememberWhole } from "./board.js";
import { markNews } from "./news.js";
import { fillStrip } from "./sheet.js";
import { fillTray } from "./tray.js";
import { layout, pressParts, pressTabs, showDock } from "./layout.js";

const TARGET = ":is(.legal, .soon)[role=button]";
const ROLELESS = ["button", "header", "article", "section", "li"]; // a button is one already; the others cannot be

// before a fragment goes live: what the person has open, picked or narrowed, and where the options lie on the board
export function decorate(root) {
  pressParts(root);
  pressTabs(root);
  rememberWhole($("#stage > svg", root));
  plainNames(root);
  showDock(root);
  fillStrip(root);
  const options = $$(".option[data-action]", root);
  options.filter(isWanted).forEach((option) => option.classList.add("chosen"));
  const places = by(options, placeOf);
  const leads = by(options, leadsOf);
  if (!places.has(state.narrow) && !leads.has(state.narrow)) state.narrow = "";
  narrowed(root);
  for (const [place, found] of places) markSpot(byId(place, root), found);
  for (const [place, found] of leads) markSoon(byId(place, root), found, root);
  markJoined(root);
  ungroup(root);
  markCrumbs(root);
  showConfirm(root);
  markNews(root);
}

// options by what they are about
function by(options, placesOf) {
  const found = new Map();
  for (const option of options) {
    for (const place of placesOf(option)) found.set(place, [...(found.get(place) || []), option]);
  }
  return found;
}

const placeOf = ({ dataset }) => (dataset.place ? [dataset.place] : []);

function markSpot(spot, options) {
  if (!spot) return;
  spot.classList.add("legal");
  if (options.some(isPicked)) spot.classList.add("chosen");
  if (state.narrow === spot.id) spot.classList.add("hover");
  spot.dataset.options = idsOf(options);
  makeTarget(spot, options);
}

const idsOf = (options) => options.map((option) => option.id).join(" ");

// it can be clicked and focused, and says what for
function makeTarget(spot, options) {
  const said = options.map(words).join(", ");
  const what = spot.getAttribute("aria-label") || spot.getAttribute("title") || "";
  if (!ROLELESS.includes(spot.localName)) {
    spot.setAttribute("role", "button");
    spot.setAttribute("tabindex", "0");
  }
  if (spot.namespaceURI.endsWith("svg")) entitle(spot, said, what);
  else spot.setAttribute("aria-description", said);
}

// does the move that an option begins go on to this place?
export const leadsTo = (option, place) => !!place && leadsOf(option).includes(place);

const leadsOf = ({ dataset }) => (dataset.leads ? dataset.leads.split(" ") : []);

// what a later step is about wears a dashed ring: a click takes both steps. Areas and their cells are too many for
// that, but for the cells of an area that may be chosen now.
function markSoon(spot, options, root) {
  if (!spot || spot.matches(".legal, :has(.cell)")) return;
  if (spot.matches(".cell") && !options.some((option) => byId(option.dataset.place, root)?.contains(spot))) return;
  spot.classList.add("soon");
  spot.dataset.soon = idsOf(options);
  makeTarget(spot, options);
}

const isPicked = (option) => option.getAttribute("aria-pressed") === "true" || isWanted(option);

// it waits to be confirmed, or was clicked while another answer was on its way
const isWanted = (option) => option.id === state.pending || state.kept.some((want) => want.id === option.id);

// a place is called by its title and by what is written on it, for those who speak to their computer
function entitle(spot, said, what) {
  let title = [...spot.children].find((child) => child.localName === "title");
  if (!title) {
    title = makeSvg("title");
    spot.prepend(title);
  }
  title.textContent = [said, what].filter(Boolean).join(": ");
  spot.dataset.label = what || said;
  spot.removeAttribute("aria-label");
}

function markJoined(root) {
  const others = $$("[data-joins]", root);
  if (!others.length) state.joined = [];
  for (const spot of others) spot.classList.toggle("chosen", state.joined.includes(spot.id));
  fillTray(root);
}

// a target around other targets is reached by its button; a button cannot lie in a button
function ungroup(root) {
  for (const spot of $$(TARGET, root).filter((each) => $(TARGET, each))) {
    spot.setAttribute("role", "group");
    spot.removeAttribute("tabindex");
  }
}

function markCrumbs(root) {
  for (const crumb of $$("[data-chosen]", root)) {
    const spot = crumb.dataset.chosen && byId(crumb.dataset.chosen, root);
    if (spot) spot.classList.add("chosen");
  }
}

// the button that confirms what cannot be taken back; nothing is pending that is not on the page
function showConfirm(root) {
  const confirm = $("#confirm", root);
  const pending = state.pending && byId(state.pending, root);
  if (!pending) state.pending = "";
  else if (confirm) {
    confirm.hidden = false;
    confirm.title = `Confirm (Enter): ${words(pending)}`;
  }
}

// a card is called by what stands on it; what else there is to say describes it
export function plainNames(root) {
  for (const card of $$("button.card[aria-label]", root)) {
    if (!card.textContent.trim()) continue;
    card.setAttribute("aria-description", card.getAttribute("aria-label"));
    card.removeAttribute("aria-label");
  }
  for (const spot of $$("svg .spot[aria-label]:not([role])", root)) {
    spot.setAttribute("role", $(".spot", spot) ? "group" : "img");
  }
}

const isAbout = (option, place) => option.dataset.place === place || leadsTo(option, place);

// one place with several options narrows the list to these; groups stand for theirs until then
function narrowed(root) {
  for (const option of $$(".option[data-action]:not(.end)", root)) {
    const away = state.narrow ? !isAbout(option, state.narrow) : !!option.dataset.group;
    option.classList.toggle("away", away);
  }
  for (const option of $$(".option.group, .option.no", root)) option.classList.toggle("away", !!state.narrow);
  const all = $("#all", root);
  if (all) all.hidden = !state.narrow;
}

// the same page again with what has been picked meanwhile
export function redecorate() {
  for (const spot of $$(".legal, .soon, .option, .hover")) spot.classList.remove("chosen", "hover");
  narrowed(document);
  const confirm = $("#confirm");
  if (confirm) confirm.hidden = true;
  $$(".option[data-action]")
    .filter(isPicked)
    .forEach((option) => option.classList.add("chosen"));
  markJoined(document);
  markPending(confirm);
  layout();
}

function markPending(confirm) {
  const option = $$(".option[data-action]").find((each) => each.id === state.pending);
  if (!option) return;
  option.classList.add("chosen");
  const spot = option.dataset.place && document.getElementById(option.dataset.place);
  if (spot) spot.classList.add("chosen");
  showConfirm(document);
  if (state.keyboard) confirm.focus();
}
