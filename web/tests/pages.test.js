// Every page: nobody is shut out, nothing goes wrong, both languages.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings, openBrowser, openHouse, unfold, visit } from './house.js';

const GAMES = ['saktris', 'sitchess', 'taifho', 'shakti', 'bishops'];

/** @type {Awaited<ReturnType<typeof openHouse>>} */
let house;
/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await house?.close();
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const [size, viewport] of Object.entries({ desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } })) {
    test(`nothing shuts anybody out, ${colorScheme} at a ${size}`, async () => {
      const { page, wrongs, context } = await visit(browser, house.url, { colorScheme, viewport });
      const paths = ['/', ...GAMES.map((game) => `/new/${game}`)];
      for (const path of paths) {
        await page.goto(path);
        await unfold(page);
        assert.deepEqual(await findings(page), [], path);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${path} is ${overflow} pixels too wide`);
      }
      for (const game of GAMES) {
        await page.goto('/');
        await page.click(`.card:has(a[href="/new/${game}"]) button.primary`);
        await page.waitForURL('**/t/*');
        await page.waitForSelector('.cell');
        await unfold(page);
        // Whatever fades in has done so.
        await page.waitForTimeout(300);
        assert.deepEqual(await findings(page), [], game);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${game} is ${overflow} pixels too wide`);
      }
      assert.deepEqual(wrongs, []);
      await context.close();
    });
  }
}

test('the Finnish page speaks Finnish, and the switch changes that', async () => {
  const { page, wrongs, context } = await visit(browser, house.url, { locale: 'fi-FI' });
  await page.goto('/');
  assert.equal(await page.locator('html').getAttribute('lang'), 'fi');
  assert.match(await page.locator('h1').innerText(), /lautapeliä/);
  await page.click('.card:has(a[href="/new/shakti"]) button.primary');
  await page.waitForURL('**/t/*');
  await page.waitForSelector('.cell');
  assert.match(await page.title(), /Sinun vuorosi/);
  assert.match((await page.locator('.cell[data-square="d2"]').getAttribute('aria-label')) ?? '', /Valkea kuningas/);
  await page.click('details.menu summary');
  await page.click('.switch a[lang="en"]');
  await page.waitForSelector('.cell');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  assert.match(await page.title(), /Your turn/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('light, dark and the board can be chosen, and stay', async () => {
  const { page, context } = await visit(browser, house.url);
  await page.goto('/new/shakti');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.click('details.menu summary');
  await page.click('.switch a[href*="look=dark"]');
  assert.notEqual(await ground(), light);
  assert.match(page.url(), /\/new\/shakti$/);
  await page.click('details.menu summary');
  await page.click('.switch a[href*="board=slate"]');
  await page.goto('/');
  assert.equal(await page.locator('html').getAttribute('data-look'), 'dark');
  assert.equal(await page.locator('html').getAttribute('data-board'), 'slate');
  await context.close();
});

test('a first visit transfers less than 100 KB', async () => {
  for (const path of ['/', '/new/bishops']) {
    const { page, context } = await visit(browser, house.url);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    let bytes = 0;
    client.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
    await page.goto(path, { waitUntil: 'networkidle' });
    assert.ok(bytes > 5_000 && bytes < 100_000, `${path}: ${bytes} bytes`);
    console.log(`${path}: ${bytes} bytes`);
    await context.close();
  }
  const { page, context } = await visit(browser, house.url);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await page.goto('/new/shakti');
  let bytes = 0;
  client.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  await page.click('button[type="submit"].large');
  await page.waitForURL('**/t/*');
  await page.waitForSelector('.cell.can');
  assert.ok(bytes < 100_000, `a table: ${bytes} bytes`);
  console.log(`a table: ${bytes} bytes`);
  // How long it takes is told and not judged: the machine may be busy.
  const begun = Date.now();
  await page.reload();
  await page.waitForSelector('.cell.can');
  const ready = Date.now() - begun;
  const echo = await page.evaluate(async () => {
    const list = /** @type {HTMLElement} */ (document.getElementById('moves'));
    const field = /** @type {HTMLInputElement} */ (document.getElementById('typed-move'));
    const seen = new Promise((done) => new MutationObserver(() => done(performance.now())).observe(list, { childList: true }));
    field.value = 'd2-d3';
    const sent = performance.now();
    /** @type {HTMLButtonElement} */ (document.querySelector('#typed button')).click();
    return Math.round(/** @type {number} */ (await seen) - sent);
  });
  console.log(`a table is ready after ${ready} ms; a move is echoed after ${echo} ms`);
  await context.close();
});

test('a page that is not there says so, and leads back', async () => {
  const { page, context } = await visit(browser, house.url);
  const answer = await page.goto('/t/nosuchtable');
  assert.equal(answer?.status(), 404);
  await page.click('a.button');
  await page.waitForSelector('.card');
  await context.close();
});

test('a name can be chosen', async () => {
  const { page, context, wrongs } = await visit(browser, house.url);
  await page.goto('/');
  await page.click('details.menu summary');
  await page.fill('#name', 'Anna');
  await page.click('#name-form button');
  await page.waitForSelector('details.menu:not([open])');
  await page.click('.card:has(a[href="/new/shakti"]) button.primary');
  await page.waitForSelector('.plate.yours .holder');
  assert.equal(await page.locator('.plate.yours .holder').innerText(), 'Anna');
  assert.deepEqual(wrongs, []);
  await context.close();
});
