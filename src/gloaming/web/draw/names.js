// Where the names of nodes stand: below their ring, or, where that would cover something, at the nearest side that is free.

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

const NAMES = ".slot__word, .spot__word";
const SIGNS = ".spot > .piece:not(.piece--place) > .piece__body, .spot > .piece > .piece__body > .badge"; // what a name must not cover

/** Each side with the corner of a name of that size at that ring. @type {Record<string, (ring: Box, w: number, h: number) => [number, number]>} */
const SIDES = {
  below: (ring, w) => [ring.x + (ring.w - w) / 2, ring.y + ring.h],
  "below right": (ring) => [ring.x, ring.y + ring.h],
  "below left": (ring, w) => [ring.x + ring.w - w, ring.y + ring.h],
  above: (ring, w, h) => [ring.x + (ring.w - w) / 2, ring.y - h],
  "above right": (ring, _, h) => [ring.x, ring.y - h],
  "above left": (ring, w, h) => [ring.x + ring.w - w, ring.y - h],
  right: (ring, _, h) => [ring.x + ring.w, ring.y + (ring.h - h) / 2],
  left: (ring, w, h) => [ring.x - w, ring.y + (ring.h - h) / 2],
};

/** Gives each name of a board, and of each figure on it, its side; in the order of the nodes, all is measured before anything moves. @param {HTMLElement} frame */
export function placeNames(frame) {
  /** @type {Box[]} */
  const taken = [];
  /** @type {{word: HTMLElement, ring: Box}[]} */
  const names = [];
  for (const spot of /** @type {NodeListOf<HTMLElement>} */ (frame.querySelectorAll(":scope > .spot"))) {
    for (const child of /** @type {HTMLElement[]} */ ([...spot.children])) {
      const ring = boxOf(spot, child), word = child.querySelector(".slot__word");
      taken.push(ring);
      if (word instanceof HTMLElement && spot.matches(".spot--node")) names.push({word, ring});
    }
  }
  const sides = names.map(({word, ring}) => bestSide(ring, word.offsetWidth, word.offsetHeight, taken, frame));
  names.forEach(({word}, i) => word.setAttribute("data-side", sides[i]));
  placeTags(frame);
}

/** Gives each figure of a field a side for its name, where it covers least: no other figure, no sign, no other name. @param {HTMLElement} frame */
function placeTags(frame) {
  /** @type {Box[]} */
  const taken = [];
  /** @type {{tag: HTMLElement, ring: Box}[]} */
  const tags = [];
  for (const tag of /** @type {NodeListOf<HTMLElement>} */ (frame.querySelectorAll(":scope > .spot > .piece--pawn .pawn__tag"))) {
    const spot = tag.closest(".spot"), piece = tag.closest(".piece"), disc = piece?.querySelector(".pawn__disc");
    if (!(spot instanceof HTMLElement) || !(piece instanceof HTMLElement) || !(disc instanceof HTMLElement)) continue;
    const w = disc.offsetWidth, ring = {x: spot.offsetLeft - w / 2, y: spot.offsetTop - w / 2, w, h: w};
    tags.push({tag, ring});
    taken.push(ring);
    for (const sign of /** @type {NodeListOf<HTMLElement>} */ (piece.querySelectorAll(".badge"))) taken.push({x: ring.x + sign.offsetLeft, y: ring.y + sign.offsetTop, w: sign.offsetWidth, h: sign.offsetHeight});
  }
  const sides = tags.map(({tag, ring}) => bestSide(ring, tag.offsetWidth, tag.offsetHeight, taken, frame));
  tags.forEach(({tag}, i) => tag.setAttribute("data-side", sides[i]));
}

/**
 * On a small map, leaves out the names that would cover what stands elsewhere, or that would not be in sight as a whole; the mark of a name stays where it can.
 * @param {HTMLElement} frame @param {DOMRect | null} around the window; none where there is room for all
 */
export function thinNames(frame, around) {
  const words = [...frame.querySelectorAll(NAMES)];
  for (const word of words) word.classList.remove("is-out", "is-bare");
  if (!around) return;
  const taken = [...frame.querySelectorAll(SIGNS)].map((sign) => ({spot: sign.closest(".spot"), box: boxIn(sign)}));
  for (const word of words) {
    const spot = word.closest(".spot"), mark = word.querySelector(".mark"), {x, y, width, height} = around;
    const free = (/** @type {Box} */ box) => shared(box, {x, y, w: width, h: height}) >= box.w * box.h - 1 && taken.every((other) => other.spot === spot || !shared(box, other.box));
    const shown = [word, mark].find((each) => each && free(boxIn(each)));
    word.classList.toggle("is-out", shown !== word);
    word.classList.toggle("is-bare", !shown);
    if (shown) taken.push({spot, box: boxIn(shown)});
  }
}

/** @param {Element} element @returns {Box} */
function boxIn(element) {
  const {x, y, width, height} = element.getBoundingClientRect();
  return {x, y, w: width, h: height};
}

/** Where a piece stands on the frame, whatever moves it there just now. @param {HTMLElement} spot @param {HTMLElement} child @returns {Box} */
function boxOf(spot, child) {
  return {x: spot.offsetLeft - spot.offsetWidth / 2 + child.offsetLeft, y: spot.offsetTop - spot.offsetHeight / 2 + child.offsetTop,
    w: child.offsetWidth, h: child.offsetHeight};
}

/** The first side at which a name covers least; it is taken from then on. @param {Box} ring @param {number} w @param {number} h @param {Box[]} taken @param {HTMLElement} frame */
function bestSide(ring, w, h, taken, frame) {
  const {clientWidth: width, clientHeight: height} = frame;
  const tried = Object.entries(SIDES).map(([side, corner]) => {
    const [x, y] = corner(ring, w, h), box = {x, y, w, h};
    const outside = h * (Math.max(0, -x) + Math.max(0, x + w - width)) + w * (Math.max(0, -y) + Math.max(0, y + h - height));
    return {side, box, covers: outside + taken.reduce((sum, other) => sum + shared(box, other), 0)};
  });
  const best = tried.reduce((least, each) => (each.covers < least.covers ? each : least));
  taken.push(best.box);
  return best.side;
}

/** How much of two boxes is the same ground. @param {Box} a @param {Box} b */
function shared(a, b) {
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x), down = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}
