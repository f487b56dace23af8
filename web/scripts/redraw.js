// Redrawing from state: a place is given what it shall show, and what is there already
// is changed into it. Elements that stay keep the focus, and a press that has begun on
// a button ends on the same button.

import { takeListeners } from './dom.js';

/** Attributes that say which of several elements one is. */
const KEYS = ['id', 'data-key', 'data-seat', 'data-tray', 'data-choice', 'data-add', 'data-order', 'data-node'];

/** @param {Node} node */
function keyOf(node) {
  if (!(node instanceof Element)) return node.nodeName;
  const name = KEYS.find((key) => node.hasAttribute(key));
  return name ? `${node.nodeName} ${name} ${node.getAttribute(name)}` : node.nodeName;
}

/**
 * Shows these in a place, and nothing else.
 * @param {Element} place
 * @param {...(Node | string)} children
 */
export function redraw(place, ...children) {
  const focus = document.activeElement;
  const nodes = children.map((child) => (typeof child === 'string' ? document.createTextNode(child) : child));
  fill(place, nodes);
  // Moving an element in the document takes its focus away.
  const isLost = focus instanceof HTMLElement && focus !== document.activeElement && place.contains(focus);
  if (isLost) focus.focus({ preventScroll: true });
}

/** @param {Element} place @param {Node[]} fresh */
function fill(place, fresh) {
  const old = new Set(place.childNodes);
  let at = place.firstChild;
  for (const node of fresh) {
    const key = keyOf(node);
    // Mostly what comes next is what is there.
    const isNext = at !== null && old.has(at) && keyOf(at) === key;
    const same = isNext ? at : [...old].find((other) => keyOf(other) === key);
    if (same) old.delete(same);
    const kept = same ?? node;
    if (same) change(same, node);
    if (kept === at) at = at?.nextSibling ?? null;
    else place.insertBefore(kept, at);
  }
  for (const node of old) node.remove();
}

/** @param {Element} element */
const styleOf = (element) => /** @type {HTMLElement | SVGElement} */ (element).style;

/** @param {Node} node @param {Node} fresh what it shall be like */
function change(node, fresh) {
  if (!(node instanceof Element) || !(fresh instanceof Element)) {
    if (node.textContent !== fresh.textContent) node.textContent = fresh.textContent;
    return;
  }
  for (const { name } of [...node.attributes]) if (!fresh.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (node.getAttribute(name) === value) continue;
    // The content policy lets scripts set styles, but not the attribute.
    if (name === 'style') styleOf(node).cssText = styleOf(fresh).cssText;
    else node.setAttribute(name, value);
  }
  takeListeners(node, fresh);
  fill(node, [...fresh.childNodes]);
}

/** Says something in an element, if it does not say it already. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
