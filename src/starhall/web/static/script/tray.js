// The tray: what is in hand, what has joined it, and what the way would cost that is pointed at.
import { $, $$, byId, state } from "./page.js";

const costsOf = (row) =>
  new Map(
    $(".steps", row)
      .dataset.costs.split(" ")
      .map((cost) => cost.split("=")),
  );

const isIn = ({ dataset: { rowOf } }) => !rowOf || state.joined.includes(rowOf);

// those that have joined stand in it, and where all of them can meet is filled
export function fillTray(root) {
  const tray = $("#tray", root);
  if (!tray) return;
  for (const row of $$(".grp", tray)) row.hidden = !isIn(row);
  count(tray, "");
  const ways = state.joined.length ? $$(".grp", tray).filter(isIn).map(costsOf) : [];
  for (const old of $$(".meet", root)) old.classList.remove("meet");
  const [first, ...others] = ways;
  for (const place of first ? first.keys() : []) {
    if (others.every((costs) => costs.has(place))) byId(place, root)?.classList.add("meet");
  }
}

function count(tray, to) {
  const { one, many } = tray.dataset;
  const rows = $$(".grp", tray).filter(isIn);
  const sum = rows.reduce((so, row) => so + Number(row.dataset.count), 0);
  const name = to && (byId(to)?.dataset.label || byId(to)?.getAttribute("aria-label") || "").split(",")[0];
  $("[data-sum]", tray).textContent = `${sum} ${sum === 1 ? one : many}${name ? ` to ${name}` : " in hand"}`;
}

// what a place would cost each of them; an empty one is no place
export function showCosts(to) {
  const tray = $("#tray");
  if (!tray) return;
  const rows = $$(".grp", tray).filter(isIn);
  const isTarget = !!to && costsOf(rows[0]).has(to);
  count(tray, isTarget ? to : "");
  for (const row of rows) {
    const steps = $(".steps", row);
    const cost = costsOf(row).get(to);
    steps.textContent = !isTarget ? steps.dataset.usual : cost ? `${cost} ${steps.dataset.of}` : "cannot go there";
    steps.classList.toggle("no", isTarget && !cost);
  }
}
