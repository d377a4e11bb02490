// A person at a decision: what they have touched, what pressing a piece means, and why something cannot be touched.

import {listed, piecesOf as piecesIn, pieceName, sentence} from "../words.js";
import {piecesOf, Touch} from "./touch.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Gloss} Gloss */
/** @typedef {import("../types.js").Refusal} Refusal */
/** @typedef {{text: string, rule?: string}} Said */

const MOST_NAMES = 3; // as many as a sentence can bear

/** One decision, as a person answers it. */
export class Sitting {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {Gloss[]} */
    this.glosses = view.ask?.options ?? [];
    this.touch = new Touch(this.glosses);
    /** @type {Refusal[] | null} what one might try and cannot, once it has been asked for */
    this.refusals = null;
  }

  /** Whether this screen may answer now. */
  get mine() {
    return this.glosses.length > 0;
  }

  /** The options that need no touch, and those that the touched pieces spell out. */
  get buttons() {
    return [...this.touch.ready, ...this.glosses.flatMap((gloss, i) => (piecesOf(gloss).length ? [] : [i]))];
  }

  /** Of the pieces under a finger, the smallest first, the one that means something now. @param {string[]} pieces */
  meant(pieces) {
    const next = new Set(this.touch.next), starts = new Set(this.touch.starts);
    return pieces.find((piece) => next.has(piece)) ?? pieces.find((piece) => this.touch.touched.includes(piece))
      ?? pieces.find((piece) => starts.has(piece)) ?? pieces[0];
  }

  /** Touches a piece: the option it spells out, null when more is to come, "no" when it cannot be touched. @param {string} piece */
  press(piece) {
    const {touch} = this;
    if (touch.next.includes(piece)) return touch.touch(piece);
    if (touch.touched.includes(piece)) {
      touch.letGo();
      return null;
    }
    return touch.starts.includes(piece) ? touch.touch(piece) : "no";
  }

  /** Why a piece cannot be touched now: what is to be touched before it, or the rule that forbids it. @param {string} piece @returns {Said} */
  whyNot(piece) {
    const {ask} = this.view, {touched} = this.touch;
    if (!ask) return {text: "The game is over. There is nothing to decide."};
    if (!this.mine) return {text: "It is not your decision now."};
    const tries = (this.refusals ?? []).filter((each) => each.pieces.includes(piece));
    const known = tries.length > 0 || this.glosses.some((gloss) => piecesOf(gloss).includes(piece));
    const group = known ? "" : this.groupOf(piece);
    if (group) return this.whyNot(group);
    const wanted = [...touched, piece];
    const next = tries.filter((each) => wanted.every((id, i) => each.pieces[i] === id));
    const first = this.touchedBefore(piece);
    if (first && !(touched.length && next.length)) return {text: `Touch ${first} first.`};
    const [refusal] = next.length ? next : tries;
    return refusal ? {text: sentence(refusal.text), rule: refusal.rule} : {text: "Nothing can be done with this now.", rule: ask.rule};
  }

  /** The pieces that one might think of now and that are forbidden, to be shown as such. */
  forbidden() {
    const n = this.touch.touched.length, open = new Set([...this.touch.next, ...this.touch.starts, ...this.touch.touched]);
    if (!n) return [];
    const tried = (this.refusals ?? []).filter((each) => this.touch.touched.every((id, i) => each.pieces[i] === id));
    return tried.map((each) => each.pieces[n]).filter((piece) => piece && !open.has(piece));
  }

  /** @param {string} piece */
  groupOf(piece) {
    for (const [id, each] of piecesIn(this.view.scene)) if (each.parts?.some((part) => part.id === piece)) return id;
    return "";
  }

  /** The pieces that one touches before this one, by name. @param {string} piece */
  touchedBefore(piece) {
    const starts = this.glosses.filter((gloss) => piecesOf(gloss).slice(1).includes(piece)).map((gloss) => piecesOf(gloss)[0]);
    const names = this.namesOf([...new Set(starts)]);
    return names.length <= MOST_NAMES ? listed(names, "or") : `one of the ${names.length} marked pieces`;
  }

  /** What comes next, in words, short enough for a chip. */
  nextWords() {
    const {next} = this.touch, names = this.namesOf(next), all = listed(names, "or");
    if (names.length <= MOST_NAMES && all.length <= 44) return all;
    const pieces = piecesIn(this.view.scene), sorts = new Set(next.map((id) => pieces.get(id)?.sort ?? ""));
    const [sort] = sorts;
    if (sorts.size !== 1 || !sort) return `one of ${next.length} marked pieces`;
    return `${/^[aeiou]/i.test(sort) ? "an" : "a"} ${sort.toLowerCase()}, one of ${next.length}`;
  }

  /** @param {string[]} ids */
  namesOf(ids) {
    const pieces = piecesIn(this.view.scene);
    return ids.map((id) => pieces.get(id)).flatMap((piece) => (piece ? [piece.title || pieceName(piece)] : []));
  }
}
