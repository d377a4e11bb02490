// Who sits where: names, marks, what they are doing, and what lies before them.

import {h} from "../h.js";
import {icon, mark} from "../draw/icons.js";
import {hasRows} from "../draw/seats.js";
import {listed} from "../words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").SeatCard} SeatCard */

/** What a seat is in the game. @param {View} view @param {number} seat */
export function roleOf(view, seat) {
  return view.scene.seats?.find((each) => each.seat === seat);
}

/** The seats of this screen. @param {View} view */
export function ownSeats(view) {
  return view.seats.filter((seat) => seat.yours).map((seat) => seat.seat);
}

/** What a seat is called here: "You" only where that can mean one seat. @param {View} view @param {number} seat */
export function nameOf(view, seat) {
  const own = ownSeats(view), card = view.seats[seat];
  if (own.length === 1 && own[0] === seat) return "You";
  if (card?.name) return card.name;
  if (card?.kind === "open") return "Open chair";
  const role = roleOf(view, seat)?.title;
  if (card?.kind === "computer") return role ? `${role} (computer)` : view.seats.length > 2 ? `Computer ${seat + 1}` : "Computer";
  return role || `Seat ${seat + 1}`;
}

/** The names of all seats. @param {View} view @returns {Map<number, string>} */
export function names(view) {
  return new Map(view.seats.map(({seat}) => [seat, nameOf(view, seat)]));
}

/** The seats that the open decision waits for: one, or the whole team. @param {View} view */
export function deciding(view) {
  if (!view.ask) return [];
  return view.ask.seat >= 0 ? [view.ask.seat] : view.seats.map((seat) => seat.seat);
}

/** Who decides now, in words. @param {View} view */
export function whoDecides(view) {
  if (!view.ask) return "";
  if (view.ask.seat < 0) return "The team";
  return nameOf(view, view.ask.seat);
}

/** Whose turn it is, as short as a tab has room for. @param {View} view */
export function whoseTurn(view) {
  if (view.result) return "Ended";
  if (!view.ask) return "";
  const own = ownSeats(view), mine = view.ask.seat < 0 ? own.length > 0 : own.includes(view.ask.seat);
  if (mine) return own.length > 1 && view.ask.seat >= 0 ? `● ${whoDecides(view)}` : "● Your turn";
  return `${whoDecides(view)} ${view.seats[view.ask.seat]?.kind === "computer" ? "thinks" : "decides"}`;
}

/** How it ended, in words. A game without words of its own numbers the seats that won; here they have names. @param {View} view */
export function endingOf(view) {
  const {text = "", seats = []} = view.result?.summary ?? {}, won = seats.map((seat) => nameOf(view, seat));
  if (!won.length) return text;
  return `${listed(won)} ${won.length === 1 && won[0] !== "You" ? "wins" : "win"}.`;
}

/** The row of seats in the bar. @param {View} view */
export function seatBar(view) {
  const now = deciding(view);
  const told = hasRows(view.scene); // the table itself tells of everybody: here stands only who decides
  return view.seats.filter((seat) => !told || now.includes(seat.seat)).flatMap((seat) => {
    const leads = roleOf(view, seat.seat)?.leads ?? [], acts = leads.some(({active}) => active);
    if (!leads.length || view.result) return [seatChip(view, seat, now.includes(seat.seat))];
    return leads.map((role) => roleChip(view, seat, role, now.includes(seat.seat) && (role.active || !acts)));
  });
}

/** One of several whom a seat leads. @param {View} view @param {SeatCard} seat @param {{title: string, mark?: string, active?: boolean}} role @param {boolean} now */
function roleChip(view, seat, role, now) {
  return h("div", {class: `seat${now ? " seat--now" : ""}${seat.here || seat.kind === "computer" ? "" : " seat--away"}`}, mark(seat.seat, role.mark),
    h("div", null, h("b", null, role.title), h("small", null, nameOf(view, seat.seat), role.active ? h("span", {class: "hide"}, " acts") : null)));
}

/** @param {View} view @param {SeatCard} seat @param {boolean} now */
function seatChip(view, seat, now) {
  const role = roleOf(view, seat.seat), name = nameOf(view, seat.seat);
  const doing = now ? (view.thinking === seat.seat ? "thinks" : "to decide") : role?.note || stateOf(seat) || (role && role.title !== name ? role.title : "waits");
  return h("div", {class: `seat${now ? " seat--now" : ""}${seat.here || seat.kind === "computer" ? "" : " seat--away"}`},
    mark(seat.seat, role?.mark), h("div", null, h("b", null, name),
      h("small", null, view.result ? role?.note || stateOf(seat) || "has played" : doing)),
    typeof role?.score === "number" ? h("span", {class: "seat__score", title: "Score"}, String(role.score)) : null);
}

/** @param {SeatCard} seat */
function stateOf(seat) {
  if (seat.kind === "open") return "nobody yet";
  if (seat.stand_in) return "computer for now";
  return seat.kind === "human" && !seat.here ? "away" : "";
}

/** A line under the title: who plays, and what is known of the chance. @param {View} view */
export function subtitle(view) {
  const humans = view.seats.filter((seat) => seat.kind === "human"), own = ownSeats(view);
  const alone = view.seats.length === 1 ? "Solo" : own.length === view.seats.length ? "At one screen" : "";
  const others = view.seats.filter((seat) => !seat.yours && seat.kind !== "open").map((seat) => nameOf(view, seat.seat));
  const company = own.length ? (others.length && !alone ? `With ${listed(others)}` : alone) : humans.length ? "You are watching" : "";
  const facts = [view.scene.subtitle, company, view.table.name,
    view.table.seeded && view.table.seed !== null ? `seed ${view.table.seed}` : "", view.practice ? "practice" : "", view.table.record_taken && !view.result ? "the record was downloaded" : ""];
  return facts.filter(Boolean).join(" · ");
}

/** The point of another game that a table goes on from, if it does. @param {View} view @param {object} [dress] of the link */
export function origin(view, dress = {}) {
  const from = view.table.forked_from;
  return from ? h("a", {href: `/replay/${from.table}#${from.ply}`, ...dress}, `On from decision ${from.ply} of another table`) : null;
}

/** How many look on. @param {View} view */
export function watchers(view) {
  if (!view.watching) return null;
  return h("span", {class: "chip", title: "People who watch"}, icon("eye"), String(view.watching), h("span", {class: "hide"}, " watching"));
}
