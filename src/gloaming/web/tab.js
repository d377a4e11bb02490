// The tab: what it is called, and a light on the house sign while somebody here is waited for.

import {kept} from "./settings.js";

const SIGN = "/web/sign.svg";
/** The house sign with a light at its corner; the sign itself as it is at rest. */
const LIT = "data:image/svg+xml," + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><circle cx="13" cy="13" r="12" fill="#2f2e45" stroke="#828098"/>'
  + '<circle cx="11" cy="10" r="5" fill="#dcdaf0"/><circle cx="13" cy="8.500" r="4.400" fill="#2f2e45"/><path d="M1.500 17q6-5 12-1t11-.5A12 12 0 0 1 1.500 17z" fill="#11101c"/>'
  + '<circle cx="19" cy="19" r="6.500" fill="#f4a761" stroke="#11101c" stroke-width="1.500"/></svg>');

let before = false;

/** Names the tab. @param {string} name @param {boolean} [waited] whether somebody here is waited for */
export function nameTab(name, waited = false) {
  if (waited && !before && document.hidden) tell(name);
  before = waited;
  document.title = name === "Gloaming" ? name : `${name} · Gloaming`;
  document.querySelector('link[rel="icon"]')?.setAttribute("href", waited ? LIT : SIGN);
}

/** Tells who looks elsewhere that it is their turn, if they want to be told. @param {string} name */
function tell(name) {
  if (!kept("notify", false) || globalThis.Notification?.permission !== "granted") return;
  const shown = new Notification(name, {tag: "turn", icon: "/web/app-192.png"});
  shown.onclick = () => { focus(); shown.close(); };
}
