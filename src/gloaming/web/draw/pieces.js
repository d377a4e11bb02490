// Pieces of every kind: a button that is felt and heard, and a face that is seen. An element belongs to a piece for as long as the
// piece exists: it moves with it from area to area, keeps the focus, and is filled anew only where the piece has changed.

import {dress, h, order, put, svg} from "../h.js";
import {badgeWords, pieceName, pieceWords, turnWord} from "../words.js";
import {cardFace, valueTag} from "./cards.js";
import {icon, isMark, mark, markOf, suited} from "./icons.js";
import {thing} from "./terrain.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Badge} Badge */

const CORNERS = ["tr", "tl", "bl"]; // lower right is for the count
const MOST_PIPS = 14; // more cannot be told apart
const PIPS = /** @type {Record<string, [number, number][]>} */ ({
  1: [[12, 12]], 2: [[7, 7], [17, 17]], 3: [[7, 7], [12, 12], [17, 17]], 4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]], 6: [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
});

/** The pieces that lie on the table, by id. */
export class Pieces {
  constructor() {
    /** @type {Map<string, HTMLElement>} */
    this.elements = new Map();
    /** @type {Map<string, string>} what each element shows now */
    this.shown = new Map();
    /** @type {Map<number, string>} */
    this.names = new Map();
    /** @type {Map<number, string>} the words for the marks of the seats, where the scene has chosen them */
    this.marks = new Map();
    this.hue = 265; // of the land: what has no hue of its own takes it
  }

  /** The element of a piece, as the piece is now. @param {Piece} piece @returns {HTMLElement} */
  of(piece) {
    const element = this.elements.get(piece.id) ?? this.lay(piece);
    const now = JSON.stringify(piece);
    if (this.shown.get(piece.id) !== now) {
      this.shown.set(piece.id, now);
      this.fill(element, piece);
    }
    return element;
  }

  /** The element of a piece that stands somewhere, said with its place: what eyes see at once, ears must be told. @param {string} where @param {Piece} piece */
  standing(where, piece) {
    const element = this.of(piece);
    element.querySelector(".piece__self")?.setAttribute("aria-label",
      `${where}: ${pieceWords({...piece, at: {facing: piece.at?.facing}}, this.names)}`);
    return element;
  }

  /** Forgets the pieces that are gone. @param {Map<string, Piece>} left */
  keep(left) {
    for (const id of [...this.elements.keys()]) {
      if (left.has(id)) continue;
      this.elements.get(id)?.remove();
      this.elements.delete(id);
      this.shown.delete(id);
    }
  }

  /** @param {Piece} piece */
  lay(piece) {
    const element = h("div", {"data-piece": piece.id},
      h("div", {class: "piece__body"}, h("button", {class: "piece__self", type: "button", tabindex: "-1"}),
        h("span", {class: "piece__face", "aria-hidden": "true"})));
    this.elements.set(piece.id, element);
    return element;
  }

  /** @param {HTMLElement} element @param {Piece} piece */
  fill(element, piece) {
    const body = /** @type {HTMLElement} */ (element.firstElementChild);
    const [self, face] = /** @type {HTMLElement[]} */ ([...body.children]);
    const look = lookOf(piece), states = [...element.classList].filter((each) => each.startsWith("is-"));
    element.className = ["piece", `piece--${look}`, ...turned(piece), ...states].join(" ");
    element.classList.toggle("piece--dim", Boolean(piece.dim));
    element.classList.toggle("is-active", Boolean(piece.active));
    dress(element, {"data-tint": piece.tint || null, "data-facing": piece.at?.facing ?? null});
    element.classList.toggle("piece--worded", look === "card" && isWorded(piece));
    const side = this.sideOf(piece);
    if (side >= 0) element.classList.add(`seat-${side}`, "piece--owned");
    dress(self, {"aria-label": pieceWords(piece, this.names)});
    const had = Number(element.dataset.health ?? piece.health?.[0]);
    if (piece.health) element.dataset.health = String(piece.health[0]);
    put(face, FACES[look](piece, this.hue, side));
    if (piece.health) goOut(face, piece.health[0], had);
    this.fillParts(body, piece, look);
    for (const old of element.querySelectorAll(":scope > .piece__is, :scope > .piece__body > .badge")) old.remove();
    const worn = badges(piece, look), under = caption(piece, look);
    body.append(...worn);
    element.append(...under);
    if (worn.length) element.classList.add("badged", ...CORNERS.slice(0, piece.badges?.length ?? 0).map((corner) => `badged--${corner}`)); // styles ask the piece: what it holds would be looked through at every change
    if (under.length) element.classList.add("captioned");
  }

  /** The number of the mark that a piece wears: of its tint, or of its seat; -1 for none. @param {Piece} piece */
  sideOf(piece) {
    if (isMark(piece.tint)) return markOf(0, piece.tint);
    return typeof piece.seat === "number" ? markOf(piece.seat, this.marks.get(piece.seat)) : -1;
  }

  /** @param {HTMLElement} body @param {Piece} piece @param {string} look */
  fillParts(body, piece, look) {
    let parts = /** @type {HTMLElement | null} */ (body.querySelector(":scope > .parts"));
    if (!piece.parts?.length) return parts?.remove();
    if (!parts) body.append((parts = h("div", {class: "parts"})));
    parts.className = `parts parts--${look === "army" ? "army" : "cards"}`;
    order(parts, piece.parts.map((part) => this.of(part)));
  }
}

/** How a piece is drawn. @param {Piece} piece */
function lookOf(piece) {
  if (piece.kind === "group" || piece.parts?.length) return piece.parts?.length && piece.parts.every(isCard) ? "group" : "army";
  return piece.kind ?? "card";
}

/** @param {Piece} piece */
const isCard = (piece) => (piece.kind ?? "card") === "card";

/** Whether there are words on it that want room. @param {Piece} piece */
const isWorded = (piece) => !piece.card && piece.face_up !== false;

/** @param {Piece} piece */
function turned(piece) {
  const eighths = ((Math.round((piece.turn ?? 0) / 45) % 8) + 8) % 8;
  if (eighths % 2) return ["piece--tilted"];
  return eighths % 4 === 2 ? ["piece--lying"] : eighths === 4 ? ["piece--over"] : [];
}

/** @type {Record<string, (piece: Piece, hue: number, side: number) => import("../h.js").Child>} */
const FACES = {
  card: cardFace,
  group: () => null,
  army: (piece, _, side) => h("span", {class: "army__who"}, side >= 0 ? mark(side) : icon(piece.icon),
    h("span", {class: "army__name"}, piece.title || piece.sort), h("b", {class: "army__sum"}, strength(piece))),
  token: (piece) => [thing(piece.tint) ?? icon(piece.icon), // a sign and a number say enough, except where there is room for the word, too
    h("span", {class: piece.icon ? `token__word${typeof piece.count === "number" ? " token__word--too" : ""}` : null}, piece.title || piece.sort),
    typeof piece.count === "number" ? h("b", null, String(piece.count)) : null],
  marker: (piece) => [icon(piece.icon), h("span", {class: "marker__word"}, piece.title || piece.sort), (piece.values ?? []).map(valueTag),
    typeof piece.count === "number" ? h("b", null, String(piece.count)) : null, piece.text ? h("small", {class: "marker__text"}, suited(piece.text)) : null],
  pawn: pawnFace,
  die: dieFace,
  place: (piece) => [icon(piece.icon),
    h("span", {class: "slot__word"}, isMark(piece.tint) ? mark(0, piece.tint) : null, piece.title || piece.note || "")],  // on a board it stands below
};

/** How many stand together, for where there is no room for each. @param {Piece} piece */
function strength({parts = []}) {
  return parts.reduce((sum, part) => sum + (part.count ?? 1), 0);
}

/** A disc with its form, the mark of its seat, and where it looks. @param {Piece} piece @param {number} _ @param {number} side */
function pawnFace(piece, _, side) {
  const facing = piece.at?.facing;
  return [
    typeof facing === "number" ? h("span", {class: "pawn__facing", style: {rotate: `${facing}deg`}}) : null,
    h("span", {class: "pawn__disc"}, icon(piece.icon) ?? (piece.title ?? "?").trim().slice(0, 1)),
    side >= 0 ? mark(side) : null, piece.short && piece.at ? nameTag(piece) : null, piece.short && !piece.at ? h("b", {class: "pawn__n"}, String(piece.values?.[0]?.number ?? "")) : null];
}

/** The name of a figure, and below it what it can still take. @param {Piece} piece */
function nameTag({short, health}) {
  const [left, most] = health ?? [0, 0];
  return h("span", {class: "pawn__tag"}, h("b", null, short), most > MOST_PIPS ? h("i", {class: "pawn__left"}, `${left}/${most}`)
    : health ? h("span", {class: "pawn__health"}, Array.from({length: most}, (_, i) => h("i", {class: i < left ? "on" : null}))) : null);
}

/** What it has lost goes out point by point. @param {HTMLElement} face @param {number} left @param {number} had */
function goOut(face, left, had) {
  [...face.querySelectorAll(".pawn__health > i")].slice(left, had).reverse().forEach((pip, n) => {
    pip.classList.add("went");
    /** @type {HTMLElement} */ (pip).style.setProperty("--n", String(n));
  });
}

/** Pips for a number, an icon as often as it counts, or a word; a die of one side wears its mark. @param {Piece} piece @param {number} _ @param {number} side */
function dieFace(piece, _, side) {
  return [dieSigns(piece), isMark(piece.tint) ? mark(side) : null];
}

/** What is to be seen of a die. @param {Piece} piece */
export function dieSigns(piece) {
  const pips = PIPS[piece.title ?? ""];
  if (pips) return svg("svg", {viewBox: "0 0 24 24", "aria-hidden": "true"}, pips.map(([cx, cy]) => svg("circle", {cx, cy, r: 2.2})));
  if (!piece.icon) return h("span", {class: "die__word"}, piece.title || "–");
  return h("span", {class: "die__icons"}, Array.from({length: Math.min(Math.max(piece.count ?? 1, 1), 4)}, () => icon(piece.icon)));
}

/** What lies on a piece, on its corners; the count of a pile lower right. @param {Piece} piece @param {string} look */
function badges(piece, look) {
  const drawn = (piece.badges ?? []).slice(0, CORNERS.length).map((badge, i) => badgeAt(badge, CORNERS[i]));
  const more = (piece.badges ?? []).length - CORNERS.length;
  if (look === "card" && typeof piece.count === "number") drawn.push(badgeAt({text: String(piece.count)}, "br"));
  else if (more > 0) drawn.push(badgeAt({text: `+${more}`, meaning: (piece.badges ?? []).slice(CORNERS.length).map(badgeWords).join(", ")}, "br"));
  return drawn;
}

/** @param {Badge} badge @param {string} corner */
function badgeAt(badge, corner) {
  return h("span", {class: `badge badge--${corner} badge--${badge.tone ?? "plain"}`, title: badge.meaning || null, "aria-hidden": "true"},
    icon(badge.icon), badge.text);
}

/** What stands under a piece: the name of a group, a note, the word for its turn. @param {Piece} piece @param {string} look */
function caption(piece, look) {
  const named = look === "group" || (look === "pawn" && piece.title);
  const word = look === "card" && !piece.note ? turnWord(piece.turn) : "";
  const note = look === "army" || look === "place" ? "" : piece.note || (look === "group" ? "" : word);
  if (!named && !note) return [];
  const apart = note.replace(/(\d) (?=[♠♣♥♦])/g, "$1\u2003"); // several numbers on one line
  return [h("div", {class: "piece__is", "aria-hidden": "true"},
    named ? h("b", null, piece.title || pieceName(piece)) : null, note ? h("span", null, suited(apart)) : null)];
}
