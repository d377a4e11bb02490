// The sigils of the emblems: six families, each drawn with strokes in the square -24..24 from a stream of numbers.
// `f` is filled, `s` a shimmer, `t` and `tt` are thin strokes; the emblem gives these classes their ink.

import {near} from "./chance.js";

/** @typedef {import("./chance.js").Stream} Stream */
/** @typedef {"mask" | "wisp" | "gate" | "key" | "sweep" | "stone"} Family */

/** @param {number} r @param {number} degrees */
const at = (r, degrees) => [near(r * Math.cos((degrees * Math.PI) / 180)), near(r * Math.sin((degrees * Math.PI) / 180))];
/** @param {string} d */
const path = (d, more = "") => `<path d="${d}" ${more}/>`;
/** Mirrors left to right. @param {string} half */
const twice = (half) => `${half}<g transform="scale(-1 1)">${half}</g>`;
/** @param {number} count @param {string} part */
const around = (count, part) => Array.from({length: count}, (_, i) => `<g transform="rotate(${near((360 / count) * i)})">${part}</g>`).join("");

/** @type {Record<Family, (d: Stream) => string>} */
export const SIGILS = {
  /** A face: crown, brow, eyes, muzzle, cheeks; left half mirrored. */
  mask(d) {
    const crown = d.pick([
      "M5-15C6-22 13-23 17-19M17-19C16-16 14-14 11-13", "M7-14L9-23L13-12M14-10L20-18L17-5", "M8-14C10-24 22-24 22-15C22-11 18-11 18-14",
      "M4-14L4-23M10-13L13-21M15-9L21-14", "M8-13C12-17 12-22 9-24M13-15C17-16 19-19 19-22M11-10C18-10 21-12 23-15"]);
    const brow = d.pick(["M3-6L16-12", "M3-10C8-13 13-12 16-7", "M3-5C7-10 12-11 17-8", "M2-9L9-7L16-11"]);
    const eye = d.pick([
      path("M5-3L13-6L11-1Z", 'class="f"'), '<ellipse cx="9" cy="-3" rx="3.6" ry="2.6"/><circle cx="9" cy="-3" r="1" class="f"/>',
      '<circle cx="9" cy="-3" r="2.6" class="f"/>', path("M5-2Q9-7 13-3Q9 0 5-2Z", 'class="f"'), '<circle cx="9" cy="-3" r="3.4"/>']);
    const side = d.pick(["M17-7C19 4 15 14 6 20", "M17-8L16 6L7 19", "M16-7C21 2 13 9 10 20", "M17-6C16 4 20 9 11 15L6 21"]);
    const mouth = d.pick([
      "M0 9L3 9L5 14L7 9L10 8", "M0 7L5 12L0 17M5 12L9 8", "M0 10C4 10 7 8 9 6M7 9L7 17L4 10", "M0 5L3 8L0 11M0 14L7 12",
      "M0 8C5 8 7 11 6 15C4 17 2 18 0 18"]);
    const cheeks = Array.from({length: d.int(0, 3)}, (_, i) => `M${14 - i} ${2 + i * 4}L${9 - i} ${4 + i * 4}`).join("");
    const third = d() < 0.28 ? '<circle cy="-14" r="2.2" class="f"/>' : "";
    const chin = d.pick(["", "M0 21V24M4 20L5 23", "M0 22L3 19", "M2 21C2 24 6 24 8 22"]);
    const half = path(crown) + path(brow) + eye + path(side) + path(mouth)
      + (cheeks && path(cheeks, 'class="t"')) + (chin && path(chin, 'class="t"'));
    return `<g transform="scale(${near(d.real(0.84, 1.12))} 1)">${twice(half)}${third}</g>`;
  },

  /** A thought: one thread that runs round two or three times and crosses itself, a heart in the middle, sparks about it. */
  wisp(d) {
    const rounds = d.int(2, 3), lobes = d.pick(rounds === 2 ? [3, 5, 7] : [4, 5, 7, 8]), depth = d.real(0.3, 0.62);
    const points = [];
    for (let i = 0; i < 180; i++) {
      const t = (i / 180) * 2 * Math.PI * rounds, r = ((1 + depth * Math.cos((lobes / rounds) * t)) / (1 + depth)) * 20;
      points.push(`${near(r * Math.cos(t))} ${near(r * Math.sin(t))}`);
    }
    const heart = d.pick([
      '<circle r="2.2" class="f"/>', '<circle r="3"/>', path("M0-4C2.4-1.6 2.4 1.6 0 4C-2.4 1.6-2.4-1.6 0-4Z", 'class="f"'),
      path("M-3 0L0-3L3 0L0 3Z", 'class="f"')]);
    const spark = () => around(lobes, `<circle cx="${near(d.real(16, 21))}" r="1" class="f"/>`);
    const sparks = d() < 0.7 ? `<g transform="rotate(${near(180 / lobes)})">${spark()}</g>` : "";
    return `<g transform="rotate(${d.pick([-90, 90, 0])})">${path("M" + points.join("L") + "Z")}${sparks}</g>${heart}`;
  },

  /** A way through: nested arches, pillars, steps and a light inside. */
  gate(d) {
    /** @type {((w: number, t: number) => string)[]} */
    const forms = [
      (w, t) => `M${-w} 18V${t + w}A${w} ${w} 0 0 1 ${w} ${t + w}V18`,
      (w, t) => `M${-w} 18V${t + w}Q${-w} ${t + 4} 0 ${t - 2}Q${w} ${t + 4} ${w} ${t + w}V18`,
      (w, t) => `M${-w} 18V${t + 6}L0 ${t - 2}L${w} ${t + 6}V18`,
      (w, t) => `M${-w - 2} 18L${-w + 1} ${t}H${w - 1}L${w + 2} 18`];
    const arch = d.pick(forms), count = d.int(2, 3);
    const arches = Array.from({length: count}, (_, i) => path(arch(15 - i * 5, -20 + i * 6), i ? 'class="t"' : "")).join("");
    const pillar = d.pick(["M20 18V-10M17.5-10H22.5", "M20 18V-4L22-8L20-12", "M20 18V2M20-2V-4M20-8V-9", "M19 18L22-14"]);
    const light = d.pick([
      '<circle cy="6" r="3" class="f"/>', path("M0-1L1.6 4.4L7 6L1.6 7.6L0 13L-1.6 7.6L-7 6L-1.6 4.4Z", 'class="f"'),
      path("M-5 6Q0 1 5 6Q0 11-5 6Z") + '<circle cy="6" r="1.4" class="f"/>', path("M0 0V12M-3 3L0 0L3 3", 'class="t"'),
      path("M3 1A5.5 5.5 0 1 0 3 11A4 4 0 1 1 3 1Z", 'class="f"')]);
    const steps = Array.from({length: d.int(1, 3)}, (_, i) => `M${-18 - i * 2} ${18 + i * 2.5}H${18 + i * 2}`).join("");
    return arches + twice(path(pillar)) + light + path(steps);
  },

  /** A key or a rune: bow, collar, shaft, teeth read from the bits of the name. */
  key(d) {
    const bow = d.pick([
      '<circle cy="-14" r="8"/><circle cy="-14" r="3.5" class="tt"/>',
      '<circle cx="-5" cy="-12" r="5"/><circle cx="5" cy="-12" r="5"/><circle cy="-19" r="5"/>',
      path("M0-24L9-14L0-4L-9-14Z") + path("M0-19L4.5-14L0-9L-4.5-14Z"), path("M-8-20A9 9 0 1 0 8-20A8 8 0 0 1-8-20Z"),
      '<circle cy="-14" r="8.5"/>' + path("M-8-14H8M0-22V-6", 'class="t"'),
      path("M-9-8V-16A9 8 0 0 1 9-16V-8Z") + '<circle cy="-14" r="2" class="f"/>']);
    const bits = d.int(5, 31);
    let teeth = "";
    for (let i = 0; i < 5; i++) {
      if (bits & (1 << i)) teeth += `M0 ${6 + i * 3.6}H${[9, 6, 10, 5, 8][(bits + i) % 5] * (i % 2 && bits > 18 ? -1 : 1)}`;
    }
    const collar = d.pick(["M-4-4H4M-3-1H3", "M-5-4H5", "M-3-4L0-1L3-4"]);
    return `<g transform="rotate(${d.pick([0, 0, -32, 32])})">${bow}${path("M0-5V23")}${path(collar)}${path(teeth)}</g>`;
  },

  /** A gesture: long crescents that turn about the middle, and the point where they strike. */
  sweep(d) {
    const count = d.int(1, 3), lean = d.real(0, 360), alone = count === 1;
    let from = 0;
    const crescents = Array.from({length: alone ? 3 : 2}, (_, i) => {
      const r = (alone ? 19 : 21.5) - i * (alone ? 5 : 7);
      const span = alone ? d.real(110, 172) : (300 / count) * d.real(0.62, 0.92), thick = d.real(3, 4.6) - i * 0.6;
      from += d.real(14, 70);
      const [x0, y0] = at(r, from), [x1, y1] = at(r, from + span), outer = near(r + thick * (span > 150 ? 0.5 : 1.1));
      const far = span > 180 ? 1 : 0, [cx, cy] = at(thick * (alone ? 0.35 : 0.7), from + span / 2 + 180);
      const edge = `M${x0} ${y0}A${near(r)} ${near(r)} 0 ${far} 1 ${x1} ${y1}A${outer} ${outer} 0 ${far} 0 ${x0} ${y0}Z`;
      return path(edge, `transform="translate(${cx} ${cy})" ` + (i === 1 ? "" : 'class="f"'));
    }).join("");
    const middle = d.pick([
      path("M-5 5L5-5M1-5H5V-1"), path("M0-6L1.5-1.5L6 0L1.5 1.5L0 6L-1.5 1.5L-6 0L-1.5-1.5Z", 'class="f"'),
      path("M-4-4L4 4M4-4L-4 4"), '<circle r="2.6" class="f"/>', path("M0-5L4.5 3.5H-4.5Z")]);
    return `<g transform="rotate(${near(lean)})">${around(count, crescents)}</g>${middle}`;
  },

  /** A thing of worth: a cut stone seen from above, with a scratch on its table. */
  stone(d) {
    const sides = d.int(5, 8), turn = d.real(0, 360 / sides), squash = d.real(0.8, 1), table = d.real(0.42, 0.6);
    const shift = [d.real(-3, 3), d.real(-4, 1)];
    /** @type {number[][]} */
    const rim = [], top = /** @type {number[][]} */ ([]);
    for (let i = 0; i < sides; i++) {
      const a = turn + (360 / sides) * (i + d.real(-0.16, 0.16)), [x, y] = at(d.real(18.5, 22), a);
      rim.push([x, near(y * squash)]);
      top.push([near(x * table + shift[0]), near(y * squash * table + shift[1])]);
    }
    /** @param {number[][]} points */
    const ring = (points) => "M" + points.map((p) => p.join(" ")).join("L") + "Z";
    const ribs = rim.map((p, i) => `M${p.join(" ")}L${top[i].join(" ")}`).join("");
    const lit = d.int(0, sides - 1), next = (lit + 1) % sides;
    const facet = path(ring([rim[lit], rim[next], top[next], top[lit]]), 'class="f s"');
    const scratch = d.pick(["M-3-5V5M-3-1L4-5", "M-4 4L0-5L4 4M-2 0H2", "M0-5V5M-4-2L4 2", "M-3-5L3 0L-3 5", "M-4 0A4 4 0 1 1 0 4"]);
    const mark = `<g transform="translate(${near(shift[0])} ${near(shift[1])}) scale(.8)">${path(scratch)}</g>`;
    return facet + path(ring(rim)) + path(ring(top), 'class="t"') + path(ribs, 'class="t"') + mark;
  },
};
