// Before anything is painted: how this person likes to see and hear things. What was chosen on this device counts
// first, then what the person has chosen elsewhere. It is no module: those run later.
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
})();
