// Faces of cards: paper with title, emblem, values and text; a playing card; the back.

import {h, picture} from "../h.js";
import {hash} from "./chance.js";
import {emblem} from "./emblem.js";
import {shade} from "./shade.js";
import {icon, suited} from "./icons.js";
import {playingFace} from "./playing.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Value} Value */

const HUES = /** @type {Record<string, number>} */ ({
  red: 25, orange: 50, ember: 55, brown: 70, yellow: 95, gold: 90, lime: 118, green: 145, moss: 128, teal: 190, wraith: 190,
  cyan: 205, blue: 255, violet: 288, purple: 300, magenta: 325, pink: 350, fire: 40,
  diamond: 262, circle: 250, triangle: 40, hexagon: 215, square: 80, arch: 115,  // of the marks
});

/** The hue of a piece: of its tint if that is a hue word or a mark, else of its sort, so that cards of a kind look alike. @param {Piece} piece */
export function hueOf(piece) {
  return HUES[piece.tint ?? ""] ?? hash(piece.tint || piece.sort || "card") % 360;
}

/** The face of a card of any kind. @param {Piece} piece @param {number} land the hue of the land */
export function cardFace(piece, land) {
  if (piece.face_up === false) return piece.count === 0 ? h("span", {class: "back back--none"}) : cardBack(piece, land);
  if (piece.card) {
    const red = piece.card.suit === "hearts" || piece.card.suit === "diamonds";
    return h("span", {class: `pc${red ? " pc--red" : ""}`}, playingFace(piece.card));
  }
  return wordedCard(piece);
}

/** Title, emblem, values, text, and at its foot what it costs and gives; what is shown depends on how wide it is drawn. @param {Piece} piece */
function wordedCard(piece) {
  const values = piece.values ?? [], [above, below] = [values.filter((each) => !each.foot), values.filter((each) => each.foot)];
  return h("span", {class: `card card--${piece.stock ?? "plain"}`, style: {"--hue": String(hueOf(piece))}},
    h("span", {class: "card__bar"}, piece.short ? h("span", {class: "card__short"}, piece.short) : null, cardTitle(piece.title || piece.sort || piece.id)),
    h("span", {class: "card__art"}, art(piece), piece.sort && h("span", {class: "card__kind"}, piece.sort)),
    above.length > 0 && h("span", {class: "card__vals"}, above.map(valueTag)),
    h("span", {class: "card__text"}, paragraphs(piece.text ?? "")),
    below.length > 0 && h("span", {class: "card__foot"}, below.map(valueTag)));
}

/**
 * A card to be read: its picture, every sign on it with its word, all its text.
 * @param {Piece} piece @param {{title: string, sort: string, text: string}} words @param {{icon: string, text: string, number: string}[]} signs
 */
export function largeCard(piece, {title, sort, text}, signs) {
  return h("div", {class: `card card--large card--${piece.stock ?? "plain"}`, style: {"--hue": String(hueOf(piece))}},
    h("div", {class: "card__bar"}, h("h2", {class: "card__name"}, suited(title)), sort ? h("p", {class: "card__sort"}, suited(sort)) : null),
    h("span", {class: "card__art", "aria-hidden": "true"}, art(piece)),
    signs.length > 0 && h("ul", {class: "card__signs"}, signs.map((sign) => h("li", null, icon(sign.icon), h("span", null, suited(sign.text)), sign.number ? h("b", null, sign.number) : null))),
    h("div", {class: "card__words"}, text.split("\n").filter(Boolean).map((line) => h("p", null, suited(line)))));
}

/** A title in one line or two; it is drawn as small as its longer line needs, and breaks inside no word. @param {string} title */
function cardTitle(title) {
  const words = title.split(" "), long = (/** @type {string[]} */ part) => part.join(" ").length;
  const lines = words.map((_, n) => Math.max(long(words.slice(0, n)), long(words.slice(n))));
  return h("span", {class: "card__title", style: {"--letters": String(Math.min(...lines))}}, title);
}

/** The emblem of a piece, with its own icon in place of the sigil. @param {Piece} piece @param {import("./emblem.js").Shape} [shape] */
export function art(piece, shape = "wide") {
  const drawn = emblem(piece.title || piece.id, {hue: hueOf(piece), shape, sigil: piece.icon ? null : piece.sigil ?? ""});
  return [picture(drawn, "emblem"), piece.icon ? h("span", {class: "card__icon"}, icon(piece.icon)) : null];
}

/** A number with its icon, and its word where there is room. @param {Value} each */
export function valueTag(each) {
  const changed = each.changed ? (each.changed > 0 ? " up" : " down") : "";
  return h("span", {class: `val${changed}`}, icon(each.icon), each.word ? h("span", {class: "val__word"}, each.word) : null, h("b", null, String(each.number)));
}

/** The sentences of a card; the word before a colon is what sets it off. @param {string} text */
export function paragraphs(text) {
  return text.split("\n").filter(Boolean).map((line) => {
    const [, cue, rest] = line.match(/^([A-Z][\w ’'-]{1,24}:)(.*)$/) ?? [null, "", line];
    return h("span", {class: "para"}, cue ? h("b", null, cue) : null, suited(rest ?? ""));
  });
}

/** A back: lattice and moon in the hue of its deck. @param {Piece} piece @param {number} land */
export function cardBack(piece, land) {
  const hue = HUES[piece.tint ?? ""] ?? (piece.tint ? hash(piece.tint) % 360 : land);
  /** @param {number} lightness @param {number} chroma */
  const c = (lightness, chroma) => shade(lightness, chroma, hue);
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 70" preserveAspectRatio="none"><defs>'
    + '<pattern id="lattice" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    + `<path d="M0 0H8M0 0V8" stroke="${c(0.46, 0.06)}" stroke-width=".7" fill="none"/><circle cx="4" cy="4" r=".8" fill="${c(0.5, 0.06)}"/>`
    + `</pattern></defs><rect width="50" height="70" fill="${c(0.3, 0.05)}"/>`
    + `<rect x="4" y="4" width="42" height="62" rx="3" fill="url(#lattice)" stroke="${c(0.58, 0.07)}" stroke-width=".9"/>`
    + `<circle cx="25" cy="35" r="10.5" fill="${c(0.27, 0.05)}" stroke="${c(0.62, 0.07)}" stroke-width=".9"/>`
    + `<path d="M29 40.5a7 7 0 1 1 0-11 5.6 5.6 0 1 0 0 11z" fill="${c(0.8, 0.07)}"/></svg>`;
  return h("span", {class: "back"}, picture(drawn, "back__face"));
}
