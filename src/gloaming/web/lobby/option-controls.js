// A game's other options, each in plain words with the control that fits. What has no plain words is not asked here.

import {h, valued} from "../h.js";
import {segment, switchRow} from "../play/settings-dialog.js";
import {same} from "./answers.js";

/** @typedef {import("../types.js").OptionCard} OptionCard */

const MOST_SEGMENTS = 5, MOST_LETTERS = 46;
const RULE = /\s*\(([A-Z]{2}-[^)]*)\)\.?$/; // the rules that a line ends with

/** A word of the program as a person writes it. @param {string} name */
export const said = (name) => name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());

/** What an option is called. @param {OptionCard} option */
export const titleOf = (option) => option.title || said(option.name);

/** Whether an option is asked at all: there is something to choose that can be said in words. @param {OptionCard} option */
export function canAsk(option) {
  return option.type === "boolean" || (option.choices?.length ?? 0) > 1 || isNumber(option);
}

/** One option. @param {OptionCard} option @param {any} now @param {(value: any) => void} onchange */
export function optionRow(option, now, onchange) {
  const label = titleOf(option), rule = RULE.exec(option.about)?.[1], about = option.about.replace(RULE, ".");
  const small = [about, rule ? h("span", {class: "ruleno"}, rule) : null];
  const wrong = h("p", {class: "wrong", id: `wrong-${option.name}`, "aria-live": "polite"});
  const body = option.type === "boolean" ? switchRow(label, small, now === true, onchange)
    : [h("span", null, h("b", null, label), h("small", null, small)), control(option, label, now, onchange, wrong)];
  return h("div", {class: `optrow${option.type === "boolean" ? " optrow--switch" : ""}`, "data-option": option.name}, body, wrong);
}

/** @param {OptionCard} option @param {string} label @param {any} now @param {(value: any) => void} change @param {HTMLElement} wrong */
function control(option, label, now, change, wrong) {
  const choices = option.choices ?? steps(option);
  if (!choices) return numberField(option, label, now, change, wrong);
  const words = option.labels ?? choices.map((choice) => said(String(choice))), keys = choices.map((_, i) => String(i));
  const at = String(choices.findIndex((choice) => same(choice, now)));
  if (choices.length <= MOST_SEGMENTS && words.join("").length <= MOST_LETTERS) {
    return segment(`option-${option.name}`, label, keys.map((key, i) => [key, words[i]]), at, (key) => change(choices[Number(key)]));
  }
  return h("select", {class: "field field--s", "aria-label": label, onchange: valued((key) => change(choices[Number(key)]))},
    keys.map((key, i) => h("option", {value: key, selected: key === at}, words[i])));
}

/** A number; one that cannot be is told beside its field and not taken. @param {OptionCard} option @param {string} label @param {any} now @param {(value: any) => void} change @param {HTMLElement} wrong */
function numberField(option, label, now, change, wrong) {
  const field = h("input", {class: "field field--s", type: "text", inputmode: "decimal", "aria-label": label, "aria-describedby": wrong.id, value: now ?? "",
    onchange: valued((typed) => {
      const text = typed.trim(), number = text === "" ? option.default : Number(text), problem = text === "" ? "" : refusal(option, number);
      field.setAttribute("aria-invalid", String(problem !== ""));
      wrong.textContent = problem;
      if (!problem) change(number);
    })});
  return field;
}

/** Why a number cannot be; empty if it can. @param {OptionCard} option @param {number} number */
function refusal({type, least, most}, number) {
  const whole = type === "integer" ? "a whole number" : "a number";
  const range = least !== null && most !== null ? ` from ${least} to ${most}` : least !== null ? ` of at least ${least}` : most !== null ? ` of at most ${most}` : "";
  const fits = Number.isFinite(number) && (type !== "integer" || Number.isInteger(number)) && number >= (least ?? -Infinity) && number <= (most ?? Infinity);
  return fits ? "" : `It must be ${whole}${range}.`;
}

/** @param {OptionCard} option */
function isNumber({type}) {
  return type === "integer" || type === "number";
}

/** A short range of whole numbers as choices. @param {OptionCard} option */
function steps({type, least, most}) {
  if (type !== "integer" || least === null || most === null || most - least >= MOST_SEGMENTS) return null;
  return Array.from({length: most - least + 1}, (_, i) => least + i);
}
