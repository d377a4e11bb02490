// Small sounds, made by the browser itself: nothing is fetched, nothing sounds before a person has touched the page, and nothing is told
// by sound alone. Off, soft or full, as this device is set; at most two at once, none longer than 900 milliseconds.

import {settings} from "../settings.js";

/** @typedef {import("../types.js").Gesture} Gesture */
/** @typedef {{tone?: OscillatorType, from?: number, to?: number, noise?: number, length: number, loud: number, later?: number}} Voice */

const LOUD = {off: 0, soft: 0.22, full: 0.7};
const MOST = 2;

/** What each gesture sounds like: tones that slide from one height to another, and noise through a filter at a height. @type {Record<string, Voice[]>} */
const SOUNDS = {
  change: [{noise: 2400, length: 0.05, loud: 0.25}],
  move: [{noise: 900, length: 0.16, loud: 0.22}],
  come: [{noise: 3200, length: 0.07, loud: 0.4}, {noise: 1500, length: 0.05, loud: 0.3, later: 0.05}],
  strike: [{tone: "sine", from: 130, to: 46, length: 0.34, loud: 0.9}, {noise: 500, length: 0.09, loud: 0.5}],
  fall: [{tone: "triangle", from: 190, to: 40, length: 0.6, loud: 0.5}, {noise: 260, length: 0.3, loud: 0.35, later: 0.2}],
  mend: [{tone: "sine", from: 523, to: 523, length: 0.35, loud: 0.22}, {tone: "sine", from: 784, to: 784, length: 0.45, loud: 0.18, later: 0.09}],
  threaten: [{tone: "sawtooth", from: 62, to: 74, length: 0.7, loud: 0.2}, {tone: "sine", from: 93, to: 87, length: 0.7, loud: 0.3}],
  roll: [0, 0.07, 0.15, 0.21, 0.3, 0.41].map((later) => ({noise: 1300 + later * 900, length: 0.035, loud: 0.45, later})),
  triumph: [262, 330, 392, 523].map((from, i) => ({tone: "triangle", from, to: from, length: 0.8, loud: 0.2, later: i * 0.03})),
  defeat: [{tone: "sine", from: 73, to: 69, length: 0.88, loud: 0.6}],
  turn: [{tone: "sine", from: 660, to: 660, length: 0.14, loud: 0.2}, {tone: "sine", from: 880, to: 880, length: 0.24, loud: 0.2, later: 0.11}],
};

/** @type {AudioContext | null} */
let context = null;
let sounding = 0, touched = false;

/** From the first touch on there may be sounds; a browser would not let them out before. */
for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => { touched = true; }, {once: true, capture: true});

/** How loud this device is set. */
export const loudness = () => LOUD[settings().sound];

/** What makes sounds, once somebody has touched the page; null before, and where there is none. */
export function audio() {
  if (!touched || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  void context.resume();
  return context;
}

/** Lets a gesture be heard. @param {Gesture | "turn"} gesture @param {string} [weight] @param {number} [count] how many it touches: the second is lower */
export function play(gesture, weight = "beat", count = 1) {
  const loud = loudness() * ({breath: 0.4, beat: 0.8, blow: 1}[weight] ?? 0.8);
  if (!loud || sounding >= MOST || document.visibilityState !== "visible") return;
  const context = audio();
  if (!context) return;
  const voices = SOUNDS[gesture] ?? SOUNDS.change, times = gesture === "strike" ? Math.min(Math.max(count, 1), 3) : 1;
  let longest = 0;
  for (let n = 0; n < times; n++) for (const voice of voices) longest = Math.max(longest, sing(context, voice, loud, n * 0.18, 1 - n * 0.14));
  sounding++;
  setTimeout(() => sounding--, longest * 1000);
}

/** One voice, softly begun and ended. @param {AudioContext} audio @param {Voice} voice @param {number} loud @param {number} later @param {number} height */
function sing(audio, voice, loud, later, height) {
  const start = audio.currentTime + later + (voice.later ?? 0), end = start + voice.length, gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(voice.loud * loud, 0.0002), start + Math.min(0.012, voice.length / 3));
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(audio.destination);
  if (voice.noise) {
    const source = audio.createBufferSource(), filter = audio.createBiquadFilter();
    source.buffer = noiseOf(audio);
    filter.type = "bandpass";
    filter.frequency.value = voice.noise * height;
    filter.Q.value = 1.2;
    source.connect(filter).connect(gain);
    source.start(start, 0, voice.length);
  } else {
    const source = audio.createOscillator();
    source.type = voice.tone ?? "sine";
    source.frequency.setValueAtTime((voice.from ?? 220) * height, start);
    source.frequency.exponentialRampToValueAtTime((voice.to ?? 220) * height, end);
    source.connect(gain);
    source.start(start);
    source.stop(end);
  }
  return later + (voice.later ?? 0) + voice.length;
}

/** @type {AudioBuffer | null} */
let noise = null;

/** A second of noise, the same each time. @param {AudioContext} audio */
export function noiseOf(audio) {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0, seed = 1; i < samples.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    samples[i] = seed / 2147483648;
  }
  return noise;
}
