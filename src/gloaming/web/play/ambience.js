// A quiet bed of wind under a table, if somebody wants it: each land has its own. It is made by the browser, follows the loudness of the
// sounds, begins with the first touch of the page, and rests while the page is not looked at.

import {audio, loudness, noiseOf} from "./sound.js";
import {settings} from "../settings.js";

/** @typedef {import("../types.js").Backdrop} Backdrop */
/** How the wind goes: around which height, how far it wanders, how long a breath of it is in seconds, how loud it is. @typedef {{height: number, wander: number, breath: number, loud: number}} Air */

/** The air over each ground. @type {Record<string, Air>} */
const AIRS = {
  hills: {height: 300, wander: 130, breath: 13, loud: 0.16},
  peaks: {height: 620, wander: 300, breath: 9, loud: 0.1},
  pines: {height: 460, wander: 160, breath: 7, loud: 0.13},
  towers: {height: 210, wander: 90, breath: 17, loud: 0.18},
  waves: {height: 380, wander: 220, breath: 5.5, loud: 0.14},
};
const FADE = 2.5; // seconds
const MOMENTS = ["pointerup", "keyup", "settings"];

/** The wind of one table. */
export class Wind {
  /** @param {Backdrop} land */
  constructor(land) {
    const [far = "hills", , near = far] = land.grounds ?? [], over = AIRS[near] ?? AIRS.hills, behind = AIRS[far] ?? AIRS.hills;
    /** @type {Air} the nearest ground is heard most, the farthest a little */
    this.air = {height: over.height * 0.7 + behind.height * 0.3, wander: over.wander, breath: over.breath * 0.7 + behind.breath * 0.3, loud: over.loud};
    /** @type {{gain: GainNode, sources: AudioScheduledSourceNode[]} | null} */
    this.blowing = null;
    this.adjust = () => this.follow();
    for (const moment of MOMENTS) addEventListener(moment, this.adjust);
    document.addEventListener("visibilitychange", this.adjust);
  }

  /** Begins, changes or ends as the settings and the page want it. */
  follow() {
    const heard = settings().wind === "on" && document.visibilityState === "visible" ? loudness() : 0, context = heard ? audio() : null;
    if (!context) return this.rest();
    this.blowing ??= blow(context, this.air);
    this.blowing.gain.gain.setTargetAtTime(this.air.loud * heard, context.currentTime, FADE / 3);
  }

  rest() {
    if (!this.blowing) return;
    const {gain, sources} = this.blowing, now = gain.context.currentTime;
    this.blowing = null;
    gain.gain.setTargetAtTime(0, now, FADE / 6);
    for (const source of sources) source.stop(now + FADE);
  }

  end() {
    this.rest();
    for (const moment of MOMENTS) removeEventListener(moment, this.adjust);
    document.removeEventListener("visibilitychange", this.adjust);
  }
}

/** Two streams of noise at different speeds, so that nothing repeats that one could hear, through a filter that wanders. @param {AudioContext} context @param {Air} air */
function blow(context, air) {
  const gain = context.createGain(), filter = context.createBiquadFilter(), gusts = context.createGain();
  gain.gain.value = 0;
  filter.type = "lowpass";
  filter.frequency.value = air.height;
  filter.Q.value = 0.8;
  filter.connect(gusts).connect(gain).connect(context.destination);
  const streams = [1, 0.71].map((speed) => {
    const source = context.createBufferSource();
    source.buffer = noiseOf(context);
    source.loop = true;
    source.playbackRate.value = speed;
    source.connect(filter);
    return source;
  });
  const breaths = [
    sway(context, 1 / air.breath, air.wander, filter.frequency), sway(context, 1.7 / air.breath, 0.3, gusts.gain),
    sway(context, 0.37 / air.breath, 0.3, gusts.gain)];
  const sources = [...streams, ...breaths];
  for (const source of sources) source.start();
  return {gain, sources};
}

/** Lets a value rise and fall. @param {AudioContext} context @param {number} often a second @param {number} far @param {AudioParam} value */
function sway(context, often, far, value) {
  const slow = context.createOscillator(), depth = context.createGain();
  slow.frequency.value = often;
  depth.gain.value = far;
  slow.connect(depth).connect(value);
  return slow;
}
