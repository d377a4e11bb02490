// Chance that is none: the same name gives the same stream of numbers on every machine.

/** @typedef {(() => number) & {pick: <T>(list: T[]) => T, int: (low: number, high: number) => number, real: (low: number, high: number) => number}} Stream */

/**
 * FNV-1a, 32 bit: one number from a text.
 * @param {string} text
 */
export function hash(text) {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}

/**
 * mulberry32: an endless, repeatable stream of numbers in [0, 1).
 * @param {number} seed
 * @returns {Stream}
 */
export function stream(seed) {
  const roll = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(roll, {
    /** @template T @param {T[]} list */
    pick: (list) => list[Math.floor(roll() * list.length)],
    /** @param {number} low @param {number} high */
    int: (low, high) => low + Math.floor(roll() * (high - low + 1)),
    /** @param {number} low @param {number} high */
    real: (low, high) => low + roll() * (high - low),
  });
}

/** One decimal is enough for a drawing. @param {number} x */
export const near = (x) => +x.toFixed(1);
