// What a person has set on this device: theme, motion, pace, sound, wind, single-letter keys, their name. Kept in this browser, sent nowhere.

/** @typedef {{theme: "auto" | "dusk" | "dawn", motion: "auto" | "less", pace: "calm" | "brisk" | "once", sound: "off" | "soft" | "full", wind: "on" | "off", keys: "on" | "off", tips: "on" | "off", danger: "on" | "any" | "off", name: string}} Settings */

/** @type {Settings} */
const DEFAULTS = {theme: "auto", motion: "auto", pace: "calm", sound: "off", wind: "off", keys: "on", tips: "on", danger: "on", name: ""};

/** What is kept under a name in this browser; a browser that keeps nothing plays all the same. @param {string} name @param {any} otherwise */
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`gloaming.${name}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {any} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`gloaming.${name}`, JSON.stringify(value));
  } catch {
    // A full or forbidden store: the page works, it only forgets.
  }
}

/** @returns {Settings} */
export function settings() {
  return {...DEFAULTS, ...kept("settings", {})};
}

/** Changes settings and shows them. @param {Partial<Settings>} change */
export function set(change) {
  keep("settings", {...settings(), ...change});
  show();
  dispatchEvent(new Event("settings"));
}

/** Makes the page look as it is set. */
export function show() {
  const {theme, motion, keys} = settings(), root = document.documentElement;
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  root.dataset.theme = theme === "auto" ? (light ? "dawn" : "dusk") : theme;
  root.dataset.motion = motion;
  root.dataset.keys = keys;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", root.dataset.theme === "dawn" ? "#dfdfe6" : "#11101c");
}

/** Shows the settings now, and follows the device where they are left to it. */
export function follow() {
  show();
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", show);
}
