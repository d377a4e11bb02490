// A table as a card or a line of a list: its game, where it stands, who decides.

import {emblem} from "../draw/emblem.js";
import {mark} from "../draw/icons.js";
import {landOf} from "../draw/land.js";
import {h, picture} from "../h.js";
import {counted} from "../words.js";
import {gamePicture} from "./game-cards.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").SeatCard} SeatCard */
/**
 * @typedef {object} Brief
 * @property {string} id
 * @property {string} name
 * @property {string} game
 * @property {string} title
 * @property {SeatCard[]} seats
 * @property {number[]} yours
 * @property {number | null} asked
 * @property {number} ply
 * @property {number} touched
 * @property {number} created
 * @property {boolean} watchable
 * @property {number | null} [until] when a clock runs out
 * @property {boolean} [put_away] nobody has played it for long
 * @property {import("../types.js").Ending | null} result
 * @property {boolean} [waits] of one's own page: whether somebody here is asked
 * @property {boolean} [asked_to_come] one has not sat down yet
 * @property {string} [place] where it stands, in words
 * @property {{stages: import("../types.js").JourneyStop[][]} | null} [journey]
 */

/** Whether a table waits for who looks. @param {Brief} brief */
export function waits(brief) {
  return brief.waits ?? (brief.asked !== null && (brief.yours.includes(brief.asked) || (brief.asked < 0 && brief.yours.length > 0)));
}

/** A table that goes on. @param {Brief} brief @param {boolean} mine @param {GameCard[]} games */
export function tableCard(brief, mine, games) {
  const asked = brief.seats.find((seat) => seat.seat === brief.asked), who = asked?.kind === "computer" ? "The computer" : asked?.name || (asked ? `Seat ${asked.seat + 1}` : "Nobody");
  const line = brief.asked_to_come ? "You are asked to come" : mine ? `Your move, ${brief.until ? `until ${at(brief.until)}` : ago(brief.touched)}` : `${who} is deciding`;
  const go = mine || brief.asked_to_come;
  return h("a", {class: `tcard${go ? " tcard--go" : ""}`, href: `/t/${brief.id}`},
    h("span", {class: "tcard__art"}, pictureOf(brief, games)),
    h("span", {class: "tcard__b"}, h("span", {class: "tcard__t"}, brief.title),
      h("span", {class: "tcard__p"}, [brief.name, brief.place || counted(brief.ply, "decision")].filter(Boolean).join(" · ")),
      h("span", {class: "tcard__l"}, line), h("span", {class: "tcard__f"},
        h("span", {class: "tmarks"}, brief.seats.map((seat) => (seat.kind === "open" ? h("span", {class: "chair"}) : mark(seat.seat)))),
        h("span", {class: `btn btn--small${go ? " btn--go" : ""}`}, brief.asked_to_come ? "Sit down" : mine ? "Play" : "Look in"))));
}

/** The picture of a table's game. @param {{game: string, title: string}} brief @param {GameCard[]} games @param {string} [name] */
export function pictureOf(brief, games, name) {
  const game = games.find((each) => each.name === brief.game);
  return game ? gamePicture(game, name) : picture(emblem(brief.title, {hue: landOf(brief.title).hue, shape: "square", sigil: "gate"}), name ?? "poster");
}

/** @param {{game: string, title: string}} brief @param {GameCard[]} games */
export function smallPicture(brief, games) {
  return h("span", {class: "orow__a"}, pictureOf(brief, games, "emblem emblem--small"));
}

/** @param {string} title @param {import("../h.js").Child} [more] */
export function section(title, more) {
  return h("header", {class: "sec"}, h("h2", null, title), more);
}

/** A moment of the days to come. @param {number} then seconds since 1970 */
function at(then) {
  return new Date(then * 1000).toLocaleString(undefined, {weekday: "long", hour: "numeric", minute: "2-digit"});
}

/** @param {number} at seconds since 1970 */
export function ago(at) {
  const seconds = Math.max(Date.now() / 1000 - at, 0), hours = seconds / 3600;
  if (seconds < 90) return "just now";
  if (hours < 1) return `since ${Math.round(seconds / 60)} minutes`;
  if (hours < 24) return `since ${counted(Math.round(hours), "hour")}`;
  return hours < 48 ? "since yesterday" : `since ${Math.round(hours / 24)} days`;
}

/** @param {number} at seconds since 1970 */
export function day(at) {
  const then = new Date(at * 1000), days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(at * 1000).setHours(0, 0, 0, 0)) / 86_400_000);
  if (days < 2) return days ? "yesterday" : "today";
  return then.toLocaleDateString(undefined, days < 7 ? {weekday: "long"} : {day: "numeric", month: "long"});
}
