// Every legal move of every game can be said by touching, and says itself.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { armyMove, manner, progress, touch } from '../scripts/board/gesture.js';
import { unfold } from '../scripts/legal-moves.js';
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

/** What the program prints as JSON. @param {string[]} words @returns {any} */
function printed(...words) {
  return JSON.parse(execFileSync(BINARY, [...words, '--json'], { encoding: 'utf8', maxBuffer: 2 ** 26 }));
}

/** A move as text, whatever the order of its fields. @param {Legal} legal */
function line({ move, gesture, effects }) {
  const fields = effects.map((effect) => Object.entries(effect).sort().join(' '));
  return [move, gesture.join(' '), ...fields].join(' | ');
}

for (const [viewer, game, ...more] of [
  ['everything', 'saktris', '--set', 'arrival_order=selectable'],
  ['white', 'sitchess'],
  ['everything', 'sitchess', '--after', 'QN RRPP'],
  ['everything', 'taifho'],
  ['everything', 'taifho', '--position', '3t2d3/2s4c2/1T3s4/4C1d3/2c4T2/3D2S3/5t1D2/2S2C4/10/10 S -'],
  ['south', 'taifho', '--set', 'setup=free'],
  ['everything', 'shakti'],
  ['everything', 'bishops'],
]) {
  test(`the factored moves of a scene are its moves: ${game} ${more.join(' ')}`, () => {
    const moves = printed('moves', game, ...more);
    const again = unfold(printed('show', game, ...more, '--viewer', viewer).scene.legal);
    assert.ok(moves.length > 10);
    assert.deepEqual(again.map(line).sort(), moves.map(line).sort());
  });
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
