// A new table: the game, its options, who sits where, the rules of the house.

import {h, put, valued} from "../h.js";
import {icon} from "../draw/icons.js";
import {show, toast} from "../play/dialogs.js";
import {switchRow} from "../play/settings-dialog.js";
import {go} from "../router.js";
import {set} from "../settings.js";
import {post} from "../wire/wire.js";
import {Chairs} from "./chairs.js";
import {gamePicture, minutes, players} from "./game-cards.js";
import {optionRow, said} from "./option-controls.js";
import {remember} from "./shelf.js";

/** @typedef {import("../types.js").GameCard} GameCard */

const NAMED = 4; // options whose names stand where they are still folded away

/** What one would find there: "mode, players, rounds, pack and 10 more". @param {import("../types.js").OptionCard[]} options */
function optionNames(options) {
  const names = options.slice(0, NAMED).map((option) => said(option.name).toLowerCase()), more = options.length - names.length;
  return names.join(", ") + (more ? ` and ${more} more` : "");
}

/** Opens the dialog; goes to the table if one was opened. @param {GameCard[]} games @param {string} [name] */
export function newTable(games, name) {
  const form = new Form(games, games.find((game) => game.name === name) ?? games[0]);
  return show(form.element);
}

/** What a table shall be. */
class Form {
  /** @param {GameCard[]} games @param {GameCard} game */
  constructor(games, game) {
    this.games = games;
    this.game = game;
    /** @type {Record<string, any>} */
    this.options = {};
    this.house = {watchable: true, public: false, hints: true};
    this.seed = "";
    this.name = "";
    this.setup = h("div", {class: "setup"});
    this.words = h("p", {"aria-live": "polite"});
    this.go = h("button", {class: "btn btn--go", type: "submit"}, "Open the table", h("kbd", {"aria-hidden": "true"}, "Enter"));
    this.element = h("dialog", {class: "dialog dialog--wide", "aria-labelledby": "new-table"});
    put(this.element, h("form", {class: "newtable", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.open(); }},
      h("header", {class: "dialog__h"}, h("h2", {id: "new-table"}, "New table"),
        h("button", {class: "icon-btn", type: "button", "aria-label": "Close", onclick: () => this.element.close("")}, icon("xmark"))),
      h("div", {class: "newtable__b"}, this.picks(), this.setup),
      h("footer", {class: "dialog__f"}, this.words,
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
    this.options = {};
    this.chairs = new Chairs(game, () => this.tell());
    const solo = game.players[1] === 1, own = game.options;
    put(this.setup,
      h("div", {class: "setup__top"}, gamePicture(game),
        h("div", null, h("h3", null, game.title), h("p", null, game.about))),
      h("div", {class: "setup__f"},
        solo ? null : [h("span", {class: "setup__l"}, "Chairs"), this.chairs.element],
        own.length > 0 && this.more(["Rule options ", h("small", {class: "muted"}, optionNames(own))],
          own.map((option) => optionRow(option, (value) => this.change(option.name, value)))),
        h("span", {class: "setup__l"}, "House rules"), h("div", {class: "switches"},
          switchRow("Anyone may watch", "Watchers see what is open to all.", this.house.watchable, (on) => { this.house.watchable = on; }),
          switchRow("In the lobby", "Everybody finds this table and its open chairs there.", this.house.public, (on) => { this.house.public = on; }),
          switchRow("Hints", "Each player may ask what a computer would do.", this.house.hints, (on) => { this.house.hints = on; })),
        this.more("More", [
          h("label", {class: "optrow"},
            h("span", null, h("b", null, "Name of the table"), h("small", null, "Shown in the lobby and over the table.")), h("input",
            {class: "field field--s", type: "text", maxlength: "40", oninput: valued((value) => { this.name = value; })})),
          h("label", {class: "optrow"},
            h("span", null, h("b", null, "Seed"),
            h("small", null, "The same number deals the same game. Empty: chance decides.")), h("input", {class: "field field--s",
            type: "number", min: "0", step: "1", oninput: valued((value) => { this.seed = value; })})),
          solo ? this.chairs.element : null])));
    void this.chairs.fetch({});
    this.tell();
  }

  /** @param {import("../h.js").Child} title @param {import("../h.js").Child} body */
  more(title, body) {
    return h("details", {class: "more"}, h("summary", null, title), h("div", {class: "more__b"}, body));
  }

  /** @param {string} name @param {any} value undefined for the default */
  change(name, value) {
    if (value === undefined) delete this.options[name]; else this.options[name] = value;
    void this.chairs?.fetch(this.options);
  }

  tell() {
    put(this.words, this.chairs?.words() ?? "");
  }

  async open() {
    const wishes = this.chairs?.wishes() ?? [];
    const mine = wishes.find((wish) => wish.kind === "me")?.name;
    if (mine) set({name: mine});
    this.go.disabled = true;
    try {
      const made = await post("/api/tables",
        {game: this.game.name, options: this.options, seats: wishes.length ? wishes : null, name: this.name, ...this.house,
        ...(this.seed === "" ? {} : {seed: Number(this.seed)})});
      remember(made.view.table, made.links);
      this.element.close("open");
      go(`/t/${made.id}`);
    } catch (problem) {
      toast(problem instanceof Error ? problem.message : "The table could not be opened.");
    }
    this.go.disabled = false;
  }
}

