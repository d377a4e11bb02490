// A journey: the stages of a campaign from left to right, what lies behind, where one stands, what was left aside.

import {h, put} from "../h.js";
import {icon} from "./icons.js";
import {moon} from "./moon.js";

/** @typedef {import("../types.js").JourneyStop} JourneyStop */

const COUNT = ["", "one", "two", "three", "four"];
const WORDS = {done: "done", here: "you are here", ahead: "", closed: "not taken"};

/** @param {HTMLElement} body @param {JourneyStop[][]} stages */
export function journey(body, stages) {
  body.className = "area__body journey";
  body.tabIndex = 0;
  put(body, h("ol", null, stages.map((stops) => h("li", {class: stops.some((stop) => stop.state === "done" || stop.state === "here") ? "is-reached" : null},
    isFork(stops) ? [stops.map(sign), h("div", {class: "journey__either"}, h("small", null, stops[0].note), h("small", null, `one of ${COUNT[stops.length] ?? stops.length}`))] : stops.map(place)))));
}

/** Whether a stage is a choice of which nothing is known yet: its stops are told in one line below them. @param {JourneyStop[]} stops */
function isFork(stops) {
  return stops.length > 1 && stops.every(({title, note}) => !title && note === stops[0].note);
}

/** @param {JourneyStop} stop */
function sign({state = "ahead", moon: part}) {
  return h("span", {class: "stop__sign", "aria-hidden": "true"}, state === "done" ? icon("check") : state === "closed" ? icon("xmark") : typeof part === "number" ? moon(part) : icon("location-dot"));
}

/** @param {JourneyStop} stop */
function place(stop) {
  const {state = "ahead", title, note} = stop;
  return h("div", {class: `stop stop--${state}`},
    sign(stop),
    h("span", {class: "stop__words"}, title ? h("b", null, title) : null, h("small", null, [note, WORDS[state]].filter(Boolean).join(", "))));
}
