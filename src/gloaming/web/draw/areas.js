// Areas: a part of the table with a name, and its pieces laid out as it asks. An area's element stays as long as the area exists.

import {h, order, put, svg} from "../h.js";
import {board} from "./boards.js";
import {icon, suited} from "./icons.js";
import {journey} from "./journey.js";
import {spread, sums} from "./outcome.js";
import {paper} from "./paper.js";

/** @typedef {import("../types.js").Area} Area */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Reading} Reading */
/** @typedef {import("./pieces.js").Pieces} Pieces */

const FELT = ["far", "left", "centre", "right"]; // what lies near the player lies on the bare table
const BARE = ["map", "hexes", "sheet", "page", "journey"];

const KEPT = {map: 1, hexes: 1, sheet: 1, page: 1, journey: 1, track: 1}; // of these there is something to see though nothing lies in them
const TRACK = /^(\d+) of (\d+)$/;
const LONGEST = 16; // places of a track that can be told apart at a glance

let count = 0;

/** A new element for an area. @param {Area} area */
export function layArea(area) {
  const head = `area-${++count}`; // an area's own id may have spaces in it, which would be several ids
  return h("section", {"data-area": area.id, role: "group", "aria-labelledby": head},
    h("h2", {class: "area__head", id: head}), h("div", {class: "area__body"}));
}

/** Fills an area's element. @param {HTMLElement} element @param {Area} area @param {Pieces} pieces @param {import("../types.js").Form} [form] how its cards are drawn */
export function fillArea(element, area, pieces, form = "card") {
  const layout = area.layout ?? {type: "row"}, place = area.place ?? "centre";
  const felt = FELT.includes(place) && !BARE.includes(layout.type);
  element.className = `area area--${layout.type} area--at-${place}${felt ? " area--felt" : ""}${form === "card" ? "" : ` area--${form}s`}${area.pieces?.length || area.room || layout.type in KEPT ? "" : " area--empty"}`;
  const many = Math.max(area.pieces?.length ?? 0, area.room ?? 0, 1); // neighbours share their room by how much lies in them, and cards that of their row
  element.style.setProperty("--n", String(many));
  element.style.setProperty("--half", String(Math.ceil(many / 2)));
  const [head, body] = /** @type {HTMLElement[]} */ ([...element.children]);
  const top = area.pieces?.[0], short = area.edge && top?.face_up === false ? top.short : "";
  put(head, icon(area.icon), short ? h("b", {class: "area__short", "aria-hidden": "true"}, short) : null, h("b", null, area.title || area.id), area.note ? h("span", {class: "of"}, suited(area.note)) : null);
  const lay = LAYOUTS[layout.type] ?? LAYOUTS.row;
  lay(body, area.pieces ?? [], pieces, /** @type {any} */ (area.room ? {...layout, room: area.room} : layout));
  if (form !== "card") body.classList.remove("row--cards");
}

/** Lays small areas at the edge of an area, in the line of its head. @param {HTMLElement} element @param {HTMLElement[]} areas */
export function layEdge(element, areas) {
  const edge = element.querySelector(":scope > .area__edge") ?? (areas.length ? element.appendChild(h("div", {class: "area__edge"})) : null);
  element.classList.toggle("area--edged", areas.length > 0);
  if (edge) order(edge, areas);
}

/**
 * How the pieces of each layout lie. Each works on the body that is there, so that pieces which stay keep their place in the page.
 * @type {Record<string, (body: HTMLElement, own: Piece[], pieces: Pieces, layout: any) => void>}
 */
const LAYOUTS = {
  row: (body, own, pieces, {room = 0}) => {
    const list = own.length > 0 && own.every((piece) => piece.kind === "marker"), dice = own.some((piece) => piece.kind === "die");
    const cards = own.every((piece) => (piece.kind ?? "card") === "card" && !piece.card && !piece.turn) && own.some((piece) => piece.face_up !== false);
    body.className = `area__body row${list ? ` row--list${own.every((piece) => piece.text) ? " row--told" : ""}` : dice ? " row--dice" : cards ? " row--cards" : ""}`;
    order(body, own.length || room ? [...own.map((piece) => pieces.of(piece)), ...free(body, room - own.length)] : [empty(body)]);
  },
  fan: (body, own, pieces) => {
    body.className = `area__body fan${own.every((piece) => piece.card || piece.face_up === false) ? "" : " fan--worded"}`;
    order(body, own.length ? own.map((piece) => pieces.of(piece)) : [empty(body)]);
  },
  pile: (body, own, pieces) => {
    const top = own.at(-1), many = own.length > 1 ? own.length : top?.count ?? own.length;
    body.className = `area__body pile${many > 1 ? " pile--thick" : ""}`;
    const count = own.length > 1 ? [h("span", {class: "badge badge--br pile__n"}, String(own.length))] : [];
    order(body, top ? [pieces.of(top), ...count] : [empty(body)]);
  },
  grid: (body, own, pieces, layout) => {
    const cells = own.length > 0 && own.every((piece) => piece.kind === "place" || piece.kind === "marker" || piece.kind === "token");
    body.className = `area__body gridded${cells ? " gridded--cells" : ""}`;
    const columns = Math.max(layout.columns, 1);
    body.style.setProperty("--columns", String(columns));
    order(body, own.map((piece, i) => pieces.standing(`Row ${Math.floor(i / columns) + 1}, column ${(i % columns) + 1}`, piece)));
  },
  track: (body, own, pieces, layout) => {
    body.className = "area__body track";
    const slots = keyed(body, "slot", layout.slots.length,
      "div"), longest = Math.max(...layout.slots.map((/** @type {string} */ name) => name.length), 0);
    body.style.setProperty("--slot", `${Math.min(Math.max(longest * 6, 52), 132)}px`);
    layout.slots.forEach((/** @type {string} */ name, /** @type {number} */ i) => {
      const here = own.filter((piece) => clamped(piece.at?.column ?? 0, layout.slots.length) === i);
      const word = slots[i].firstElementChild ?? h("span", {class: "track__word"});
      word.textContent = name || String(i);
      slots[i].className = `track__slot${here.length ? " track__slot--taken" : ""}`;
      order(slots[i], [word, ...here.map((piece) => pieces.standing(`At ${name || i}`, piece))]);
    });
  },
  sheet: (body, own, pieces, layout) => {
    const tracked = own.length > 0 && layout.readings.some((/** @type {Reading} */ reading) => reading.tallies?.some((tally) => TRACK.test(String(tally.number))));
    body.className = `area__body sheet${tracked ? " sheet--board" : ""}`;
    const pages = layout.readings.map((/** @type {Reading} */ reading) => h("div", {class: "page-of"}, readingBlock(reading)));
    order(body, [...pages, ...own.map((piece) => pieces.of(piece))]);
  },
  page: (body, own, pieces, layout) => {
    body.className = "area__body";
    put(body, paper(layout.page, "h3"));
  },
  journey: (body, own, pieces, layout) => journey(body, layout.stages),
  tray: (body, own, pieces, layout) => {
    const tallies = /** @type {import("../types.js").Tally[]} */ (layout.tallies ?? []);
    body.className = `area__body tray${tallies.length ? " tray--summed" : ""}`;
    const dice = body.querySelector(":scope > .tray__dice") ?? h("div", {class: "tray__dice"});
    order(dice, own.map((piece) => pieces.of(piece)));
    const bars = spread(layout);
    order(body, [dice, ...(tallies.length ? [sums(tallies)] : []), ...(bars ? [bars] : [])]);
  },
  dial: (body, own, pieces, layout) => {
    body.className = "area__body dial";
    order(body, [dial(own[0]?.count ?? 0, layout), ...own.map((piece) => pieces.of(piece)), h("p", {class: "dial__text"}, layout.text ?? "")]);
  },
  map: board,
  hexes: board,
};

/** A ring that is full as far as the number goes, hatched where it will go. @param {number} now @param {import("../types.js").Dial} layout */
function dial(now, {most, loss = 0}) {
  const ring = (/** @type {string} */ part, /** @type {number} */ from, /** @type {number} */ to) => svg("circle", {class: `dial__${part}`, cx: 32, cy: 32, r: 27, pathLength: most,
    "stroke-dasharray": `${Math.max(to - from, 0)} ${most}`, "stroke-dashoffset": -from});
  const stays = Math.max(now - loss, 0);
  return h("div", {class: "dial__face", "aria-hidden": "true"}, svg("svg", {viewBox: "0 0 64 64"}, ring("all", 0, most), ring("stays", 0, stays), ring("goes", stays, now)),
    h("b", null, String(now)), h("small", null, `of ${most}`));
}

/** Places where nothing lies yet. @param {HTMLElement} body @param {number} many */
function free(body, many) {
  const had = [...body.querySelectorAll(":scope > .free")];
  return Array.from({length: Math.max(many, 0)}, (_, i) => had[i] ?? h("span", {class: "free", "aria-hidden": "true"}));
}

/** What stands in an area where nothing lies; the same element while it is empty. @param {HTMLElement} body */
function empty(body) {
  return body.querySelector(":scope > .empty") ?? h("p", {class: "empty"}, "Empty");
}

/** The first so many children of a body, made where they are missing. @param {HTMLElement} body @param {string} name @param {number} count @param {"div"} tag */
function keyed(body, name, count, tag) {
  const kept = /** @type {HTMLElement[]} */ ([...body.children]).filter((child) => child.dataset.is === name);
  while (kept.length < count) kept.push(h(tag, {"data-is": name}));
  order(body, kept.slice(0, count));
  return kept.slice(0, count);
}

/** @param {number} column @param {number} length */
const clamped = (column, length) => Math.min(Math.max(column, 0), length - 1);

/** A number of so many as a track, where it is not too long, with its marked places. @param {string} number @param {number[]} [marks] */
function track(number, marks = []) {
  const [, on, of] = TRACK.exec(number) ?? [];
  if (!of || Number(of) > LONGEST) return number;
  return [h("span", {class: "hide"}, number), h("span", {class: "tracks", "aria-hidden": "true", title: number},
    Array.from({length: Number(of)}, (_, i) => h("i", {class: [i < Number(on) ? "on" : "", marks.includes(i + 1) ? "marked" : ""].join(" ").trim() || null}, marks.includes(i + 1) ? String(i + 1) : null)))];
}

/**
 * A reading: its words, then where its numbers come from. `level` is that of its heading.
 * @param {Reading} reading @param {"h2" | "h3"} [level]
 */
export function readingBlock(reading, level = "h3") {
  const tallies = reading.tallies ?? [];
  return [
    h(level, null, reading.title),
    reading.sort ? h("p", {class: "kind"}, suited(reading.sort)) : null,
    perilList(reading.perils ?? []),
    (reading.text ?? "").split("\n").filter(Boolean).map((line) => h("p", null, suited(line))),
    tallies.length > 0 && h("dl", {class: "tallies"}, tallies.map((tally) => h("div", {class: tally.total ? "sum" : null},
      h("dt", null, suited(tally.text)), h("dd", null, track(String(tally.number ?? ""), tally.marks))))),
    (reading.remark ?? "").split("\n").filter(Boolean).map((line) => h("p", {class: "remark"}, suited(line)))];
}

const PERIL = {hits: "burst", could: "circle-question", there: "heart-crack", stops: "shield-halved"};

/** What will hit whom, and who could stop it; the same is marked on the table. @param {import("../types.js").Peril[]} perils */
function perilList(perils) {
  const said = perils.filter(({text}) => text);
  return said.length > 0 && h("ul", {class: "perils"}, said.map(({kind, text}) => h("li", {class: `perils__${kind}`}, icon(PERIL[kind]), h("span", null, suited(text ?? "")))));
}
