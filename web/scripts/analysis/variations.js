// A tree of moves as text: a record whose variations stand in parentheses. Readers of
// records skip those; here they are read back.

import { numberMoves } from '../table/score-sheet.js';
import { endOf } from './tree.js';

/** @typedef {import('../types').Question} Question */
/** @typedef {import('./tree.js').Node} Node */

/** A move that was read, and the ways on from there. @typedef {{ move: string, next: Line[] }} Line */

/** The options as records write them. @param {Record<string, string>} options */
const optionsText = (options) =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');

/**
 * @param {Question & { game: string }} beginning
 * @param {Node} root
 * @param {number} seats
 */
export function writeVariations(beginning, root, seats) {
  const tags = [
    ['Game', beginning.game],
    ['Options', optionsText(beginning.options ?? {})],
    ['Seed', beginning.seed ?? ''],
    ['Position', beginning.position ?? ''],
  ];
  const head = tags.filter(([, value]) => value).map(([name, value]) => `[${name} "${value}"]`);
  /** @param {Node} first @param {boolean} isMain @returns {string[]} */
  const line = (first, isMain) => {
    const { path } = endOf(first);
    const parts = path.flatMap(({ part }, ply) => (part ? [{ ply, ...part }] : []));
    const sheet = numberMoves(
      path.map((node) => node.seat),
      parts,
      seats,
    );
    return path.slice(first.depth - 1).flatMap((node) => {
      const number = sheet[node.depth - 1]?.number;
      const isFirst = node === first && !isMain;
      const others = isFirst ? [] : (node.parent?.children.slice(1) ?? []);
      const variations = others.map((other) => `(${line(other, false).join(' ')})`);
      return [...(number ? [number] : []), node.move, ...variations];
    });
  };
  const moves = root.children.length ? line(root.children[0], true) : [];
  return `${[...head, '', [...moves, '*'].join(' ')].join('\n')}\n`;
}

/** Whether a text is a record with variations. @param {string} text */
export const hasVariations = (text) => /^\s*(\[|1\.)/.test(text) && /\(/.test(withoutTags(text));

/** The moves of a record, without tags and comments. @param {string} text */
function withoutTags(text) {
  return text
    .replace(/^\s*\[.*\]\s*$/gm, ' ')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/;.*$/gm, ' ');
}

/**
 * Reads a record with its variations. What its moves mean is the server's to say.
 * @param {string} text
 * @param {string} game where the text does not say which
 * @returns {{ beginning: Question & { game: string }, lines: Line[] }}
 */
export function readVariations(text, game) {
  /** @type {Record<string, string>} */
  const tags = {};
  for (const [, name, value] of text.matchAll(/^\s*\[(\w+)\s+"(.*)"\]\s*$/gm)) tags[name] = value;
  const options = Object.fromEntries(
    (tags.Options ?? '')
      .split(',')
      .filter(Boolean)
      .map((one) => one.split('=')),
  );
  /** @type {Question & { game: string }} */
  const beginning = {
    game: tags.Game ?? game,
    ...(tags.Options ? { options } : {}),
    ...(tags.Position ? { position: tags.Position } : {}),
    ...(tags.Seed ? { seed: tags.Seed } : {}),
  };
  /** @type {Line} */
  const start = { move: '', next: [] };
  /** The moves up to where the reader is. */
  let path = [start];
  /** @type {Line[][]} where to go on when a parenthesis closes */
  const open = [];
  for (const word of withoutTags(text).match(/[()]|[^\s()]+/g) ?? []) {
    if (word === '(') {
      open.push(path);
      // A variation replaces the move before it.
      path = path.slice(0, -1);
    } else if (word === ')') path = open.pop() ?? path;
    else if (!/^(\d+\.+|\d+…|\$\d+|\*|1-0|0-1|1\/2-1\/2|\d(-\d){2,})$/.test(word)) {
      const move = { move: word.replace(/^\d+\.+/, '').replace(/[!?]+$/, ''), next: [] };
      (path[path.length - 1] ?? start).next.push(move);
      path = [...path, move];
    }
  }
  return { beginning, lines: start.next };
}
