// Talk at the table. Text of people is text, whatever stands in it.

import {h, put} from "../h.js";
import {icon} from "../draw/icons.js";
import {counted} from "../words.js";
import {remarkLine} from "./log.js";

/** @typedef {import("../types.js").View} View */

/** What was said, and the field to say something. */
export class Chat {
  /** @param {(text: string) => void} say */
  constructor(say) {
    this.list = h("ul", {class: "log"});
    this.scroller = h("div", {class: "pane__scroll", tabindex: "0", role: "region", "aria-label": "Chat"}, this.list);
    const field = h("input", {class: "field", type: "text", maxlength: "500", placeholder: "Say something to the table",
      "aria-label": "Say something to the table", autocomplete: "off"});
    const form = h("form", {class: "chat", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text) say(text);
      field.value = "";
    }}, field, h("button", {class: "icon-btn", type: "submit", "aria-label": "Send"}, icon("arrow-right")));
    this.limit = h("p", {class: "chat__limit", hidden: true});
    this.element = h("div", {class: "pane"}, this.scroller, this.limit, form);
    this.shown = -1;
  }

  /** @param {View} view */
  show(view) {
    const {speech} = view;
    this.limit.hidden = !speech;
    if (speech) put(this.limit, icon("comment-slash"), speech.text, speech.words ? ` You may say ${counted(speech.words, "word")}.` : "",
      ` ${speech.rule}`);
    if (view.chat.length === this.shown) return;
    this.shown = view.chat.length;
    put(this.list, view.chat.map((remark) => remarkLine(remark, view)));
    if (!view.chat.length) put(this.list, h("li", {class: "empty"}, "Nobody has said anything yet."));
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }
}
