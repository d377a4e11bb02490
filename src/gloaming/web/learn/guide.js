// A lesson at a table: it says its steps, lights what it speaks of, and answers to other choices. The table itself is a real one.

import {h, put} from "../h.js";
import {icon} from "../draw/icons.js";
import {toast} from "../play/dialogs.js";
import {go} from "../router.js";
import {at, get, post} from "../wire/wire.js";
import {fits, keepProgress, layTable, nextLesson, progressOf, takeUp} from "./course.js";
import {Note} from "./note.js";

const PATIENCE = 10; // decisions more than were meant, for the end of a round

/** @typedef {import("../play/table.js").Table} Table */
/** @typedef {import("./course.js").Step} Step */
/** @typedef {import("./note.js").Said} Said */

const TO_THE_END = "Play on until the round is over."; // so that one knows what a free stretch wants
const PATIENT = 3; // other choices after which the way is shown

/** A person in a lesson. */
export class Guide {
  /** @param {Table} table @param {import("./course.js").Lesson} lesson @param {import("./course.js").LessonCard[]} course */
  constructor(table, lesson, course) {
    this.table = table;
    this.lesson = lesson;
    this.course = course;
    this.game = table.view.table.game;
    this.here = table.view.table.lesson?.table ?? 0;
    this.first = lesson.steps.findIndex((step) => step.table === this.here);
    this.at = this.begin();
    /** @type {Said | null} what is said before the next step */
    this.aside = null;
    this.tried = ""; // what is said to another choice that lies on the table
    this.others = 0;
    /** @type {Set<number>} when who learns has decided */
    this.own = new Set();
    this.waits = false; // whether the table was asked for something
    this.ply = table.view.ply;
    /** @type {Element | null} what was to be touched last */
    this.led = null;
    this.placing = 0;
    this.away = false; // whether the note of a free stretch was put aside
    this.beside = false; // whether what lies beside the table was opened to be seen
    this.seen = ""; // the moment for which something was brought into sight
    this.note = new Note();
    this.bars = h("ol", {class: "lbar__steps", "aria-hidden": "true"});
    this.count = h("span", {class: "lbar__n"});
    this.bar = h("div", {class: "lbar"}, h("span", {class: "lbar__t"}, icon("lightbulb"), h("span", null, "Lesson: ", h("b", null, lesson.title))), this.bars, this.count,
      h("a", {class: "btn btn--small", href: `/learn/${this.game}`, "aria-label": "Leave the lesson"}, h("span", null, "Leave", h("span", {class: "lbar__more"}, " the lesson"))));
    table.element.classList.add("play--lesson");
    table.stage.fit(true); // what lies beside the table does not fold away while a lesson points at it
    table.bar.element.insertBefore(this.bar, table.bar.end);
    table.stage.element.append(this.note.element);
    const take = table.take.bind(table), find = table.findFocus.bind(table), around = table.showAround.bind(table), fitted = table.stage.fit.bind(table.stage);
    this.take = (/** @type {number} */ option) => {
      this.own.add(table.view.ply);
      return take(option);
    };
    this.find = find;
    table.take = async (option) => this.choose(option);
    table.findFocus = () => (this.note.element.querySelector(".note__go") ? this.note.focus() : find());
    table.showAround = () => { around(); this.follow(); };
    table.stage.ground.addEventListener("scroll", () => this.place(), {passive: true});
    table.stage.fit = (anew) => { fitted(anew); this.place(); };
  }

  /** Where the lesson was left, as far as it fits to the table. */
  begin() {
    const step = progressOf(this.game, this.lesson.id)?.step ?? 0, found = this.lesson.steps[step];
    return found?.table === this.here ? step : this.first;
  }

  get step() {
    return this.lesson.steps[this.at];
  }

  /** Whether the next step is told at another table, which is laid when one has seen what came of the last choice. */
  get elsewhere() {
    return this.step !== undefined && this.step.table !== this.here;
  }

  get glosses() {
    return this.table.sitting.glosses;
  }

  /** The option that the step asks for. */
  get wanted() {
    const {step} = this;
    return step?.kind === "do" && !this.elsewhere ? this.glosses.findIndex((gloss) => fits(gloss.label, step.label)) : -1;
  }

  /** Goes where the table is: a decision may have been made, or taken back. */
  follow() {
    const {ply} = this.table.view;
    if (ply !== this.ply) this.ready();
    this.ply = ply;
    if (this.tried && ply <= (this.step?.ply ?? 0)) this.tried = "";
    else if (!this.tried && this.step) {
      while (this.at > this.first && (this.elsewhere || this.step.ply > ply)) this.at--;
      while (this.step && !this.elsewhere && this.step.kind !== "play" && this.step.ply < ply) this.at++;
      const {step} = this, over = this.table.view.result || (step?.decisions && this.enough(this.decided(step.ply, ply), step.decisions));
      if (step?.kind === "play" && over) this.finish();
    }
    this.show();
  }

  /**
   * Whether a free stretch has lasted long enough: it ends with its round, so that what the note says of the table stays true, and not in the
   * middle of a turn. @param {number} decided @param {number} meant
   */
  enough(decided, meant) {
    const {view, told} = this.table, fresh = view.log.slice(Math.max(told - (view.earlier ?? 0), 0));
    if (fresh.some((line) => line.heading)) return decided * 2 >= meant;
    return decided >= meant + PATIENCE || (decided >= meant && !fresh.length); // who has come back sees nothing fresh
  }

  /** How often who learns decided between two moments. What others did does not count; who came back is believed to have had a fair share. @param {number} from @param {number} to */
  decided(from, to) {
    const chairs = this.table.view.seats.length;
    return Math.max([...this.own].filter((ply) => ply >= from && ply < to).length, Math.floor((to - from) / chairs));
  }

  finish() {
    this.at = this.lesson.steps.length;
    this.keep(true);
  }

  /** @param {boolean} [done] */
  keep(done) {
    const before = progressOf(this.game, this.lesson.id);
    keepProgress(this.game, this.lesson.id, {step: done ? 0 : this.at, of: this.lesson.steps.length, table: done ? "" : this.table.id, done: done || (before?.done ?? false)});
  }

  // choosing

  /** @param {number} option */
  async choose(option) {
    const {step} = this, gloss = this.glosses[option];
    if (this.elsewhere) return toast("Go on first: a new table is laid.");
    if (!gloss || !step || step.kind === "play" || this.tried) return this.take(option);
    const said = step.remarks.find((remark) => fits(gloss.label, remark.label));
    if (step.kind === "do" && option !== this.wanted) {
      this.table.letGo();
      return this.otherwise(option, said?.text ?? (step.otherwise || "This is allowed too. First what the lesson asks for."), Boolean(said));
    }
    if (step.kind === "choose" && (said || step.otherwise)) this.aside = {title: gloss.label, text: said?.text ?? step.otherwise, buttons: []};
    else if (step.kind !== "do" && step.kind !== "choose") return toast("Read on first.");
    this.others = 0;
    return this.take(option);
  }

  /** Answers to another choice; it can be tried where the lesson has something to say to it. @param {number} option @param {string} text @param {boolean} named */
  otherwise(option, text, named) {
    this.others++;
    const buttons = [{label: "Back", icon: "chevron-left", act: () => this.show(), go: true}];
    if (named) buttons.push({label: "Try it and see", icon: "play", go: false, act: () => { this.tried = text; void this.take(option); }});
    this.say({title: named ? "You may." : "Not yet", text: text.replace(/^You may[.,:]? */, (all) => (named ? "" : all)), ask: this.step?.ask, kind: true, buttons});
  }

  /** Makes the move that the step asks for. */
  showMe() {
    if (this.wanted >= 0) void this.take(this.wanted);
  }

  async goOn() {
    const {step} = this, next = this.lesson.steps[this.at + 1];
    if (this.waits) return; // a second touch of the button must not skip a step
    this.aside = null;
    if (step?.kind === "watch" && step.label) return this.wait(post(at(this.table.id, "watch"), {ply: this.table.view.ply}));
    if (next && next.table !== this.here) return this.nextTable(this.at + 1);
    if (step) this.at++;
    this.keep();
    this.show();
  }

  /** Lays the table that a step is told at. @param {number} step */
  async nextTable(step) {
    if (this.waits) return;
    const {table} = this.lesson.steps[step];
    await this.wait(layTable(this.game, this.lesson.id, table).then((id) => {
      keepProgress(this.game, this.lesson.id, {step, of: this.lesson.steps.length, table: id, done: false});
      go(`/t/${id}`);
    }));
  }

  /** Lets nothing go on until the table has changed, or it was refused. @param {Promise<unknown>} asked */
  async wait(asked) {
    this.waits = true;
    this.note.element.ariaBusy = "true";
    await asked.catch((problem) => {
      this.ready();
      toast(problem.message);
    });
  }

  ready() {
    this.waits = false;
    this.note.element.ariaBusy = null;
  }

  /** Takes a decision back, also where cards were dealt since: a lesson is practice anyway. */
  undo() {
    void this.table.request("undo", {practice: this.table.view.undo.practice});
  }

  back() {
    if (this.at <= this.first) return;
    this.aside = null;
    const before = this.lesson.steps[this.at - 1];
    if (before.ply < this.table.view.ply) this.undo();
    else {
      this.at--;
      this.keep();
      this.show();
    }
  }

  // showing

  show() {
    const {step, lesson} = this;
    put(this.bars, lesson.steps.map((_, i) => h("li", {class: i < this.at ? "done" : i === this.at ? "now" : null})));
    this.count.textContent = step ? `${this.at + 1} of ${lesson.steps.length}` : "done";
    this.table.element.dataset.lesson = this.elsewhere ? "say" : step?.kind ?? "done";
    if (this.tried) this.say({title: "That is how it goes", text: this.tried, kind: true,
      buttons: [{label: "Take it back", icon: "rotate-left", go: true, act: () => this.undo()}]});
    else if (this.aside) this.say({...this.aside, kind: true, buttons: [{label: "Go on", go: true, act: () => { this.aside = null; this.show(); }}]});
    else if (!step) this.say(this.ending());
    else if (this.elsewhere) this.say({title: "So it goes", text: "Look at what came of it. Then a new table is laid.",
      buttons: [{label: "Back", icon: "chevron-left", act: () => this.back()}, {label: "Go on", go: true, act: () => void this.nextTable(this.at)}]});
    else this.say({title: step.title, text: step.text, ask: step.kind === "play" && step.decisions ? TO_THE_END : step.ask, buttons: this.buttons(step)});
    const plays = step?.kind === "play" && !this.elsewhere, read = plays && !step.decisions && this.table.view.ply > step.ply; // good luck is wished once
    this.note.element.hidden = plays && (this.away || read);
    if (step && !this.aside && !this.tried) this.keep();
    this.lead();
  }

  /** Who went by keys from one wanted piece goes on to the next. */
  lead() {
    const now = this.table.element.querySelector(".is-wanted");
    if (now && now !== this.led && this.atTable() && !this.table.busy) this.focusWanted();
    this.led = now;
  }

  /** Whether the focus is on the table or its question, or nowhere: then the lesson may lead it. */
  atTable() {
    const {stage, prompt} = this.table, on = document.activeElement;
    return on === document.body || stage.ground.contains(on) || prompt.element.contains(on);
  }

  /** @param {Step} step */
  buttons(step) {
    const back = this.at > this.first ? [{label: "Back", icon: "chevron-left", act: () => this.back()}] : [];
    if (step.kind === "do") return [...back, {label: "Show me", icon: "play", act: () => this.showMe(), go: this.others >= PATIENT}];
    if (step.kind === "say" || step.kind === "watch") return [...back, {label: "Go on", act: () => void this.goOn(), go: true}];
    return [...back, ...(step.kind === "play" ? [{label: "Put this aside", act: () => { this.away = true; this.show(); }}] : [])];
  }

  /** @returns {Said} */
  ending() {
    const next = nextLesson(this.game, this.course, this.lesson.id), more = next && !progressOf(this.game, next.id)?.done ? next : null;
    return {title: more ? "Well done" : "You know this game now", text: more ? `Next: ${more.title}. ${more.about}` : "That was the whole course. The table is yours.", buttons: [
      {label: "All lessons", act: () => go(`/learn/${this.game}`)},
      more ? {label: "Next lesson", go: true, act: () => void takeUp(this.game, more).then(go, (problem) => toast(problem.message))} : {label: "To the lobby", go: true, act: () => go("/")}]};
  }

  /** @param {Said} said */
  say(said) {
    const held = this.note.element.contains(document.activeElement) || this.atTable();
    const fresh = this.note.say(said);
    this.light();
    this.place();
    if (!fresh || !held) return;
    if (said.buttons.some((button) => button.go)) this.note.focus();
    else if (!this.focusWanted()) this.find(); // a free choice: the question and what answers it
  }

  /** Gives the focus to what is to be touched next; false where nothing is. */
  focusWanted() {
    const wanted = this.table.element.querySelector(".is-wanted"), self = wanted?.querySelector(":scope > .piece__body > .piece__self") ?? wanted;
    if (self instanceof HTMLElement) self.focus({preventScroll: true});
    return self instanceof HTMLElement;
  }

  /** Lights what is spoken of, and what is to be touched next. */
  light() {
    const {stage, element, book, view} = this.table, {step} = this, free = step?.kind === "play";
    const names = this.tried || this.elsewhere || (free && this.away) ? [] : step?.light ?? [];
    const gloss = this.glosses[this.wanted], asked = gloss && !this.tried ? gloss.pieces ?? [] : [], {touched} = this.table.sitting.touch;
    const next = asked[touched.length] ?? "", ready = gloss && touched.length >= asked.length;
    const lit = new Set(asked);
    for (const [id, piece] of stage.known) if (names.includes(id) || (piece.title && names.includes(piece.title))) lit.add(id);
    for (const [id, piece] of stage.pieces.elements) {
      piece.classList.toggle("is-taught", lit.has(id));
      piece.classList.toggle("is-wanted", id === next);
    }
    for (const area of stage.scene?.areas ?? []) stage.areas.get(area.id)?.classList.toggle("is-taught", names.includes(area.id) || names.includes(area.title ?? ""));
    book.element.classList.toggle("is-taught", view.scene.areas.some((area) => area.layout?.type === "page" && names.includes(area.id)));
    for (const button of element.querySelectorAll("[data-option]")) button.classList.toggle("is-wanted", Boolean(ready) && Number(button.getAttribute("data-option")) === this.wanted);
    element.classList.toggle("play--dim", !free && (lit.size > 0 || names.length > 0)); // in a free stretch everything may be touched
  }

  /** Puts the note in its place, once for all that changes before the next picture. */
  place() {
    this.placing ||= requestAnimationFrame(() => { this.placing = 0; this.lay(); });
  }

  /** Brings what is to be touched, or else what is spoken of, into sight once; then the note lies beside it. */
  lay() {
    const {stage} = this.table, lit = [...stage.element.querySelectorAll(".is-taught")], now = `${this.at} ${this.table.sitting.touch.touched.length}`;
    const first = stage.element.querySelector(".piece.is-wanted") ?? lit[0];
    if (first && this.seen !== now) {
      const beside = Boolean(first.closest(".cell--side"));
      if (beside || this.beside) stage.openSide(beside);
      this.beside = beside;
      first.scrollIntoView({block: "nearest", behavior: "instant"});
    }
    this.seen = now;
    this.note.place(stage.element, lit, [...stage.ground.querySelectorAll(".piece:not(.piece .piece), .area__head, .tray, .srow, .hang")], [...stage.ground.querySelectorAll(".board")]);
  }
}

/** The guide of a table where a lesson is told. @param {Table} table @param {import("./course.js").Teaching} teaching */
export async function guideOf(table, teaching) {
  const {game, lesson} = table.view.table;
  return lesson ? new Guide(table, await get(`/api/games/${game}/lessons/${lesson.id}`), teaching.lessons) : null;
}
