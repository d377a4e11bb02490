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
  "face-beast": "M3 2.5L8 6.500Q12 5.300 16 6.500L21 2.500L21.300 11L19.500 14.500L16.500 16.500L14.500 21L12 22.500L9.500 21L7.500 16.500L4.500 14.500L2.700 11ZM7 10.800L7.800 13.300L10.400 12.600ZM17 10.800L13.600 12.600L16.200 13.300ZM10.600 17.600L12 19.400L13.400 17.600Z",
  "face-wolf": "M4 3L9 6.500L15 7.500L22 13.500L20 16.500L14.500 16.200L12.500 20L6 22.500C2.500 18 2 12 4 3ZM11 10.500L11.800 12.600L14.200 11.400Z",
  "face-man": "M12 2.500C7.500 2.500 6 6 6.300 9.500C6.500 13 9 15.500 12 15.500S17.500 13 17.700 9.500C18 6 16.500 2.500 12 2.500ZM2.500 22.500C3.200 17.600 7 15.800 9.200 15.300L12 18L14.800 15.300C17 15.800 20.800 17.600 21.500 22.500Z",
  "face-skull": "M5 10.500a7 7 0 0 1 14 0c0 2.700-1.200 4.300-2.700 5.200V20h-8.600v-4.300C6.200 14.800 5 13.200 5 10.500ZM7.300 9.800L7.300 12.600L9.200 13.500L11 11.400ZM16.700 9.800L13 11.400L14.800 13.500L16.700 12.600ZM12 14.200l-1 2h2z",
  "face-flame": "M12 1.500C13 5 18.500 8 18.500 13.500C18.500 17 17.500 19 18.500 22.500C16.500 21.500 15.800 20.500 14.800 21.500C13.700 22.600 12.800 21 12 21S10.300 22.600 9.200 21.500C8.200 20.500 7.500 21.500 5.500 22.500C6.500 19 5.500 17 5.500 13.500C5.500 9.500 10.500 6.500 12 1.500ZM8.300 12.500l.8 2.900 1.800-1.600zM15.700 12.500l-2.600 1.300 1.800 1.600z",
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
