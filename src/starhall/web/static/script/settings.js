// Before anything is painted: how this person likes to see and hear things (what was chosen on this device counts
// first, then what the person has chosen elsewhere), and the styles of drawings. It is no module: those run later.
"use strict";
(() => {
  const html = document.documentElement;
  const USUAL = { speed: "normal", theme: "dark", confirm: true };
  const own = read(localStorage.getItem("starhall"));
  const kept = { ...USUAL, ...read(html.dataset.settings), ...own };

  function read(text) {
    try {
      return JSON.parse(text) || {};
    } catch {
      return {};
    }
  }

  function put(name, value) {
    if (value) html.dataset[name] = value;
    else delete html.dataset[name];
  }

  window.starhallSettings = kept;
  window.applyStarhallSettings = () => {
    html.dataset.theme = kept.contrast ? "dark" : kept.theme;
    put("contrast", kept.contrast && "more");
    put("motion", kept.still && "none");
    put("speed", kept.speed);
    put("details", kept.details && "all");
    put("learning", kept.learning && "below");
  };
  window.keepStarhallSetting = (name, value) => {
    kept[name] = own[name] = value;
    localStorage.setItem("starhall", JSON.stringify(own));
    window.applyStarhallSettings();
  };
  window.applyStarhallSettings();

  // drawings say in data-style how a thing is placed and coloured: no style stands in a page, it is put on from here
  window.putOnStyles = (root) => {
    for (const each of root.querySelectorAll("[data-style]:not([style])")) each.style.cssText = each.dataset.style;
    return root;
  };
  new MutationObserver((changes) => {
    const changed = changes.filter(({ type }) => type === "attributes");
    for (const { target } of changed) target.style.cssText = target.dataset.style || "";
    window.putOnStyles(document);
  }).observe(document, { attributeFilter: ["data-style"], childList: true, subtree: true });
})();
