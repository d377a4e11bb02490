// Hands at a table: a touch, a long press, a pointer that rests on a piece.

import {chain, idOf, settleTabs} from "../draw/walk.js";

/** @typedef {import("./table.js").Table} Table */

const LONG_PRESS = 450; // milliseconds

/** Lets hands touch, point and hold. @param {Table} table */
export function listen(table) {
  const ground = table.stage.element;
  let held = false;
  const under = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).closest("[data-piece]");
  ground.addEventListener("click", (event) => {
    const target = under(event);
    if (target && !held && !event.defaultPrevented) table.press(chain(target));
    held = false;
  });
  const point = (/** @type {Event} */ event) => {
    const piece = table.stage.known.get(idOf(/** @type {Element} */ (event.target)));
    if (piece) table.reader.point(piece);
    else if (event.type === "mouseover") table.reader.leave();
  };
  ground.addEventListener("mouseover", (event) => {
    point(event);
    const target = under(event);
    if (target && !table.film.on) table.showWay(chain(target).find((id) => table.sitting.touch.begins(id)));
    if (target) table.rail.peek(event.clientX); else table.rail.unpeek();
  });
  ground.addEventListener("mouseleave", () => {
    table.rail.unpeek();
    table.stage.light([]);
    if (!table.film.on) table.showWay();
  });
  ground.addEventListener("focusin", (event) => {
    point(event);
    if (!table.film.on) table.showWay(chain(/** @type {Element} */ (event.target)).find((id) => table.sitting.touch.begins(id)));
    settleTabs(table.stage.ground, table.sitting.touch);  // an area that was left offers what can be touched in it
  });
  let timer = 0;
  ground.addEventListener("pointerdown", (event) => {
    const target = event.pointerType === "touch" ? under(event) : null, piece = target && table.stage.known.get(idOf(target));
    clearTimeout(timer);
    if (piece) timer = setTimeout(() => { held = true; table.hold(piece); }, LONG_PRESS);
  });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) ground.addEventListener(end, () => clearTimeout(timer));
  ground.addEventListener("contextmenu", (event) => { if (under(event)) event.preventDefault(); });
}
