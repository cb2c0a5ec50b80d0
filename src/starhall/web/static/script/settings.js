// Before anything is painted: how this person likes to see things. Kept on this device alone.
// It is no module: those run later.
"use strict";
(() => {
  const html = document.documentElement;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("starhall") || "{}");
  } catch {
    kept = {};
  }

  function put(name, value) {
    if (value) html.dataset[name] = value;
    else delete html.dataset[name];
  }

  window.starhallSettings = kept;
  window.applyStarhallSettings = () => {
    html.dataset.theme = kept.light && !kept.contrast ? "light" : "dark";
    put("contrast", kept.contrast && "more");
    put("motion", kept.still && "none");
    put("details", kept.details && "all");
    put("learning", kept.learning && "below");
  };
  window.applyStarhallSettings();
})();
