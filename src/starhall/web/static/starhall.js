"use strict";
// The one script of the pages. It knows no game: options are buttons that name a board element, and what it morphs the
// server has drawn. Nothing is decided here; a click is a request that carries the version of the view it answers.
(() => {
  const $ = (query, root = document) => root.querySelector(query);
  const $$ = (query, root = document) => [...root.querySelectorAll(query)];
  const body = document.body;
  const settings = window.starhallSettings;
  const state = { busy: null, narrow: "", pending: "", source: null, due: false, zoom: null, part: 0, seen: 0, address: "",
    refreshing: null, again: false, held: false, keyboard: false, wide: false, drag: null, explained: new Map(), inspected: null, retry: 0 };
  const table = () => $("#table");
  const data = () => table().dataset;
  const small = () => window.innerWidth <= 720;

  // ---- asking the server ------------------------------------------------------------------------------------------

  async function ask(path, content) {
    const init = content === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(content) };
    const answer = await fetch(path, { ...init, headers: { Accept: "application/json", ...(init.headers || {}) } });
    const found = await answer.json().catch(() => ({}));
    if (!answer.ok) throw Object.assign(new Error(found.title || "refused"), { status: answer.status, found });
    return found;
  }
  const here = (path) => `/api/tables/${data().table}/${path}`;
  const me = () => Number(data().viewer);
  const key = () => Date.now().toString(36) + Math.random().toString(36).slice(2);

  // a change of the table: sent once, kept while there is no connection, refused gently
  async function change(path, content) {
    if (state.busy) return false;
    const mine = state.busy = { version: data().version };
    body.dataset.busy = "1";
    try {
      for (;;) {
        try { await ask(here(path), content); break; } catch (wrong) {
          if (wrong.status !== undefined) throw wrong;
          offline(true);
          await new Promise((wake) => { state.wake = wake; setTimeout(wake, 4000); });
        }
      }
      offline(false);
      state.pending = state.narrow = "";
      await refresh();
      return true;
    } catch (wrong) {
      refused(wrong);
      await refresh();
      return false;
    } finally { free(mine); }
  }
  // the answer to a click is on the page: the next one counts
  function free(done) {
    if (state.busy !== done) return;
    state.busy = null;
    delete body.dataset.busy;
  }

  function refused(wrong) {
    const found = wrong.found || {};
    const gentle = found.error === "stale" || found.error === "not_your_turn";
    const clause = found.clause ? { href: `/rules/${data().gameId}#${found.clause}`, text: found.clause } : null;
    toast(gentle ? "warn" : "bad", gentle ? "history" : "error", found.title || "That did not work.", found.text || "", clause);
  }

  // ---- messages ---------------------------------------------------------------------------------------------------

  function make(name, kind, text) {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    if (text !== undefined) made.textContent = text;
    return made;
  }
  function icon(name) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#i-${name}`);
    svg.append(use);
    return svg;
  }
  function toast(kind, mark, title, text, link, button) {
    const made = make("div", `toast ${kind}`);
    const words = make("span", "grow");
    words.append(make("b", "", title), document.createElement("br"), make("span", "second", text + " "));
    if (link) { const a = make("a", "", link.text); a.href = link.href; a.target = "_blank"; words.append(a); }
    made.append(icon(mark), words);
    if (button) { const b = make("button", "btn", button.text); b.type = "button"; b.onclick = () => { made.remove(); button.run(); }; made.append(b); }
    const close = make("button", "btn plain tiny");
    close.type = "button";
    close.setAttribute("aria-label", "Close");
    close.append(icon("close"));
    close.onclick = () => made.remove();
    made.append(close);
    const box = $("#toasts");
    box.append(made);
    while (box.children.length > 3) box.firstChild.remove();
    if (kind !== "keep") setTimeout(() => made.remove(), 12000);
    return made;
  }
  function offline(on) {
    const strip = $("#offline");
    if (!on) { if (strip) strip.remove(); return; }
    if (strip) return;
    const made = toast("keep warn", "offline", "No connection. Nothing is lost.", "Trying again every few seconds; your choice is kept and sent once.", null,
      { text: "Now", run: () => { if (state.wake) state.wake(); connect(); } });
    made.id = "offline";
  }
  const announce = (text) => { $("#announce").textContent = text; };

  // ---- the page is morphed ------------------------------------------------------------------------------------------

  // the page as it is now: done when what was asked for last is on it
  function refresh(address) {
    state.address = address;
    state.again = true;
    if (!state.refreshing) state.refreshing = renew().finally(() => { state.refreshing = null; });
    return state.refreshing;
  }
  async function renew() {
    try {
      while (state.again) {
        state.again = false;
        const answer = await fetch(state.address || `/tables/${data().table}/fragment?seat=${me()}`);
        if (!answer.ok) break;
        const text = await answer.text();
        await released();
        morph(text);
      }
    } catch { offline(true); }
  }
  // between pressing and releasing nothing moves away under the pointer
  const released = () => state.held && new Promise((go) => { state.go = go; });
  function hold(on) {
    state.held = on;
    if (!on && state.go) { state.go(); state.go = null; }
  }

  function morph(text) {
    const fresh = $("#table", new DOMParser().parseFromString(text, "text/html"));
    if (!fresh) return;
    const old = table();
    const { version, moment } = old.dataset;
    if (fresh.dataset.version !== version) state.pending = state.narrow = "";
    const focused = document.activeElement !== body && old.contains(document.activeElement);
    decorate(fresh);
    Idiomorph.morph(old, fresh, { morphStyle: "outerHTML", callbacks: {
      beforeNodeMorphed: (node) => !(node.nodeType === 1 && node.dataset && node.dataset.keep),
      beforeAttributeUpdated: (name, node) => !belongsToReader(name, node),
    } });
    if (state.busy && data().version !== state.busy.version) free(state.busy);
    settle(focused && document.activeElement === body, moment !== data().moment);
    if (version !== data().version || moment !== data().moment) inspectAgain();
  }
  // what the person does to the page itself: where he looks, what he has open, the text that he is typing
  function belongsToReader(name, node) {
    if (name === "value") return node === document.activeElement;
    return (name === "viewBox" && node.parentNode && node.parentNode.id === "stage") || (name === "hidden" && node.id === "menu");
  }

  // ---- the log and the talk follow what is new, unless their reader has scrolled up -------------------------------------

  const followed = ["log", "talk"], tops = {}, reading = {};
  const resized = new ResizeObserver(follow);
  function follow() {
    for (const id of followed) {
      const box = document.getElementById(id);
      if (!box) continue;
      resized.observe(box);
      if (reading[id]) continue;
      box.scrollTop = box.scrollHeight;
      tops[id] = box.scrollTop;
    }
  }
  // whoever turns back reads, until he is at the end again; a change of the layout turns nothing back
  function scrolled(box) {
    if (box.scrollTop + box.clientHeight > box.scrollHeight - 4) reading[box.id] = false;
    else if (box.scrollTop < tops[box.id]) reading[box.id] = true;
    tops[box.id] = box.scrollTop;
  }

  const roleless = ["button", "header", "article", "section", "li"]; // a button is one already; the others cannot be

  // before a fragment goes live: what the person has open, picked or narrowed, and where the options lie on the board
  function decorate(root) {
    $$("[data-part-of]", root).forEach((b) => b.setAttribute("aria-pressed", String(b.dataset.partOf === body.dataset.part)));
    $$(".tab[data-tab]", root).forEach((t) => t.setAttribute("aria-pressed", String(t.dataset.tab === (body.dataset.tab || "log"))));
    const svg = $("#stage > svg", root);
    if (svg && !svg.dataset.whole) svg.dataset.whole = svg.getAttribute("viewBox");
    plainNames(root);
    const dock = $(".dock-toggle", root);
    if (dock) dock.setAttribute("aria-expanded", String(body.dataset.dock === "open"));
    const at = new Map();
    for (const option of $$(".option[data-action]", root)) {
      const place = option.dataset.place;
      if (place) at.set(place, [...(at.get(place) || []), option]);
      if (option.id === state.pending) option.classList.add("chosen");
    }
    if (!at.has(state.narrow)) state.narrow = "";
    narrowed(root);
    for (const [place, options] of at) {
      const spot = root.querySelector(`[id="${CSS.escape(place)}"]`);
      if (!spot) continue;
      const words = options.map((o) => $(".wd", o).textContent);
      const what = spot.getAttribute("aria-label") || spot.getAttribute("title") || "";
      spot.classList.add("legal");
      if (options.some((o) => o.getAttribute("aria-pressed") === "true" || o.id === state.pending)) spot.classList.add("chosen");
      spot.dataset.options = options.map((o) => o.id).join(" ");
      if (!roleless.includes(spot.localName)) { spot.setAttribute("role", "button"); spot.setAttribute("tabindex", "0"); }
      if (spot.namespaceURI.endsWith("svg")) entitle(spot, words.join(", "), what);
      else spot.setAttribute("aria-description", words.join(", "));
      if (state.narrow === place) spot.classList.add("hover");
    }
    // a target around other targets is reached by its button; a button cannot lie in a button
    for (const spot of $$(".legal[role=button]:has(.legal[role=button])", root)) { spot.setAttribute("role", "group"); spot.removeAttribute("tabindex"); }
    for (const crumb of $$("[data-chosen]", root)) {
      const spot = crumb.dataset.chosen && root.querySelector(`[id="${CSS.escape(crumb.dataset.chosen)}"]`);
      if (spot) spot.classList.add("chosen");
    }
    const confirm = $("#confirm", root), pending = state.pending && root.querySelector(`[id="${CSS.escape(state.pending)}"]`);
    if (confirm && pending) { confirm.hidden = false; confirm.lastChild.textContent = `Confirm: ${$(".wd", pending).textContent}`; }
    if (!pending) state.pending = "";
    $$("#log li[data-moment]", root).forEach((li) => { if (state.seen && Number(li.dataset.moment) > state.seen) li.classList.add("fresh"); });
    if (state.wide) $$(".options", root).forEach((o) => o.classList.add("open"));
  }

  // a place is called by its title and by what is written on it, for those who speak to their computer
  function entitle(spot, words, what) {
    let title = [...spot.children].find((child) => child.localName === "title");
    if (!title) { title = document.createElementNS("http://www.w3.org/2000/svg", "title"); spot.prepend(title); }
    title.textContent = [words, what].filter(Boolean).join(": ");
    spot.dataset.label = what || words;
    spot.removeAttribute("aria-label");
  }

  // a card is called by what stands on it; what else there is to say describes it
  function plainNames(root) {
    for (const card of $$("button.card[aria-label]", root)) {
      if (!card.textContent.trim()) continue;
      card.setAttribute("aria-description", card.getAttribute("aria-label"));
      card.removeAttribute("aria-label");
    }
    for (const spot of $$("svg .spot[aria-label]:not([role])", root)) spot.setAttribute("role", spot.querySelector(".spot") ? "group" : "img");
  }

  // one place with several options narrows the list to these; groups stand for theirs until then
  function narrowed(root) {
    for (const o of $$(".option[data-action]:not(.end)", root)) o.classList.toggle("away", state.narrow ? o.dataset.place !== state.narrow : !!o.dataset.group);
    for (const o of $$(".option.group, .option.no", root)) o.classList.toggle("away", !!state.narrow);
    const all = $("#all", root);
    if (all) all.hidden = !state.narrow;
  }

  // after it went live
  function settle(lost, moved) {
    layout();
    follow();
    reveal();
    const under = $$(":hover").pop();
    if (under) light(true, under);
    if (document.activeElement) light(true, document.activeElement);
    const due = data().due === "1";
    document.title = (due ? "Your turn · " : "") + document.title.replace(/^Your turn · /, "");
    const tab = $("#tab-icon");
    if (tab) tab.href = due ? tab.dataset.due : tab.dataset.calm;
    if (data().status === "finished" && state.status !== "finished" && body.dataset.page === "table") showTab("score");
    state.status = data().status;
    if (due && !state.due && body.dataset.page === "table") notify();
    state.due = due;
    if (moved) {
      const last = $$("#log li[data-moment]").slice(-1)[0];
      announce([last && last.lastElementChild.textContent.trim(), $("#sentence").textContent.trim()].filter(Boolean).join(" "));
    }
    if (lost && state.keyboard) { const first = $(".option[data-action]:not(.away)") || $("#sentence"); first.focus(); }
  }

  // a new question: where all targets of a panel lie out of sight, it is scrolled to the first
  function reveal() {
    if (state.revealed === data().version) return;
    state.revealed = data().version;
    for (const box of $$("#seats, #dock")) {
      const spots = $$(".legal", box), frame = box.getBoundingClientRect();
      const seen = (spot) => { const r = spot.getBoundingClientRect(); return r.bottom > frame.top && r.top < frame.bottom; };
      if (spots.length && frame.height && !spots.some(seen)) spots[0].scrollIntoView({ block: "nearest" });
    }
  }

  // what does not fit goes behind "more": two rows of options are shown, one where a second would shrink the board's text
  function layout() {
    const options = $("#options"), more = $("#more");
    if (options && more) {
      more.hidden = true;
      options.classList.remove("tight", "over");
      const over = () => !state.narrow && options.scrollHeight > options.clientHeight + 4;
      if (!state.wide && !small() && options.clientHeight > 44 && shrunk()) options.classList.add("tight");
      if (over()) options.classList.add("over");
      const cut = $$(".option", options).filter((o) => o.offsetHeight && o.offsetTop + o.offsetHeight > options.clientHeight + 4).length;
      more.hidden = !(state.wide && !state.narrow) && !(over() && cut);
      more.textContent = state.wide ? "fewer" : `${cut} more`;
    }
    if ($("#dock")) body.style.setProperty("--dock-h", `${$("#dock").offsetHeight}px`);
    refusals();
    zones();
    view();
  }
  // does the board lose so much height that its text falls under what can be read?
  function shrunk() {
    const all = whole(), stage = $("#stage");
    return !!all && Math.min(stage.clientWidth / all.w, stage.clientHeight / all.h) < .9;
  }
  // on a small screen what is not possible steps back behind one button
  function refusals() {
    const button = $("#refusals"), count = $$("#options .option.no").length;
    if (!button) return;
    button.hidden = !small() || !count || !!state.narrow;
    button.setAttribute("aria-expanded", String(body.dataset.refusals === "open"));
    button.lastElementChild.textContent = `${count} not possible now`;
  }

  // ---- choosing -------------------------------------------------------------------------------------------------------

  function choose(option) {
    if (!option || state.busy) return;
    if (option.classList.contains("no")) { why(option, true); return; }
    if (option.dataset.final && !settings.quick && !option.classList.contains("end") && state.pending !== option.id) {
      state.pending = option.id;
      redecorate();
      announce(`${$(".wd", option).textContent} cannot be taken back. Enter confirms, Escape goes back.`);
      return;
    }
    act(option);
  }
  function act(option) {
    const several = option.dataset.actions !== undefined;
    const actions = several ? option.dataset.actions.split("|").filter(Boolean) : [option.dataset.action];
    const instead = several ? Number(option.dataset.instead) : 0;
    state.seen = Number(data().moment);
    return change("act", { version: data().version, seat: me(), actions, instead, key: key() });
  }
  // the same page again with what has been picked meanwhile
  function redecorate() {
    for (const spot of $$(".legal, .option, .hover")) spot.classList.remove("chosen", "hover");
    narrowed(document);
    const confirm = $("#confirm");
    if (confirm) confirm.hidden = true;
    $$('.option[aria-pressed="true"]').forEach((o) => o.classList.add("chosen"));
    decorateAgain();
    layout();
  }
  function decorateAgain() {
    for (const option of $$(".option[data-action]")) {
      if (option.id === state.pending) {
        option.classList.add("chosen");
        const spot = option.dataset.place && document.getElementById(option.dataset.place);
        if (spot) spot.classList.add("chosen");
        const confirm = $("#confirm");
        confirm.hidden = false;
        confirm.lastChild.textContent = `Confirm: ${$(".wd", option).textContent}`;
        if (state.keyboard) confirm.focus();
      }
    }
  }
  function target(spot) {
    const options = $$(".option[data-action]").filter((o) => o.dataset.place === spot.id);
    if (options.length === 1) { choose(options[0]); return; }
    narrowTo(state.narrow === spot.id ? "" : spot.id);
  }
  // a click into the middle of an open shape means the shape: the smallest legal one around the point, unless what was hit is a thing of its own
  function around(event) {
    if (!event.target.closest("#stage, #dock")) return null;
    const thing = event.target.closest(pointable), size = (s) => { const r = s.getBoundingClientRect(); return r.width * r.height; };
    return $$("#stage .legal[data-options], #dock .legal[data-options]").filter((s) => {
      const r = s.getBoundingClientRect();
      return r.left <= event.clientX && event.clientX <= r.right && r.top <= event.clientY && event.clientY <= r.bottom && (!thing || thing.contains(s));
    }).sort((a, b) => size(a) - size(b))[0] || null;
  }
  function narrowTo(place) {
    state.narrow = place;
    state.pending = "";
    redecorate();
    const first = $$(".option[data-action]:not(.away)").find((o) => o.dataset.place === place);
    if (place && state.keyboard && first) first.focus();
    if (place) announce(`${$$(".option[data-action]:not(.away)").length} options`);
  }
  function back() {
    if (!$("#menu") || !$("#menu").hidden) { toggleMenu(false); return; }
    if (state.pending) { state.pending = ""; redecorate(); return; }
    if (state.narrow) { state.narrow = ""; redecorate(); return; }
    if (body.dataset.side === "open") { delete body.dataset.side; return; }
    if ($("#back")) change("undo", { version: data().version, seat: me(), steps: 1 });
  }
  function why(option, loud) {
    state.inspected = { id: option.id };
    inspect(option.dataset.words, option.dataset.why, [{ clause: option.dataset.clause, text: "" }]);
    if (loud && !sideVisible()) toast("bad", "lock", `${option.dataset.words}: not possible now.`, option.dataset.why, { href: `/rules/${data().gameId}#${option.dataset.clause}`, text: option.dataset.clause });
  }

  // ---- explaining -----------------------------------------------------------------------------------------------------

  const sideVisible = () => $("#side") && getComputedStyle($("#side")).visibility !== "hidden" && $("#side").offsetWidth > 0;
  const pointable = ".spot[id], .card[id], .legal[id], [data-at], .tag[id], .act[id]";
  const placeOf = (thing) => thing.dataset.at || thing.id;

  async function explain(thing, loud) {
    const place = placeOf(thing);
    const game = table() ? data().gameId : location.pathname.split("/")[2];
    const where = table() && body.dataset.page === "table" ? `&table=${data().table}&seat=${me()}` : "";
    const known = `${place} ${table() ? data().version : ""}`;
    const mine = state.inspected = { id: thing.id, place };
    try {
      if (!state.explained.has(known)) state.explained.set(known, ask(`/api/games/${game}/explain?place=${encodeURIComponent(place)}${where}`));
      const found = await state.explained.get(known);
      if (state.inspected !== mine) return;
      const label = thing.dataset.at ? thing.textContent : thing.dataset.label || thing.getAttribute("aria-label") || thing.getAttribute("title") || (thing.querySelector(".title") || thing).textContent.trim().slice(0, 60);
      const legal = thing.classList.contains("legal"), title = heading(label, found.text);
      inspect(title, found.text, legal ? [] : found.refused);
      if (loud && !sideVisible() && (found.text || found.refused.length)) {
        const first = legal ? null : found.refused[0];
        toast("info", "info", title, found.text + (first ? ` ${first.text}` : ""), first ? { href: `/rules/${game}#${first.clause}`, text: first.clause } : null);
      }
    } catch { state.explained.delete(known); }
  }
  // a label without what the text below it says as well
  function heading(label, text) {
    const parts = label.split(/(?<=[.:;,]) /), plain = (part) => part.replace(/[.:;,]$/, "");
    const twice = parts.findIndex((part, i) => i && text.includes(plain(part)));
    return plain((twice < 0 ? parts : parts.slice(0, twice)).join(" "));
  }
  // what the inspector says is about the table as it is; of what is gone it says nothing
  function inspectAgain() {
    const { id, place } = state.inspected || {};
    const thing = id ? document.getElementById(id) : place && $(`[data-at="${CSS.escape(place)}"]`);
    if (thing && thing.matches(".option.no")) why(thing);
    else if (thing) explain(thing);
    else if (state.inspected) { state.inspected = null; $("#inspect").replaceChildren(make("p", "quiet", $("#inspect").dataset.empty)); }
  }
  function inspect(title, text, refusedBy) {
    const box = $("#inspect");
    if (!box) return;
    box.replaceChildren(make("h2", "", title), make("p", "", text));
    for (const each of refusedBy || []) {
      const line = make("p", "rule");
      const link = make("a", "", each.clause);
      link.href = `/rules/${table() ? data().gameId : ""}#${each.clause}`;
      link.target = "_blank";
      line.append(icon("lock"), make("span", "", each.text ? each.text + " " : ""), link);
      box.append(line);
    }
  }
  function light(on, thing) {
    const option = thing.closest(".option[data-place]");
    if (option && option.dataset.place) { const spot = document.getElementById(option.dataset.place); if (spot) spot.classList.toggle("hover", on); }
    const spot = thing.closest("[data-options]");
    if (spot) for (const id of spot.dataset.options.split(" ")) { const o = document.getElementById(id); if (o) o.classList.toggle("hover", on); }
    const to = option ? option.dataset.place : spot && spot.id;
    if (to) for (const way of $$(".ways")) way.classList.toggle("on", on && way.dataset.to === to);
    const word = thing.closest("[data-at]");
    if (word) { const place = document.getElementById(word.dataset.at); if (place) place.classList.toggle("fresh", on); }
  }

  // ---- the board: pan and zoom ------------------------------------------------------------------------------------------

  const boardOf = () => $("#stage > svg");
  function whole() {
    const svg = boardOf();
    if (!svg) return null;
    if (!svg.dataset.whole) svg.dataset.whole = svg.getAttribute("viewBox");
    const [x, y, w, h] = svg.dataset.whole.split(" ").map(Number);
    return { x, y, w, h };
  }
  function partsOf() {
    const svg = boardOf();
    return svg && svg.dataset.parts ? svg.dataset.parts.split("|").map((p) => { const n = p.split(" "); const [x, y, w, h] = n.slice(-4).map(Number); return { name: n.slice(0, -4).join(" "), x, y, w, h }; }) : [];
  }
  // two parts are tabs beside the others; more of them lie over the board, so that the tabs stay in sight
  function zones() {
    const parts = partsOf(), many = parts.length > 2;
    for (const box of $$(".zones")) {
      const shown = small() && parts.length > 1 && many === (box.id === "zones-over") ? parts : [];
      if (box.children.length === shown.length) continue;
      box.replaceChildren(...shown.map((part, i) => {
        const b = make("button", "", part.name);
        b.type = "button";
        b.onclick = () => { state.part = i; state.zoom = null; showPart("board"); };
        return b;
      }));
    }
    zonesPressed();
  }
  function zonesPressed() { $$(".zones button").forEach((b, i) => b.setAttribute("aria-pressed", String(body.dataset.part === "board" && i === state.part))); }
  function fitted() {
    const all = whole(), stage = boardOf();
    if (!small()) return all;
    const part = partsOf()[state.part] || all;
    const width = Math.min(part.w, part.h * stage.clientWidth / Math.max(1, stage.clientHeight));
    const legal = $$("#stage .legal").map((s) => s.getBBox && s.getBBox()).filter((b) => b && b.y >= part.y - 20 && b.y < part.y + part.h);
    const middle = legal.length ? legal[0].x + legal[0].width / 2 : part.x + part.w / 2;
    return { x: Math.max(part.x, Math.min(part.x + part.w - width, middle - width / 2)), y: part.y, w: width, h: part.h };
  }
  function view() {
    const svg = boardOf();
    if (!svg || !whole()) return;
    const box = state.zoom || fitted();
    svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
  }
  function zoom(by, cx, cy) {
    const all = whole();
    if (!all) return;
    const box = state.zoom || fitted();
    const w = Math.max(all.w / 5, Math.min(all.w, box.w * by));
    const h = box.h * (w / box.w);
    const fx = cx === undefined ? .5 : cx, fy = cy === undefined ? .5 : cy;
    state.zoom = w >= all.w && !small() ? null : kept({ x: box.x + (box.w - w) * fx, y: box.y + (box.h - h) * fy, w, h }, all);
    view();
  }
  function kept(box, all) {
    const slack = 40;
    return { ...box, x: Math.max(all.x - slack, Math.min(all.x + all.w - box.w + slack, box.x)), y: Math.max(all.y - slack, Math.min(all.y + all.h - box.h + slack, box.y)) };
  }
  function pan(dx, dy) {
    const svg = boardOf(), box = state.zoom || fitted();
    const scale = Math.max(box.w / svg.clientWidth, box.h / svg.clientHeight);
    state.zoom = kept({ ...box, x: box.x - dx * scale, y: box.y - dy * scale }, whole());
    view();
  }
  const fingers = new Map();
  function press(event) {
    if (!event.target.closest("#stage > svg")) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    state.drag = { x: event.clientX, y: event.clientY, moved: false, gap: gap() };
  }
  function gap() { const f = [...fingers.values()]; return f.length > 1 ? Math.hypot(f[0][0] - f[1][0], f[0][1] - f[1][1]) : 0; }
  function drag(event) {
    if (!fingers.has(event.pointerId) || !state.drag) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size > 1) { const now = gap(); if (state.drag.gap) zoom(state.drag.gap / now); state.drag.gap = now; state.drag.moved = true; return; }
    const dx = event.clientX - state.drag.x, dy = event.clientY - state.drag.y;
    if (!state.drag.moved && Math.hypot(dx, dy) < 8) return;
    if (!state.zoom && !small()) return;
    state.drag = { ...state.drag, x: event.clientX, y: event.clientY, moved: true };
    pan(dx, dy);
  }
  function release(event) {
    fingers.delete(event.pointerId);
    if (state.drag && state.drag.moved) addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    if (!fingers.size) setTimeout(() => { state.drag = null; }, 0);
  }
  // arrow keys go to the nearest target in that direction
  function step(from, dx, dy) {
    const at = (e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const [x, y] = at(from);
    let best = null, least = Infinity;
    for (const other of $$("#stage .legal, #dock .legal, .option[data-action]:not(.away)")) {
      if (other === from || other.tabIndex < 0 || !other.getClientRects().length) continue;
      const [ox, oy] = at(other), along = (ox - x) * dx + (oy - y) * dy, across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (along > 4 && along + 2 * across < least) { least = along + 2 * across; best = other; }
    }
    if (best) best.focus();
  }

  // ---- live ---------------------------------------------------------------------------------------------------------------

  function connect() {
    if (body.dataset.page !== "table") return;
    if (state.source) state.source.close();
    const source = new EventSource(`/tables/${data().table}/live?seat=${me()}`);
    state.source = source;
    source.addEventListener("changed", (event) => {
      offline(false);
      if (state.wake) state.wake();
      const news = JSON.parse(event.data);
      if (news.due && !state.due && document.hidden) { notify(); state.due = true; }
      if (news.beat !== data().beat) refresh();
    });
    source.onerror = () => {
      clearTimeout(state.retry);
      state.retry = setTimeout(() => { if (source === state.source && source.readyState !== EventSource.OPEN) { offline(true); connect(); } }, 3000);
    };
  }
  function disconnect() { if (state.source) state.source.close(); state.source = null; }
  function wake() {
    if (document.hidden) { if (!settings.notices && !settings.sound) state.sleep = setTimeout(disconnect, 60000); return; }
    clearTimeout(state.sleep);
    if (!state.source || state.source.readyState !== EventSource.OPEN) connect();
    refresh();
  }
  function notify() {
    if (settings.notices && "Notification" in window && Notification.permission === "granted") {
      const notice = new Notification("It is your turn", { body: $("#sentence").textContent.trim(), tag: data().table, icon: $("#tab-icon").dataset.due });
      notice.onclick = () => { window.focus(); notice.close(); };
    }
    if (settings.sound) chime();
  }
  function chime() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!Context) return;
    const context = new Context();
    [523, 784].forEach((pitch, i) => {
      const tone = context.createOscillator(), volume = context.createGain(), at = context.currentTime + i * .16;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(.0001, at);
      volume.gain.exponentialRampToValueAtTime(.12, at + .02);
      volume.gain.exponentialRampToValueAtTime(.0001, at + .5);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + .55);
    });
    setTimeout(() => context.close(), 1200);
  }

  // ---- what buttons do ------------------------------------------------------------------------------------------------------

  const version = () => ({ version: data().version, seat: me() });
  const does = {
    back, side: () => { if (body.dataset.side) delete body.dataset.side; else body.dataset.side = "open"; },
    dock: () => { if (body.dataset.dock) delete body.dataset.dock; else body.dataset.dock = "open"; $$(".dock-toggle").forEach((b) => b.setAttribute("aria-expanded", String(!!body.dataset.dock))); },
    refusals: () => { if (body.dataset.refusals) delete body.dataset.refusals; else body.dataset.refusals = "open"; layout(); },
    all: () => narrowTo(""), menu: () => toggleMenu(), more: () => { state.wide = !state.wide; $("#options").classList.toggle("open", state.wide); layout(); },
    confirm: () => { const option = document.getElementById(state.pending); if (option) act(option); },
    reconsider: () => change("act", { ...version(), actions: ["reconsider"], key: key() }),
    again: () => change("act", { ...version(), actions: $("#again").dataset.actions.split("|"), key: key() }),
    undo: () => change("undo", { ...version(), steps: 0 }),
    "ask-undo": () => change("undo", { ...version(), ask: true }).then((done) => { if (done && $("#undo")) toast("info", "undo", "Asked.", "Bots agree at once; people are asked.", null); }),
    hint: async () => {
      try {
        const found = await ask(here(`hint?seat=${me()}`));
        const option = $$(".option[data-action]").find((o) => o.dataset.action === found.action);
        toast("good", "hint", `${found.words}.`, "That is what a bot would do.", null, { text: "Show", run: () => { if (option) { option.classList.add("hover"); option.focus(); light(true, option); } } });
      } catch (wrong) { refused(wrong); }
    },
    "tell-me": () => { setting("notices", true); toast("good", "bell", "You will be told.", "A desktop notice comes when it is your turn."); },
    invite: () => copy(location.origin + `/tables/${data().table}`, "The table's link is copied."),
    wish: (b) => change("wishes", { seat: me(), question: b.dataset.question, action: b.dataset.action }),
    unwish: (b) => change("wishes", { seat: me(), question: b.dataset.question, action: "" }),
    trivial: (b) => change("wishes", { seat: me(), trivial: b.checked }),
    leave: () => { toggleMenu(false); change("stand-in", { seat: me() }); },
    "come-back": () => change("stand-in", { seat: me(), back: true }),
    "ask-bot": (b) => { toggleMenu(false); change("stand-in", { seat: me(), about: Number(b.dataset.about) }); },
    vote: (b) => change(`votes/${b.dataset.vote}`, { seat: me(), agree: !!b.dataset.agree }),
    fork: async () => { try { const made = await ask(here("fork"), { moment: Number(data().moment), seat: me() }); location.href = made.address; } catch (wrong) { refused(wrong); } },
    "zoom-in": () => zoom(.75), "zoom-out": () => zoom(1.34), "zoom-fit": () => { state.zoom = null; view(); },
  };
  function toggleMenu(open) {
    const menu = $("#menu");
    if (!menu) return;
    menu.hidden = open === undefined ? !menu.hidden : !open;
    if (!menu.hidden) menu.querySelector("button, input").focus();
  }
  async function copy(text, said) {
    try { await navigator.clipboard.writeText(text); } catch {
      const box = make("textarea", "sr", text);
      body.append(box);
      box.select();
      document.execCommand("copy");
      box.remove();
    }
    toast("good", "link", said, text);
  }

  // ---- time travel -------------------------------------------------------------------------------------------------------------

  async function goTo(moment, push = true) {
    const last = Number(data().last);
    const wanted = Math.max(0, Math.min(last, moment));
    const address = `/tables/${data().table}/replay/${wanted}?seat=${me()}`;
    if (push) history.replaceState(null, "", address);
    await refresh(address + "&part=1");
    const slider = $("#slider");
    if (slider && document.activeElement !== slider) slider.value = wanted;
  }

  // ---- keys ----------------------------------------------------------------------------------------------------------------------

  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function pressed(event) {
    state.keyboard = true;
    const typing = event.target.closest("input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select");
    if (event.ctrlKey || event.metaKey || event.altKey || !table()) return;
    if (event.key === "Escape") { if (typing) event.target.blur(); else back(); return; }
    if (typing) return;
    const replaying = body.dataset.page === "replay";
    if (replaying && event.target.id !== "slider") {
      const to = { ArrowLeft: Number(data().moment) - 1, ArrowRight: Number(data().moment) + 1, Home: 0, End: Number(data().last) }[event.key];
      if (to !== undefined) { event.preventDefault(); goTo(to); return; }
    }
    if (event.target.matches(".legal[role=button]") && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); target(event.target); return; }
    if (arrows[event.key] && event.target.closest("#stage, #dock, .options, .ask")) { event.preventDefault(); step(event.target, ...arrows[event.key]); return; }
    if (event.key === "Enter" && state.pending && event.target === body) { does.confirm(); return; }
    const name = event.key.length === 1 ? event.key.toLowerCase() : "";
    const option = name && $$(".option[data-key]:not(.away)").find((o) => o.dataset.key === name);
    if (option && option.dataset.groupOf) { event.preventDefault(); narrowTo(option.dataset.groupOf); return; }
    if (option) { event.preventDefault(); choose(option); return; }
    const tool = { u: "undo", r: "again", h: "hint", l: "side", d: "dock", "+": "zoom-in", "-": "zoom-out", 0: "zoom-fit" }[name];
    if (name === "/" && $("#say")) { event.preventDefault(); if (!sideVisible()) body.dataset.side = "open"; if (small()) showPart("log"); $("#say input").focus(); }
    else if (name === "i") { const thing = event.target.closest(pointable); if (thing) explain(thing, true); }
    else if (name === "u" && $("#undo")) does[$("#undo").dataset.do]();
    else if ((name === "h" && !$("#hint")) || (name === "r" && !$("#again"))) return;
    else if (tool && tool !== "undo") does[tool]();
  }
  function showTab(name) {
    body.dataset.tab = name;
    $$(".tab[data-tab]").forEach((t) => t.setAttribute("aria-pressed", String(t.dataset.tab === name)));
  }
  function showPart(part) {
    body.dataset.part = part;
    zonesPressed();
    $$("[data-part-of]").forEach((b) => b.setAttribute("aria-pressed", String(b.dataset.partOf === part)));
    layout();
  }

  // ---- listening -------------------------------------------------------------------------------------------------------------------

  document.addEventListener("keydown", pressed);
  document.addEventListener("pointerdown", (event) => { state.keyboard = false; hold(event.button === 0); if (table()) press(event); });
  document.addEventListener("pointermove", (event) => { if (!event.buttons) hold(false); if (table()) drag(event); });
  document.addEventListener("pointerup", (event) => { release(event); setTimeout(() => hold(false), 0); }); // after the click
  document.addEventListener("pointercancel", (event) => { release(event); hold(false); });
  document.addEventListener("scroll", (event) => { if (followed.includes(event.target.id)) scrolled(event.target); }, true);
  document.addEventListener("click", (event) => {
    const doing = event.target.closest("[data-do]");
    if (doing && does[doing.dataset.do]) { does[doing.dataset.do](doing); return; }
    const group = event.target.closest(".option.group");
    if (group) { narrowTo(group.dataset.groupOf); return; }
    const option = event.target.closest(".option[data-action], .option.no");
    if (option) { choose(option); return; }
    const spot = event.target.closest(".legal[data-options]") || around(event);
    if (spot) { target(spot); return; }
    const part = event.target.closest("[data-part-of]");
    if (part) { showPart(part.dataset.partOf); return; }
    const tab = event.target.closest(".tab[data-tab]");
    if (tab) { showTab(tab.dataset.tab); return; }
    const copied = event.target.closest("[data-copy]");
    if (copied) { copy($(copied.dataset.copy).value, "Copied."); return; }
    const link = body.dataset.page === "replay" && event.target.closest(".time a, .log a");
    if (link) { event.preventDefault(); goTo(Number(link.pathname.split("/").pop())); return; }
    const thing = event.target.closest(pointable);
    if (thing) explain(thing, true);
  });
  let pointing;
  document.addEventListener("pointerover", (event) => {
    if (!event.target.closest) return;
    light(true, event.target);
    const thing = event.target.closest(pointable);
    clearTimeout(pointing);
    if (thing && event.pointerType === "mouse") pointing = setTimeout(() => explain(thing), 140);
  });
  document.addEventListener("pointerout", (event) => { if (event.target.closest) light(false, event.target); });
  document.addEventListener("focusin", (event) => { light(true, event.target); const thing = event.target.closest(pointable); if (thing && state.keyboard) explain(thing); });
  document.addEventListener("focusout", (event) => light(false, event.target));
  document.addEventListener("submit", async (event) => {
    if (event.target.id !== "say") return;
    event.preventDefault();
    const input = $("input", event.target), text = input.value.trim();
    if (!text) return;
    try { await ask(here("talk"), { text, ...(me() >= 0 ? { seat: me() } : {}) }); input.value = ""; await refresh(); } catch (wrong) { refused(wrong); }
  });
  document.addEventListener("change", (event) => {
    const box = event.target.closest("[data-setting]");
    if (box) setting(box.dataset.setting, box.checked);
    if (event.target.closest("#eyes")) location.search = `?seat=${event.target.value}`;
    if (event.target.name === "seats") seatsChosen();
    if (event.target.id === "record-file" && event.target.files[0]) event.target.files[0].text().then((text) => { $("[name=record]").value = text; });
  });
  document.addEventListener("input", (event) => {
    if (event.target.id === "slider") { clearTimeout(pointing); pointing = setTimeout(() => goTo(Number(event.target.value)), 60); }
    if (event.target.id === "find") find(event.target.value);
  });
  function setting(name, on) {
    settings[name] = on;
    localStorage.setItem("starhall", JSON.stringify(settings));
    window.applyStarhallSettings();
    $$(`[data-setting="${name}"]`).forEach((box) => { box.checked = on; });
    if (on && name === "notices" && "Notification" in window) Notification.requestPermission();
    if (on && name === "sound") chime();
  }
  function seatsChosen() {
    const count = ($("[name=seats]:checked") || {}).value;
    $$("fieldset[data-seats]").forEach((set) => { set.hidden = !set.dataset.seats.split(" ").includes(count); });
  }
  function find(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const chapter of $$(".chapter")) {
      let any = false;
      for (const clause of $$(".clause", chapter)) {
        const hit = words.every((word) => clause.textContent.toLowerCase().includes(word));
        clause.hidden = !hit;
        any = any || hit;
        if (hit) count += 1;
      }
      chapter.hidden = !any;
    }
    $("#found").textContent = words.length ? `${count} found` : "";
  }
  async function lobby() {
    if (document.hidden) return;
    try {
      const fresh = $("#lists", new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html"));
      if (fresh) Idiomorph.morph($("#lists"), fresh, { morphStyle: "outerHTML" });
    } catch { /* the next round tries again */ }
  }

  // ---- begin ---------------------------------------------------------------------------------------------------------------------------

  $$("[data-setting]").forEach((box) => { box.checked = !!settings[box.dataset.setting]; });
  if (table()) {
    state.seen = Number(data().moment || 0);
    state.due = data().due === "1";
    decorate(document);
    settle(false, false);
    const stage = $("#stage");
    stage.addEventListener("wheel", (event) => {
      if (!event.target.closest("#stage > svg")) return;
      event.preventDefault();
      const box = boardOf().getBoundingClientRect();
      zoom(event.deltaY > 0 ? 1.15 : .87, (event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height);
    }, { passive: false });
    addEventListener("resize", layout);
    connect();
    document.addEventListener("visibilitychange", wake);
    addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
    addEventListener("online", () => { if (state.wake) state.wake(); connect(); });
    let tick = Date.now();
    setInterval(() => { if (Date.now() - tick > 20000) wake(); tick = Date.now(); }, 5000);
  }
  plainNames(document);
  if (body.dataset.page === "hall") setInterval(lobby, 5000);
  if (body.dataset.page === "new") seatsChosen();
  window.starhall = { refresh, state, disconnect, connect };
})();
