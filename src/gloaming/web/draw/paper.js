// A page of a story as paper: its head with the night and the moon, its title, its text, who speaks.

import {h, svg} from "../h.js";
import {icon} from "./icons.js";

/** @typedef {import("../types.js").StoryPage} StoryPage */

const SPOKEN = /("[^"]*"?)/; // speech, with its quotation marks
const STRESSED = /\*([^*\n]+)\*/;
const R = 10; // of the moon

/** A page; `level` is that of its heading. @param {StoryPage} page @param {"h2" | "h3"} [level] */
export function paper(page, level = "h2") {
  const paragraphs = page.text.split("\n").filter((row) => row.trim()), speaks = page.speaker ? paragraphs.findIndex((row) => row.startsWith('"')) : -1;
  return h("article", {class: "paper", "aria-label": page.title},
    h("header", {class: "paper__head"}, typeof page.moon === "number" ? moon(page.moon) : icon("book-open"),
      h("span", null, page.date || page.book), page.number ? h("b", null, page.number) : null),
    h(level, {class: "paper__title"}, page.title),
    paragraphs.flatMap((row, i) => [i === speaks ? speaker(page) : null, paragraph(row, i === 0, Boolean(page.speaker))]),
    page.remark ? h("p", {class: "paper__remark"}, page.remark) : null);
}

/** @param {StoryPage} page */
function speaker(page) {
  return h("p", {class: "paper__speaker"}, h("span", {class: "paper__face", "aria-hidden": "true"}, initials(page.speaker ?? "")),
    h("span", null, h("b", null, page.speaker), page.role ? h("small", null, page.role) : null));
}

/** @param {string} name */
function initials(name) {
  const words = name.split(/[\s-]+/).filter((word) => /^[A-Z]/.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.[0] ?? "").join("");
}

/** A paragraph: what is spoken is set off, what is stressed stands slanted. @param {string} row @param {boolean} first @param {boolean} spoken */
function paragraph(row, first, spoken) {
  const speech = spoken && row.startsWith('"');
  return h("p", {class: speech ? "paper__speech" : first ? "paper__first" : null},
    row.split(SPOKEN).map((part) => (spoken && part.startsWith('"') ? h("i", null, stressed(curled(part))) : stressed(curled(part)))));
}

/** @param {string} text */
function stressed(text) {
  return text.split(STRESSED).map((part, i) => (i % 2 ? h("em", null, part) : part));
}

/** A text with the quotation marks of a book. @param {string} text */
export function curled(text) {
  return text.replace(/(^|[\s([—*])"/g, "$1“").replaceAll('"', "”").replace(/(^|[\s([—“])'/g, "$1‘").replaceAll("'", "’");
}

/** The moon, from new over full to new. @param {number} part of the month */
function moon(part) {
  const full = part <= 0.5, lit = Math.abs(Math.cos(part * 2 * Math.PI)) * R, gibbous = part > 0.25 && part < 0.75;
  const side = full ? 1 : 0, inner = gibbous ? side : 1 - side;
  return svg("svg", {class: "moon", viewBox: "-12 -12 24 24", "aria-hidden": "true"}, svg("circle", {class: "moon__dark", r: R}),
    part > 0.02 && part < 0.98 ? svg("path", {class: "moon__lit", d: `M0 ${-R} A${R} ${R} 0 0 ${side} 0 ${R} A${lit} ${R} 0 0 ${inner} 0 ${-R}Z`}) : null);
}
