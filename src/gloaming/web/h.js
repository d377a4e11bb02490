// Building the page: elements from data, never from markup, so that no text of a person can become more than text.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | boolean | any[]} Child what can stand in an element; lists may lie in lists */
/** @typedef {Record<string, any> | null} Props */

/**
 * An element. `style` is an object of CSS properties, set through the object model because the page allows no style attributes;
 * a function under `onclick` and the like becomes a listener; `true` an empty attribute; null, undefined and false nothing.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  dress(element, props ?? null);
  fill(element, children);
  return element;
}

/**
 * An element of a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, props ?? null);
  fill(element, children);
  return element;
}

/**
 * Sets what an element has; null or false takes it away.
 * @param {HTMLElement | SVGElement} element
 * @param {Props} props
 */
export function dress(element, props) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name === "style") for (const [property, each] of Object.entries(value)) element.style.setProperty(property, each);
    else if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Puts children into an element, in place of those it has.
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}

/**
 * Gives an element exactly these children, moving as few as possible: what stays where it is keeps focus and scroll.
 * @param {Element} parent
 * @param {Element[]} wanted
 */
export function order(parent, wanted) {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  wanted.forEach((child, i) => {
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null);
  });
}

/**
 * A picture from drawn SVG text. Inside an image nothing can run, load or collide with ids of the page.
 * @param {string} drawing
 * @param {string} name class of the image
 */
export function picture(drawing, name) {
  return h("img", {class: name, alt: "", decoding: "sync", draggable: "false", src: `data:image/svg+xml,${encodeURIComponent(drawing)}`});
}

/** @param {Element} element @param {Child[]} children */
function fill(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) fill(element, child);
    else if (child instanceof Node) element.append(child);
    else if (child !== null && child !== undefined && typeof child !== "boolean" && child !== "") element.append(String(child));
  }
}

/** A listener that gets what was typed or chosen. @param {(value: string) => void} act @returns {(event: Event) => void} */
export function valued(act) {
  return (event) => act(/** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value);
}

/** A field to copy from: it is marked as a whole when it gets the focus. @param {string} label @param {string} value @param {string} [more] */
export function copyField(label, value, more = "") {
  return h("input", {class: `field ${more}`, readonly: true, value, "aria-label": label,
    onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()});
}

/**
 * The element with this id or selector, which the page is known to have.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
export function the(selector, within = document) {
  const found = within.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** Fetches a style sheet that not every page needs, once. @param {string} name */
export async function sheet(name) {
  const first = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="stylesheet"]'));
  if (!first || document.querySelector(`link[data-sheet="${name}"]`)) return;
  const link = h("link", {rel: "stylesheet", href: first.href.replace(/[^/]*$/, name), "data-sheet": name});
  await new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}
