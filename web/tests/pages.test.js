// Every page: nobody is shut out, nothing goes wrong, both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES, LOOKS, browser, server, problems, withServer, visit } from './server.js';
import { measure, weights } from './speed.js';

withServer();

for (const { colorScheme, size, viewport } of LOOKS) {
  test(`nothing shuts anybody out, ${colorScheme} at a ${size}`, async () => {
    const { page, errors, context } = await visit(browser, server.url, { colorScheme, viewport });
    for (const path of ['/', ...GAMES.map((game) => `/new/${game}`)]) {
      await page.goto(path);
      assert.deepEqual(await problems(page), [], path);
    }
    for (const game of GAMES) {
      await page.goto('/');
      await page.click(`.card:has(a[href="/new/${game}"]) button.primary`);
      await page.waitForURL('**/t/*');
      await page.waitForSelector('.cell');
      assert.deepEqual(await problems(page), [], game);
    }
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test('the Finnish page speaks Finnish, and the switch changes that', async () => {
  const { page, errors, context } = await visit(browser, server.url, { locale: 'fi-FI' });
  await page.goto('/');
  assert.equal(await page.locator('html').getAttribute('lang'), 'fi');
  assert.match(await page.locator('h1').innerText(), /lautapeliä/);
  await page.click('.card:has(a[href="/new/shakti"]) button.primary');
  await page.waitForURL('**/t/*');
  // The board is there at once; whose turn it is comes over the line.
  await page.waitForFunction(() => document.title.includes('Sinun vuorosi'));
  assert.match((await page.locator('.cell[data-square="d2"]').getAttribute('aria-label')) ?? '', /Valkea kuningas/);
  await page.click('details.menu summary');
  await page.click('.switch a[lang="en"]');
  await page.waitForFunction(() => document.title.includes('Your turn'));
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  assert.deepEqual(errors, []);
  await context.close();
});

test('light, dark and the board can be chosen, and stay', async () => {
  const { page, context } = await visit(browser, server.url);
  await page.goto('/new/shakti');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.click('details.menu summary');
  await Promise.all([page.waitForEvent('load'), page.click('.switch a[href*="look=dark"]')]);
  assert.notEqual(await ground(), light);
  assert.match(page.url(), /\/new\/shakti$/);
  await page.click('details.menu summary');
  await Promise.all([page.waitForEvent('load'), page.click('.switch a[href*="board=slate"]')]);
  await page.goto('/');
  assert.equal(await page.locator('html').getAttribute('data-look'), 'dark');
  assert.equal(await page.locator('html').getAttribute('data-board'), 'slate');
  await context.close();
});

test('a first visit transfers less than 100 KB', async () => {
  for (const locale of ['en-GB', 'fi-FI']) {
    const found = await weights(browser, server.url, locale);
    console.log(locale, found);
    for (const [path, bytes] of Object.entries(found))
      assert.ok(bytes > 5_000 && bytes < 100_000, `${path}: ${bytes} bytes`);
  }
});

// How long it takes is for the benchmark to say; a busy machine is no fault of the page.
test('how long people wait can be measured', async () => {
  const { ready, echoes } = await measure(browser, server.url, 'shakti');
  assert.deepEqual([ready.length, echoes.length], [5, 12]);
  for (const time of [...ready, ...echoes]) assert.ok(time >= 0, `${time} ms`);
});

test('a move of one’s own is seen before the server has answered', async () => {
  const { page, context } = await visit(browser, server.url);
  // A line on which nothing that is sent arrives, once it has been cut.
  let isCut = false;
  await page.routeWebSocket('**/api/socket', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => isCut || server.send(message));
  });
  await page.goto('/');
  await page.click('.card:has(a[href="/new/shakti"]) button.primary');
  await page.waitForSelector('.cell.can[data-square="d2"]');
  isCut = true;
  const place = (/** @type {string} */ square) => page.locator(square).boundingBox();
  const before = await place('.piece[data-square="d2"]');
  await page.click('.cell[data-square="d2"]');
  await page.click('.cell[data-square="d3"]');
  await page.waitForFunction(
    (top) => (document.querySelector('.piece[data-square="d2"]')?.getBoundingClientRect().top ?? top) < top - 20,
    before?.y ?? 0,
  );
  assert.equal(await page.locator('#moves li').count(), 0, 'the server has not heard of it');
  // A piece that arrives hovers over its square.
  isCut = false;
  await page.goto('/');
  await page.click('.card:has(a[href="/new/saktris"]) button.primary');
  await page.waitForSelector('.cell.next[data-square="c1"]');
  isCut = true;
  await page.focus('.cell[data-square="c1"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.hovering', { state: 'attached' });
  assert.equal(await page.locator('#moves li').count(), 0);
  await context.close();
});

test('a page that is not there says so, and leads back', async () => {
  const { page, context } = await visit(browser, server.url);
  const answer = await page.goto('/t/nosuchtable');
  assert.equal(answer?.status(), 404);
  await page.click('a.button');
  await page.waitForSelector('.card');
  await context.close();
});

test('a name can be chosen', async () => {
  const { page, context, errors } = await visit(browser, server.url);
  await page.goto('/');
  await page.click('details.menu summary');
  await page.fill('#name', 'Anna');
  await page.click('#name-form button');
  await page.waitForSelector('details.menu:not([open])');
  await page.click('.card:has(a[href="/new/shakti"]) button.primary');
  await page.waitForSelector('.plate.yours .holder');
  assert.equal(await page.locator('.plate.yours .holder').innerText(), 'Anna');
  assert.deepEqual(errors, []);
  await context.close();
});
