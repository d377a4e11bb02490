// How large things are drawn, and what gives way where there is little room: piles beside the table first, then air and pictures.
// Cards with words are as wide as their row leaves and as high as their words need (fit.css); one's own stay in sight.

/** @typedef {import("../types.js").Scene} Scene */
/**
 * @typedef {object} Way how a table is drawn
 * @property {number} base the width of a piece without words, in pixels
 * @property {number} shape how high a card with words is at least, in its own widths
 * @property {boolean} fold whether what lies beside the table comes only when it is asked for
 * @property {boolean} bare whether cards with words show no pictures
 * @property {boolean} beside whether the strips of the others lie beside each other, in one row
 * @property {number} field the least share of the height that a field of hexes takes
 */

export const LEAST = 48; // the width of a piece, in pixels
const WIDTHS = [168, 150, 134, 120, 107, 96, 86, 77, 69, 62]; // of pieces without words
const NARROW = [56, 52, LEAST]; // where they still can be told apart
const FOLDED = 86; // what is folded away leaves room for pieces of this width again
const SHAPES = [1.4, 1.2, 1, 0.8]; // of cards with words
const FIELDS = [0.64, 0.5, 0.4, 0.3, 0.2];
const MAP = 220; // the height that a field needs above held cards
const BESIDE = 76; // the width of a pile among cards with words

/**
 * The ways to draw a table: the roomiest first, each of the next takes less room while no more is folded away.
 * @param {HTMLElement} ground @param {Scene} scene @returns {Way[]}
 */
export function waysOf(ground, scene) {
  const {board = ""} = ground.dataset;
  const told = board !== "tall" && ground.closest(".play--lesson") !== null; // a lesson points at what lies beside the table
  const folds = !["wide", "hexes"].includes(board) && !told && scene.areas.some((area) => area.place === "side");
  const way = {base: BESIDE, shape: 0, fold: false, bare: false, beside: false, field: FIELDS[0]};
  if (board === "cards") return [way, {...way, base: LEAST}, {...way, base: LEAST, bare: true}, {...way, base: LEAST, bare: true, beside: true}]; // they share the height that there is
  if (board === "hexes") return FIELDS.map((field) => ({...way, field, bare: field < FIELDS[1]}));
  if (board !== "wide" && ground.querySelector(".row--cards")) {
    const last = {...way, fold: folds, base: LEAST};
    return [...SHAPES.map((shape) => ({...way, shape})), ...(folds ? SHAPES.slice(1).map((shape) => ({...way, shape, fold: true})) : []), last, {...last, bare: true}];
  }
  const open = WIDTHS.map((base) => ({...way, base})), narrow = NARROW.map((base) => ({...way, base, fold: folds}));
  return [...open, ...(folds ? WIDTHS.filter((base) => base <= FOLDED).map((base) => ({...way, base, fold: true})) : []), ...narrow];
}

/**
 * The first of the ways that fits, or none. What is folded away makes room again, so that the ways without it are looked through before the others;
 * among each of them it is found by halving, because laying a table out takes time.
 * @param {Way[]} ways @param {(way: Way) => boolean} fits
 */
export function firstOf(ways, fits) {
  for (const tried of [ways.filter(({fold}) => !fold), ways.filter(({fold}) => fold)]) {
    let none = -1, found = tried.length - 1; // ways up to the one do not fit, from the other on they do
    if (found < 0 || !fits(tried[found])) continue;
    while (found - none > 1) {
      const middle = (none + found) >> 1;
      if (fits(tried[middle])) found = middle; else none = middle;
    }
    return tried[found];
  }
  return null;
}

/** Draws a table in a way. @param {HTMLElement} ground @param {Way} way */
export function goAbout(ground, way) {
  ground.style.setProperty("--base", `${way.base}px`);
  ground.style.setProperty("--shape", String(way.shape));
  ground.style.setProperty("--field", String(way.field));
  ground.dataset.size = way.base < 68 ? "small" : "";
  ground.dataset.fold = way.fold ? "side" : "";
  if (ground.parentElement) ground.parentElement.dataset.aside = way.fold ? "folded" : "";
  ground.dataset.bare = way.bare ? "art" : "";
  ground.dataset.strips = way.beside ? "beside" : "";
}

/** Holds one's own cards at the foot of a table that is larger than the window. @param {HTMLElement} ground @param {boolean} larger */
export function hold(ground, larger) {
  const own = larger ? ["hand", "near"].find((place) => ground.querySelector(`.cell--${place}:not([hidden]) .piece`)) : undefined;
  const cell = own ? /** @type {HTMLElement | null} */ (ground.querySelector(`.cell--${own}`)) : null;
  const high = cell?.offsetHeight ?? 0, room = cell ? ground.clientHeight : 0;
  const held = cell && ground.dataset.board !== "wide" && (ground.dataset.board !== "hexes" || room - high >= MAP); // under a very long question the map goes first
  ground.dataset.held = held && own ? own : "";
  for (const place of ["hand", "near"]) if (place !== ground.dataset.held) ground.style.removeProperty(`--hold-${place}`);
  if (!held) return;
  ground.style.setProperty(`--hold-${own}`, `${high}px`);
  ground.style.setProperty("--left", `${room - high - 8}px`); // for a map above it
}

/** Gives cards all their words back, so that it can be measured how much room they want. @param {HTMLElement} ground */
export function freeTexts(ground) {
  for (const text of ground.querySelectorAll(".card__text:is(.is-short, .is-none)")) text.classList.remove("is-short", "is-none");
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
