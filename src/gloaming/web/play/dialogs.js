// Dialogs: they take the focus, Esc closes them, and the focus goes back to where it was.

import {copyField, h, put} from "../h.js";
import {icon} from "../draw/icons.js";

let count = 0;

/**
 * @typedef {object} Asked
 * @property {string} title
 * @property {import("../h.js").Child} body
 * @property {{label: string, go?: boolean, value: string, key?: string}[]} [buttons]
 * @property {string} [name] a class of its own
 */

/**
 * Opens a dialog; resolves to the value of the button that closed it, "" for Esc or the cross.
 * @param {Asked} asked
 * @returns {Promise<string>}
 */
export function open({title, body, buttons = [], name = ""}) {
  const id = `dialog-${++count}`;
  const dialog = h("dialog", {class: `dialog ${name}`, "aria-labelledby": id});
  put(dialog,
    h("header", {class: "dialog__h"}, h("h2", {id}, title),
      h("button", {class: "icon-btn", type: "button", "aria-label": "Close", onclick: () => dialog.close("")}, icon("xmark"))),
    h("div", {class: "dialog__b"}, body),
    buttons.length > 0 && h("footer", {class: "dialog__f"}, buttons.map((button) =>
      h("button", {class: `btn ${button.go ? "btn--go" : ""}`, type: "button", autofocus: button.go, onclick: () => dialog.close(button.value)},
        button.label, button.key ? h("kbd", {class: "shortcut", "aria-hidden": "true"}, button.key) : null))));
  return show(dialog, buttons);
}

/** @param {HTMLDialogElement} dialog @param {{value: string, key?: string}[]} [buttons] @returns {Promise<string>} */
export function show(dialog, buttons = []) {
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();  // letters typed here are not for the table
    const found = buttons.find((button) => button.key && button.key.toLowerCase() === event.key.toLowerCase());
    if (found && !(event.target instanceof HTMLInputElement)) dialog.close(found.value);
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(""); });
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => {
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus({preventScroll: true});
    resolve(dialog.returnValue);
  }));
}

let fading = 0;

/** Says something shortly at the foot of the page. @param {string} text */
export function toast(text) {
  document.querySelector(".toast")?.remove();
  clearTimeout(fading);
  document.body.append(h("div", {class: "toast", role: "status"}, text));
  fading = setTimeout(() => document.querySelector(".toast")?.remove(), 4000);
}

/** Copies a text, and says so. @param {string} text @param {string} said */
export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    await open({title: "Copy this", body: copyField("The link", text)});
  }
}
