// Talks to the server: questions and changes as JSON. Nothing is decided here.
import { data, me } from "./page.js";
import { offline } from "./messages.js";

const RETRY = 4000; // milliseconds
let wakeUp = () => {};

export async function ask(path, content) {
  const init = content === undefined ? {} : { method: "POST", body: JSON.stringify(content) };
  const headers = { Accept: "application/json" };
  if (content !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { ...init, headers });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(found.title || "refused"), { status: answer.status, found });
  return found;
}

export const here = (path) => `/api/tables/${data().table}/${path}`;

// a choice is sent with a key of its own: however often it arrives, it counts once
export const newKey = () => Date.now().toString(36) + Math.random().toString(36).slice(2);

// who answers which view
export const asSeen = () => ({ version: data().version, seat: me() });

// kept and sent again while there is no connection
export async function send(path, content) {
  for (;;) {
    try {
      return await ask(here(path), content);
    } catch (wrong) {
      if (wrong.status !== undefined) throw wrong;
      offline(true);
      await pause();
    }
  }
}

function pause() {
  return new Promise((wake) => {
    wakeUp = wake;
    setTimeout(wake, RETRY);
  });
}

// there is news from the server: what waits to be sent again need not wait longer
export const sendNow = () => wakeUp();
