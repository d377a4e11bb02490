// The tab: what it is called, and a light on the house sign while somebody here is waited for.

const SIGN = "/web/sign.svg";
/** The house sign with a light at its corner; the sign itself as it is at rest. */
const LIT = "data:image/svg+xml," + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><circle cx="13" cy="13" r="12" fill="#2f2e45" stroke="#828098"/>'
  + '<circle cx="11" cy="10" r="5" fill="#dcdaf0"/><circle cx="13" cy="8.500" r="4.400" fill="#2f2e45"/><path d="M1.500 17q6-5 12-1t11-.5A12 12 0 0 1 1.500 17z" fill="#11101c"/>'
  + '<circle cx="19" cy="19" r="6.500" fill="#f4a761" stroke="#11101c" stroke-width="1.500"/></svg>');

/** Names the tab. @param {string} name @param {boolean} [waited] whether somebody here is waited for */
export function nameTab(name, waited = false) {
  document.title = name === "Gloaming" ? name : `${name} · Gloaming`;
  document.querySelector('link[rel="icon"]')?.setAttribute("href", waited ? LIT : SIGN);
}
