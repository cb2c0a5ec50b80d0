// Live: the server says that something has changed, and the page asks for itself again.
import { data, isPage, me, settings } from "./page.js";
import { offline } from "./messages.js";
import { renewBell, ring } from "./bell.js";
import { seen } from "./motion.js";
import { refresh } from "./morph.js";
import { sendNow } from "./server.js";
import { renewLists } from "./hall.js";

const PATIENCE = 3000; // milliseconds until a broken stream is opened anew
const UNSEEN = 60000; // until a page that nobody looks at lets go of its stream
const BEAT = 5000;
const SLEPT = 20000; // between two beats: the computer was asleep

let source = null;
let retry = 0;
let sleep = 0;
let lists = null; // the mark of the lists that were heard of last

// where a page hears what changes; a stranger in the hall is told nothing
function address() {
  if (isPage("table")) return `/tables/${data().table}/live?seat=${me()}`;
  if (!document.documentElement.dataset.known) return "";
  return isPage("hall") ? "/live?lists=true" : "/live";
}

export function connect() {
  const where = address();
  if (!where) return;
  disconnect();
  const mine = new EventSource(where);
  mine.addEventListener("changed", heard);
  mine.addEventListener("error", () => broken(mine));
  source = mine;
}

function broken(stream) {
  clearTimeout(retry);
  retry = setTimeout(() => {
    if (stream === source && !isOpen()) reconnect();
  }, PATIENCE);
}

export function disconnect() {
  if (source) source.close();
  source = null;
}

const isOpen = () => source && source.readyState === EventSource.OPEN;

function reconnect() {
  offline(true);
  connect();
}

function heard(event) {
  offline(false);
  sendNow();
  const news = JSON.parse(event.data);
  ring(news.bell);
  if (isPage("table") && news.beat !== data().beat) seen().then(refreshIfOlder.bind(null, news.beat));
  else if (isPage("hall")) heardLists(news.lists);
}

// a move of the own may have brought the page up to date meanwhile
function refreshIfOlder(beat) {
  if (beat !== data().beat) refresh();
}

// at the first one, too: something may have changed before the stream was open
function heardLists(mark) {
  if (mark !== lists) renewLists();
  lists = mark;
}

// a page in the background lets go, unless it is to call its person; in front it is up to date again
function wake() {
  if (document.hidden) {
    if (!settings.notices && !settings.sound) sleep = setTimeout(disconnect, UNSEEN);
    return;
  }
  clearTimeout(sleep);
  if (!isOpen()) connect();
  if (isPage("table")) refresh();
  else if (isPage("hall")) renewLists();
  renewBell();
}

export function goLive() {
  connect();
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => {
    if (event.persisted) wake();
  });
  addEventListener("online", () => {
    sendNow();
    connect();
  });
  let last = Date.now();
  setInterval(() => {
    if (Date.now() - last > SLEPT) wake();
    last = Date.now();
  }, BEAT);
}
