// Before anything is drawn: dusk or dawn, so that no light flashes. The settings change it later.
(function () {
  var kept = null;
  try { kept = JSON.parse(localStorage.getItem("gloaming.settings") || "null"); } catch (_) { /* nothing kept, or kept by nobody we know */ }
  var theme = kept && kept.theme !== "auto" ? kept.theme : null;
  document.documentElement.dataset.theme = theme || (matchMedia("(prefers-color-scheme: light)").matches ? "dawn" : "dusk");
})();
