// The tree as it is shown: the main line in columns, one for each seat, as at a table;
// variations below the move that they replace.

import { coat } from '../board/squares.js';
import { el } from '../dom.js';
import { layOutColumns, numberMoves } from '../table/score-sheet.js';
import { endOf } from './tree.js';

/** @typedef {import('./tree.js').Node} Node */
/** @typedef {import('../types').SheetLine} SheetLine */

/** What the signs behind moves are called in styles. @type {Record<string, string>} */
const KINDS = { '?!': 'inaccuracy', '?': 'mistake', '??': 'blunder' };

/** The score sheet of the moves up to a node. @param {Node} last @param {number} seats */
function sheetOf(last, seats) {
  const { path } = last;
  const parts = path.flatMap(({ part }, ply) => (part ? [{ ply, ...part }] : []));
  return numberMoves(
    path.map((node) => node.seat),
    parts,
    seats,
  );
}

/** The number of a move that others stand before. @param {SheetLine[]} sheet @param {number} index */
function numberAgain(sheet, index) {
  const number = sheet.slice(0, index + 1).findLast((line) => line.number)?.number;
  return number ? number.replace(/\.+$/, '…') : null;
}

/** @param {string | null} number */
const label = (number) => (number ? el('span', { class: 'number' }, number.replace('...', '…')) : null);

/**
 * Draws the tree; every button has its node in `nodes`.
 * @param {Node} root
 * @param {Node} here
 * @param {number} seats
 * @param {Map<string, Node>} nodes
 */
export function drawTree(root, here, seats, nodes) {
  nodes.clear();
  /** @param {Node} node */
  const button = (node) => {
    const key = String(nodes.size + 1);
    nodes.set(key, node);
    const is = node === here;
    const about = {
      type: 'button',
      'data-node': key,
      class: is ? 'here' : '',
      'aria-current': is ? 'true' : null,
      tabindex: -1,
      title: node.better || null,
    };
    const isMarked = seats > 2 && node.seat !== null;
    const dot = isMarked ? el('i', { class: `coat-dot coat-${coat(node.seat ?? 0, seats)}` }) : null;
    const sign = node.sign ? el('span', { class: `sign ${KINDS[node.sign] ?? ''}` }, node.sign) : null;
    return el('button', about, dot, node.written, sign);
  };
  /** What is said about a move, where something is. @param {Node} node */
  const remark = (node) => {
    const { comment } = /** @type {{ comment?: string }} */ (node);
    return comment ? [el('div', { class: 'comment' }, comment)] : [];
  };
  /** A line in a row, with its own variations within. @param {Node} first @returns {HTMLElement} */
  const variation = (first) => {
    const place = el('div', { class: 'variation' });
    const sheet = sheetOf(endOf(first), seats);
    let isBroken = true;
    for (let node = first, index = first.depth - 1; node; [node] = node.children, index += 1) {
      const number = sheet[index]?.number ?? (isBroken ? numberAgain(sheet, index) : null);
      place.append(el('span', { class: 'move' }, label(number), button(node)));
      const others = node === first ? [] : (node.parent?.children.slice(1) ?? []);
      const below = [...remark(node), ...others.map(variation)];
      place.append(...below);
      isBroken = below.length > 0;
    }
    return place;
  };
  const main = el('div', { class: 'main-line' });
  main.style.setProperty('--seats', String(seats));
  if (!root.children.length) return main;
  const line = endOf(root).path;
  const sheet = sheetOf(line[line.length - 1], seats);
  const cells = layOutColumns(sheet);
  /** Rows that variations take. */
  let more = 0;
  line.forEach((node, index) => {
    const { row, column, isPair } = cells[index];
    const isBroken = index > 0 && line[index - 1].parent?.children.length !== 1;
    const number = sheet[index].number ?? (isBroken ? numberAgain(sheet, index) : null);
    /** @param {HTMLElement | null} element @param {number} [above] */
    const put = (element, above = 0) => {
      if (!element) return;
      element.style.gridRow = String(row + more - above);
      main.append(element);
    };
    const { heading } = sheet[index];
    if (heading) put(el('span', { class: 'heading' }, heading), 1);
    put(label(number));
    const move = button(node);
    const width = isPair ? seats / 2 : 1;
    move.style.gridColumn = column === null ? '2 / -1' : `${2 + column * width} / span ${width}`;
    put(move);
    const others = node.parent?.children.slice(1) ?? [];
    const below = [...remark(node), ...others.map(variation)];
    if (!below.length) return;
    more += 1;
    put(el('div', { class: 'variations' }, ...below));
    if (cells[index + 1]?.row === row) more += 1;
  });
  return main;
}
