// What can be put on the board: one thing is chosen at a time.

import { el, svg } from '../dom.js';
import { coat } from '../board/squares.js';
import { pieceName, say, seatName } from '../text.js';
import { pictureOf } from './fields.js';
import { ownerOf } from './parts.js';

/** @typedef {import('../types').Phase} Phase */
/** @typedef {Required<import('../types').Setup>} Setup */
/** @typedef {import('../types').SetupPiece} SetupPiece */

/** The tools that are no pieces. */
export const HAND = 'hand';
export const ERASE = 'erase';

const PICTURES = {
  [HAND]: 'M24 8V40M8 24H40M18 14L24 8L30 14M18 34L24 40L30 34M14 18L8 24L14 30M34 18L40 24L34 30',
  [ERASE]: 'M12 12L36 36M36 12L12 36',
  hole: 'M10 10h28v28h-28z',
};

/**
 * @param {Phase} phase
 * @param {Setup} setup
 * @param {string[]} seats the names of the seats
 * @param {(tool: string) => void} choose
 * @param {(tool: string, event: PointerEvent, picture: Element) => void} bring it is carried to the board
 */
export function drawPalette(phase, setup, seats, choose, bring) {
  const sign = (/** @type {keyof PICTURES} */ name) =>
    svg(
      'svg',
      { viewBox: '0 0 48 48', class: `sign-${name}`, 'aria-hidden': 'true' },
      svg('path', { d: PICTURES[name] }),
    );
  const option = (/** @type {string} */ word, /** @type {string} */ name, /** @type {SVGElement} */ picture) =>
    el(
      'label',
      {
        class: 'tool',
        'data-key': word,
        title: name,
        pointerdown: (/** @type {PointerEvent} */ event) => bring(word, event, picture),
      },
      el('input', { type: 'radio', name: 'tool', value: word, 'aria-label': name, change: () => choose(word) }),
      picture,
    );
  const pieceTool = (/** @type {SetupPiece} */ piece) => {
    const owner = ownerOf(phase, setup, piece);
    const name = say('editor-piece', { owner: seatName(seats[owner] ?? ''), piece: pieceName(piece.name) });
    return option(piece.word, name, pictureOf(piece.name, coat(owner, seats.length), piece.letter));
  };
  const tools = [
    option(HAND, say('editor-hand'), sign(HAND)),
    option(ERASE, say('editor-erase'), sign(ERASE)),
    ...(phase.hole === undefined ? [] : [option(phase.hole, say('editor-hole'), sign('hole'))]),
  ];
  const group = (/** @type {string} */ key, /** @type {HTMLElement[]} */ inside) =>
    el('div', { class: 'of-owner', 'data-key': key }, ...inside);
  const owners = [...new Set(phase.pieces.map((piece) => ownerOf(phase, setup, piece)))];
  const groups = owners.map((owner) => {
    const pieces = phase.pieces.filter((piece) => ownerOf(phase, setup, piece) === owner);
    return group(`owner-${owner}`, pieces.map(pieceTool));
  });
  return el(
    'div',
    { class: 'tools', role: 'radiogroup', 'aria-label': say('editor-palette') },
    group('tools', tools),
    ...groups,
  );
}
