// The review of a finished game: the curve of what was to be expected, turning points, and any decision of it looked at again.

import {h, put, sheet, svg, the} from "../h.js";
import {icon, mark, suited} from "../draw/icons.js";
import {home} from "../play/bar.js";
import {copy, toast} from "../play/dialogs.js";
import {nameOf, ownSeats, roleOf} from "../play/seats.js";
import {showSettings} from "../play/settings-dialog.js";
import {trouble} from "../router.js";
import {at, get, Problem} from "../wire/wire.js";
import {begin, look, OFTEN} from "./request.js";
import {Curve} from "./curve.js";
import {DecisionShown} from "./decision.js";
import {changed, FACTS, labelOf, lead, points, TURNS} from "./words.js";
import {nameTab} from "../tab.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("./words.js").Review} Review */
/** @typedef {import("./words.js").Reviewing} Reviewing */

const LONGER = 1000; // iterations of who wants to know better
const UNSURE = "The pale band is the standard error.";

/** @type {import("../router.js").Page} */
export async function page(element, [id], hash) {
  element.className = "page";
  await sheet("review.css");
  put(element, h("main", {class: "rev rev--waits", "aria-busy": "true"}, h("h1", {class: "hide"}, "Opening the review")));
  try {
    const view = await get(at(id));
    if (!view.result) return trouble(element, "This game is not over.", "It can be thought over when it is.");
    const seat = new URLSearchParams(location.search).get("seat"), shown = new ReviewPage(view, Number.parseInt(hash, 10));
    put(element, shown.element);
    shown.begin(seat === null ? ownSeats(view)[0] : Number(seat));
    return () => shown.end();
  } catch (problem) {
    const status = problem instanceof Problem ? problem.status : 0;
    trouble(element, status === 404 ? "There is no such game." : "This game could not be shown.", problem instanceof Error ? problem.message : "");
  }
}

/** The page. */
class ReviewPage {
  /** @param {View} view of the end @param {number} ply to begin at */
  constructor(view, ply) {
    this.view = view;
    this.id = view.table.id;
    this.ply = ply;
    this.chosen = !Number.isNaN(ply); // somebody wants to see this decision, and no turning point that comes to light
    /** @type {Review | null} */
    this.review = null;
    this.step = 0;
    this.asking = 0; // changes when something else is asked for, or nothing any more
    /** @type {Map<string, Promise<View>>} */
    this.views = new Map();
    this.curve = new Curve((step) => void this.to(step));
    this.decision = new DecisionShown((ply) => void this.fork(ply), this.id);
    this.lead = h("p", {class: "rev__lead"}, "The computer thinks the game over.");
    this.facts = h("dl", {class: "facts"});
    this.sides = h("div", {class: "rev__sides", hidden: (view.result?.payoffs.length ?? 0) < 2});
    this.caption = h("figcaption", null, h("h2", null, "What was to be expected"));
    this.thinking = h("div", {class: "rev__thinking"});
    this.turns = h("ol", {class: "rev__list"});
    this.down = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.element = h("div", null, this.bar(), h("main", {class: "rev"},
      h("section", {class: "rev__top", "aria-label": "The game"}, h("div", null, h("h1", null, suited(ended(view))), this.lead), this.facts), this.sides,
      h("figure", {class: "rev__curve"}, this.caption, h("div", {class: "rev__plot"}, this.curve.element, this.thinking)),
      h("section", {class: "rev__turns", "aria-label": "Turning points"}, h("header", {class: "sec"}, h("h2", null, "Turning points")), this.turns),
      this.decision.scene, this.decision.others));
    nameTab(`Review: ${view.table.title}`);
    document.addEventListener("keydown", this.down);
  }

  bar() {
    return h("header", {class: "bar"}, home(), h("div", {class: "bar__title"}, h("b", null, this.view.scene.title), h("span", null, "Review of a finished game")),
      h("div", {class: "bar__end grow-left"},
        h("button", {class: "btn btn--quiet", type: "button", onclick: () => void copy(location.href, "The link to this point is copied.")}, icon("link"), "Share"),
        h("button", {class: "icon-btn", type: "button", "aria-label": "Settings", title: "Settings", onclick: () => void showSettings(null)}, icon("gear"))));
  }

  /** @param {number | undefined} seat */
  begin(seat) {
    void this.ask(seat);
  }

  end() {
    this.asking = -1;
    this.curve.end();
    this.decision.board.end();
    document.removeEventListener("keydown", this.down);
  }

  // asking for it

  /** Asks for the review of a seat until it is there. @param {number} [seat] @param {number} [iterations] */
  async ask(seat, iterations) {
    const asking = ++this.asking, begun = Date.now(), body = {seat, iterations};
    const still = () => this.asking === asking;
    this.wait();
    try {
      let told = await begin(this.id, body);
      if (still()) void this.showWaiting(told);
      while (still() && told.progress < 1) {
        if (told.review) this.show(told, told.review);
        this.showProgress(told, begun);
        await new Promise((done) => setTimeout(done, OFTEN));
        if (still()) told = await look(this.id, told, this.review?.weighed);
      }
      if (still() && told.review) this.show(told, told.review);
    } catch (problem) {
      if (still()) this.failed(problem instanceof Error ? problem.message : "", body);
    }
  }

  /** Everything has its place while it is thought over. */
  wait() {
    this.review = null;
    this.curve.element.inert = true;
    put(this.facts, FACTS.map(([name]) => h("div", null, h("dt", null, name), h("dd", null, "–"))));
    put(this.caption, h("h2", null, "What was to be expected"), h("span", {class: "keys"}), h("span", {class: "muted"}), this.transport());
    put(this.turns, Array.from({length: 4}, () => h("li", {class: "waits rev__waits", "aria-hidden": "true"})));
    put(this.thinking, h("p", null, "Looking at the game …"));
    this.thinking.hidden = false;
    this.thinking.classList.remove("rev__thinking--on");
  }

  /** The sides, and the table at the decision that one begins with. @param {Reviewing} told */
  async showWaiting(told) {
    this.showSides(told);
    if (told.review) return;
    const view = await this.viewAt(Math.min(this.ply || 0, this.view.ply), told.seat).catch(() => null);
    if (view && !this.review) this.decision.wait(view);
  }

  /** @param {Reviewing} told @param {number} begun */
  showProgress({done, of, progress}, begun) {
    const percent = Math.round(100 * progress), left = progress > 0 ? (Date.now() - begun) * (1 / progress - 1) / 1000 : 0;
    const said = done < of ? `Thinking over decision ${done + 1} of ${of}` : "Summing it up";
    this.thinking.classList.toggle("rev__thinking--on", Boolean(this.review));
    const bar = this.thinking.querySelector("progress") ?? h("progress", {max: "100", "aria-label": "How far the review is"});
    bar.value = percent;
    if (!bar.isConnected) put(this.thinking, bar, h("p", {class: "dots"}), h("p", {class: "muted"}));
    const [words, rest] = this.thinking.querySelectorAll("p");
    words.textContent = said;
    rest.textContent = done > 1 ? `About ${duration(left)} left. You can look at the table meanwhile.` : "Every decision is weighed in imagined games, from the chair of who made it.";
  }

  /** @param {string} text @param {{seat?: number, iterations?: number}} body */
  failed(text, body) {
    put(this.thinking, h("p", null, icon("triangle-exclamation"), " ", text), h("button", {class: "btn", type: "button", onclick: () => void this.ask(body.seat, body.iterations)}, "Try again"));
    put(this.turns);
    put(this.decision.choices);
    the("#asked").textContent = text;
  }

  // showing it

  /** @param {Reviewing} told @param {Review} review */
  show(told, review) {
    this.review = review;
    this.thinking.hidden = told.progress === 1;
    this.curve.element.inert = false;
    this.showSides(told);
    this.lead.textContent = lead(review);
    put(this.facts, FACTS.map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value(review)))));
    this.showTurns(review);
    const at = this.chosen ? this.ply : review.turns[0]?.ply ?? 0, found = review.decisions.findIndex((each) => each.ply >= at);
    if (told.progress === 1) the("#asked").textContent = `The review is there. ${lead(review)}`;
    void this.to(found < 0 ? review.decisions.length : found, this.chosen);
  }

  /** Whose review it is, where there can be several. @param {Reviewing} told */
  showSides({sides, seat}) {
    if (sides.length < 2 || this.sides.querySelector("input")) return;
    put(this.sides, h("fieldset", {class: "segment"}, h("legend", {class: "hide"}, "Whose game"), sides.map((side) => h("label", null,
      h("input", {type: "radio", name: "side", value: String(side.seat), checked: side.seat === seat, onchange: () => void this.ask(side.seat)}),
      side.seat < 0 ? null : mark(side.seat, roleOf(this.view, side.seat)?.mark), side.seat < 0 ? side.who : nameOf(this.view, side.seat)))));
  }

  /** @param {Review} review */
  showTurns(review) {
    const turns = [...review.turns].sort((a, b) => a.ply - b.ply);
    put(this.turns, turns.length ? turns.map((turn) => {
      const step = review.decisions.findIndex((each) => each.ply === turn.ply), decision = review.decisions[step], {tone, word} = TURNS[turn.kind];
      return h("li", null, h("button", {class: "trow", type: "button", "data-step": step, onclick: () => this.turnTo(step)},
        shape(turn.kind), h("span", {class: "trow__t"}, h("b", null, suited(turn.title)), h("small", null, [decision.when, word].filter(Boolean).join(", "))),
        h("span", {class: `trow__v turn--${tone}`}, changed(review, turn.value))));
    }) : h("li", {class: "empty"}, review.weighed < review.moments ? "None so far." : "No turning point that is more than error."));
  }

  /** Goes to a turning point; where the list lies far below the curve, the curve comes into sight. @param {number} step */
  turnTo(step) {
    void this.to(step);
    const {top} = this.caption.getBoundingClientRect();
    if (top < 0) this.caption.scrollIntoView({block: "start"});
  }

  showCaption() {
    const review = /** @type {Review} */ (this.review), {title, note} = review.unit, unsure = review.decisions.some(({before}) => before.error) ? UNSURE : "", kinds = /** @type {import("./words.js").Kind[]} */ (Object.keys(TURNS)).filter((kind) => review.turns.some((turn) => turn.kind === kind));
    put(this.caption, h("h2", null, title), h("span", {class: "keys"}, kinds.map((kind) => h("span", {class: "key"}, shape(kind), TURNS[kind].word))),
      h("span", {class: "muted"}, `${note} ${unsure}`.trim()),
      review.iterations < LONGER && review.weighed === review.moments ? h("button", {class: "btn btn--small btn--quiet rev__longer", type: "button", onclick: () => { this.ply = this.at; void this.ask(review.seat, LONGER); }}, icon("hourglass-half"), "Think longer") : null,
      this.transport());
  }

  transport() {
    const last = this.review?.decisions.length ?? 0, {step} = this;
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ to) =>
      h("button", {class: "icon-btn", type: "button", "aria-label": label, title: label, "data-go": name, disabled: !this.review || to < 0 || to > last || to === step, onclick: () => void this.to(to)}, icon(name));
    return h("span", {class: "rev__steps", role: "group", "aria-label": "Steps"}, button("backward-fast", "First decision", 0), button("backward-step", "Back", step - 1),
      h("b", null, !this.review ? "–" : step < last ? `${step + 1} of ${last}` : "The end"), button("forward-step", "On", step + 1), button("forward-fast", "The end", last));
  }

  /** The ply that is shown. */
  get at() {
    return this.review?.decisions[this.step]?.ply ?? this.view.ply;
  }

  /** Goes to a decision, or to the end. @param {number} step @param {boolean} [chosen] by who looks on */
  async to(step, chosen = true) {
    const {review} = this;
    if (!review || step < 0 || step > review.decisions.length) return;
    Object.assign(this, {step, chosen});
    this.ply = this.at;
    const had = document.activeElement instanceof HTMLElement && this.caption.contains(document.activeElement) ? document.activeElement.dataset.go : undefined;
    this.showCaption();
    if (had) this.refocus(had);
    const said = this.words(review, step);
    this.curve.show(review, step, said);
    for (const row of this.turns.querySelectorAll(".trow")) row.setAttribute("aria-current", String(row.getAttribute("data-step") === String(step)));
    history.replaceState(null, "", `${location.pathname}?seat=${review.seat}#${this.at}`);
    try {
      const view = await this.viewAt(this.at, review.seat);
      if (this.review === review && this.step === step) this.decision.show(review, review.decisions[step], view, this.who(review));
      the("#asked").textContent = said;
      if (step < review.decisions.length) void this.viewAt(review.decisions[step + 1]?.ply ?? this.view.ply, review.seat).catch(() => null);
    } catch (problem) {
      toast(problem instanceof Error ? problem.message : "This decision could not be shown.");
    }
  }

  /** A decision in one sentence, for those who listen. @param {Review} review @param {number} step */
  words(review, step) {
    const decision = review.decisions[step];
    if (!decision) return `The end: ${points(review, review.result)}.`;
    const where = [`Decision ${step + 1} of ${review.decisions.length}`, decision.when].filter(Boolean).join(", ");
    return `${where}: expected ${points(review, decision.before.value)}. Chosen: ${labelOf(decision, decision.chosen)}. ${decision.verdict}`;
  }

  /** @param {Review} review */
  who(review) {
    return review.seats === 1 && !this.view.table.record ? "You" : review.seat >= 0 && nameOf(this.view, review.seat) === "You" ? "You" : "Chosen";
  }

  /** @param {string} name */
  refocus(name) {
    const again = this.caption.querySelector(`[data-go="${name}"]`);
    if (again instanceof HTMLButtonElement && !again.disabled) again.focus(); else this.curve.element.focus();
  }

  /** The table at a ply, as the seat saw it. @param {number} ply @param {number} seat @returns {Promise<View>} */
  viewAt(ply, seat) {
    const path = `replay/${ply}${seat < 0 ? "" : `?as=${seat}`}`, known = this.views.get(path) ?? get(at(this.id, path));
    this.views.set(path, known);
    known.catch(() => this.views.delete(path));
    return known;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.defaultPrevented || !this.review || document.querySelector("dialog[open]") || target?.matches("input, textarea, select") || target?.closest(".ground")) return;
    if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) this.curve.key(event);
  }

  /** A new table that goes on from here. @param {number} ply */
  async fork(ply) {
    await (await import("../play/fork.js")).goOn(this.view, ply);
  }
}

/** @param {View} view */
function ended(view) {
  const title = view.result?.summary.title ?? view.table.title;
  return /[.?!]$/.test(title) ? title : `${title}.`;
}

/** @param {number} seconds */
function duration(seconds) {
  return seconds > 90 ? `${Math.round(seconds / 60)} minutes` : `${Math.max(5 * Math.round(seconds / 5), 5)} seconds`;
}

/** The mark of a turning point. @param {import("./words.js").Kind} kind */
function shape(kind) {
  const {path, tone} = TURNS[kind];
  return svg("svg", {class: "turn__i", viewBox: "-12 -12 24 24", "aria-hidden": "true"}, svg("path", {class: `turn turn--${tone}`, d: path}));
}
