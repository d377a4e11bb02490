// The land: ridges of five grounds, the backdrop of a table, the poster of a game, the sky over the lobby.

import {svg} from "../h.js";
import {hash, near, stream} from "./chance.js";
import {shade} from "./shade.js";

/** @typedef {import("./chance.js").Stream} Stream */
/** @typedef {import("../types.js").Backdrop} Backdrop */

const STEPS = {hills: 1 / 4.5, peaks: 1 / 9, pines: 1 / 26, towers: 1 / 15, waves: 1 / 6};
/** @typedef {keyof typeof STEPS} Ground */

/** Any word for a ground, as one that can be drawn. @param {string} word @returns {Ground} */
const known = (word) => (word in STEPS ? /** @type {Ground} */ (word) : "hills");

/**
 * The upper edge of a ridge from 0 to `width`, around `base`.
 * @param {Stream} d @param {string} ground @param {number} width @param {number} base @param {number} height
 */
export function ridge(d, ground, width, base, height) {
  const kind = known(ground), step = width * STEPS[kind];
  let line = `M0 ${near(base - d.real(0, height * 0.4))}`, x = 0;
  while (x < width) {
    const go = step * d.real(0.6, 1.4), up = base - height * d(), end = near(x + go);
    if (kind === "hills") line += `Q${near(x + go / 2)} ${near(up)} ${end} ${near(base - d.real(0, height * 0.35))}`;
    else if (kind === "waves") line += `Q${near(x + go / 2)} ${near(base - height * 0.6)} ${end} ${near(base - d.real(0, height * 0.35))}`;
    else if (kind === "peaks") line += `L${near(x + go * 0.55)} ${near(up)}L${end} ${near(base - d.real(0, height * 0.4))}`;
    else if (kind === "pines") line += `L${near(x + go / 2)} ${near(base - height * d.real(0.45, 1))}L${end} ${near(base - d.real(0, height * 0.2))}`;
    else line += `V${near(up)}H${end}`;
    x += go;
  }
  return line;
}

/** The land of a game that has named none, from its title alone. @param {string} title @returns {Backdrop} */
export function landOf(title) {
  const d = stream(hash(title));
  const ground = () => d.pick(["hills", "peaks", "pines", "waves"]);
  return {name: title, hue: d.int(0, 359), grounds: [ground(), ground(), ground()]};
}

/**
 * The land behind a table, in the colours of the theme.
 * @param {Backdrop} land
 */
export function backdrop(land) {
  const d = stream(hash(land.name)), w = 1120, h = 740;
  const grounds = land.grounds ?? ["hills", "hills", "hills"];
  return svg("svg", {class: "backdrop", viewBox: `0 0 ${w} ${h}`, preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true"},
    svg("defs", null, svg("linearGradient", {id: "dusk", x2: 0, y2: 1},
      svg("stop", {offset: 0.2, class: "backdrop__near"}), svg("stop", {offset: 1, class: "backdrop__far"}))),
    svg("rect", {width: w, height: h, fill: "url(#dusk)"}),
    grounds.map((ground, i) => svg("path", {
      class: `land land--${i + 1}`,
      d: `${ridge(d, ground, w, h - (150 - i * 55) * 0.8, [190, 140, 90][i])}V${h}H0Z`,
    })));
}

/**
 * A game's poster as SVG text: its land at moonrise, and what its nearest ground brings with it.
 * @param {Backdrop} land @param {number} [w] @param {number} [h]
 */
export function poster(land, w = 220, h = 140) {
  const d = stream(hash(land.name)), hue = land.hue ?? 265, grounds = land.grounds ?? ["hills", "hills", "hills"];
  /** @param {number} lightness */
  const c = (lightness, chroma = 0.05) => shade(lightness, chroma, hue);
  const moon = {x: near(d.real(w * 0.2, w * 0.8)), y: near(d.real(24, 38)), r: near(d.real(11, 17))};
  const stars = Array.from({length: 14}, () =>
    `<circle cx="${d.int(4, w - 4)}" cy="${d.int(4, h / 2)}" r="${near(d.real(0.4, 0.9))}" fill="#fff" opacity="${near(d.real(0.2, 0.7))}"/>`);
  const ridges = grounds.map((ground, i) =>
    `<path d="${ridge(d, ground, w, h - 40 + i * 17, [46, 34, 22][i])}V${h}H0Z" fill="${c([0.36, 0.28, 0.2][i], [0.055, 0.045, 0.035][i])}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMax slice"><defs>`
    + `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${c(0.235)}"/><stop offset=".6" stop-color="${c(0.36, 0.065)}"/>`
    + `<stop offset="1" stop-color="${c(0.58, 0.085)}"/></linearGradient>`
    + `<mask id="moon"><circle cx="${moon.x}" cy="${moon.y}" r="${moon.r}" fill="#fff"/>`
    + `<circle cx="${near(moon.x + moon.r * 0.45)}" cy="${moon.y - 3}" r="${near(moon.r * 0.92)}"/></mask></defs>`
    + `<rect width="${w}" height="${h}" fill="url(#sky)"/>${stars.join("")}`
    + `<rect width="${w}" height="${h}" fill="${c(0.9, 0.03)}" opacity=".85" mask="url(#moon)"/>`
    + `${ridges.join("")}${LIGHTS[known(grounds[2])](d, w, h, hue)}</svg>`;
}

/** What one sees on the nearest ground: lit windows, a fire between trees, the moon on water. */
/** @type {Record<Ground, (d: Stream, w: number, h: number, hue: number) => string>} */
const LIGHTS = {
  towers: (d, w, h) => Array.from({length: 26}, () =>
    `<rect x="${d.int(4, w - 6)}" y="${d.int(h - 34, h - 4)}" width="2.4" height="3.4" fill="#f4a761" opacity="${near(d.real(0.45, 0.95))}"/>`).join(""),
  pines: (d, w, h) => glow(d.int(w * 0.3, w * 0.7), h - 7, 30, "#f4a761"),
  peaks: (d, w, h) => Array.from({length: 3}, () => glow(d.int(10, w - 10), d.int(h - 18, h - 6), 9, "#f4a761")).join(""),
  waves: (d, w, h, hue) => Array.from({length: 9}, (_, i) =>
    `<rect x="${d.int(w * 0.3, w * 0.6)}" y="${h - 16 + i * 1.7}" width="${d.int(8, 40)}" height=".8" rx=".4" fill="${shade(0.8, 0.04, hue)}" opacity=".55"/>`).join(""),
  hills: (d, w, h, hue) => {
    const x = d.int(w * 0.3, w * 0.7);  // standing stones, and a light among them
    return glow(x, h - 10, 26, "#96e4d9") + [-16, -7, 6, 15].map((dx, i) =>
      `<path d="M${x + dx} ${h}v-${d.int(13, 22)}l${d.int(3, 5)} -${d.int(1, 3)}l${d.int(1, 2)} ${24 - i}z" fill="${shade(0.13, 0.02, hue)}"/>`).join("");
  },
};

/** @param {number} x @param {number} y @param {number} r @param {string} colour */
function glow(x, y, r, colour) {
  const rings = [1, 0.66, 0.4].map((k) => `<circle cx="${x}" cy="${y}" r="${near(r * k)}" fill="${colour}" opacity=".12"/>`);
  return `${rings.join("")}<circle cx="${x}" cy="${y}" r="${near(Math.max(1.2, r / 14))}" fill="${colour}"/>`;
}

/** The sky over the lobby: stars at dusk, none at dawn; four ridges. */
export function evening() {
  const d = stream(hash("gloaming")), w = 1440, h = 150;
  const stars = Array.from({length: 46}, () => svg("circle", {
    class: "star", cx: d.int(430, w), cy: d.int(4, 84), r: near(d.real(0.6, 1.4)), opacity: near(d.real(0.2, 0.7))}));
  /** @type {[string, number, number][]} */
  const ridges = [["hills", 104, 34], ["peaks", 124, 36], ["pines", 142, 34], ["pines", 154, 24]];
  return svg("svg", {class: "hero__bg", viewBox: `0 0 ${w} ${h}`, preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true"},
    svg("defs", null,
      svg("linearGradient", {id: "evening", x2: 0, y2: 1}, [1, 2, 3, 4].map((i) =>
        svg("stop", {offset: [0, 0.55, 0.85, 1][i - 1], class: `sky-${i}`}))),
      svg("mask", {id: "crescent"}, svg("circle", {cx: 880, cy: 48, r: 21, fill: "#fff"}), svg("circle", {cx: 890, cy: 43, r: 19.5}))),
    svg("rect", {width: w, height: h, fill: "url(#evening)"}), stars,
    svg("rect", {class: "hero__moon", width: w, height: 140, mask: "url(#crescent)"}),
    ridges.map(([ground, base, height], i) =>
      svg("path", {class: `far-${i + 1}`, d: `${ridge(d, ground, w, base, height)}V${h}H0Z`})));
}
