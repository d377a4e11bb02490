// Arrows from who strikes to whom: solid where the blow is sure, broken where something must happen first.

/** @typedef {import("../types.js").Peril} Peril */

const SVG = "http://www.w3.org/2000/svg";
const BEND = 0.18; // how far an arrow swings out, of its length
const HEAD = 13, SHORT = 48, CLEAR = 20; // its head, what is too near for an arrow, what it leaves free before the middle of its goal at least
const AIR = 6; // between its head and the edge of its goal

/** @param {string} name @param {Record<string, string>} given */
function drawn(name, given) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
  return made;
}

/** The middle of an element, seen from a corner; null where it is not in sight. @param {Element | null | undefined} element @param {DOMRect} within @returns {[number, number] | null} */
function middle(element, within) {
  const box = element?.getBoundingClientRect();
  if (!box?.width || !box.height) return null;
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  return x >= within.left && x <= within.right && y >= within.top && y <= within.bottom ? [x - within.left, y - within.top] : null;
}

/** How far the edge of an element is from its middle, looking from where an arrow comes. @param {Element} element @param {number} turn */
function edge(element, turn) {
  const {width, height} = element.getBoundingClientRect(), along = Math.abs(Math.cos(turn)), down = Math.abs(Math.sin(turn));
  return Math.min(along ? width / 2 / along : Infinity, down ? height / 2 / down : Infinity) + AIR;
}

/** One arrow: its line swings out to the side, so that several from one card are told apart, and it goes from edge to edge. @param {[number, number]} from @param {[number, number]} to @param {string} kind @param {Element} source @param {Element} goal */
function arrow([x0, y0], [x, y], kind, source, goal) {
  const away = Math.atan2(y - y0, x - x0), far = Math.hypot(x - x0, y - y0), out = Math.min(edge(source, away), far / 2);
  const x1 = x0 + out * Math.cos(away), y1 = y0 + out * Math.sin(away);
  const bx = (x1 + x) / 2 + (y - y1) * BEND, by = (y1 + y) / 2 - (x - x1) * BEND, turn = Math.atan2(y - by, x - bx);
  const free = Math.min(Math.max(CLEAR, edge(goal, turn)), far / 2), x2 = x - free * Math.cos(turn), y2 = y - free * Math.sin(turn), wing = (/** @type {number} */ side) => `${x2 - HEAD * 1.6 * Math.cos(turn + side)} ${y2 - HEAD * 1.6 * Math.sin(turn + side)}`;
  const lines = [`M${x1} ${y1} Q${bx} ${by} ${x2} ${y2}`, `M${wing(0.5)} L${x2} ${y2} L${wing(-0.5)}`];
  const made = drawn("g", {class: `arrow arrow--${kind}`});
  made.append(...lines.map((d) => drawn("path", {d})));
  return made;
}

/** What an arrow says, on its way; where several end in one place each is farther along. @param {[number, number]} from @param {[number, number]} to @param {string} kind @param {string} words @param {number} along @param {number} wide */
function labelled([x1, y1], [x, y], kind, words, along, wide) {
  const label = document.createElement("span"), bx = (x1 + x) / 2 + (y - y1) * BEND, by = (y1 + y) / 2 - (x - x1) * BEND, back = 1 - along, half = words.length * 3.6 + 12;
  label.className = `arrow__says arrow__says--${kind}`;
  label.textContent = words;
  label.style.setProperty("left", `${Math.min(Math.max(back * back * x1 + 2 * back * along * bx + along * along * x, half), wide - half)}px`);
  label.style.setProperty("top", `${back * back * y1 + 2 * back * along * by + along * along * y}px`);
  return label;
}

/** Moves words that would lie on others below them. @param {Iterable<HTMLElement>} labels */
function setApart(labels) {
  /** @type {{left: number, right: number, top: number, bottom: number}[]} */
  const placed = [];
  for (const label of labels) {
    const {left, right, top, bottom} = label.getBoundingClientRect();
    let down = 0;
    for (const other of placed.sort((a, b) => a.top - b.top))
      if (left < other.right && other.left < right && top + down < other.bottom && other.top < bottom + down) down = other.bottom + 2 - top;
    label.style.setProperty("margin-top", `${down}px`);
    placed.push({left, right, top: top + down, bottom: bottom + down});
  }
}

/** Draws what will hit whom over a stage, in place of what was drawn before.
 * @param {HTMLElement} stage @param {Peril[]} perils @param {string} about @param {(id: string) => Element | null | undefined} find */
export function drawArrows(stage, perils, about, find) {
  for (const old of stage.querySelectorAll(":scope > :is(.arrows, .arrow__says)")) old.remove();
  const within = stage.getBoundingClientRect(), here = about ? middle(find(about), within) : null;
  const blows = perils.filter(({kind, piece}) => (kind === "hits" || kind === "could") && piece !== about);
  if (!here || !blows.length) return;
  let said = 0;
  const sheet = drawn("svg", {class: "arrows", "aria-hidden": "true"});
  for (const {piece, kind, deals, label} of blows) {
    const there = middle(find(piece), within);
    if (!there || Math.hypot(there[0] - here[0], there[1] - here[1]) < SHORT) continue;
    const [one, other] = /** @type {Element[]} */ ([find(about), find(piece)]), along = 0.3 + 0.16 * (said++ % 4);
    sheet.append(deals ? arrow(there, here, kind, other, one) : arrow(here, there, kind, one, other));
    if (label) stage.append(deals ? labelled(there, here, kind, label, along, within.width) : labelled(here, there, kind, label, 1 - along, within.width));
  }
  stage.append(sheet);
  setApart(stage.querySelectorAll(":scope > .arrow__says"));
}
