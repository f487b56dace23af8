// A tree of moves: the first child of a node is its main line, the others are
// variations.

import { el } from '../dom.js';

/** @typedef {import('../types').Question} Question */

export class Node {
  /**
   * @param {Node | null} parent
   * @param {string} move as it was made
   * @param {string} written as people write it
   */
  constructor(parent, move, written) {
    this.parent = parent;
    this.move = move;
    this.written = written;
    /** @type {Node[]} */
    this.children = [];
    /** How many plies of a finished table lead here; none if it is a variation. @type {number | null} */
    this.ply = null;
    /** A judgement such as `??`. */
    this.sign = '';
    /** What would have been better. */
    this.better = '';
  }

  get depth() {
    let depth = 0;
    for (let at = this.parent; at; at = at.parent) depth += 1;
    return depth;
  }

  /** @param {string} move @param {string} written @returns {Node} the child of that move, an old one or a new */
  grow(move, written) {
    const old = this.children.find((child) => child.move === move || child.written === written);
    if (old) return old;
    const child = new Node(this, move, written);
    this.children.push(child);
    return child;
  }
}

/**
 * What has to be asked about a node.
 * @param {Node} node
 * @param {Question} beginning
 * @returns {Question}
 */
export function question(node, beginning) {
  /** @type {string[]} */
  const plies = [];
  let at = node;
  while (at.parent && at.ply === null) {
    plies.unshift(at.move);
    at = at.parent;
  }
  return beginning.table ? { table: beginning.table, ply: at.ply ?? 0, plies } : { ...beginning, plies };
}

/**
 * Puts moves behind a node, one after another, as they stand.
 * @param {Node} node
 * @param {string[]} moves
 * @param {string[]} written
 * @returns {Node} the last of them
 */
export function grow(node, moves, written) {
  let at = node;
  moves.forEach((move, index) => {
    const child = new Node(at, move, written[index]);
    at.children.push(child);
    at = child;
  });
  return at;
}

/** The end of the line that begins with a node. @param {Node} node */
export function endOf(node) {
  let at = node;
  while (at.children.length) [at] = at.children;
  return at;
}

/** Puts the line of a node before the others. @param {Node} node */
export function promote(node) {
  for (let at = node; at.parent; at = at.parent) {
    const { children } = at.parent;
    if (children[0] !== at) {
      children.splice(children.indexOf(at), 1);
      children.unshift(at);
      return;
    }
  }
}

/** Whether a node belongs to the main line of the tree. @param {Node} node */
export function isMain(node) {
  for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return false;
  return true;
}

/**
 * Draws the tree; every button has its node in `nodes`.
 * @param {Node} root
 * @param {Node} here
 * @param {number} seats
 * @param {Map<string, Node>} nodes
 */
export function drawTree(root, here, seats, nodes) {
  nodes.clear();
  let count = 0;
  /** @param {Node} node @param {boolean} numbered */
  const button = (node, numbered) => {
    const key = String((count += 1));
    nodes.set(key, node);
    const before = node.depth - 1;
    const number = Math.floor(before / seats) + 1;
    const words = before % seats === 0 ? `${number}.` : numbered ? `${number}…` : '';
    const is = node === here;
    return el(
      'span',
      { class: 'move' },
      words ? el('span', { class: 'number' }, words) : null,
      el(
        'button',
        {
          type: 'button',
          'data-node': key,
          class: is ? 'here' : '',
          'aria-current': is ? 'true' : null,
          tabindex: -1,
          title: node.better || null,
        },
        `${node.written}${node.sign}`,
      ),
    );
  };
  /** @param {Node} first @param {HTMLElement} place @param {boolean} alone whether its siblings are drawn elsewhere */
  const line = (first, place, alone) => {
    let numbered = true;
    /** @type {Node | undefined} */
    let node = first;
    let skips = alone;
    while (node) {
      place.append(button(node, numbered));
      numbered = false;
      const siblings = skips ? [] : (node.parent?.children.slice(1) ?? []);
      skips = false;
      for (const sibling of siblings) {
        const variation = el('div', { class: 'variation' });
        line(sibling, variation, true);
        place.append(variation);
        numbered = true;
      }
      [node] = node.children;
    }
  };
  const place = el('div', { class: 'main-line' });
  if (root.children.length) line(root.children[0], place, false);
  return place;
}
