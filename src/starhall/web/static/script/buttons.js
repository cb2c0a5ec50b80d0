// What buttons do: data-do="undo" names a row of the table below.
import { $, $$, body, data, make, me, settings, toggle } from "./page.js";
import { ask, asSeen, here } from "./server.js";
import { refused, toast } from "./messages.js";
import { fit, lookAtChoices, zoom } from "./board.js";
import { toggleRefusals, turnPage } from "./prompt.js";
import { touchSheet } from "./sheet.js";
import { followAgain, showDock, showMenu } from "./layout.js";
import { act, back, change, confirm, inTurn, narrowTo } from "./choose.js";
import { light } from "./explain.js";
import { lookAt, lookAtNow, lookBefore, lookOn } from "./since.js";
import { setting } from "./hall.js";
import { openMinutes } from "./book.js";
import { step } from "./setup.js";

export const DOES = {
  // the decision
  back,
  confirm,
  all: () => narrowTo(""),
  refusals: toggleRefusals,
  "page-back": () => turnPage(-1),
  "page-on": () => turnPage(1),
  reconsider: () => act(["reconsider"]),
  repeat: () => inTurn(() => press("#repeat")),
  redo: () => inTurn(() => press("#redo")),
  undo: () => inTurn(() => $("#undo[data-do=undo]") && change("undo", { ...asSeen(), steps: 0 })),
  "ask-undo": askUndo,
  hint,
  "tell-me": tellMe,
  minutes: openMinutes,
  // what has happened
  "since-next": lookOn,
  "since-back": lookBefore,
  "since-end": lookAtNow,
  "since-step": (chip) => lookAt(Number(chip.dataset.to)),
  // a lesson
  "go-on": () => teach("go_on"),
  "lesson-back": () => teach("back"),
  "show-me": () => teach("show"),
  aside: (button) => teach("aside", { action: button.dataset.action }),
  // what is in hand
  instead: ({ dataset: { actions, instead } }) => act(actions.split("|"), { instead: Number(instead) }),
  // preset answers
  wish: (button) => wish(button.dataset.question, button.dataset.action),
  wait: (button) => wish(button.dataset.question, button.dataset.action, true),
  unwish: (button) => wish(button.dataset.question, ""),
  trivial: (box) => change("wishes", { seat: me(), trivial: box.checked }),
  // people
  invite: () => copy(`${location.origin}/tables/${data().table}`, "The table's link is copied."),
  leave: () => standIn({}),
  "ask-bot": (button) => standIn({ about: Number(button.dataset.about) }),
  "come-back": () => change("stand-in", { seat: me(), back: true }),
  vote: (button) => change(`votes/${button.dataset.vote}`, { seat: me(), agree: !!button.dataset.agree }),
  fork,
  // a new table
  less: (button) => step(button, -1),
  more: (button) => step(button, 1),
  // the page
  side: () => toggle("side"),
  sheet: touchSheet,
  dock: showMySide,
  follow: followAgain,
  menu: () => showMenu($("#menu").hidden),
  "hide-learning": () => setting("learning", !settings.learning),
  "zoom-in": () => zoom(0.75),
  "zoom-out": () => zoom(1.34),
  "zoom-fit": fit,
  "zoom-choices": lookAtChoices,
};

// a button that carries several actions
function press(query) {
  const button = $(`${query}[data-actions]`);
  if (button) act(button.dataset.actions.split("|"));
}

function showMySide() {
  toggle("dock");
  showDock();
}

async function askUndo() {
  const done = await change("undo", { ...asSeen(), ask: true });
  if (done && $("#undo")) toast("info", "undo", "Asked.", "Bots agree at once; people are asked.");
}

async function hint() {
  try {
    const found = await ask(here(`hint?seat=${me()}`));
    const button = { text: "Show", run: () => showOption(found.action) };
    toast("good", "hint", `${found.words}.`, `That is what a bot would do. ${found.reason}`, null, button);
  } catch (wrong) {
    refused(wrong);
  }
}

function showOption(action) {
  const option = $$(".option[data-action]").find((each) => each.dataset.action === action);
  if (!option) return;
  option.classList.add("hover");
  option.focus();
  light(true, option);
}

function tellMe() {
  setting("notices", true);
  toast("good", "bell", "You will be told.", "A desktop notice comes when it is your turn.");
}

const teach = (what, more) => change("lesson", { ...asSeen(), do: what, ...more });

const wish = (question, action, unchanged = false) => change("wishes", { seat: me(), question, action, unchanged });

function standIn(more) {
  showMenu(false);
  change("stand-in", { seat: me(), ...more });
}

async function fork() {
  try {
    const made = await ask(here("fork"), { moment: Number(data().moment), seat: me() });
    location.href = made.address;
  } catch (wrong) {
    refused(wrong);
  }
}

export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyByHand(text);
  }
  toast("good", "link", said, text);
}

// for pages that the browser does not trust with the clipboard
function copyByHand(text) {
  const box = make("textarea", "sr", text);
  body.append(box);
  box.select();
  document.execCommand("copy");
  box.remove();
}
