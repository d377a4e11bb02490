// A game's own rule options, each with the control that fits its type. A default is never sent.

import {h, valued} from "../h.js";
import {segment, switchRow} from "../play/settings-dialog.js";

/** @typedef {import("../types.js").OptionCard} OptionCard */

const MOST_SEGMENTS = 5, MOST_LETTERS = 46;

/** A word of the program as a person writes it. @param {string} name */
export const said = (name) => name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());

/** One option. @param {OptionCard} option @param {(value: any) => void} onchange undefined for the default */
export function optionRow(option, onchange) {
  const change = (/** @type {any} */ value) => onchange(value === option.default ? undefined : value);
  if (option.type === "boolean") return h("div", {class: "optrow optrow--switch"},
    switchRow(said(option.name), option.about, option.default === true, change));
  return h("div", {class: "optrow"}, h("span", null, h("b", null, said(option.name)), option.about ? h("small", null, option.about) : null),
    control(option, change),
    option.known ? h("datalist", {id: known(option)}, option.known.map((value) => h("option", {value}))) : null);
}

/** @param {OptionCard} option @param {(value: any) => void} change */
function control(option, change) {
  const choices = option.choices ?? steps(option), words = choices?.map(String) ?? [], label = said(option.name);
  if (choices && choices.length <= MOST_SEGMENTS && words.join("").length <= MOST_LETTERS) {
    return segment(`option-${option.name}`, label, words.map((word) => [word, said(word)]), String(option.default),
      (word) => change(choices[words.indexOf(word)]));
  }
  if (choices) return h("select", {class: "field field--s", "aria-label": label, onchange: valued((word) => change(choices[words.indexOf(word)]))},
    words.map((word) => h("option", {value: word, selected: word === String(option.default)}, said(word))));
  if (option.type === "array") return field(option, label, "text", (option.default ?? []).join(", "),
    (value) => change(value.split(",").map((each) => each.trim()).filter(Boolean)));
  const numeric = option.type === "integer" || option.type === "number" || (option.type === "any" && option.default === null);
  return field(option, label, numeric ? "number" : "text", option.default ?? "",
    (value) => change(value === "" ? option.default : numeric ? Number(value) : value));
}

/** @param {OptionCard} option @param {string} label @param {string} type @param {any} value @param {(value: string) => void} onchange */
function field(option, label, type, value, onchange) {
  return h("input", {class: "field field--s", type, "aria-label": label, min: option.least, max: option.most,
    step: type === "number" ? (option.type === "number" ? "any" : "1") : null, value, list: option.known ? known(option) : null,
    onchange: valued(onchange)});
}

/** Where the texts are listed that are known to be good; others can be typed. @param {OptionCard} option */
const known = ({name}) => `option-${name}-known`;

/** A short range of whole numbers as choices. @param {OptionCard} option */
function steps({type, least, most}) {
  if (type !== "integer" || least === null || most === null || most - least >= MOST_SEGMENTS) return null;
  return Array.from({length: most - least + 1}, (_, i) => least + i);
}
