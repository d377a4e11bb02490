// The page "How to play": words, and pictures of real tables that nobody can touch.

import {h} from "../h.js";
import {Stage} from "../draw/stage.js";
import {Touch} from "../play/touch.js";
import {inline, markdown} from "./markdown.js";

/** @typedef {{text?: string, caption?: string, scene?: import("../types.js").Scene, light?: string[]}} HowPart */

const NOBODY = new Touch([]);
const ROWS = ["far", "centre", "near", "hand"]; // places that lie above each other

/** The page; `draw` lays its pictures out once they stand in the document, `end` lets them go. @param {HowPart[]} parts */
export function howToPlay(parts) {
  /** @type {{stage: Stage, part: HowPart}[]} */
  const drawn = [];
  const elements = parts.flatMap((part) => {
    if (!part.scene) return markdown(part.text ?? "");
    const stage = new Stage("div");
    stage.element.removeAttribute("id"); // there are several on the page
    const rows = new Set(part.scene.areas.map((area) => (["left", "right"].includes(area.place ?? "") ? "centre" : area.place ?? "centre")));
    stage.element.style.setProperty("--rows", String(ROWS.filter((place) => rows.has(/** @type {import("../types.js").Place} */ (place))).length || 1));
    drawn.push({stage, part});
    return [h("figure", {class: "how__picture"}, h("div", {class: "how__table", inert: true, "aria-hidden": "true"}, stage.element), h("figcaption", null, inline(part.caption ?? "")))];
  });
  return {elements, draw: () => drawn.forEach(({stage, part}) => draw(stage, part)), end: () => drawn.forEach(({stage}) => stage.observer.disconnect())};
}

/** @param {Stage} stage @param {HowPart} part */
function draw(stage, {scene, light = []}) {
  if (!scene) return;
  stage.show(scene, new Map(), NOBODY, true);
  for (const [id, piece] of stage.known) stage.pieces.elements.get(id)?.classList.toggle("is-taught", light.includes(id) || light.includes(piece.title ?? ""));
  for (const area of scene.areas) stage.areas.get(area.id)?.classList.toggle("is-taught", light.includes(area.id) || light.includes(area.title ?? ""));
}
