// The games in the lobby: their pictures, the order one wants them in, a card for each, and where a first visit begins.

import {h, picture} from "../h.js";
import {icon} from "../draw/icons.js";
import {landOf, poster} from "../draw/land.js";
import {minutesOf, progressOf, wasPlayed} from "../learn/course.js";
import {counted} from "../words.js";
import {remembered} from "./known-tables.js";

/** @typedef {import("../types.js").GameCard} GameCard */

const SMALL = 5; // minutes of a game that is a line below the cards and no card

/** The picture that a game is known by, in the light of the page; a game without one gets its land. @param {GameCard} game @param {string} [name] */
export function gamePicture(game, name = "poster") {
  if (!game.poster) return picture(poster(game.backdrop ?? landOf(game.title)), name);
  const shown = h("img", {class: name, alt: "", decoding: "async", draggable: "false", "data-poster": game.poster});
  light(shown);
  return shown;
}

/** Every picture of a game follows the light of the page. */
export function relight() {
  document.querySelectorAll("img[data-poster]").forEach((shown) => light(/** @type {HTMLImageElement} */ (shown)));
}

/** @param {HTMLImageElement} shown */
function light(shown) {
  shown.src = `${shown.dataset.poster}#${document.documentElement.dataset.theme === "dawn" ? "dawn" : "dusk"}`;
}

/**
 * The games as somebody here would want them: those that go on, those that were played, the others from light to heavy.
 * @param {GameCard[]} games
 */
export function inOrder(games) {
  const used = remembered().map((table) => table.game);
  /** @param {GameCard} game */
  const rank = (game) => (used.includes(game.name) ? used.indexOf(game.name) : used.length + game.weight);
  return [...games].sort((a, b) => Number(isSmall(a)) - Number(isSmall(b)) || rank(a) - rank(b));
}

/** Whether a game is so short that it needs no card. @param {GameCard} game */
export function isSmall(game) {
  return game.minutes[1] <= SMALL;
}

/** @param {GameCard} game @param {(name: string) => void} open */
export function gameCard(game, open) {
  return h("div", {class: "gamecell"},
    h("button", {class: "game", type: "button", "data-game": game.name, onclick: () => open(game.name)},
      h("span", {class: "game__pic"}, gamePicture(game)),
      h("span", {class: "game__b"}, h("span", {class: "game__t"}, game.title), h("span", {class: "game__p"}, game.about), facts(game))),
    foot(game));
}

/** A game in one line. @param {GameCard} game @param {(name: string) => void} open */
export function smallGame(game, open) {
  return h("button", {class: "game game--small", type: "button", "data-game": game.name, onclick: () => open(game.name)},
    gamePicture(game), h("b", null, game.title), h("span", null, game.about), icon("chevron-right"));
}

/** Where somebody begins who has played nothing yet. @param {GameCard} game @param {(game: GameCard) => void} play */
export function startHere(game, play) {
  return h("div", {class: "start"}, h("span", {class: "start__pic"}, gamePicture(game)),
    h("div", {class: "start__b"}, h("h3", null, game.title), h("p", null, game.about), facts(game),
      h("div", {class: "start__f"},
        game.lessons.length > 0 && h("a", {class: "btn btn--go", href: `/learn/${game.name}`}, icon("lightbulb"), learnWords(game)),
        h("button", {class: "btn", type: "button", onclick: () => play(game)}, "Just play"))));
}

/** @param {GameCard} game */
function facts(game) {
  return h("span", {class: "game__f"}, h("span", null, icon("users"), players(game)), h("span", null, icon("clock"), minutes(game)));
}

/** What a card says below: how to learn a game, or how often it was played here. @param {GameCard} game */
function foot(game) {
  if (wasPlayed(game.name)) return h("span", {class: "game__been"}, `${counted(remembered().filter((table) => table.game === game.name).length, "table")} here`);
  if (!game.lessons.length) return null;
  return h("a", {class: "game__learn", href: `/learn/${game.name}`, "aria-label": `${learnWords(game)}: ${game.title}`}, icon("lightbulb"), learnWords(game));
}

/** @param {GameCard} game */
function learnWords(game) {
  return game.lessons.some((lesson) => progressOf(game.name, lesson.id)) ? "Go on learning" : `Learn it in ${minutesOf(game.lessons)} minutes`;
}

/** @param {GameCard} game */
export function players({players: [least, most]}) {
  return least === most ? String(least) : `${least}–${most}`;
}

/** @param {GameCard} game */
export function minutes({minutes: [least, most]}) {
  return least === most ? `${least} min` : `${least}–${most} min`;
}
