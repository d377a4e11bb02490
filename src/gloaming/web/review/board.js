// The table as it stood at a decision: what was chosen, and what would have been better.

import {h, put} from "../h.js";
import {suited} from "../draw/icons.js";
import {Stage} from "../draw/stage.js";
import {walk} from "../draw/walk.js";
import {names} from "../play/seats.js";
import {piecesOf, Touch} from "../play/touch.js";
import {pieceWords} from "../words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Gloss} Gloss */
/** @typedef {import("../types.js").Verdict} Verdict */
/** @typedef {import("../draw/marks.js").State} State */

const NOTHING = "Touch a piece to read it.";

/** A table of the past that one can look at. */
export class Board {
  constructor() {
    this.stage = new Stage("div");
    this.stage.element.setAttribute("role", "group");
    this.touch = new Touch([]);
    /** @type {string[]} */
    this.spoken = []; // the pieces that the reasons speak of: lit, unless one looks at something else
    /** @type {Map<number, string>} */
    this.names = new Map();
    this.reading = h("p", {class: "rev__reading muted"}, NOTHING);
    this.element = h("div", {class: "rev__board"}, this.stage.element, this.reading);
    const {ground} = this.stage, read = (/** @type {Event} */ event) => this.read(/** @type {Element} */ (event.target));
    for (const name of ["click", "mouseover", "focusin"]) ground.addEventListener(name, read);
    ground.addEventListener("keydown", (event) => { if (walk(ground, event.key, this.touch)) event.preventDefault(); });
  }

  end() {
    this.stage.observer.disconnect();
  }

  /** Says in words what a piece is. @param {Element} target */
  read(target) {
    const piece = this.stage.known.get(target.closest("[data-piece]")?.getAttribute("data-piece") ?? "");
    if (!piece) return;
    this.reading.classList.remove("muted");
    put(this.reading, suited(pieceWords(piece, this.names)));
  }

  /**
   * Shows a table with what was chosen and what was best.
   * @param {View} view @param {number | null} chosen @param {number | null} best @param {string} who chose @param {string[]} spoken the pieces that the reasons speak of
   */
  show(view, chosen, best, who, spoken) {
    const glosses = view.ask?.options ?? [], of = (/** @type {number | null} */ option) => (option === null || !glosses[option] ? [] : piecesOf(glosses[option]));
    this.names = names(view);
    this.touch = new Touch(glosses);
    this.stage.show(view.scene, this.names, this.touch);
    this.stage.mark(marks(of(chosen), chosen === best ? [] : of(best), who), this.touch);
    this.spoken = spoken;
    this.light(undefined);
    this.reading.classList.add("muted");
    this.reading.textContent = NOTHING;
  }

  /** Lights the pieces of an option while one looks at it, else those that are spoken of. @param {Gloss | undefined} gloss */
  light(gloss) {
    this.stage.light(gloss ? piecesOf(gloss) : this.spoken);
  }
}

/** The chosen pieces are warm, those of the better option cold; where the two part, words hang. @param {string[]} chosen @param {string[]} best @param {string} who */
function marks(chosen, best, who) {
  /** @type {Map<string, Set<State>>} */
  const states = new Map();
  /** @type {Map<string, Verdict>} */
  const verdicts = new Map();
  for (const piece of best) states.set(piece, new Set(/** @type {State[]} */ (["target"])));
  for (const piece of chosen) states.set(piece, new Set(/** @type {State[]} */ (best.includes(piece) ? ["chosen", "target"] : ["chosen"])));
  const parts = chosen.findIndex((piece, i) => piece !== best[i]), way = parts < 0 ? chosen.length : parts;
  if (best[way]) verdicts.set(best[way], {text: "Better", tone: "good"});
  if (chosen.length) verdicts.set(chosen[way] ?? /** @type {string} */ (chosen.at(-1)), {text: who, tone: "mine"});
  return {states, verdicts};
}
