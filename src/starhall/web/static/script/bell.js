// The bell: what waits for the person, on every page. The tab's title and icon carry it, and a notice when asked for.
import { $, $$, parsed, settings, table } from "./page.js";
import { mayNotify } from "./messages.js";
import { tick } from "./clocks.js";
import { play } from "./sound.js";

const MARKS = /^(\(\d+\) )?(Your turn · )?/;
const title = document.title.replace(MARKS, "");
let known = null; // what has rung, as the server named it
let due = false; // is this very table the person's to move?

const rings = () => $$("#bell [data-call]").map((call) => call.dataset.call);

export function showBell() {
  known ||= rings();
  retitle();
}

// the table at hand asks its viewer, or does not
export function showDue(isDue) {
  due = isDue;
  retitle();
}

function retitle() {
  const count = rings().length;
  document.title = (count ? `(${count}) ` : "") + (due ? "Your turn · " : "") + title;
  const tab = $("#tab-icon");
  const mark = count || due ? tab.dataset.due : tab.dataset.calm;
  if (tab.getAttribute("href") !== mark) tab.href = mark;
}

// a stream has said what waits now: pairs of kind and table
export async function ring(calls) {
  const now = calls.map((call) => call.join(" "));
  if (known && now.join() === known.join()) return;
  const fresh = now.filter((call) => !(known || now).includes(call));
  known = now;
  await renewBell();
  for (const call of fresh) tell(call);
}

export async function renewBell() {
  const bell = $("#bell");
  if (!bell) return;
  try {
    const here = table() && table().dataset.table ? `?table_id=${table().dataset.table}` : "";
    const answer = await fetch(`/bell${here}`);
    const fresh = answer.ok && parsed(await answer.text(), "#bell");
    if (fresh) Idiomorph.morph(bell, fresh, { callbacks: { beforeAttributeUpdated: (name) => name !== "open" } });
  } catch {
    return; // the stream comes again, and with it this
  }
  for (const box of $$("#bell [data-setting]")) box.checked = !!settings[box.dataset.setting];
  tick();
  retitle();
}

// whoever looks at the page sees the bell; whoever does not is called
function tell(call) {
  const line = $$("#bell [data-call]").find((each) => each.dataset.call === call);
  if (!line) return;
  if (call.startsWith("turn")) play("turn");
  const address = `/tables/${call.split(" ")[1]}`;
  if (document.hidden) notice($("b", line).textContent, $("small", line).textContent.trim(), address);
}

export function notice(heading, text, address) {
  if (!settings.notices || !mayNotify() || Notification.permission !== "granted") return;
  const made = new Notification(heading, { body: text, tag: address, icon: $("#tab-icon").dataset.due });
  made.onclick = () => {
    window.focus();
    if (location.pathname !== address) location.href = address;
    made.close();
  };
}

// a click elsewhere, or Escape, closes what has dropped down; was there anything?
export function closeDrops(except) {
  const open = $$("details.drop[open]").filter((drop) => !drop.contains(except));
  for (const drop of open) drop.open = false;
  return open.length > 0;
}
