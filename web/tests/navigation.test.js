// Walking through an analysis: the list follows, scoring goes on, nothing is lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, server, withServer, visit } from './server.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

/** A long walk of two kings and back. */
const LONG = Array.from({ length: 60 }, (_, i) => ['d2-d3', 'd6-d5', 'd3-d2', 'd5-d6'][i % 4]);

/** @param {Page} page @param {string[]} moves */
async function open(page, moves) {
  const query = new URLSearchParams({ moves: moves.join(' '), options: 'repetition=0,no_progress=0' });
  await page.goto(`/analysis/shakti?${query}`);
  await page.waitForFunction((count) => document.querySelectorAll('#tree button').length === count, moves.length, {
    timeout: 60_000,
  });
}

test('the current move is always in sight', async () => {
  const { page, context } = await visit(browser, server.url);
  await open(page, LONG);
  for (let back = 0; back < LONG.length; back += 9) {
    const isSeen = await page.evaluate(() => {
      const [list, here] = [document.querySelector('#tree'), document.querySelector('#tree .here')].map((one) =>
        one?.getBoundingClientRect(),
      );
      return !!list && !!here && here.top >= list.top - 1 && here.bottom <= list.bottom + 1;
    });
    assert.ok(isSeen, `${back} moves before the end`);
    for (let i = 0; i < 9; i += 1) await page.keyboard.press('ArrowLeft');
    await page.waitForTimeout(150);
  }
  await context.close();
});

test('the current move stays in sight when a phone is turned', async () => {
  const { page, context } = await visit(browser, server.url, { viewport: { width: 1366, height: 768 } });
  await open(page, LONG);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForFunction(() => {
    const [list, here] = ['#tree', '#tree .here'].map((one) => document.querySelector(one)?.getBoundingClientRect());
    return !!list && !!here && here.top >= list.top - 1 && here.bottom <= list.bottom + 1;
  });
  await context.close();
});

/** The button that scores a game says what it does next. @param {Page} page @param {string} words */
async function buttonSays(page, words) {
  await page.waitForFunction((words) => document.getElementById('evaluate')?.textContent === words, words);
}

test('scoring goes on while one walks about, and can be stopped', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await open(page, LONG.slice(0, 24));
  await page.click('#evaluate');
  await page.waitForFunction(() => /Scoring… [1-9]/.test(document.getElementById('graph-words')?.textContent ?? ''));
  await page.locator('#tree button').nth(3).click();
  await page.click('#engine');
  await page.waitForSelector('#best li');
  await page.waitForFunction(
    () => /Expectation|After move/.test(document.getElementById('graph-words')?.textContent ?? ''),
    null,
    { timeout: 60_000 },
  );
  await buttonSays(page, 'Score the whole game');
  await page.click('#evaluate');
  await page.waitForFunction(() => /Scoring/.test(document.getElementById('graph-words')?.textContent ?? ''));
  await page.click('#evaluate');
  await buttonSays(page, 'Score the whole game');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a reload loses nothing, and what was removed can be put back', async () => {
  const { page, context } = await visit(browser, server.url);
  await open(page, ['b2-b4', 'd6-d5']);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('#tree .here')?.textContent === 'b2-b4');
  await page.click('.cell.can[data-square="b6"]');
  await page.locator('.cell.next').first().click();
  await page.waitForFunction(() => document.querySelectorAll('#tree button').length === 3);
  const before = await page.locator('#tree').innerText();
  const here = await page.locator('#tree .here').innerText();
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('#tree button').length === 3);
  assert.equal(await page.locator('#tree').innerText(), before);
  assert.equal(await page.locator('#tree .here').innerText(), here);
  await page.click('#remove');
  await page.waitForFunction(() => document.querySelectorAll('#tree button').length === 2);
  await page.click('#restore');
  await page.waitForFunction(() => document.querySelectorAll('#tree button').length === 3);
  assert.equal(await page.locator('#restore').isVisible(), false);
  await context.close();
});
