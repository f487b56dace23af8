// The explorer beside the board: games are played, and their moves are found where they
// were made, by touch and by keyboard, in the analysis and in a chapter.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginStudy, finishedTable } from './player.js';
import { LOOKS, browser, problems, server, step, visit, withServer } from './server.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

const GAMES = [
  ['b2-b4', 'd6-d5', 'f2-f4', 'b6-b5'],
  ['b2-b4', 'd6-d5', 'd2-d3', 'b6-b5'],
  ['b2-b4', 'f6-f5', 'f2-f4', 'b6-b5'],
];

/** The rows of the first table: move, how often, results, score. @param {Page} page */
const rows = (page) =>
  page.$$eval('#explorer-body .explorer-moves tbody', ([first]) =>
    [...(first?.querySelectorAll('tr') ?? [])].map((row) =>
      [...row.children].map(
        (cell) => cell.querySelector('[aria-label]')?.getAttribute('aria-label') ?? cell.textContent,
      ),
    ),
  );

/** Waits for the words above the table. @param {Page} page @param {string} words */
const counted = (page, words) =>
  page.waitForFunction(
    (text) => document.querySelector('#explorer-body [role=status]')?.textContent?.includes(text),
    words,
  );

/** Waits until these moves are in the first table, in this order. @param {Page} page @param {string[]} moves */
const shows = (page, moves) =>
  page.waitForFunction((wanted) => {
    const [table] = document.querySelectorAll('#explorer-body .explorer-moves');
    const found = [...(table?.querySelectorAll('.explorer-move') ?? [])].map((button) => button.textContent);
    return String(found) === String(wanted);
  }, moves);

/** Asks until the games are in, which takes a moment after they end. @param {Page} page @param {number} count */
async function known(page, count) {
  for (;;) {
    const explored = await page.evaluate(async () => (await fetch('/api/explorer/shakti')).json());
    if (explored.count >= count) return;
    await page.waitForTimeout(50);
  }
}

test('moves that were played are found and can be followed', async () => {
  const { page, errors } = await visit(browser, server.url);
  await page.goto('/');
  for (const moves of GAMES) await finishedTable(page, 'shakti', 2, moves, { public: true });
  await known(page, 3);
  await page.goto('/analysis/shakti');
  await page.waitForSelector('.cell.can');
  assert.equal(await page.locator('#explorer-body').evaluate((place) => place.childElementCount), 0, 'not loaded');
  await page.keyboard.press('e');
  await counted(page, 'Played 3 times here');
  assert.deepEqual(await rows(page), [['b2-b4', '3 · 100 %', 'White 100 %', '100 %']]);
  assert.equal(await page.locator('.explorer-games li').count(), 3);
  // A move is made by its button, and the numbers follow.
  await page.click('.explorer-move');
  await shows(page, ['d6-d5', 'f6-f5']);
  assert.deepEqual(
    (await rows(page)).map(([move, often, , score]) => [move, often, score]),
    [
      ['d6-d5', '2 · 67 %', '0 %'],
      ['f6-f5', '1 · 33 %', '0 %'],
    ],
  );
  // By the keyboard, too.
  await page.focus('.explorer-moves tbody tr:nth-child(2) button');
  await page.keyboard.press('Enter');
  await counted(page, 'Played once here');
  assert.match(await page.innerText('#tree'), /b2-b4[^]*f6-f5/);
  // On the board, where nobody has been; and in the mirror of where somebody has.
  await step(page, 'd2', 'd3');
  await counted(page, 'Nobody has played');
  await page.keyboard.press('Home');
  await step(page, 'f2', 'f4');
  await shows(page, ['d6-d5', 'b6-b5']);
  // Whose moves: nobody's but people's were played.
  await page.selectOption('#explorer-players', 'computers');
  await counted(page, 'Nobody has played');
  await page.selectOption('#explorer-players', 'people');
  await counted(page, 'Played 3 times here');
  await page.check('#explorer-rated');
  await counted(page, 'Nobody has played');
  await page.uncheck('#explorer-rated');
  // A game opens where the position was.
  await page.click('.explorer-games a');
  await page.waitForURL('**/analysis/shakti?table=*');
  // Whoever had it open has it open.
  await counted(page, 'Played');
  assert.deepEqual(errors, []);
});

test('a chapter has it beside its engine, and on a phone everybody can read it', async () => {
  for (const look of LOOKS) {
    const { page, errors } = await visit(browser, server.url, look);
    await beginStudy(page);
    await page.click('#explorer summary');
    await counted(page, 'Played 3 times here');
    await page.click('.explorer-move');
    await page.waitForFunction(() => document.getElementById('tree')?.textContent?.includes('b2-b4'));
    await shows(page, ['d6-d5', 'f6-f5']);
    assert.deepEqual(await problems(page), [], `${look.colorScheme} ${look.size}`);
    assert.deepEqual(errors, []);
    await page.context().close();
  }
});
