// What every part of the script uses: how to find and make elements, the table that is shown, the one shared state.

export const $ = (query, root = document) => root.querySelector(query);
export const $$ = (query, root = document) => [...root.querySelectorAll(query)];
export const byId = (id, root = document) => root.querySelector(`[id="${CSS.escape(id)}"]`);
export const body = document.body;

// how this person likes to see things: settings.js has read it before anything was painted
export const settings = window.starhallSettings;

export const state = {
  busy: null, // the change under way, with the version of the view and the question that it answers
  kept: [], // what was clicked meanwhile
  refreshing: null, // the promise of the page that is on its way
  pending: "", // the id of the option that waits to be confirmed
  narrow: "", // the place that the list of options is narrowed to
  joined: [], // the ids of what goes where the thing in hand goes
  due: false, // this viewer is asked
  step: -1, // of what has happened since this viewer's last move: the one that is looked at
  keyboard: false, // a key was pressed last, not the pointer
  pointer: [0, 0], // where it is
};

export const table = () => $("#table");
export const data = () => table().dataset;
export const me = () => Number(data().viewer);
export const isPage = (name) => body.dataset.page === name;
export const small = () => window.innerWidth <= 720;
export const words = (option) => $(".wd", option).textContent;

// sets data-name on the page to "open", or takes it away
export function toggle(name) {
  if (body.dataset[name]) delete body.dataset[name];
  else body.dataset[name] = "open";
}

export function press(buttons, isPressed) {
  for (const button of buttons) button.setAttribute("aria-pressed", String(isPressed(button)));
}

export function make(name, kind, text) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  if (text !== undefined) made.textContent = text;
  return made;
}

export function makeButton(kind, text, run) {
  const made = make("button", kind, text);
  made.type = "button";
  made.addEventListener("click", run);
  return made;
}

export function makeLink(address, text) {
  const made = make("a", "", text);
  made.href = address;
  made.target = "_blank";
  return made;
}

export const makeSvg = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);

const GAP = 3; // pixels between a piece and its ring

export function ringAround({ x, y, width, height }, kind) {
  const ring = makeSvg("rect");
  const box = { x: x - GAP, y: y - GAP, width: width + 2 * GAP, height: height + 2 * GAP };
  for (const [name, value] of Object.entries(box)) ring.setAttribute(name, value);
  ring.setAttribute("rx", Math.min(box.width, box.height) / 2);
  ring.setAttribute("class", kind);
  return ring;
}

export function icon(name) {
  const svg = makeSvg("svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = makeSvg("use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

// a page that the server has sent, or part of it, with the styles of its drawings
export const pageOf = (text) => window.putOnStyles(new DOMParser().parseFromString(text, "text/html"));
export const parsed = (text, query) => $(query, pageOf(text));

// before a morph: styles are put on, and never written as an attribute
export function restyle(node, fresh) {
  if (node.dataset?.style !== fresh.dataset?.style) node.style.cssText = fresh.dataset.style || "";
}
