// What is said to the person: messages in the corner, and words for screen readers.
import { $, data, icon, make, makeButton, makeLink } from "./page.js";

const MOST = 3; // messages at once
const LASTS = 12000; // milliseconds

// a message; link is { href, text }, button is { text, run }
export function toast(kind, mark, title, text, link, button) {
  const made = make("div", `toast ${kind}`);
  const said = make("span", "grow");
  said.append(make("b", "", title), document.createElement("br"), make("span", "second", `${text} `));
  if (link) said.append(makeLink(link.href, link.text));
  made.append(icon(mark), said);
  if (button) made.append(makeButton("btn", button.text, () => closeAnd(made, button.run)));
  made.append(closer(made));
  const box = $("#toasts");
  box.append(made);
  while (box.children.length > MOST) box.firstChild.remove();
  setTimeout(() => made.remove(), LASTS);
  return made;
}

function closeAnd(message, run) {
  message.remove();
  run();
}

function closer(message) {
  const made = makeButton("btn plain tiny", undefined, () => message.remove());
  made.setAttribute("aria-label", "Close");
  made.append(icon("close"));
  return made;
}

export const clauseLink = (clause) => ({ href: `/rules/${data().gameId}#${clause}`, text: clause });

export function refused(wrong) {
  const found = wrong.found || {};
  if (found.error === "remark") return; // the coach says it
  const gentle = found.error === "stale" || found.error === "not_your_turn";
  const [kind, mark] = gentle ? ["warn", "history"] : ["bad", "error"];
  const link = found.clause ? clauseLink(found.clause) : null;
  toast(kind, mark, found.title || "That did not work.", found.text || "", link);
}

export function offline(on) {
  const strip = $("#offline");
  if (strip && !on) strip.remove();
  if (strip || !on) return;
  const title = "No connection. Nothing is lost.";
  const text = "Trying again every few seconds; your choice is kept and sent once.";
  // what the browser says itself when the network is back
  const button = { text: "Now", run: () => dispatchEvent(new Event("online")) };
  toast("warn", "offline", title, text, null, button).id = "offline";
}

export function announce(text) {
  $("#announce").textContent = text;
}

export const mayNotify = () => "Notification" in window;
