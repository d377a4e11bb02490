// Bytes as letters that stand in an address, and back.

/** @param {ArrayBuffer | Uint8Array} raw */
export function letters(raw) {
  return btoa(String.fromCharCode(...new Uint8Array(raw))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} written */
export function bytes(written) {
  return Uint8Array.from(atob(written.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}
