// How large cards are drawn, and what gives way where there is little room: piles beside the table first, then what others have, then
// pictures, then words. One's own cards stay in sight.

/** @typedef {import("../types.js").Scene} Scene */
/**
 * @typedef {object} Way how a table is drawn
 * @property {"whole" | "short"} texts whether cards grow with their words, or words end where the card does
 * @property {boolean} fold whether what lies beside the table comes only when it is asked for
 * @property {boolean} low whether cards that were played show no words
 * @property {boolean} strips whether what others have is told in strips
 * @property {number} least the width of a card from which on it is worth it
 */

export const LEAST = 48, MOST = 168; // the width of a card, in pixels
const READ = 78; // from here on the words of a card are read with ease
const WORDS = 71; // and from here on it shows words at all
const PLAIN = 62; // playing cards are told apart from here on
const WIDER = [104, 122]; // where narrow cards were too tall
const FINE = 4;
const MAP = 220; // the height that a field needs above held cards
const OTHERS = ".cell--far > [data-whose]:not([data-whose=''])"; // what another seat has on the table

/**
 * The ways to draw a table, the best one first.
 * @param {HTMLElement} ground @param {Scene} scene @returns {Way[]}
 */
export function waysOf(ground, scene) {
  const lies = (/** @type {string} */ selector) => ground.querySelector(selector) !== null;
  const boarded = ["wide", "hexes"].includes(ground.dataset.board ?? ""); // they have their own way with what lies beside
  const told = ground.closest(".play--lesson") !== null; // a lesson points at what lies beside the table
  const fold = !boarded && !told && scene.areas.some((area) => area.place === "side"), strips = !boarded && lies(OTHERS);
  const worded = !boarded && lies(".row > .piece--worded"), tall = ground.dataset.board === "tall";
  const low = worded && lies(".cell--hand .row > .piece--worded") && (tall ? lies(".cell--near .fan--worded") : lies(".cell--centre .row > .piece--worded"));
  const least = worded ? (tall ? WORDS : READ) : PLAIN, texts = worded ? "whole" : "short";
  /** @type {Way[]} */
  const ways = [{texts, fold: false, low: false, strips: false, least}];
  if (fold) ways.push({texts, fold, low: false, strips: false, least});
  if (low) ways.push({texts, fold, low, strips: false, least});
  if (strips) ways.push({texts, fold, low, strips, least});
  if (worded) ways.push({texts: "short", fold, low, strips, least: WORDS});
  ways.push({texts: "short", fold, low, strips, least: LEAST});
  return ways;
}

/**
 * The largest cards with which a table fits, or 0. Laying a table out takes time, so few widths are tried; narrow cards are tall where
 * they grow with their words, so that wider ones may fit where the narrowest do not.
 * @param {(width: number) => boolean} fits @param {Way} way @param {number} most
 */
export function widest(fits, way, most) {
  let low = [way.least, ...(way.texts === "whole" ? WIDER : [])].find(fits) ?? 0, high = most;
  if (!low) return 0;
  while (high - low > FINE) {
    const middle = Math.round((low + high) / 2);
    if (fits(middle)) low = middle; else high = middle;
  }
  return low;
}

/** Draws a table in a way. @param {HTMLElement} ground @param {Way} way */
export function goAbout(ground, way) {
  ground.dataset.texts = way.texts;
  ground.dataset.fold = way.fold ? "side" : "";
  ground.dataset.low = way.low ? "played" : "";
  ground.dataset.others = way.strips ? "strips" : "";
  const led = new Set();
  for (const area of /** @type {NodeListOf<HTMLElement>} */ (ground.querySelectorAll(OTHERS))) {
    area.classList.toggle("area--leads", !led.has(area.dataset.whose));
    led.add(area.dataset.whose);
  }
}

/** Holds one's own cards at the foot of a table that is larger than the window. @param {HTMLElement} ground @param {boolean} larger */
export function hold(ground, larger) {
  const own = ["hand", "near"].find((place) => ground.querySelector(`.cell--${place}:not([hidden]) .piece`));
  const high = /** @type {HTMLElement | null} */ (ground.querySelector(`.cell--${own}`))?.offsetHeight ?? 0;
  const room = ground.dataset.board !== "hexes" || ground.clientHeight - high >= MAP; // under a very long question the map goes first
  const held = larger && own && room && ground.dataset.board !== "wide" ? own : "";
  ground.dataset.held = held;
  for (const place of ["hand", "near"]) {
    const cell = /** @type {HTMLElement | null} */ (ground.querySelector(`.cell--${place}`));
    if (place === held && cell) {
      ground.style.setProperty(`--hold-${place}`, `${cell.offsetHeight}px`);
      ground.style.setProperty("--left", `${ground.clientHeight - cell.offsetHeight - 8}px`); // for a map above it
    } else ground.style.removeProperty(`--hold-${place}`);
  }
}

/** Gives cards all their words back, so that it can be measured how much room they want. @param {HTMLElement} ground */
export function freeTexts(ground) {
  for (const text of ground.querySelectorAll(".card__text")) text.classList.remove("is-short", "is-none");
}

/** Ends the words that have no room on their card in "…", after a whole line. @param {HTMLElement} ground */
export function endTexts(ground) {
  const texts = /** @type {HTMLElement[]} */ ([...ground.querySelectorAll(".card__text:not(:empty)")]);
  const lines = texts.map((text) => {
    if (!text.clientHeight || (text.scrollWidth <= text.clientWidth + 1 && text.scrollHeight <= text.clientHeight + 1)) return null;
    const style = getComputedStyle(text);
    return Math.floor((text.clientHeight - parseFloat(style.paddingTop)) / parseFloat(style.lineHeight));
  });
  lines.forEach((count, i) => {
    if (count === null) return;
    texts[i].classList.add(count > 0 ? "is-short" : "is-none");
    texts[i].style.setProperty("--lines", String(count));
  });
}
