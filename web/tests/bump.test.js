// A captured piece is bumped off the board; its neighbours give way a little and come back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transition } from '../scripts/board/transition.js';

/** @typedef {import('../scripts/types').Scene} Scene */

/** A board of 8 by 8 with pieces such as `e4`. @param {string[]} pieces @param {object} [more] @returns {Scene} */
function scene(pieces, more = {}) {
  const squares = [...'abcdefgh'].flatMap((file, column) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => ({
      name: `${file}${rank}`,
      column,
      row: 8 - rank,
      kind: 'light',
      marks: /** @type {string[]} */ ([]),
      note: null,
    })),
  );
  const on = pieces.map((text) => ({
    square: text.slice(1),
    owner: text[0] === text[0].toUpperCase() ? 0 : 1,
    name: text[0].toLowerCase(),
    letter: text[0],
  }));
  return /** @type {any} */ ({
    board: 'saktris',
    columns: 8,
    rows: 8,
    squares,
    pieces: on,
    effects: [],
    seats: [],
    ...more,
  });
}

/** @param {boolean} bumps */
function captured(bumps) {
  const before = scene(['Re1', 'pe5', 'pd5', 'Pf4', 'kh8', 'pe7']);
  const effects = [
    { effect: 'captures', square: 'e5' },
    ...(bumps ? [{ effect: 'bumps', square: 'e5', from: 'e1' }] : []),
  ];
  const after = scene(['Re5', 'pd5', 'Pf4', 'kh8', 'pe7'], { effects });
  const marked = after.squares.map((square) => ({
    ...square,
    marks: square.name === 'e1' ? ['last_from'] : square.name === 'e5' ? ['last_to'] : [],
  }));
  return transition(before, { ...after, squares: marked });
}

test('neighbours of a bumped piece are pushed, whoever they belong to, and nobody else', () => {
  const { nudges, departures } = captured(true);
  assert.deepEqual(nudges.map(({ square }) => square).sort(), ['d5', 'f4']);
  assert.ok(nudges.every(({ from }) => from === 'e5'));
  assert.deepEqual(
    departures.map(({ piece, how }) => [piece.square, how]),
    [['e5', 'bump']],
  );
});

test('without the option nothing is pushed', () => {
  assert.deepEqual(captured(false).nudges, []);
});
