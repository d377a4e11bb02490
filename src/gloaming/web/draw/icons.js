// Icons by name: Font Awesome's, served from the installed package and used as masks, so that they take the colour of the text;
// and the shapes that it lacks, drawn by us. What is drawn in one go is fetched in one go.

import {h, svg} from "../h.js";

/** The drawings that have come, as addresses. @type {Map<string, string>} */
const DRAWN = new Map();
/** What waits for a drawing, by its name. @type {Map<string, HTMLElement[]>} */
const WAITING = new Map();
/** Those of them that have been asked for. @type {Set<string>} */
const ASKED = new Set();

/** Filled shapes of ours in a square of 24. @type {Record<string, string>} */
const FILLED = {
  spades: "M12 2.5C14.5 6.5 20.5 9.5 20.5 14.2a4.3 4.3 0 0 1-7.3 3c.2 1.9.8 3.2 1.9 4.3H8.9c1.1-1.1 1.7-2.4 1.9-4.3a4.3 4.3 0 0 1-7.3-3C3.5 9.5 9.5 6.5 12 2.5z",
  clubs: "M12 2.5a4.4 4.4 0 0 1 3.7 6.8 4.5 4.5 0 1 1-2.5 7.6c.2 1.9.8 3.4 1.9 4.6H8.9c1.1-1.2 1.7-2.7 1.9-4.6a4.5 4.5 0 1 1-2.5-7.6A4.4 4.4 0 0 1 12 2.5z",
  hearts: "M12 21C9 17.5 3 13.5 3 8.6A4.9 4.9 0 0 1 12 6a4.9 4.9 0 0 1 9 2.6C21 13.5 15 17.5 12 21z",
  diamonds: "M12 2.2L19.5 12 12 21.8 4.5 12z",
  hit: "M12 2L15.5 12 12 22 8.5 12z",
  "moon-new": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16z",
  "moon-crescent": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 4a8 8 0 0 1 0 16 5 8 0 0 0 0-16z",
  "moon-half": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 4a8 8 0 0 1 0 16z",
  "moon-gibbous": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 4a8 8 0 0 1 0 16 5 8 0 0 1 0-16z",
  "moon-full": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z",
};
/** Drawn lines of ours. @type {Record<string, string>} */
const LINES = {
  sword: "M20.5 3.5L9 15M20.5 3.5l-1 5L11.5 17M20.5 3.5l-5 1L7 12.5M5.5 12.5l6 6M8 16l-4.5 4.5",
  bow: "M6 3c8 1 14 7 15 15M6 3L3.5 5.5M21 18l-2.5 2.5M6 3l15 15M4 20L15 9M10.5 9H15v4.5",
  scar: "M4 20C9 15 14 9 20 4M8 12l4 4M12 8l4 4M6 16.5l2.5 2.5M16 4.5l3 3",
  wraith: "M5 21V11a7 7 0 0 1 14 0v10l-3-2.5-2 2.5-2-2.5-2 2.5-2-2.500zM9.5 11.500v.01M14.5 11.500v.01",
  cards: "M8 7a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2zM5 17V6a2 2 0 0 1 2-2h8",
  claw: "M8 3c-1 7 0 13 4 18 4-5 5-11 4-18",
  coil: "M12 12a2 2 0 1 1 2 2 4.5 4.5 0 1 1 2.5-6 7 7 0 1 1-6 10.5",
};
/** The marks of six seats: never a colour alone. A scene names them by their shapes. */
const MARKS = [
  {name: "diamond", path: "M12 1.5L22.5 12 12 22.5 1.5 12z"},
  {name: "circle", path: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z"},
  {name: "triangle", path: "M12 2L23 21.5H1z"},
  {name: "hexagon", path: "M12 1.5l9.3 5.25v10.5L12 22.5l-9.3-5.25V6.75z"},
  {name: "square", path: "M2.5 2.5h19v19h-19z"},
  {name: "arch", path: "M1.5 21.5v-6a10.5 10.5 0 0 1 21 0v6z"},
];

/**
 * An icon; nothing for no name. It never speaks: what it means is said in words beside it.
 * @param {string | undefined} name
 * @param {string} [more] further classes
 */
export function icon(name, more = "") {
  if (!name) return null;
  const own = FILLED[name] ?? LINES[name];
  if (own) {
    const kind = name in LINES ? "icon icon--line" : "icon";
    return svg("svg", {class: `${kind} ${more}`, viewBox: "0 0 24 24", "aria-hidden": "true", "data-icon": name}, svg("path", {d: own}));
  }
  if (!/^[a-z0-9-]+$/.test(name)) return h("span", {class: `glyph ${more}`, "aria-hidden": "true"}, name);
  const element = h("span", {class: `icon ${more}`, "aria-hidden": "true", "data-icon": name}), drawn = DRAWN.get(name);
  if (drawn) element.style.setProperty("--icon", drawn);
  else keepWaiting(name, element);
  return element;
}

/** Keeps an element until its drawing comes. @param {string} name @param {HTMLElement} element */
function keepWaiting(name, element) {
  const others = WAITING.get(name);
  if (others) return void others.push(element);
  if (WAITING.size === ASKED.size) setTimeout(fetchIcons);
  WAITING.set(name, [element]);
}

/** Fetches all drawings that are waited for; a name that nobody knows shows nothing. */
async function fetchIcons() {
  const asked = [...WAITING.keys()].filter((name) => !ASKED.has(name)).sort();
  for (const name of asked) ASKED.add(name);
  /** @type {Record<string, string>} */
  const drawings = await fetch(`/icons/solid?names=${asked}`).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
  for (const name of asked) {
    ASKED.delete(name);
    const elements = WAITING.get(name) ?? [], drawing = drawings[name];
    WAITING.delete(name);
    if (!drawing) continue;
    const drawn = `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`;
    DRAWN.set(name, drawn);
    for (const element of elements) element.style.setProperty("--icon", drawn);
  }
}

/** The shape of a suit, for a drawing. @param {string} suit */
export function suitPath(suit) {
  return FILLED[suit] ?? FILLED.diamonds;
}

/** The number of a seat's mark: by its word if it has one, else by its place. @param {number} seat @param {string} [word] */
export function markOf(seat, word = "") {
  const named = MARKS.findIndex((mark) => mark.name === word);
  return named >= 0 ? named : ((seat % MARKS.length) + MARKS.length) % MARKS.length;
}

/** Whether a word names a mark: a piece with such a tint wears it. @param {string} [word] */
export const isMark = (word) => MARKS.some((mark) => mark.name === word);

/** The mark of a seat: colour and shape. @param {number} seat @param {string} [word] */
export function mark(seat, word = "") {
  const n = markOf(seat, word);
  return svg("svg", {class: `mark seat-${n}`, viewBox: "0 0 24 24", "aria-hidden": "true"}, svg("path", {d: MARKS[n].path}));
}

/** The house sign: a moon sinking behind a hill. */
export function sign() {
  return svg("svg", {class: "sign", viewBox: "0 0 26 26", "aria-hidden": "true"},
    svg("clipPath", {id: "sign"}, svg("circle", {cx: 13, cy: 13, r: 12})),
    svg("g", {"clip-path": "url(#sign)"},
      svg("rect", {width: 26, height: 26, fill: "#2f2e45"}), svg("circle", {cx: 15, cy: 12, r: 6, fill: "#f4a761"}),
      svg("circle", {cx: 17.5, cy: 10.5, r: 5.2, fill: "#2f2e45"}),
      svg("path", {d: "M0 17Q6 12 12 16T26 15V26H0Z", fill: "#45435f"}), svg("path", {d: "M0 20Q8 16 15 19.5T26 19V26H0Z", fill: "#11101c"})),
    svg("circle", {cx: 13, cy: 13, r: 12, fill: "none", stroke: "#828098"}));
}

const SUIT_SIGNS = /** @type {Record<string, string>} */ ({"♠": "spades", "♣": "clubs", "♥": "hearts", "♦": "diamonds"});

/**
 * Text with its suits drawn: letters of a font would turn into coloured pictures on some devices. "10 ♠" is never broken.
 * @param {string} text
 * @returns {(string | Node)[]}
 */
export function suited(text) {
  return text.split(/((?:\b(?:10|[2-9AJQK]) )?[♠♣♥♦][.,:;)]?)/).map((part) => {
    const sign = part.match(/[♠♣♥♦]/)?.[0], suit = sign && SUIT_SIGNS[sign];
    if (!sign || !suit) return part;
    const [before, after] = part.split(sign), red = suit === "hearts" || suit === "diamonds";
    return h("span", {class: "nowrap"}, before, icon(suit, `suit${red ? " suit--red" : ""}`), h("span", {class: "hide"}, sign), after);
  });
}
