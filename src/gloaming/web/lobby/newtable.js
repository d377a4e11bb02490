// A new table in three plain questions: which adventure, how hard, who sits down. Everything else is behind More options.

import {h, put, valued} from "../h.js";
import {icon} from "../draw/icons.js";
import {callMe, ensure} from "../me/person.js";
import {show, toast} from "../play/dialogs.js";
import {switchRow} from "../play/settings-dialog.js";
import {go} from "../router.js";
import {post} from "../wire/wire.js";
import {Answers} from "./answers.js";
import {Chairs} from "./chairs.js";
import {gamePicture, inOrder, minutes, players} from "./game-cards.js";
import {canAsk, optionRow, titleOf} from "./option-controls.js";
import {asked, brief} from "./questions.js";
import {remember} from "./known-tables.js";

/** @typedef {import("../types.js").GameCard} GameCard */

const FILL = 60; // seconds after which computers sit down
const NAMED = 4; // options whose names stand where they are still folded away

/** What one would find there: "pack, story, skills and 10 more". @param {import("../types.js").OptionCard[]} options */
function optionNames(options) {
  const names = options.slice(0, NAMED).map((option) => titleOf(option).toLowerCase()), more = options.length - names.length;
  return names.join(", ") + (more ? ` and ${more} more` : "");
}

/** Opens the dialog; goes to the table if one was opened. @param {GameCard[]} games @param {string} [name] @param {import("./chairs.js").Friend} [friend] who is asked to come */
export function newTable(games, name, friend) {
  const sorted = inOrder(games).filter((game) => !friend || game.players[1] > 1), form = new Form(sorted, sorted.find((game) => game.name === name) ?? sorted[0], friend);
  return show(form.element);
}

/** Opens a table of a game at once, with the answers that are chosen already. @param {GameCard} game */
export async function playNow(game) {
  const form = new Form([game], game);
  await form.ready;
  await form.open();
}

/** Where pictures stand in a row that is wider than its place, the chosen one is in sight. @param {Element} row */
function showChosen(row) {
  const chosen = row.querySelector("label:has(:checked)");
  if (chosen instanceof HTMLElement) row.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - row.clientWidth / 2;
}

/** What a table shall be. */
class Form {
  /** @param {GameCard[]} games @param {GameCard} game @param {import("./chairs.js").Friend} [friend] */
  constructor(games, game, friend) {
    this.games = games;
    this.friend = friend;
    this.game = game;
    this.answers = new Answers(game);
    this.chairs = new Chairs(game, () => this.tell(), this.friend);
    this.wrong = "";
    /** @type {Promise<void>} when its chairs are known */
    this.ready = Promise.resolve();
    this.house = {watchable: true, public: false, hints: true};
    this.fills = true; // whether computers take the chairs that stay empty, where one plays with anybody
    this.seed = "";
    this.name = "";
    /** @type {import("./time-control.js").TimeControl | null} */
    this.time = null;
    this.pace = h("div", {hidden: true});
    this.invite = h("button", {class: "btn", type: "button", hidden: true, onclick: () => void this.inviteOne()}, icon("plus"), "Invite a friend");
    this.setup = h("div", {class: "setup"});
    this.asks = h("div", {class: "asks"});
    this.company = h("header", {class: "ask__h"});
    this.rules = h("div", {class: "more__b"});
    this.words = h("p", {"aria-live": "polite"});
    this.go = h("button", {class: "btn btn--go", type: "submit"}, "Open the table", h("kbd", {"aria-hidden": "true"}, "Enter"));
    this.element = h("dialog", {class: "dialog dialog--wide", "aria-labelledby": "new-table"});
    put(this.element, h("form", {class: "newtable", novalidate: true, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.open(); }},
      h("header", {class: "dialog__h"}, h("h2", {id: "new-table"}, "New table"),
        h("button", {class: "icon-btn", type: "button", "aria-label": "Close", onclick: () => this.element.close("")}, icon("xmark"))),
      h("div", {class: "newtable__b"}, this.picks(), this.setup),
      h("footer", {class: "dialog__f"}, this.words, this.invite,
        (this.now = h("button", {class: "btn", type: "button", title: "Sit down where somebody waits, or open a table that others find", onclick: () => void this.meet()}, "With anybody")),
        h("button", {class: "btn btn--quiet", type: "button", onclick: () => this.element.close("")}, "Cancel"), this.go)));
    this.choose(game);
  }

  picks() {
    return h("fieldset", {class: "picks", "aria-label": "Game"}, this.games.map((game) => h("label", {class: "pick"},
      h("input", {class: "hide", type: "radio", name: "game", value: game.name, checked: game === this.game, autofocus: game === this.game,
        onchange: () => this.choose(game)}),
      gamePicture(game, "emblem emblem--small"),
      h("span", null, h("b", null, game.title),
        h("small", null, `${players(game) === "1" ? "one player" : `${players(game)} players`}, ${minutes(game)}`)))));
  }

  /** @param {GameCard} game */
  choose(game) {
    this.game = game;
    this.answers = new Answers(game);
    this.chairs = new Chairs(game, () => this.tell(), this.friend);
    this.wrong = "";
    put(this.setup,
      h("div", {class: "setup__top"}, gamePicture(game),
        h("div", null, h("h3", null, game.title), h("p", null, game.about))),
      h("div", {class: "setup__f"}, this.asks,
        h("section", {class: "ask", "data-question": "chairs"}, this.company, this.chairs.element, this.pace), this.more()));
    this.ask();
    this.showRules();
    this.ready = (this.friend && this.inviteOne()) ?? this.refresh("data-question", "chairs");
  }

  /** The questions, as they stand after the last answer; the focus stays on it. */
  ask() {
    const {activeElement} = document, held = activeElement instanceof HTMLInputElement ? [activeElement.name, activeElement.value] : null;
    const choose = this.answer.bind(this);
    put(this.asks, ...asked(this.answers, "adventure", choose), ...asked(this.answers, "difficulty", choose));
    put(this.company, h("h4", null, "Who sits down?"),
      this.game.questions.filter((question) => question.kind === "company" && this.answers.isAsked(question)).map((question) => brief(this.answers, question, choose)));
    this.asks.querySelectorAll(".answers--pictures").forEach(showChosen);
    if (held) [...this.setup.querySelectorAll("input")].find((input) => input.name === held[0] && input.value === held[1])?.focus({preventScroll: true});
    this.tell();
  }

  /** @param {import("../types.js").Question} question @param {import("../types.js").Answer} answer */
  answer(question, answer) {
    this.answers.choose(question, answer);
    this.ask();
    this.showRules();
    return this.refresh("data-question", question.touches[0]);
  }

  /** A second chair, for a friend who gets a link. */
  inviteOne() {
    const question = this.game.questions.find((each) => each.kind === "company" && this.answers.isAsked(each)), two = question?.answers.find((each) => each.label === "2");
    if (!question || !two) return null;
    this.chairs.friend ??= {friend: "", name: ""};
    return this.answer(question, two);
  }

  /** The options that no question asks; those that say how hard it is can be set one by one too. */
  own() {
    return this.game.options.filter((option) => canAsk(option) && (option.question === "" || option.question === "difficulty"));
  }

  showRules() {
    put(this.rules, this.own().map((option) => optionRow(option, this.answers.value(option.name), (value) => {
      this.answers.change(option.name, value);
      this.ask();
      void this.refresh("data-option", option.name);
    })));
  }

  /** Everything that a newcomer need not judge. */
  more() {
    const own = this.own();
    return h("details", {class: "more"}, h("summary", null, "More options ", h("small", {class: "muted"}, ["name of the table", "hints", optionNames(own)].filter(Boolean).join(", "))),
      h("div", {class: "more__b"},
        h("label", {class: "optrow"}, h("span", null, h("b", null, "Name of the table"), h("small", null, "Shown in the lobby and over the table.")),
          h("input", {class: "field field--s", type: "text", maxlength: "40", oninput: valued((value) => { this.name = value; })})),
        switchRow("Anyone may watch", "Watchers see what is open to all.", this.house.watchable, (on) => { this.house.watchable = on; }),
        switchRow("In the lobby", "Everybody finds this table and its empty chairs there.", this.house.public, (on) => { this.house.public = on; }),
        switchRow("Computers after a minute", "With anybody: they take the chairs that are empty still.", this.fills, (on) => { this.fills = on; }),
        switchRow("Hints", "Each player may ask what a computer would do.", this.house.hints, (on) => { this.house.hints = on; }),
        optionRow({name: "seed", title: "Number of the deal", about: "The same number deals the same game. Empty: chance decides.", type: "integer", default: "", choices: null,
          least: 0, most: null, known: null, labels: null, question: ""}, this.seed, (value) => { this.seed = String(value); }),
        own.length > 0 && [h("h5", null, "Rules"), this.rules]));
  }

  /** Asks for the chairs; what cannot be is told beside what was changed last. @param {string} kind @param {string} changed */
  async refresh(kind, changed) {
    const problem = await this.chairs.fetch(this.answers.options);
    if (problem === null) return;
    this.wrong = problem;
    this.setup.querySelectorAll(".wrong--server").forEach((each) => each.remove());
    const beside = this.setup.querySelector(`[${kind}~="${changed}"]`) ?? this.company.parentElement;
    if (problem) beside?.append(h("p", {class: "wrong wrong--server", role: "alert"}, problem));
    this.tell();
  }

  /** The whole table in one sentence. */
  tell() {
    this.go.disabled = this.wrong !== "";
    this.now.hidden = this.chairs.plans.length < 2;
    this.invite.hidden = this.chairs.plans.length !== 1 || this.game.players[1] < 2;
    void this.askTime();
    if (this.wrong) return put(this.words, "This cannot be played yet: ", this.wrong);
    put(this.words, this.answers.words(), this.chairs.words());
  }

  /** Where others are waited for, how long each may take. */
  async askTime() {
    this.pace.hidden = !this.chairs.plans.some((plan) => plan.sitter === "friend" || plan.sitter === "open");
    if (this.pace.hidden || this.pace.firstChild) return;
    const {paceRow} = await import("./time-control.js");
    if (!this.pace.firstChild) put(this.pace, paceRow((control) => { this.time = control; }));
  }

  /** Sits down where somebody waits, or opens a table that others find. */
  async meet() {
    this.now.disabled = true;
    try {
      const name = await (await import("../me/ask-name.js")).askName();
      await ensure();
      const made = await post("/api/tables/now", {game: this.game.name, options: this.answers.options, name, fill: this.fills ? FILL : 0});
      remember(made.view.table, made.links);
      this.element.close("open");
      go(`/t/${made.id}`);
    } catch (problem) {
      toast(problem instanceof Error ? problem.message : "The table could not be opened.");
    }
    this.now.disabled = false;
  }

  async open() {
    const wishes = this.chairs.wishes(), wrong = /** @type {HTMLElement | null} */ (this.setup.querySelector("[aria-invalid=true]"));
    if (wrong) {
      wrong.closest("details")?.setAttribute("open", "");
      return wrong.focus();
    }
    const mine = wishes.find((wish) => wish.kind === "me")?.name;
    if (mine) await callMe(mine);
    this.go.disabled = true;
    try {
      await ensure();
      const made = await post("/api/tables",
        {game: this.game.name, options: this.answers.options, seats: wishes.length ? wishes : null, name: this.name, ...this.house,
        ...(this.seed === "" ? {} : {seed: Number(this.seed)}), ...(this.time && !this.pace.hidden ? {time: this.time} : {})});
      remember(made.view.table, made.links);
      this.element.close("open");
      go(`/t/${made.id}`);
    } catch (problem) {
      toast(problem instanceof Error ? problem.message : "The table could not be opened.");
    }
    this.go.disabled = false;
  }
}

