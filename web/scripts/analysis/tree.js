// A tree of moves: the first child of a node is its main line, the others are
// variations.

/** @typedef {import('../types').Question} Question */
/** @typedef {import('../types').Part} Part */

/** Who made plies, and which of them begin a part of the game, as the server says it. */
/** @typedef {{ movers: (number | null)[], parts: Part[] }} Sheet */

/** @typedef {import('../types').Studied & Sheet & { passed?: string | null }} Studied */

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
    /** Who made the move; nobody makes what chance does. @type {number | null} */
    this.seat = null;
    /** The part of the game that begins here. @type {Omit<import('../types').Part, 'ply'> | null} */
    this.part = null;
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

  /** The nodes from the root, which is none of them, to this one. */
  get path() {
    /** @type {Node[]} */
    const path = [];
    for (let at = /** @type {Node} */ (this); at.parent; at = at.parent) path.unshift(at);
    return path;
  }

  /** Says who made the move, and which part begins with it. @param {Sheet} sheet @param {number} ply its number */
  setMover({ movers, parts }, ply) {
    this.seat = movers[ply] ?? null;
    const part = parts.find((other) => other.ply === ply);
    this.part = part ? { heading: part.heading, heading_i18n: part.heading_i18n ?? null, second: part.second } : null;
  }

  /**
   * The child of a move, an old one or a new.
   * @param {string} move
   * @param {Studied} answer what came of it
   */
  grow(move, answer) {
    const written = answer.said.join(' ');
    const old = this.children.find((child) => child.move === move || child.written === written);
    if (old) return old;
    const child = new Node(this, move, written);
    child.setMover(answer, answer.ply - answer.said.length);
    this.children.push(child);
    return child;
  }
}

/**
 * What has to be asked about a node.
 * @param {Node} node
 * @param {Question} beginning
 * @returns {Question & { plies: string[] }}
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
 * @param {Sheet} sheet
 * @returns {Node} the last of them
 */
export function grow(node, moves, written, sheet) {
  let at = node;
  moves.forEach((move, index) => {
    const child = new Node(at, move, written[index]);
    child.setMover(sheet, index);
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
