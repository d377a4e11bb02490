// Emblems: a picture for every card, drawn from its name and its sigil. Same name, same picture, on every machine.
// No randomness but the name; no state; about 2 kB of SVG.

import {hash, near, stream} from "./chance.js";
import {ridge} from "./land.js";
import {shade} from "./shade.js";
import {SIGILS} from "./sigils.js";

/** @typedef {import("./sigils.js").Family} Family */
/** @typedef {"wide" | "band" | "square"} Shape */

const PAD = 4; // above and below a sigil, which its picture can do without
const FAMILIES = /** @type {Family[]} */ (Object.keys(SIGILS));

/**
 * The whole picture as SVG text. "wide" 96x60 and "band" 96x44 have land; "square" 64x64 is the sigil alone, for anything under 100 px.
 * The scene says of which family its sigil is, or else its name decides; without any there is room for an icon of the piece's own.
 * @param {string} name
 * @param {{hue?: number, shape?: Shape, chroma?: number, sigil?: Family | "" | null}} [how]
 */
export function emblem(name, {hue, shape = "wide", chroma = 0.055, sigil = ""} = {}) {
  const seed = hash(name), d = stream(seed ^ 0x9e3779b9);
  hue ??= seed % 360;
  const [w, h] = {wide: [96, 60], band: [96, 44], square: [64, 64]}[shape];
  const ink = shade(0.93, 0.03, hue), glow = shade(0.56, chroma * 1.25, hue + d.real(-24, 24));
  const low = shade(0.4, chroma * 1.1, hue), high = shade(0.24, chroma * 0.8, hue);
  const land = shape === "square" ? "" : moonlit(d, h, hue, chroma, ink);
  const [scale, x, y] = {wide: [1, w / 2, h / 2], band: [0.76, 53, 19], square: [1.12, 32, 32]}[shape];
  const drawn = sigil === null ? "" : inked(SIGILS[sigil || FAMILIES[seed % FAMILIES.length]](stream(seed)), ink);
  // the land fills the picture whatever its form, the sigil is whole in it
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${high}"/><stop offset=".62" stop-color="${low}"/>`
    + `<stop offset="1" stop-color="${glow}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#sky)"/>`
    + `<svg viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice">${land}</svg><svg viewBox="0 ${PAD} ${w} ${h - 2 * PAD}">`
    + `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${ink}" stroke-width="1.7" stroke-linecap="round" `
    + `stroke-linejoin="round">${drawn}</g></svg></svg>`;
}

/** A moon with a phase, at the edge, over three ridges of one ground. */
/** @param {import("./chance.js").Stream} d @param {number} h @param {number} hue @param {number} chroma @param {string} ink */
function moonlit(d, h, hue, chroma, ink) {
  const ground = d.pick(["hills", "peaks", "pines", "towers", "waves"]);
  const r = d.real(3.5, 7.5), x = d.pick([12, 14, 82, 84]), y = d.real(10, 18), phase = d.real(-1.2, 1.2);
  const bite = Math.abs(phase) > 0.35 ? "#000" : "none";
  const moon = `<mask id="moon"><circle cx="${x}" cy="${near(y)}" r="${near(r)}" fill="#fff"/>`
    + `<circle cx="${near(x + phase * r)}" cy="${near(y - 1)}" r="${near(r * 0.96)}" fill="${bite}"/></mask>`
    + `<rect width="96" height="${h}" fill="${ink}" opacity=".55" mask="url(#moon)"/>`;
  const fills = [shade(0.34, chroma, hue), shade(0.27, chroma * 0.85, hue), shade(0.2, chroma * 0.6, hue)];
  return moon + fills.map((fill, i) => {
    const kind = i === 2 && ground === "towers" ? "hills" : ground;
    return `<path d="${ridge(d, kind, 96, h - 14 + i * 7, 15 - i * 4)}V${h}H0Z" fill="${fill}"/>`;
  }).join("");
}

/** @param {string} drawing @param {string} ink */
function inked(drawing, ink) {
  return drawing.replaceAll('class="f s"', `fill="${ink}" fill-opacity=".25" stroke="none"`)
    .replaceAll('class="f"', `fill="${ink}" stroke="none"`)
    .replaceAll('class="tt"', 'stroke-width="1.1"').replaceAll('class="t"', 'stroke-width="1.1" opacity=".8"');
}
