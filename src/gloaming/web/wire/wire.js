// Talking to the server: JSON over HTTP. A refusal becomes a Problem with a sentence for people.

/** A refusal: what, and where a rule forbids it, which; `view` where the table has moved on. */
export class Problem extends Error {
  /** @param {{title?: string, detail?: string, status?: number, rule?: string, view?: any}} told */
  constructor(told) {
    super(told.detail || told.title || "That did not work.");
    this.status = told.status ?? 0;
    this.rule = told.rule ?? "";
    this.view = told.view ?? null;
  }
}

/** What is told where the server does not answer. */
export const UNREACHABLE = {status: 0, detail: "The server does not answer. Look whether it runs and whether you are connected."};

/** @param {string} path @returns {Promise<any>} */
export function get(path) {
  return ask(path, {});
}

/** @param {string} path @param {object} [body] @returns {Promise<any>} */
export function post(path, body = {}) {
  return ask(path, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});
}

/** @param {string} path @param {BodyInit} body @returns {Promise<any>} */
export function postRaw(path, body) {
  return ask(path, {method: "POST", headers: {"Content-Type": "application/json"}, body});
}

/** @param {string} path @param {RequestInit} how @returns {Promise<any>} */
async function ask(path, how) {
  const answer = await fetch(path, {credentials: "same-origin", ...how}).catch(() => null);
  if (!answer) throw new Problem(UNREACHABLE);
  const told = await answer.json().catch(() => null);
  if (!answer.ok) throw new Problem({status: answer.status, ...told});
  return told;
}

/** The address of something at a table. @param {string} id @param {string} [rest] */
export function at(id, rest = "") {
  return `/api/tables/${encodeURIComponent(id)}${rest && `/${rest}`}`;
}

/** Downloads what an address gives, under a name. @param {string} path @param {string} name */
export async function download(path, name) {
  const answer = await fetch(path, {credentials: "same-origin"}).catch(() => null);
  if (!answer?.ok) throw new Problem(answer ? {status: answer.status, ...(await answer.json().catch(() => null))} : UNREACHABLE);
  const address = URL.createObjectURL(await answer.blob()), link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
