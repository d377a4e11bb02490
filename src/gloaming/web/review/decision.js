// One decision of a review: what was asked, what was chosen, what else there was, and what it cost.

import {h, put} from "../h.js";
import {icon, suited} from "../draw/icons.js";
import {endingOf} from "../play/seats.js";
import {Board} from "./board.js";
import {labelOf, shown} from "./words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("./words.js").Review} Review */
/** @typedef {import("./words.js").Decision} Decision */
/** @typedef {import("./words.js").Choice} Choice */
/** @typedef {import("./words.js").Reason} Reason */

/** What stands under the curve beside the turning points. */
export class DecisionShown {
  /** @param {(ply: number) => void} fork @param {string} table */
  constructor(fork, table) {
    this.table = table;
    this.board = new Board();
    this.title = h("h2", {id: "question"}, " ");
    this.told = h("div", {class: "rev__told"});
    this.choices = h("ol", {class: "rev__choices"});
    this.ply = 0;
    this.on = h("button", {class: "btn btn--go", type: "button", onclick: () => fork(this.ply)}, icon("play"), "Play on from here");
    this.through = h("a", {class: "btn", href: `/replay/${table}`}, icon("backward-step"), "Step through");
    this.scene = h("section", {class: "rev__scene", "aria-labelledby": "question"}, h("header", {class: "sec"}, this.title), this.board.element);
    this.others = h("section", {class: "rev__else", "aria-label": "The choice"}, h("header", {class: "sec"}, h("h2", null, "The choice")),
      h("div", {class: "rev__go"}, this.on, this.through), this.told, h("h3", null, "What there was to choose"), this.choices);
  }

  /** Shows a decision, or the end. @param {Review} review @param {Decision | undefined} decision @param {View} view @param {string} who chose */
  show(review, decision, view, who) {
    this.at(view);
    this.board.show(view, decision?.chosen ?? null, decision?.best ?? null, who, spokenOf(decision));
    if (!decision) return this.showEnd(view);
    put(this.title, suited([decision.when, decision.question].filter(Boolean).join(": ")));
    put(this.told,
      h("p", null, h("span", {class: "chosen"}, who), " ", h("b", null, suited(labelOf(decision, decision.chosen)))),
      decision.chosen === decision.best ? null : h("p", null, h("span", {class: "better"}, "Better"), " ", h("b", null, suited(labelOf(decision, decision.best)))),
      h("p", null, suited(decision.verdict)),
      decision.reasons.length || decision.price ? h("ul", {class: "rev__why"}, decision.reasons.map((each) => this.reason(each, "")), decision.price ? this.reason(decision.price, "But: ") : null) : null,
      decision.then.length && decision.chosen !== decision.best ? h("p", {class: "muted"}, suited(`Then it would go on: ${decision.then.join("; ")}.`)) : null,
      decision.known ? h("p", {class: "muted"}, decision.known) : null,
      decision.came ? h("p", null, suited(decision.came)) : null);
    this.showChoices(review, decision, view, who);
  }

  /** Why the better was better; what it speaks of lights up on the table. @param {Reason} reason @param {string} before */
  reason({title, text, icon: name, pieces}, before) {
    return h("li", {onmouseenter: () => this.board.stage.light(pieces), onmouseleave: () => this.board.light(undefined)},
      icon(name || "circle"), h("span", null, before, h("b", null, suited(title)), text ? [" ", suited(text)] : null));
  }

  /** The table at a decision that nobody has thought over yet. @param {View} view */
  wait(view) {
    this.at(view);
    this.board.show(view, view.ask?.taken ?? null, null, "Chosen", []);
    put(this.title, suited(view.ask?.question ?? view.result?.summary.title ?? "The table"));
    put(this.told);
    put(this.choices, Array.from({length: 4}, () => h("li", {class: "waits rev__waits", "aria-hidden": "true"})));
  }

  /** @param {View} view */
  at(view) {
    this.ply = view.ply;
    this.on.disabled = Boolean(view.result);
    this.through.setAttribute("href", `/replay/${this.table}#${view.ply}`);
  }

  /** @param {View} view */
  showEnd(view) {
    put(this.title, suited(view.result?.summary.title ?? "The end"));
    put(this.told, h("p", null, suited(endingOf(view))));
    put(this.choices, h("li", {class: "empty"}, "Here it was over; there was nothing left to choose."));
  }

  /** @param {Review} review @param {Decision} decision @param {View} view @param {string} who */
  showChoices(review, decision, view, who) {
    const values = decision.choices.flatMap(({value}) => (value === null ? [] : [value])), low = Math.min(...values), high = Math.max(...values);
    const part = (/** @type {number} */ value) => `${(high > low ? 10 + 90 * (value - low) / (high - low) : 100).toFixed(0)}%`;
    const more = decision.options - decision.choices.length;
    put(this.choices, decision.choices.map((choice) => this.row(review, decision, choice, view, who, part)),
      more > 0 ? h("li", {class: "empty"}, more === 1 ? "And one more." : `And ${more} more.`) : null);
  }

  /** @param {Review} review @param {Decision} decision @param {Choice} choice @param {View} view @param {string} who @param {(value: number) => string} part */
  row(review, decision, {option, label, value}, view, who, part) {
    const best = option === decision.best, yours = option === decision.chosen, {board} = this;
    return h("li", {class: `orow${best ? " orow--best" : ""}${yours ? " orow--yours" : ""}`,
      onmouseenter: () => board.light(view.ask?.options?.[option]), onmouseleave: () => board.light(undefined)},
    h("div", null, h("span", {class: "orow__t"}, suited(label)), best ? h("span", {class: "better"}, "Best") : null, yours ? h("span", {class: "chosen"}, who) : null),
    h("div", null, h("span", {class: "orow__bar", "aria-hidden": "true"}, value === null ? null : h("i", {style: {width: part(value)}})),
      value === null ? h("span", {class: "orow__v muted"}, "–", h("span", {class: "hide"}, " not looked at"))
        : h("span", {class: "orow__v"}, h("b", null, shown(review, value)))));
  }
}

/** The pieces that the reasons speak of. @param {Decision | undefined} decision @returns {string[]} */
function spokenOf(decision) {
  return decision ? [...decision.reasons, ...(decision.price ? [decision.price] : [])].flatMap(({pieces}) => pieces) : [];
}
