// What is analysed stays through a reload: the tree, and where somebody stands in it.

import { Node } from './tree.js';

/** @typedef {import('../types').Question} Question */

/**
 * @typedef {object} SavedNode
 * @property {string} move
 * @property {string} written
 * @property {number | null} ply
 * @property {number | null} seat
 * @property {Node['part']} part
 * @property {string} sign
 * @property {string} better
 * @property {SavedNode[]} children
 */

/** The largest tree that is kept, in letters. */
const MOST = 500_000;

/** @param {Node} node @returns {SavedNode} */
function savedNode(node) {
  const { move, written, ply, seat, part, sign, better } = node;
  return { move, written, ply, seat, part, sign, better, children: node.children.map(savedNode) };
}

/** @param {SavedNode} from @param {Node | null} parent @returns {Node} */
function node(from, parent) {
  const made = new Node(parent, from.move, from.written);
  made.ply = from.ply;
  made.seat = from.seat;
  made.part = from.part;
  made.sign = from.sign;
  made.better = from.better;
  made.children = from.children.map((child) => node(child, made));
  return made;
}

/** The way to a node: which child at each step. @param {Node} here */
function way(here) {
  /** @type {number[]} */
  const steps = [];
  for (let at = here; at.parent; at = at.parent) steps.unshift(at.parent.children.indexOf(at));
  return steps;
}

/**
 * Keeps a tree in this tab for this address.
 * @param {Question} beginning
 * @param {Node} root
 * @param {Node} here
 */
export function saveTree(beginning, root, here) {
  const text = JSON.stringify({ beginning, root: savedNode(root), here: way(here) });
  if (text.length < MOST) sessionStorage.setItem(key(), text);
}

/** What was kept here, if anything. @returns {{ beginning: Question, root: Node, here: Node } | null} */
export function loadTree() {
  try {
    const found = JSON.parse(sessionStorage.getItem(key()) ?? 'null');
    if (!found) return null;
    const root = node(found.root, null);
    let here = root;
    for (const step of found.here) here = here.children[step] ?? here;
    return { beginning: found.beginning, root, here };
  } catch {
    return null;
  }
}

const key = () => `quincunx-tree ${location.pathname}${location.search}`;
