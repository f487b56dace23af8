// The review of a finished game: asked for at the table's end, shown to whoever opens the
// game later, for two and for four; and learning from mistakes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finishedTable } from './player.js';
import { LOOKS, browser, problems, server, visit, withServer } from './server.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

/** A few moves, not all of them good. */
const SHAKTI = ['b2-b4', 'd6-d5', 'f2-f4', 'b6-b5', 'd2-d3', 'f6-f5'];

/** Waits for a review that was asked for. @param {Page} page */
const isReviewed = (page) => page.waitForSelector('#review-players tr', { timeout: 120_000 });

test('one button after a game: accuracy, a graph, signs and sentences, kept for everybody', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  const table = await finishedTable(page, 'shakti', 2, SHAKTI);
  await page.goto(`/t/${table}`);
  await page.click('#review');
  await page.waitForURL('**/analysis/shakti?table=*');
  await isReviewed(page);
  assert.equal(await page.locator('#review-players tr').count(), 2);
  for (const text of await page.locator('#review-players .accuracy').allInnerTexts()) assert.match(text, /^\d+ %$/);
  assert.ok(await page.locator('#review-graph .graph-line').count());
  const signs = await page.locator('#tree .sign').allInnerTexts();
  assert.ok(signs.length > 0 && signs.every((sign) => ['?!', '?', '??'].includes(sign)), signs.join(' '));
  // A click on a marked move goes there and says what was missed.
  await page.locator('#tree button:has(.sign)').first().click();
  await page.waitForSelector('#tree .here .sign');
  await page.waitForSelector('#review-move .better-line');
  assert.match(await page.locator('#review-move').innerText(), /\d+ % → \d+ %/);
  const missed = await page.locator('#review-move [data-key="missed"]').innerText();
  assert.match(missed, /was better\.|in (one|\d+) moves?|takes the/);
  await page.click('#review-move .better-line');
  await page.waitForSelector('#tree .variation .here');
  // Another visitor finds it there, without asking.
  const other = await visit(browser, server.url);
  await other.page.goto(`/analysis/shakti?table=${table}`);
  await isReviewed(other.page);
  assert.equal(await other.page.locator('#review-start').isVisible(), false);
  assert.deepEqual(await other.page.locator('#tree .sign').allInnerTexts(), signs);
  assert.deepEqual([...errors, ...other.errors], []);
  await other.context.close();
  await context.close();
});

test('the review goes on when the page is closed', async () => {
  const { page, context } = await visit(browser, server.url);
  const table = await finishedTable(page, 'shakti', 2, SHAKTI);
  await page.goto(`/analysis/shakti?table=${table}`);
  await page.waitForSelector('#review-start:not([hidden])');
  await page.click('#review-start');
  await page.waitForSelector('#review-bar:not([hidden])');
  await context.close();
  const later = await visit(browser, server.url);
  await later.page.goto(`/analysis/shakti?table=${table}`);
  await isReviewed(later.page);
  // The same moves were made in another game before.
  await later.page.locator('#tree button:has(.sign)').first().click();
  await later.page.waitForFunction(() =>
    /^Played \d+ times in \d+ games here, scoring \d+ %$/.test(
      document.querySelector('#review-played')?.textContent ?? '',
    ),
  );
  await later.context.close();
});

test('mistakes are tried again until a good move is found', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  const table = await finishedTable(page, 'shakti', 2, SHAKTI);
  await page.goto(`/analysis/shakti?table=${table}&review=yes`);
  await isReviewed(page);
  const review = (await (await page.request.get(`/api/tables/${table}/review`)).json()).review;
  const seat = Number(await page.locator('#retry-seat').inputValue());
  const [mistake] = review.moves.filter((/** @type {any} */ move) => move.class && move.seat === seat);
  assert.ok(mistake, 'somebody who plays like this makes mistakes');
  await page.click('#retry-start');
  await page.waitForSelector('#retry:not([hidden])');
  assert.match(await page.locator('#retry-task').innerText(), /Find a better move/);
  await page.waitForSelector('.cell.can');
  /** @param {string} move */
  const make = async (move) => {
    const [from, to] = move.split('-');
    await page.click(`.cell.can[data-square="${from}"]`);
    await page.click(`.cell.next[data-square="${to.slice(0, 2)}"]`);
  };
  // The same mistake again is not accepted.
  await make(mistake.written);
  await page.waitForSelector('#retry-said .wrong');
  await page.keyboard.press('h');
  await page.waitForSelector('#retry-said .hint');
  await make(mistake.better.moves[0]);
  await page.waitForSelector('#retry-said .right');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'retry-next');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('#retry-said .right'));
  if (await page.locator('#retry-end').isVisible()) await page.click('#retry-end');
  await page.waitForSelector('#retry-start:not([hidden])');
  assert.deepEqual(errors, []);
  await context.close();
});

test('four players have a review each', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  const table = await finishedTable(page, 'bishops', 4, 8);
  await page.goto(`/analysis/bishops?table=${table}&review=yes`);
  await isReviewed(page);
  assert.equal(await page.locator('#review-players tr').count(), 4);
  assert.equal(await page.locator('#review-graph .graph-seat').count(), 4);
  assert.match(await page.locator('#review-chances').innerText(), /^.+ \d+ % · .+ \d+ % · .+ \d+ % · .+ \d+ %$/);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a review in Finnish has no English in it', async () => {
  const { page, errors, context } = await visit(browser, server.url, { locale: 'fi-FI' });
  const table = await finishedTable(page, 'shakti', 2, SHAKTI);
  await page.goto(`/analysis/shakti?table=${table}&review=yes`);
  await isReviewed(page);
  await page.locator('#tree button:has(.sign)').first().click();
  await page.waitForSelector('#review-move .better-line');
  const sentences = await page.locator('#tree button[title]').evaluateAll((moves) => moves.map(({ title }) => title));
  assert.ok(sentences.length > 1);
  for (const text of sentences) assert.match(text, /oli parempi|siirrolla|siirrossa|lyö nappulan/);
  assert.ok(sentences.includes(await page.locator('#review-move [data-key="missed"]').innerText()));
  const judged = await page.locator('.review-players, #review-move').allInnerTexts();
  await page.click('#retry-start');
  await page.waitForSelector('#retry:not([hidden])');
  const words = judged.join(' ') + (await page.locator('#review').innerText());
  assert.match(words, /Tarkkuus/);
  assert.match(words, /Etsi parempi siirto/);
  assert.doesNotMatch(words, /\b(better|move|mistake|accuracy|White|Black)\b/i);
  assert.deepEqual(errors, []);
  await context.close();
});

test('whoever asks for a review on a telephone sees it come', async () => {
  const [{ viewport }] = LOOKS.filter(({ size }) => size === 'phone');
  const { page, context } = await visit(browser, server.url, { viewport });
  const table = await finishedTable(page, 'shakti', 2, SHAKTI);
  await page.goto(`/t/${table}`);
  await page.click('#review');
  await isReviewed(page);
  await page.waitForFunction(() => {
    const { top, bottom } = /** @type {Element} */ (document.querySelector('#review-players')).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  await context.close();
});

for (const { size, viewport } of LOOKS.filter(({ colorScheme }) => colorScheme === 'light')) {
  test(`whoever learns from a mistake sees the board and the task at once: ${size}`, async () => {
    const { page, context } = await visit(browser, server.url, { viewport });
    const table = await finishedTable(page, 'shakti', 2, SHAKTI);
    await page.goto(`/analysis/shakti?table=${table}&review=yes`);
    await isReviewed(page);
    await page.click('#retry-start');
    await page.waitForSelector('#retry:not([hidden])');
    await page.waitForSelector('.cell.can');
    const [board, task] = await page.evaluate(() =>
      ['#board', '#retry-task'].map((one) => {
        const { top, bottom } = /** @type {Element} */ (document.querySelector(one)).getBoundingClientRect();
        return { top, bottom };
      }),
    );
    assert.ok(board.top >= 0, `the board begins at ${board.top}`);
    assert.ok(Math.max(board.bottom, task.bottom) <= viewport.height, `they end at ${board.bottom}, ${task.bottom}`);
    await context.close();
  });
}

for (const look of LOOKS) {
  test(`reviews shut nobody out: ${look.colorScheme}, ${look.size}`, async () => {
    const { page, errors, context } = await visit(browser, server.url, look);
    const table = await finishedTable(page, 'shakti', 2, SHAKTI);
    await page.goto(`/analysis/shakti?table=${table}&review=yes`);
    await isReviewed(page);
    await page.locator('#tree button:has(.sign)').first().click();
    await page.waitForSelector('#review-move .better-line');
    assert.deepEqual(await problems(page), []);
    await page.click('#retry-start');
    await page.waitForSelector('#retry:not([hidden])');
    assert.deepEqual(await problems(page), []);
    assert.deepEqual(errors, []);
    await context.close();
  });
}
