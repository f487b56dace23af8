// Every legal move of every game can be said by touching, and says itself.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { armyMove, manner, progress, touch } from '../scripts/board/gesture.js';
import { BINARY } from './server.js';
import { chance } from './player.js';

/** @typedef {import('../scripts/types').Legal} Legal */

/** The legal moves after others. @param {string} game @param {string[]} after @returns {Legal[]} */
function legalMoves(game, after) {
  const said = execFileSync(BINARY, ['moves', game, '--json', '--seed', '3', '--after', after.join(' ')], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(said);
}

/** @param {Legal[]} legal @param {Legal} wanted */
function sayByTouching(legal, wanted) {
  let touches = /** @type {string[]} */ ([]);
  for (const [i, thing] of wanted.gesture.entries()) {
    assert.ok(progress(legal, touches).next.has(thing), `${thing} can be touched in ${wanted.move}`);
    const result = touch(legal, touches, thing);
    if (result.move) {
      assert.equal(i, wanted.gesture.length - 1, `${wanted.move} is not cut short`);
      return result.move.move;
    }
    touches = result.touches;
  }
  return progress(legal, touches).complete?.move;
}

for (const game of ['saktris', 'sitchess', 'taifho', 'shakti', 'bishops']) {
  test(`every move of ${game} can be touched`, () => {
    const pick = chance(game.length);
    /** @type {string[]} */
    const after = [];
    let seen = 0;
    for (let ply = 0; ply < 24; ply += 1) {
      const legal = legalMoves(game, after);
      if (!legal.length) break;
      for (const wanted of legal) {
        seen += 1;
        const said =
          manner(legal) === 'army'
            ? armyMove(legal, [...wanted.gesture].reverse())?.move
            : sayByTouching(legal, wanted);
        assert.equal(said, wanted.move);
      }
      after.push(legal[pick(legal.length)].move);
    }
    assert.ok(seen > 100, `${seen} moves`);
  });
}

test('a square further along makes the whole chain, and the same square again stops', () => {
  /** @param {string} move @param {string[]} gesture @returns {Legal} */
  const legal = (move, gesture) => ({ move, gesture, effects: [] });
  const chain = [legal('a>c', ['a1', 'c1']), legal('a>c>e', ['a1', 'c1', 'e1']), legal('a-b', ['a1', 'b1'])];
  assert.equal(touch(chain, ['a1'], 'e1').move?.move, 'a>c>e');
  assert.deepEqual(touch(chain, ['a1'], 'c1').touches, ['a1', 'c1']);
  assert.equal(touch(chain, ['a1', 'c1'], 'c1').move?.move, 'a>c');
  assert.deepEqual(touch(chain, ['a1'], 'a1'), { touches: [], move: null });
  assert.deepEqual(touch(chain, ['a1'], 'h8'), { touches: [], move: null });
});
