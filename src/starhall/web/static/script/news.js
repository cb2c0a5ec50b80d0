// What is new since my last move: marked in the log, in numbers and on the board, until my next one is made. The server
// says what it is.
import { $, $$, byId, ringAround, table } from "./page.js";

const newsOf = (holder) => (holder && holder.dataset.news ? JSON.parse(holder.dataset.news) : null);

// before a fragment goes live: lines and numbers
export function markNews(root) {
  const holder = root === document ? table() : root;
  const news = newsOf(holder);
  if (!news) return;
  const { told } = holder.dataset;
  for (const line of $$("#log li[data-moment]", root)) {
    const isNew = told ? line.id === told : Number(line.dataset.moment) > news.since;
    line.classList.toggle("fresh", isNew);
  }
  for (const [tally, by] of Object.entries(news.numbers)) {
    for (const number of $$(`[data-tally="${CSS.escape(tally)}"]`, root)) markNumber(number, by);
  }
}

// of a row of marks the number beside it is enough
function markNumber(number, by) {
  if (number.dataset.value !== undefined) return;
  number.classList.add("newv");
  number.dataset.by = by > 0 ? `+${by}` : `−${-by}`;
}

// on the live page, once its board is to be seen: pieces that have come or moved wear a ring
export function ringNews() {
  const news = newsOf(table());
  for (const id of news ? news.pieces : []) {
    const piece = byId(id);
    if (!piece || $(".fresh-ring", piece)) continue;
    const box = piece.getBBox();
    if (box.width) piece.append(ringAround(box, "fresh-ring"));
  }
}
