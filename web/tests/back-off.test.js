// When a lost line is opened again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backOff } from '../scripts/table/back-off.js';

test('the longest pause doubles up to a limit', () => {
  const longest = [0, 1, 2, 3, 50].map((tries) => backOff(tries, () => 1));
  assert.deepEqual(longest, [2000, 4000, 8000, 8000, 8000]);
});

test('every moment up to the longest pause is equally likely', () => {
  for (const chance of [0, 0.25, 0.5])
    assert.equal(
      backOff(1, () => chance),
      4000 * chance,
    );
  // Of ten thousand who lost their lines together, no tenth of the time gets more than its share.
  const tenths = new Array(10).fill(0);
  for (let i = 0; i < 10_000; i += 1) tenths[Math.floor(backOff(0) / 200)] += 1;
  assert.ok(
    tenths.every((count) => count > 800 && count < 1200),
    String(tenths),
  );
});
