// The deals of the day, as cards: the same for everybody, one try each.

import {h} from "../h.js";
import {ensure, known} from "../me/person.js";
import {pictureOf} from "../lobby/table-card.js";
import {remember} from "../lobby/known-tables.js";
import {toast} from "../play/dialogs.js";
import {go} from "../router.js";
import {post} from "../wire/wire.js";
import {counted} from "../words.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {{won: boolean, payoff: number, score: number | null, said: string, decisions: number}} TryResult */
/** @typedef {{place: number, profile: import("../me/person.js").Profile, result: TryResult, yours: boolean, table: string | null}} Standing */
/** @typedef {{id: string, game: string, title: string, name: string, every: string, begins: string, until: number, tried: number, best: Standing | null, mine: {table: string, over: boolean, result: TryResult | null} | null}} DealCard */
/** @typedef {{deals: DealCard[], before: DealCard[], days: boolean[]}} Today */

/** Opens one's table of a deal. @param {DealCard} deal */
export async function playDeal(deal) {
  try {
    if (!known()) await (await import("../me/ask-name.js")).askName();
    await ensure();
    const made = await post(`/api/deals/${deal.id}`, {});
    remember(made.view.table, made.links);
    go(`/t/${made.id}`);
  } catch (problem) {
    toast(problem instanceof Error ? problem.message : "The table could not be opened.");
  }
}

/** How many have played, and what the best came to. @param {DealCard} deal */
export function soFar(deal) {
  if (!deal.tried) return "Nobody has played it yet.";
  const best = deal.best;
  return `${counted(deal.tried, "person").replace("persons", "people")} so far${best ? `, best: ${best.result.said}, by ${best.yours ? "you" : best.profile.name || "somebody"}` : ""}.`;
}

/** When it ends, in the words of the person's own day. @param {DealCard} deal */
function until(deal) {
  return `until ${new Date(deal.until * 1000).toLocaleString(undefined, {weekday: deal.every === "week" ? "long" : undefined, hour: "numeric", minute: "2-digit"})}`;
}

/** The last days as dots, today last. @param {boolean[]} days */
export function dots(days) {
  const count = days.filter(Boolean).length;
  return h("span", {class: "lastdays", role: "img", "aria-label": `${counted(count, "day")} of the last ${days.length}`}, days.map((on, i) => h("i", {class: `${on ? "is-on" : ""}${i === days.length - 1 ? " is-now" : ""}`})));
}

/** A deal as a card. @param {DealCard} deal @param {GameCard[]} games @param {boolean[]} [days] */
export function dealCard(deal, games, days) {
  const {mine} = deal, over = Boolean(mine?.over), word = !mine ? "Play it" : over ? "Practise" : "Play on";
  const line = !over ? until(deal) : mine?.result ? `You: ${mine.result.said}` : "You played it, as practice";
  return h("article", {class: `tcard deal${mine && !over ? " tcard--go" : ""}`},
    h("span", {class: "tcard__art"}, pictureOf(deal, games)),
    h("span", {class: "tcard__b"}, h("a", {class: "tcard__t", href: `/today/${deal.id}`}, deal.name), h("span", {class: "tcard__p"}, `${deal.title}. ${soFar(deal)}`), days && dots(days),
      h("span", {class: "tcard__l"}, line), h("span", {class: "tcard__f"},
        h("a", {class: "btn btn--small btn--quiet", href: `/today/${deal.id}`, "aria-label": `Results of ${deal.name}`}, "Results"),
        h("button", {class: `btn btn--small${over ? "" : " btn--go"}`, type: "button", "aria-label": `${word}: ${deal.name}`, onclick: () => void playDeal(deal)}, word))));
}
