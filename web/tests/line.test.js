// The line to the server: it freezes, breaks and comes back, and the game goes on without a reload.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, server, step, visit, withServer } from './server.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

/** Two people at a table of Shakti; the first is to move. */
async function together() {
  const [anna, ben] = [await visit(browser, server.url), await visit(browser, server.url)];
  await anna.page.goto('/new/shakti');
  await anna.page.check('input[value="friend"]');
  await anna.page.click('button[type="submit"].large');
  await anna.page.waitForURL('**/t/*');
  await ben.page.goto(new URL(anna.page.url()).pathname);
  await ben.page.click('[data-sit="1"]');
  await anna.page.waitForFunction(() => document.title.startsWith('●'));
  for (const { page } of [anna, ben]) await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  return { anna, ben };
}

/** Whoever has never lost it has it. @param {Page} page @param {'yes' | 'no'} lost */
const isLost = (page, lost) =>
  page.waitForFunction((wanted) => (document.getElementById('status')?.dataset.lost ?? 'no') === wanted, lost);

/** @param {Page} page @param {number} count */
const plies = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll('#moves li').length === wanted, count);

/** @param {{ page: Page, context: import('playwright-core').BrowserContext }[]} people */
async function leave(...people) {
  for (const { page, context } of people) {
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).isSamePage), true, 'nothing was loaded again');
    await context.close();
  }
}

test('a server that stands still is noticed within three seconds by whoever only waits', async () => {
  const { anna, ben } = await together();
  // The quickest of three counts: a busy machine is no fault of the page.
  let quickest = Infinity;
  for (let time = 0; time < 3 && quickest > 3500; time += 1) {
    await server.freeze();
    const begun = Date.now();
    await isLost(ben.page, 'yes');
    quickest = Math.min(quickest, Date.now() - begun);
    await server.thaw();
    await isLost(ben.page, 'no');
  }
  assert.ok(quickest < 3500, `noticed after ${quickest} ms`);
  // A short silence is over without another line.
  for (const { page } of [anna, ben]) await isLost(page, 'no');
  await step(anna.page, 'd2', 'd3');
  await plies(ben.page, 1);
  await leave(anna, ben);
});

test('after a long silence lines are opened anew, and a move made meanwhile is played once', async () => {
  const { anna, ben } = await together();
  await server.freeze();
  await step(anna.page, 'd2', 'd3');
  await isLost(anna.page, 'yes');
  await anna.page.waitForTimeout(8000);
  await server.thaw();
  for (const { page } of [anna, ben]) {
    await plies(page, 1);
    await isLost(page, 'no');
  }
  await step(ben.page, 'd6', 'd5');
  await plies(anna.page, 2);
  await leave(anna, ben);
});

test('a killed and a restarted server find everybody at the table again', async () => {
  const { anna, ben } = await together();
  await step(anna.page, 'd2', 'd3');
  await plies(ben.page, 1);
  await server.kill();
  await isLost(ben.page, 'no');
  await step(ben.page, 'd6', 'd5');
  await plies(anna.page, 2);
  await Promise.all([isLost(anna.page, 'yes'), server.restart()]);
  await isLost(anna.page, 'no');
  await step(anna.page, 'd3', 'e3');
  await plies(ben.page, 3);
  await leave(anna, ben);
});

test('a piece in hand stays there when the server comes back, and when a draw is offered', async () => {
  const { anna, ben } = await together();
  await anna.page.click('.cell.can[data-square="d2"]');
  await anna.page.waitForSelector('.cell.next[data-square="d3"]');
  await Promise.all([isLost(anna.page, 'yes'), server.restart()]);
  for (const { page } of [anna, ben]) await isLost(page, 'no');
  await ben.page.click('#draw');
  await ben.page.click('#sure button[value="yes"]');
  await anna.page.waitForSelector('.offer button:has-text("Decline")');
  await anna.page.click('.cell.next[data-square="d3"]');
  await plies(ben.page, 1);
  await leave(anna, ben);
});
