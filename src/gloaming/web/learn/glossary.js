// Every sign has a name: what stands on a piece is explained below it in the reader, and icons say their name where they are pointed at.

import {h} from "../h.js";
import {icon} from "../draw/icons.js";
import {rich} from "./course.js";

/** @typedef {import("./course.js").Entry} Entry */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Reading} Reading */

const MOST = 6;

/** The glossary of a table. */
export class Glossary {
  /** @param {import("../play/table.js").Table} table @param {Entry[]} entries */
  constructor(table, entries) {
    this.table = table;
    this.entries = entries;
    if (!entries.length) return;
    table.reader.explain = (piece, reading) => this.block(piece, reading);
    const show = table.showAround.bind(table);
    table.showAround = () => { show(); this.title(); };
  }

  /** The entries for what stands on a piece: its icons, and the words in what is read of it. @param {Piece} piece @param {Reading} reading */
  on(piece, reading) {
    const icons = new Set([piece.icon, ...(piece.values ?? []).map((value) => value.icon), ...(piece.badges ?? []).map((badge) => badge.icon),
      ...(piece.parts ?? []).flatMap((part) => [part.icon, part.card?.suit])].concat(piece.card?.suit));
    const named = [piece.title, piece.sort, reading.sort].join(" ");
    const said = [piece.title, piece.sort, piece.text, piece.note, reading.sort, reading.text, ...(reading.tallies ?? []).map((tally) => tally.text), ...(piece.badges ?? []).map((badge) => badge.meaning)].join(" ");
    const has = (/** @type {Entry} */ entry, /** @type {string} */ text) => [entry.name, ...entry.words].some((word) => holds(text, word));
    const own = (/** @type {string} */ name) => icons.has(name) && this.entries.filter((entry) => entry.icons.includes(name)).length === 1; // a sign with several meanings needs its word
    const rank = (/** @type {Entry} */ entry) => (has(entry, named) ? 0 : entry.icons.some(own) ? 1 : has(entry, said) ? 2 : 3);
    return this.entries.filter((entry) => rank(entry) < 3).sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
  }

  /** @param {Piece} piece @param {Reading} reading */
  block(piece, reading) {
    const found = this.on(piece, reading);
    if (!found.length) return null;
    return h("details", {class: "signs", open: true}, h("summary", null, "What stands on it"), h("dl", null, found.map((entry) => h("div", null,
      h("dt", null, entry.icons[0] ? icon(entry.icons[0]) : null, entry.name), h("dd", null, rich(entry.meaning), entry.rule
        ? h("button", {class: "link", type: "button", onclick: () => this.table.rule(entry.rule)}, entry.rule) : null)))));
  }

  /** Icons on the table say their name where a mouse rests on them. */
  title() {
    for (const sign of this.table.stage.element.querySelectorAll("[data-icon]:not([data-named])")) {
      const name = sign.getAttribute("data-icon") ?? "", [entry, other] = this.entries.filter((each) => each.icons.includes(name));
      sign.setAttribute("data-named", "");
      const holder = sign.parentElement;
      if (entry && !other && holder && !holder.title && !holder.matches(".piece, button, h2")) holder.title = `${entry.name}: ${entry.meaning}`.replaceAll("**", "");
    }
  }
}

/** Whether a text has a word in it, as a word. @param {string} text @param {string} word */
function holds(text, word) {
  return new RegExp(`(^|[^\\p{L}])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}s?($|[^\\p{L}])`, "iu").test(text);
}
