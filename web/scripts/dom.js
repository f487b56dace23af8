// Making elements.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element with attributes and children. A value of `true` is an attribute
 * without a value; `false`, `null` and `undefined` are none at all; a function is a
 * listener.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  element.append(...children.filter((child) => child != null).map((child) => /** @type {Node | string} */ (child)));
  return element;
}

/**
 * The same in SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | null | undefined)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  setAttributes(element, attributes);
  for (const child of children) if (child) element.append(child);
  return element;
}

/** @param {Element} element @param {Record<string, any>} attributes */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') setListener(element, name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
}

/** The listeners of an element by the name of their event. @type {WeakMap<Element, Record<string, EventListener>>} */
const listeners = new WeakMap();

/** @param {Event} event */
function dispatch(event) {
  listeners.get(/** @type {Element} */ (event.currentTarget))?.[event.type]?.(event);
}

/** @param {Element} element @param {string} name @param {EventListener} listener instead of the one it had */
function setListener(element, name, listener) {
  const known = listeners.get(element) ?? {};
  if (!(name in known)) element.addEventListener(name, dispatch);
  listeners.set(element, { ...known, [name]: listener });
}

/** Gives an element the listeners of another one, and none besides. @param {Element} to @param {Element} from */
export function takeListeners(to, from) {
  const [old, fresh] = [listeners.get(to) ?? {}, listeners.get(from) ?? {}];
  for (const name of Object.keys(old)) if (!(name in fresh)) setListener(to, name, () => {});
  for (const [name, listener] of Object.entries(fresh)) setListener(to, name, listener);
}

/**
 * The element of that id, which the page has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * An input field of that id.
 * @param {string} id
 */
export function inputById(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

/** Does something when a button is pressed. @param {string} id @param {() => unknown} act */
export function onClick(id, act) {
  byId(id).addEventListener('click', () => void act());
}

/** Whether the system asks for less movement. */
export function isCalm() {
  return setting('speed') === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** What whoever looks has set, if it is not the usual. @param {string} name */
export function setting(name) {
  return new URLSearchParams(document.documentElement.dataset.settings).get(name);
}
