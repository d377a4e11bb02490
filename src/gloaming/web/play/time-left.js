// A stretch of time in words as short as a clock.

import {counted} from "../words.js";

/** "2 days 3 h", "5 h 12 min", "4:07". @param {number} seconds */
export function lasts(seconds) {
  const minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60), days = Math.floor(hours / 24);
  if (days) return `${counted(days, "day")} ${hours % 24} h`;
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
