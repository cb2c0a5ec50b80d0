// The review of a finished game: chances as wide as there is room, the moment that is looked at, and its board.
import { $, $$, icon } from "./page.js";
import { drawn, shape, spread, text } from "./curves.js";
import { refused } from "./messages.js";
import { ask } from "./server.js";

const ROOM = { left: 44, right: 96, top: 14, bottom: 26 };
const AGAIN = 700; // milliseconds between two questions how far it is
const PACE = 600; // that a moment is in sight
const SLID = 120; // that the slider rests before the board is fetched
const STAGE = 44; // pixels that a stage's title needs
const ROW = 17; // of the box that tells the chances
const BOX = 138;

let review = null;
let moment = 0;
let pause = 0;
let timer = 0;

const page = () => $("#review").dataset;
const last = () => Number(page().last);
const seat = () => Number(page().seatOf);
const percent = (chance) => `${Math.round(chance / 10)}%`;
// before the first action it is as after it
const chancesAt = (at) => review.chances[Math.max(0, Math.min(at, review.chances.length) - 1)];

// ---- the chances ----

function scale(width, height) {
  const wide = (width - ROOM.left - ROOM.right) / last();
  const high = (height - ROOM.top - ROOM.bottom) / 1000;
  return { x: (at) => ROOM.left + at * wide, y: (chance) => ROOM.top + (1000 - chance) * high };
}

function grid({ x, y }) {
  const rows = [0, 250, 500, 750, 1000].flatMap((chance) => [
    drawn("path", { d: `M${x(0)} ${y(chance)}H${x(last())}` }, "grid"),
    text(x(0) - 8, y(chance) + 4, percent(chance), "axis end"),
  ]);
  let free = 0;
  const stages = review.stages.flatMap(({ title: whole, begin, end }) => {
    const title = whole.split(" of ")[0];
    const middle = (x(begin) + x(end)) / 2;
    const half = Math.max(STAGE, title.length * 6.5) / 2;
    const line = drawn("path", { d: `M${x(begin)} ${y(1000)}V${y(0)}` }, "grid");
    if (middle - half < free) return [line];
    free = middle + half;
    return [line, text(middle, y(0) + 19, title, "axis mid")];
  });
  return [...rows, ...stages];
}

function curve(index, { x, y }) {
  const { look } = review.seats[index];
  const group = drawn("g", { "data-seat": look });
  const points = review.chances.map((row, at) => `${x(at + 1).toFixed(1)} ${y(row[index]).toFixed(1)}`);
  group.append(
    drawn("path", { d: `M${x(0).toFixed(1)} ${y(review.chances[0][index]).toFixed(1)}L${points.join("L")}` }, "curve"),
  );
  for (const { end } of review.stages.slice(0, -1)) group.append(shape(look, x(end), y(chancesAt(end)[index])));
  return group;
}

function names({ x, y }) {
  const ends = review.seats.map((each, index) => ({ ...each, y: y(review.chances.at(-1)[index]) }));
  spread(ends);
  return ends.map((end) => {
    const group = drawn("g", { "data-seat": end.look });
    group.append(
      shape(end.look, x(last()) + 12, end.label),
      text(x(last()) + 22, end.label + 4, end.name.slice(0, 10), "named"),
    );
    return group;
  });
}

function turning({ x, y }) {
  return review.turns.flatMap((turn) => {
    const place = { cx: x(turn.at), cy: y(chancesAt(turn.at)[turn.seat]) };
    return [
      drawn("circle", { ...place, r: 10 }, "turn-mark"),
      text(place.cx, place.cy + 4.5, turn.number, "turn-number mid"),
    ];
  });
}

// a line at the moment that is looked at, and a box with everybody's chance
function cursor({ x, y }) {
  const at = x(moment);
  const group = drawn("g", {}, "cursor");
  const left = at + 14 + BOX > x(last()) ? at - 14 - BOX : at + 14;
  const high = ROW * (review.seats.length + 1) + 14;
  group.append(
    drawn("path", { d: `M${at} ${y(1000)}V${y(0)}` }, "now"),
    drawn("rect", { x: left, y: y(1000) + 6, width: BOX, height: high, rx: 6 }, "told"),
    text(left + 12, y(1000) + 24, `Move ${moment}`, "head"),
  );
  for (const [index, each] of review.seats.entries()) {
    const line = y(1000) + 24 + ROW * (index + 1);
    const row = drawn("g", { "data-seat": each.look });
    row.append(shape(each.look, left + 16, line - 4), text(left + 28, line, each.name.slice(0, 10), "named"));
    row.append(text(left + BOX - 10, line, percent(chancesAt(moment)[index]), "named end"));
    group.append(row);
  }
  return group;
}

function draw() {
  const figure = $("#chances");
  const { clientWidth: width, clientHeight: height } = figure;
  if (!width || !height) return;
  const drawnFor = scale(width, height);
  const svg = drawn("svg", { viewBox: `0 0 ${width} ${height}`, width, height });
  svg.append(...grid(drawnFor), ...review.seats.map((each, index) => curve(index, drawnFor)));
  svg.append(...turning(drawnFor), ...names(drawnFor), cursor(drawnFor));
  figure.replaceChildren(svg);
}

function pointed(event) {
  const box = $("#chances").getBoundingClientRect();
  const share = (event.clientX - box.left - ROOM.left) / (box.width - ROOM.left - ROOM.right);
  goTo(Math.round(Math.max(0, Math.min(1, share)) * last()));
}

// ---- a moment ----

function goTo(wanted) {
  moment = Math.max(0, Math.min(last(), wanted));
  $("#moment").value = moment;
  $("#at").textContent = `${moment} / ${last()}`;
  $("#after").textContent = moment;
  $("#full").href = `/tables/${page().table}/replay/${moment}?seat=${seat()}`;
  $("#fork").disabled = moment === last();
  for (const turn of $$("[data-turn]")) turn.classList.toggle("on", Number(turn.dataset.turn) === moment);
  if (review) draw();
  clearTimeout(pause);
  pause = setTimeout(showBoard, SLID);
}

async function showBoard() {
  const wanted = moment;
  const answer = await fetch(`/tables/${page().table}/review/${wanted}?seat=${seat()}`).catch(() => null);
  if (!answer || !answer.ok) return;
  const found = await answer.text();
  if (wanted === moment) $("#board-then").innerHTML = found;
}

function play() {
  const isOn = !timer;
  clearInterval(timer);
  timer = 0;
  if (isOn) {
    if (moment === last()) goTo(0);
    timer = setInterval(() => (moment < last() ? goTo(moment + 1) : play()), PACE);
  }
  const button = $("#play");
  button.replaceChildren(icon(isOn ? "pause" : "play"));
  button.setAttribute("aria-label", isOn ? "Pause" : "Play");
  button.setAttribute("aria-pressed", String(isOn));
}

// who has no name yet gives it at the replay
async function playOn(at, as) {
  if (!document.documentElement.dataset.known) {
    location.href = `/tables/${page().table}/replay/${at}?seat=${as}`;
    return;
  }
  try {
    const made = await ask(`/api/tables/${page().table}/fork`, as >= 0 ? { moment: at, seat: as } : { moment: at });
    location.href = made.address;
  } catch (wrong) {
    refused(wrong);
  }
}

const DOES = {
  prev: () => goTo(moment - 1),
  next: () => goTo(moment + 1),
  play,
  fork: () => playOn(moment, seat()),
  again: ({ dataset }) => playOn(Number(dataset.at), Number(dataset.as)),
};

function clicked(event) {
  const button = event.target.closest("button[data-review]");
  const turn = event.target.closest("[data-turn]");
  if (button) DOES[button.dataset.review](button);
  else if (event.target.closest("#chances")) pointed(event);
  else if (turn && !event.target.closest("[href]:not([data-at])")) {
    event.preventDefault();
    goTo(Number(turn.dataset.turn));
  }
}

// ---- while it is made ----

async function wait() {
  const found = await ask(`/api/tables/${page().table}/review`).catch(() => null);
  if (found && (found.chances.length || found.failed)) return location.reload();
  if (found) {
    $("#making progress").value = found.done;
    $("#read").textContent = found.done;
  }
  return setTimeout(wait, AGAIN);
}

export function beginReview() {
  moment = Number($("#moment").value);
  document.addEventListener("click", clicked);
  $("#moment").addEventListener("input", (event) => goTo(Number(event.target.value)));
  if ($("#making")) setTimeout(wait, AGAIN);
  if ($("#chances")) {
    review = JSON.parse($("#chances").dataset.review);
    new ResizeObserver(draw).observe($("#chances"));
  }
  goTo(moment);
}
