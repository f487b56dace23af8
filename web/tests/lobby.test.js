// The lobby: an opponent with one click, wherever one waits; the best games; boards on other sites.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { ask, browser, LOOKS, problems, server, visit, withServer } from './server.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

const SHAKTI = 'button[name="quick"][aria-label^="Shakti"]';

/** Looks at a page in every light and size. @param {Page} page */
async function looksRight(page) {
  for (const { colorScheme, viewport, size } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    assert.deepEqual(await problems(page), [], `${page.url()} ${colorScheme} ${size}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${page.url()} is ${wide} too wide, ${size}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Becomes a guest. @param {Page} page @param {string} name */
async function arrive(page, name) {
  await page.goto('/');
  await ask(page, '/api/guests', { name });
}

test('one click pairs two people, one of whom solves puzzles meanwhile', async () => {
  const anna = await visit(browser, server.url);
  const ben = await visit(browser, server.url, { locale: 'fi-FI' });
  await arrive(anna.page, 'Anna');
  await arrive(ben.page, 'Ben');
  await anna.page.goto('/lobby');
  await Promise.all([anna.page.waitForNavigation(), anna.page.click(SHAKTI)]);
  await anna.page.waitForSelector('#waiting .waiting');
  assert.match(await anna.page.innerText('#waiting'), /Shakti[^]*Nobody has waited for this in the last day/);
  await looksRight(anna.page);
  await anna.page.click('#waiting a[href="/puzzles"]');
  await anna.page.waitForSelector('#wait-bar .waiting');
  assert.deepEqual(await problems(anna.page), []);
  // Ben sees her there, live, and that one waits for what he is about to want.
  await ben.page.goto('/lobby');
  await ben.page.waitForSelector('#seeks li:has-text("Anna")');
  assert.match(await ben.page.innerText(`${SHAKTI} .badge`), /yksi odottaa/);
  const begun = Date.now();
  // The answer and the news of the pairing lead to the table, and either may overtake the other.
  await ben.page.click(SHAKTI);
  await ben.page.waitForSelector('.plate .you');
  await anna.page.waitForSelector('.plate .you');
  console.log(`paired, both at the table: ${Date.now() - begun} ms`);
  assert.equal(anna.page.url(), ben.page.url());
  await anna.page.waitForSelector('.plate .you');
  // After the game somebody else is looked for on the same terms.
  await ben.page.waitForSelector('#resign:not([hidden])');
  await ben.page.click('#resign');
  await ben.page.click('#sure button.primary');
  await anna.page.waitForSelector('#opponent:not([hidden])');
  await Promise.all([anna.page.waitForURL('**/lobby'), anna.page.click('#opponent button')]);
  await anna.page.waitForSelector('#waiting .waiting:has-text("unrated")');
  await anna.page.click('#waiting button:has-text("Stop looking")');
  await anna.page.waitForSelector('#waiting .waiting', { state: 'detached' });
  for (const { context, errors } of [anna, ben]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test('whoever plays the computer while waiting is not torn out of the game', async () => {
  const anna = await visit(browser, server.url);
  const ben = await visit(browser, server.url);
  await arrive(anna.page, 'Anna');
  await arrive(ben.page, 'Ben');
  await anna.page.goto('/lobby');
  await anna.page.click('#own-seek summary');
  await anna.page.check('#seek-form input[value="taifho"]');
  await anna.page.check('#seek-form input[value="saktris"]');
  await anna.page.check('#seek-form input[value*="600"]');
  await anna.page.click('#seek-form button.primary');
  await anna.page.waitForSelector('#waiting .waiting:has-text("Taifho")');
  const seats = [{ kind: 'me' }, { kind: 'computer', level: '1' }];
  const made = await ask(anna.page, '/api/tables', { game: 'shakti', seats });
  await anna.page.goto(`/t/${made.table.table}`);
  await anna.page.waitForSelector('#resign:not([hidden])');
  await anna.page.waitForSelector('#wait-bar .waiting');
  await ben.page.goto('/lobby');
  await ben.page.click('#seeks li:has-text("Anna") button');
  await ben.page.waitForURL('**/t/*');
  const way = `#wait-bar a[href="${new URL(ben.page.url()).pathname}"]`;
  await anna.page.waitForSelector(way);
  assert.deepEqual(await problems(anna.page), []);
  await Promise.all([anna.page.waitForURL(ben.page.url()), anna.page.click(way)]);
  for (const { context } of [anna, ben]) await context.close();
});

test('the best games go on by themselves, here and on another site', async () => {
  const { page, context, errors } = await visit(browser, server.url);
  await arrive(page, 'Anna');
  const seats = [{ kind: 'me' }, { kind: 'me' }];
  const made = await ask(page, '/api/tables', { game: 'shakti', seats, public: true });
  const { table } = made.table;
  await page.goto('/tv/shakti');
  await page.waitForSelector(`[data-table="${table}"] .board svg.drawing`);
  await looksRight(page);
  // Another site with a frame of ours.
  const code = await page.inputValue('.embed input');
  const site = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end(`<!doctype html><title>Elsewhere</title>${code}`);
  });
  await new Promise((ready) => site.listen(0, '127.0.0.1', () => ready(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (site.address());
  const elsewhere = await context.newPage();
  await elsewhere.goto(`http://localhost:${port}/`);
  const frame = elsewhere.frameLocator('iframe');
  await frame.locator(`[data-table="${table}"] .board svg.drawing`).waitFor();
  const picture = () => page.locator('.board svg.drawing').evaluate((drawing) => drawing.innerHTML);
  const before = await picture();
  const view = await page.evaluate(
    (path) => fetch(path).then((answer) => answer.json()),
    `/api/tables/${table}?detail=text`,
  );
  const player = await context.newPage();
  await player.goto(`/t/${table}`);
  await player.waitForSelector('#resign:not([hidden])');
  await player.fill('#typed-move', view.state.legal[0]);
  await player.click('#typed button');
  await page.waitForFunction((old) => document.querySelector('.board svg.drawing')?.innerHTML !== old, before);
  await elsewhere.close();
  site.close();
  await page.goto('/tv');
  await page.waitForSelector(`[data-table="${table}"]`);
  await looksRight(page);
  await page.goto(`/embed/t/${table}`);
  await page.waitForSelector('.board svg.drawing');
  assert.deepEqual(await problems(page), []);
  assert.deepEqual(errors, []);
  await context.close();
});
