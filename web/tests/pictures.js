// Pictures of every page: light and dark, phone and desk, into target/pictures.
//
//     node web/tests/pictures.js [NAME...]

import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openBrowser, openHouse, visit } from './house.js';
import { chance, makeMove } from './player.js';

/** @typedef {import('playwright-core').Page} Page */

const folder = resolve(import.meta.dirname, '../../target/pictures');
const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

/** Some moves against the computer. @param {string} game @param {number} moves */
const table = (game, moves) => async (/** @type {Page} */ page) => {
  await page.goto(`/new/${game}`);
  await page.selectOption('select[name="level"]', '1');
  await page.click('button[type="submit"].large');
  await page.waitForURL('**/t/*');
  await page.waitForSelector('.cell');
  const pick = chance(12);
  for (let made = 0; made < moves; made += 1) {
    await page.waitForFunction(() => document.title.startsWith('●') || document.title.startsWith('Game over'));
    await makeMove(page, pick);
    await page.waitForTimeout(700);
  }
  await page.evaluate(() => scrollTo(0, 0));
};

/** @type {Record<string, (page: Page) => Promise<unknown>>} */
const pages = {
  home: (page) => page.goto('/'),
  new: (page) => page.goto('/new/shakti'),
  'new-four': async (page) => {
    await page.goto('/new/bishops');
    await page.click('details.more summary');
  },
  lost: (page) => page.goto('/t/nosuchtable'),
  'rules-all': (page) => page.goto('/rules'),
  rules: async (page) => {
    await page.goto('/rules/shakti');
    await page.locator('figure.diagram').nth(1).scrollIntoViewIfNeeded();
    await page.waitForSelector('figure.diagram .cell');
  },
  analysis: async (page) => {
    await page.goto(`/analysis/shakti?${new URLSearchParams({ moves: 'b2-b4 d6-d5 f2-f4 d5-d6 d2-d3 b6-a6' })}`);
    await page.waitForFunction(() => document.querySelectorAll('#tree button').length === 6);
    await page.click('#evaluate');
    await page.waitForFunction(() => !/** @type {HTMLButtonElement} */ (document.querySelector('#evaluate')).disabled);
    await page.click('#engine');
    await page.waitForSelector('#best li');
    await page.waitForTimeout(1500);
    await page.evaluate(() => scrollTo(0, 0));
  },
  army: table('sitchess', 0),
  saktris: table('saktris', 7),
  sitchess: table('sitchess', 6),
  taifho: table('taifho', 6),
  shakti: table('shakti', 5),
  bishops: table('bishops', 3),
};

await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
const [house, browser] = await Promise.all([openHouse(), openBrowser()]);
for (const [name, go] of Object.entries(pages)) {
  if (wanted.length && !wanted.includes(name)) continue;
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const { page, context, wrongs } = await visit(browser, house.url, { viewport, colorScheme });
      await go(page);
      await page.waitForTimeout(500);
      await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png`, fullPage: size === 'phone' || !/^(saktris|sitchess|taifho|shakti|bishops|army)$/.test(name) });
      if (wrongs.length) console.error(name, size, colorScheme, wrongs);
      await context.close();
    }
  }
}
await browser.close();
await house.close();
