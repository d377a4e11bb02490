// A person at a decision: what they have touched, what pressing a piece means, and what is forbidden.

import {listed, piecesOf as piecesIn, pieceName} from "../words.js";
import {piecesOf, Touch} from "./touch.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Gloss} Gloss */
/** @typedef {import("../types.js").Refusal} Refusal */
/** @typedef {{text: string, rule?: string}} Said */

const MOST_SPELT = 3; // options that are spelt out before the last touch
const MOST_NAMES = 3; // as many as a sentence can bear

/** One decision, as a person answers it. */
export class Sitting {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {Gloss[]} a list of its own: what is found out about an option is written on it */
    this.glosses = [...(view.ask?.options ?? [])];
    /** @type {Map<number, string>} what an option would lead to, where it is a loss */
    this.dangers = new Map();
    this.touch = new Touch(this.glosses);
    this.swings = 0; // how often the proposed way was swung to the next one
    /** @type {Refusal[] | null} what one might try and cannot, once it has been asked for */
    this.refusals = null;
  }

  /** Whether this screen may answer now. */
  get mine() {
    return this.glosses.length > 0;
  }

  /** Whether it is asked only so that others learn nothing, and no other person is there. */
  get idle() {
    return this.glosses.length === 1 && Boolean(this.glosses[0].idle) && this.view.seats.every(({kind, yours}) => yours || kind === "computer");
  }

  /** The options that need no touch, and those that the touched pieces spell out. */
  get buttons() {
    const way = this.proposed;
    if (way !== null) return [way];
    const plain = this.glosses.flatMap((gloss, i) => ((piecesOf(gloss).length && (!gloss.button || this.touch.touched.length)) || typeof gloss.facing === "number" || gloss.drawer ? [] : [i]));
    return [...this.spelt, ...plain];
  }

  /** What the touched pieces spell out; where little is left, also what a further touch would: its words say what that is. */
  get spelt() {
    const {touched, ready, open} = this.touch, few = ready.length ? MOST_SPELT : 1;
    return touched.length && open.length <= few ? open.filter((i) => !this.glosses[i].drawer || ready.includes(i)) : ready;
  }

  /** The options that lie in the drawer: what no piece is touched for, or what the touched pieces could lead to as well. */
  get drawer() {
    const {touched, open, ready} = this.touch;
    return this.glosses.flatMap((gloss, i) => (gloss.drawer && (touched.length ? open.includes(i) && !ready.includes(i) : !piecesOf(gloss).length) ? [i] : []));
  }

  /** Of the pieces under a finger, the smallest first, the one that means something now. @param {string[]} pieces */
  meant(pieces) {
    const {touch} = this;
    return pieces.find((piece) => touch.accepts(piece)) ?? pieces.find((piece) => touch.touched.includes(piece))
      ?? pieces.find((piece) => touch.begins(piece)) ?? pieces[0];
  }

  /** Touches a piece: the option it spells out, null when more is to come, "no" when it cannot be touched. @param {string} piece */
  press(piece) {
    const {touch} = this;
    const way = this.proposed;
    this.swings = 0;
    if (touch.accepts(piece)) return touch.touch(piece);
    if (touch.touched.includes(piece)) {
      if (way !== null) return way; // touched again: it goes there
      touch.letGo(piece);
      return null;
    }
    return touch.begins(piece) ? touch.touch(piece) : "no";
  }

  /** The way that is proposed by what was touched; which of several, says how often it was swung. @returns {number | null} */
  get proposed() {
    const {ways} = this.touch;
    return ways.length ? ways[this.swings % ways.length] : null;
  }

  /** Where the table says why a piece cannot be touched now. @param {string} piece */
  whyNot(piece) {
    const {viewer} = this.view, query = new URLSearchParams({piece});
    for (const id of this.touch.touched) query.append("touched", id);
    if (viewer !== null) query.set("as", String(viewer));
    return `why_not?${query}`;
  }

  /** The pieces that one might think of now and that are forbidden, to be shown as such. */
  forbidden() {
    const n = this.touch.touched.length, open = new Set([...this.touch.next, ...this.touch.starts, ...this.touch.touched]);
    if (!n) return [];
    const tried = (this.refusals ?? []).filter((each) => this.touch.touched.every((id, i) => each.pieces[i] === id));
    return tried.map((each) => each.pieces[n]).filter((piece) => piece && !open.has(piece));
  }

  /** The pieces that can be touched next, but for what is done now and then only: that lies in the drawer. */
  get further() {
    const {touch} = this;
    return touch.next.filter((id) => touch.open.some((i) => !this.glosses[i].drawer && touch.wanted(this.glosses[i]).includes(id)));
  }

  /** What comes next, in words, short enough for a chip. */
  nextWords() {
    const next = this.further, names = this.namesOf(next), all = new Set(names).size === names.length ? listed(names, "or") : "";
    if (all && names.length <= MOST_NAMES && all.length <= 44) return all;
    const pieces = piecesIn(this.view.scene), sorts = new Set(next.map((id) => pieces.get(id)?.sort ?? ""));
    const [sort] = sorts;
    if (sorts.size !== 1 || !sort) return `One of ${next.length} marked`;
    return `${/^[aeiou]/i.test(sort) ? "An" : "A"} ${sort[0].toLowerCase()}${sort.slice(1)}, one of ${next.length}`;
  }

  /** @param {string[]} ids */
  namesOf(ids) {
    const pieces = piecesIn(this.view.scene);
    return ids.map((id) => pieces.get(id)).flatMap((piece) => (piece ? [piece.title || pieceName(piece)] : []));
  }
}
