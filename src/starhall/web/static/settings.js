"use strict";
// Before anything is painted: how this person likes to see things. Kept on this device alone.
(() => {
  const html = document.documentElement;
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem("starhall") || "{}"); } catch { kept = {}; }
  window.starhallSettings = kept;
  window.applyStarhallSettings = () => {
    html.dataset.theme = kept.light && !kept.contrast ? "light" : "dark";
    if (kept.contrast) html.dataset.contrast = "more"; else delete html.dataset.contrast;
    if (kept.still) html.dataset.motion = "none"; else delete html.dataset.motion;
    if (kept.details) html.dataset.details = "all"; else delete html.dataset.details;
  };
  window.applyStarhallSettings();
})();
