// The rules: finding in them, and "How do I win?" over the table.
import { $, $$, body, icon, make, makeButton, makeLink } from "./page.js";
import { toast } from "./messages.js";

let finds = []; // the clauses that have all words
let at = 0; // the one that is shown

// ---- finding ----

export function find(text) {
  for (const old of $$("mark")) old.replaceWith(old.textContent);
  for (const clause of finds) clause.normalize();
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  finds = wanted.length ? $$(".clause").filter((clause) => hasAll(clause, wanted)) : [];
  for (const clause of finds) markWords(clause, wanted);
  at = 0;
  showFind(wanted.length > 0);
}

export function nextFind(step) {
  at = (at + step + finds.length) % (finds.length || 1);
  showFind(true);
}

function hasAll(clause, wanted) {
  const said = clause.textContent.toLowerCase();
  return wanted.every((word) => said.includes(word));
}

function markWords(clause, wanted) {
  const any = new RegExp(`(${wanted.map(escaped).join("|")})`, "i");
  const walker = document.createTreeWalker(clause, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const node of texts) {
    const parts = node.textContent.split(any).filter(Boolean);
    node.replaceWith(...parts.map((part) => (any.test(part) ? make("mark", "", part) : part)));
  }
}

const escaped = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function showFind(isAsked) {
  for (const old of $$(".clause.here")) old.classList.remove("here");
  const shown = finds[at];
  $("#found").textContent = shown ? `${at + 1} of ${finds.length}` : isAsked ? "not found" : "";
  if (!shown) return;
  shown.classList.add("here");
  shown.scrollIntoView({ block: "center" });
}

// ---- how do I win? ----

export async function openMinutes(link) {
  const address = new URL(link.href).pathname;
  const answer = await fetch(`${address}/minutes`).catch(() => null);
  if (!answer?.ok) {
    toast("warn", "offline", "The rules do not come through.", "Try it again in a moment.");
    return;
  }
  const dialog = make("dialog", "minutes");
  dialog.setAttribute("aria-label", link.textContent);
  const close = makeButton("btn tool", "", () => dialog.close());
  close.setAttribute("aria-label", "Close");
  close.append(icon("close"));
  const all = makeLink(address, "All rules");
  const head = make("header");
  head.append(all, close);
  const text = make("div", "booktext");
  text.tabIndex = 0;
  text.innerHTML = await answer.text();
  dialog.append(head, text);
  dialog.addEventListener("close", () => dialog.remove());
  body.append(dialog);
  dialog.showModal();
}
