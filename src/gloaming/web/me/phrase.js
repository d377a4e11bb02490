// A key as sixteen plain words that one can write down, and back again. A byte is a word.

import {check, letters} from "./person.js";

const WORDS = (
  "acorn amber anchor apple arch arrow ash aspen attic autumn badge bark barn basin basket beacon beam bean bear beech bell bench berry birch bird blanket blossom boat bone book boot bough "
  + "bowl branch brass bread breeze brick bridge brook broom bucket bush butter button cabin cable cake camp candle canoe cape carpet castle cave cedar cellar chair chalk cherry chest chimney "
  + "cliff cloak clock cloud clover coal coat cobalt comet copper coral cork corn cottage cotton cradle crane creek cricket crow crown crumb cup curtain daisy dawn deer desk dew dome door dove "
  + "dragon dream drum duck dune dusk eagle earth echo elbow elk elm ember fable falcon farm feather fence fern field fig finch fir flame flint flour flute fog forest forge fox frost gate "
  + "glass globe glove goat gold goose grain grape grass gravel grove hammer harbor hare harp hat hawk hay hazel heather hedge helmet heron hill hive honey hood hook horn horse ice ink iris iron "
  + "island ivory ivy jacket jade jar jewel kettle key kite knot ladder lake lamp lantern lark leaf ledge lemon lily linen lion loaf lock loom lute maple marble marsh mask mast meadow melon mill "
  + "mint mirror mist moon moss moth mountain mouse mud needle nest night north nut oak oar oat olive onion orchard otter oven owl paint palm paper path peach pear pebble pen pepper pine pipe "
  + "plain plum pond poppy pot quail quartz quill quilt rabbit rain raven reed ribbon ring river road robin roof rope rose saddle sail salt sand seal shell"
).split(" ");

/** The words of a key. @param {string} token */
export function phraseOf(token) {
  return [...bytes(token)].map((byte) => WORDS[byte]);
}

/** The key of a phrase, or what is wrong with it. @param {string} typed @returns {{token?: string, wrong?: string}} */
export function keyOf(typed) {
  const words = typed.toLowerCase().match(/[a-z]+/g) ?? [];
  if (words.length !== 16) return {wrong: `The phrase has 16 words; these are ${words.length}.`};
  const unknown = words.find((word) => !WORDS.includes(word));
  if (unknown) return {wrong: `“${unknown}” is none of the words. Look for a letter that is wrong.`};
  const key = Uint8Array.from(words.map((word) => WORDS.indexOf(word)));
  if (key[15] !== check(key)) return {wrong: "These words do not belong together: one of them is another, or two have changed places."};
  return {token: letters(key)};
}

/** The bytes of such letters. @param {string} written */
export function bytes(written) {
  return Uint8Array.from(atob(written.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}
