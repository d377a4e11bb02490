// The lines of the story in two views: how long it is, and how far two of them agree.

/** @typedef {import("../types.js").View} View */

/** How long the whole story is, with what has been left out of the view. @param {View} view */
export function lengthOf(view) {
  return (view.earlier ?? 0) + view.log.length;
}

/** How many lines the stories of two views have in common at their beginning. @param {View} a @param {View} b */
export function commonStart(a, b) {
  const line = (/** @type {View} */ view, /** @type {number} */ n) => view.log[n - (view.earlier ?? 0)]?.text;
  let n = Math.max(a.earlier ?? 0, b.earlier ?? 0);
  while (line(a, n) !== undefined && line(a, n) === line(b, n)) n++;
  return n;
}
