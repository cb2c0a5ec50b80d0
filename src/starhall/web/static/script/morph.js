// The page as the server has drawn it now: the table's fragment is fetched and morphed into the page by idiomorph.js.
import { $, $$, body, data, isPage, me, restyle, state, table } from "./page.js";
import { announce, offline } from "./messages.js";
import { notice, showDue as tellDue } from "./bell.js";
import { tick } from "./clocks.js";
import { play } from "./sound.js";
import { decorate } from "./decorate.js";
import { inspectAgain, light } from "./explain.js";
import { follow, layout, reveal, showTab } from "./layout.js";
import { teach } from "./lesson.js";
import { glide, keepIds, rememberPieces } from "./motion.js";
import { foreseeAgain } from "./preview.js";
import { assembled, forgetParts, marks } from "./parts.js";
import { loneOption } from "./prompt.js";

let address; // where the next page comes from; the table's own without one
let asked = false; // for a page, perhaps while another was on its way
let held = false; // between pressing and releasing
let letGo = () => {};
let status; // of the game, on the last page

// done when what was asked for last is on the page
export function refresh(from) {
  address = from;
  asked = true;
  state.refreshing ||= renew().finally(() => {
    state.refreshing = null;
  });
  return state.refreshing;
}

async function renew() {
  try {
    while (asked) {
      asked = false;
      const answer = await fetch(address || ownAddress());
      if (!answer.ok) break;
      const fresh = assembled(await answer.text());
      await released();
      if (fresh) morph(fresh);
      else if (forgetParts()) asked = true; // one of them was missing: all of it once more
    }
  } catch {
    offline(true);
  }
}

function ownAddress() {
  const step = state.step < 0 ? "" : `&step=${state.step}`;
  return `/tables/${data().table}/fragment?seat=${me()}${step}&has=${marks()}`;
}

// between pressing and releasing nothing moves away under the pointer
function released() {
  if (!held) return undefined;
  return new Promise((go) => {
    letGo = go;
  });
}

export function hold(on) {
  held = on;
  if (!on) letGo();
}

function morph(fresh) {
  const old = table();
  const { version, moment } = old.dataset;
  if (fresh.dataset.version !== version) state.pending = state.narrow = "";
  const hadFocus = document.activeElement !== body && old.contains(document.activeElement);
  keepIds(fresh);
  decorate(fresh);
  rememberPieces();
  const callbacks = { beforeNodeMorphed: mayMorph, beforeAttributeUpdated: mayUpdate };
  Idiomorph.morph(old, fresh, { morphStyle: "outerHTML", callbacks });
  if (!asked) state.step = Number(data().step ?? -1); // what it looked back at may have been taken back
  if (state.busy && data().version !== state.busy.version && !loneOption()) free(state.busy); // which goes by itself
  settle(hadFocus && document.activeElement === body, moment !== data().moment);
  glide();
  if (version !== data().version || moment !== data().moment) inspectAgain();
}

// most of a page stays as it is: comparing is the browser's work, and quick
function mayMorph(node, fresh) {
  if (node.nodeType !== 1) return true;
  if ((node.dataset && node.dataset.keep) || node.isEqualNode(fresh)) return false;
  restyle(node, fresh);
  return true;
}

// not what the person does to the page: where he looks, what he has open, the text that he is typing; nor how the
// prompt was made to fit, which is looked at again in a moment
function mayUpdate(name, node) {
  if (name === "value") return node !== document.activeElement;
  if (name === "class" && (node.id === "options" || node.id === "sentence")) return false;
  if (name === "open" || name === "style") return false;
  if (name === "viewBox") return !(node.parentNode && node.parentNode.id === "stage");
  return !(name === "hidden" && node.id === "menu");
}

// the answer to a click is on the page: the next one counts
export function free(done) {
  if (state.busy !== done) return;
  state.busy = null;
  delete body.dataset.busy;
  body.dispatchEvent(new Event("freed", { bubbles: true }));
}

// after it went live; lost: what had the focus is gone, moved: something has happened in the game
export function settle(lost, moved) {
  layout();
  follow();
  reveal();
  teach();
  lightAgain();
  showDue();
  showEnd();
  tick();
  if (moved) announceNews();
  if (lost && state.keyboard) ($(".option[data-action]:not(.away), #since-next") || $("#sentence")).focus();
}

function lightAgain() {
  const under = $$(":hover").pop();
  if (under) light(true, under);
  if (document.activeElement) light(true, document.activeElement);
  foreseeAgain(state.keyboard ? document.activeElement : under);
}

function showDue() {
  const due = data().due === "1";
  tellDue(due);
  if (due && !state.due && isPage("table")) callPerson();
  state.due = due;
}

// it is this viewer's turn: whoever looks elsewhere hears it, or is told
function callPerson() {
  play("turn");
  if (document.hidden) notice("It is your turn", $("#sentence").textContent.trim(), `/tables/${data().table}`);
}

function showEnd() {
  if (data().status === "finished" && status === "running") play("end");
  if (data().status === "finished" && status !== "finished" && isPage("table")) showTab("score");
  status = data().status;
}

function announceNews() {
  if (!state.due) play("move");
  const last = $$("#log li[data-moment]").pop();
  const told = last && last.lastElementChild.textContent.trim();
  announce([told, $("#sentence").textContent.trim()].filter(Boolean).join(" "));
}

// ---- time travel ----

export async function goTo(moment) {
  const wanted = Math.max(0, Math.min(Number(data().last), moment));
  const there = `/tables/${data().table}/replay/${wanted}?seat=${me()}`;
  history.replaceState(null, "", there);
  await refresh(`${there}&part=1`);
  const slider = $("#slider");
  if (slider && document.activeElement !== slider) slider.value = wanted;
}
