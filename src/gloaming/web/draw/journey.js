// A journey: the stages of a campaign from left to right, what lies behind, where one stands, what was left aside.

import {h, put} from "../h.js";
import {icon} from "./icons.js";
import {moon} from "./moon.js";

/** @typedef {import("../types.js").JourneyStop} JourneyStop */

const WORDS = {done: "done", here: "you are here", ahead: "", closed: "not taken"};

/** @param {HTMLElement} body @param {JourneyStop[][]} stages */
export function journey(body, stages) {
  body.className = "area__body journey";
  body.tabIndex = 0;
  put(body, h("ol", null, stages.map((stops) => h("li", {class: stops.some((stop) => stop.state === "done" || stop.state === "here") ? "is-reached" : null},
    stops.map(place), stops.length > 1 && !stops.some((stop) => stop.title) ? h("small", {class: "journey__either"}, "one of two") : null))));
}

/** @param {JourneyStop} stop */
function place(stop) {
  const {state = "ahead", title, note, moon: part} = stop;
  return h("div", {class: `stop stop--${state}`},
    h("span", {class: "stop__sign", "aria-hidden": "true"}, state === "done" ? icon("check") : state === "closed" ? icon("xmark") : typeof part === "number" ? moon(part) : icon("location-dot")),
    h("span", {class: "stop__words"}, title ? h("b", null, title) : null, h("small", null, [note, WORDS[state]].filter(Boolean).join(", "))));
}
