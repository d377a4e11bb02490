// The reader: the piece last touched, pointed at or focused, large. Nothing ever pops over the table.

import {h, put} from "../h.js";
import {readingBlock} from "../draw/areas.js";
import {cardFace, largeCard} from "../draw/cards.js";
import {icon, suited} from "../draw/icons.js";
import {at, get} from "../wire/wire.js";
import {badgeWords, pieceName} from "../words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Reading} Reading */

const PAUSE = 130; // milliseconds over a piece before it is read

/** The upper part of the rail. */
export class Reader {
  /** @param {string} table @param {{light: (pieces: string[], perils?: import("../types.js").Peril[], about?: string) => void, busy: () => boolean}} hands */
  constructor(table, hands) {
    this.table = table;
    this.hands = hands;
    this.element = h("section", {class: "reader", tabindex: "0", "aria-label": "Reader"});
    this.piece = "";
    /** @type {Reading} what was told of it last */
    this.reading = {title: ""};
    this.owed = false; // whether the game has yet to tell of it
    this.timer = 0;
    this.hue = 265;
    this.query = "";
    /** @type {Map<string, Promise<Reading | null>>} */
    this.known = new Map();
    /** @type {Map<string, Piece>} what is on the table now */
    this.there = new Map();
    /** @type {((piece: Piece, reading: Reading) => Node | null) | null} what the signs on a piece mean */
    this.explain = null;
    this.turn = -1;
    this.ply = -1;
    this.left = false; // whether the pointer has gone from what is read: its words stay, its arrows would only cover the table
    this.nothing();
  }

  nothing() {
    this.piece = "";
    this.light({title: ""});
    put(this.element, h("p", {class: "reader__none"},
      "Point at a piece, or walk to it with the arrow keys, to read what it is and where its numbers come from."));
  }

  /** What happened since one last decided, for who comes back; a piece that is being read stays. @param {import("../types.js").Line[]} lines */
  recall(lines) {
    if (this.piece || !lines.some((line) => !line.heading)) return;
    put(this.element, h("h2", null, "Since your last decision"), h("ul", {class: "away"}, lines.map((line) =>
      (line.heading ? h("li", {class: "away__turn"}, line.text) : h("li", null, icon(line.icon || "circle-dot"), h("span", null, suited(line.text)))))));
  }

  /** A new view: what was read may have changed. @param {View} view @param {Map<string, Piece>} pieces @param {string} [query] how the view was asked for */
  renew(view, pieces, query = "") {
    this.hue = view.scene.backdrop?.hue ?? 265;
    this.query = query;
    this.there = pieces;
    const piece = pieces.get(this.piece), same = view.turn === this.turn && view.ply === this.ply;
    if (same && !(piece && this.owed)) return this.light(); // a stage that was drawn again has put its arrows away
    [this.turn, this.ply] = [view.turn, view.ply];
    if (!same) this.known.clear();
    if (this.piece && piece) this.read(piece); else this.nothing();
  }

  /** Reads a piece after a moment, unless the finger has gone on. @param {Piece} piece */
  point(piece) {
    clearTimeout(this.timer);
    const back = this.left && piece.id === this.piece;
    this.left = false;
    if (back) this.light();
    if (piece.id !== this.piece) this.timer = setTimeout(() => this.read(piece), PAUSE);
  }

  /** The pointer rests on no piece any more. */
  leave() {
    clearTimeout(this.timer);
    if (this.left) return;
    this.left = true;
    this.light();
  }

  /** Reads a piece: at once what the scene shows, then what the game tells. @param {Piece} piece */
  async read(piece) {
    clearTimeout(this.timer);
    if (!this.there.has(piece.id)) return;
    if (this.piece !== piece.id) this.reading = {title: ""};
    this.piece = piece.id;
    this.owed = this.hands.busy();
    if (this.owed) return this.show(piece, plainReading(piece)); // the answer on its way may take it from the table; the next view tells
    const asked = this.known.get(piece.id) ?? this.ask(piece.id);
    this.known.set(piece.id, asked);
    const turn = this.turn, soon = new Promise((resolve) => setTimeout(() => resolve(undefined), 150));
    const first = await Promise.race([asked, soon]);
    if (this.piece !== piece.id || this.turn !== turn) return;
    this.show(piece, first ?? plainReading(piece));
    const told = await asked;
    if (told && this.piece === piece.id && this.turn === turn && first !== told) this.show(piece, told);
  }

  /** @param {string} piece @returns {Promise<Reading | null>} */
  ask(piece) {
    const {query} = this;
    if (query === "no") return Promise.resolve(null);
    return get(at(this.table, `inspect?piece=${encodeURIComponent(piece)}${query}`)).catch(() => {
      this.known.delete(piece); // who points again asks again
      return null;
    });
  }

  /** @param {Piece} piece @param {Reading} reading */
  show(piece, reading) {
    if ((piece.kind ?? "card") === "card" && !piece.card && !piece.parts?.length && piece.face_up !== false) return this.showLarge(piece, reading);
    const cards = (piece.parts?.length ? piece.parts : [piece]).filter((each) => (each.kind ?? "card") === "card").slice(0, 4);
    put(this.element, h("div", {class: "reader__top"},
      cards.length > 0 && h("div", {class: "reader__piece", "aria-hidden": "true"}, cards.map((card) => cardFace(card, this.hue))),
      h("div", null, h("h2", null, suited(reading.title)), reading.sort ? h("p", {class: "kind"}, suited(reading.sort)) : null)),
      readingBlock({...reading, sort: ""}).slice(1), this.explain?.(piece, reading));
    this.element.scrollTop = 0;
    this.light(reading);
  }

  /** Lights what is spoken of, and marks what will hit whom. @param {Reading} [reading] */
  light(reading = this.reading) {
    this.reading = reading;
    const {pieces = [], perils = []} = this.left ? {} : reading;
    this.hands.light(pieces, perils, this.piece);
  }

  /** A card with words, large: every sign on it in words, then where its numbers come from. @param {Piece} piece @param {Reading} reading */
  showLarge(piece, reading) {
    const signs = [...(piece.values ?? []).map((value) => ({icon: value.icon, text: value.meaning || value.word || value.icon, number: String(value.number)})),
      ...(piece.badges ?? []).map((badge) => ({icon: badge.icon ?? "", text: badgeWords(badge), number: ""}))];
    const said = (/** @type {import("../types.js").Tally} */ tally) => signs.some(({text, number}) => text === tally.text && number === String(tally.number));
    const rest = {...reading, sort: "", text: "", tallies: (reading.tallies ?? []).filter((tally) => !said(tally))};
    this.element.classList.add("reader--large"); // and it stays so: the log below must not jump from card to card
    put(this.element, largeCard(piece, {title: reading.title, sort: reading.sort || piece.sort || "", text: reading.text || piece.text || ""}, signs),
      readingBlock(rest).slice(1), this.explain?.(piece, reading));
    this.element.scrollTop = 0;
    this.light(reading);
  }
}

/** What the scene itself shows of a piece. @param {Piece} piece @returns {Reading} */
function plainReading(piece) {
  const parts = (piece.parts ?? []).map(pieceName).join(", ");
  return {
    title: pieceName(piece).replace(/^./, (letter) => letter.toUpperCase()), sort: piece.sort, text: [piece.text, parts].filter(Boolean).join("\n"),
    tallies: (piece.values ?? []).map((value) => ({text: value.meaning || value.icon, number: value.number})),
    remark: [piece.note, ...(piece.badges ?? []).map(badgeWords)].filter(Boolean).join("; "),
  };
}
