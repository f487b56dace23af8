// Pictures of every page: light and dark, phone and desk, into target/pictures.
//
//     node web/tests/pictures.js [NAME...]

import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { LOOKS, openBrowser, startServer, visit } from './server.js';
import { chance, makeMove, playOn } from './player.js';

/** @typedef {import('playwright-core').Page} Page */

const folder = resolve(import.meta.dirname, '../../target/pictures');

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

/** A new game by the form. @param {string} game @param {Record<string, string>} [options] */
const begin =
  (game, options = {}) =>
  async (/** @type {Page} */ page) => {
    await page.goto(`/new/${game}`);
    await page.click('details.more summary');
    for (const [name, value] of Object.entries(options)) {
      const field = page.locator(`[name="option-${name}"]`);
      if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
      else await field.fill(value);
    }
    await page.click('button[type="submit"].large');
    await page.waitForURL('**/t/*');
    await page.waitForSelector('.cell');
  };

/** The end of a game against the computer. @param {string} game @param {Record<string, string>} [options] */
const end = (game, options) => async (/** @type {Page} */ page) => {
  await begin(game, options)(page);
  await playOn(page, { seed: 11, moves: 400 });
  await page.waitForTimeout(900);
  await page.evaluate(() => scrollTo(0, 0));
};

/** A position to be touched. @param {string} game @param {string} position @param {string[]} touches */
const touched =
  (game, position, ...touches) =>
  async (/** @type {Page} */ page) => {
    await page.goto(`/analysis/${game}?${new URLSearchParams({ position })}`);
    await page.waitForSelector('.cell.can');
    for (const square of touches) await page.click(`.cell[data-square="${square}"]`);
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
    await page.waitForFunction(
      () => !(/** @type {HTMLButtonElement} */ (document.querySelector('#evaluate')).disabled),
    );
    await page.click('#engine');
    await page.waitForSelector('#best li');
    await page.waitForTimeout(1500);
    await page.evaluate(() => scrollTo(0, 0));
  },
  menu: async (page) => {
    await page.goto('/');
    await page.click('details.menu summary');
  },
  finnish: async (page) => {
    await page.goto('/new/saktris');
    await page.click('details.menu summary');
    await page.click('.switch a[lang="fi"]');
    await page.click('details.more summary');
  },
  'rules-bishops': async (page) => {
    await page.goto('/rules/bishops');
    for (const figure of await page.locator('figure.diagram').all()) {
      await figure.scrollIntoViewIfNeeded();
      await figure.locator('.cell').first().waitFor();
    }
  },
  invite: async (page) => {
    await page.goto('/new/shakti');
    await page.check('input[value="friend"]');
    await page.click('button[type="submit"].large');
    await page.waitForURL('**/t/*');
    await page.waitForSelector('#qr:not([hidden])');
  },
  away: async (page) => {
    let cut = () => {};
    await page.routeWebSocket('**/api/socket', (socket) => {
      socket.connectToServer();
      cut = () => void socket.close();
    });
    await table('shakti', 2)(page);
    await page.routeWebSocket('**/api/socket', (socket) => void socket.close());
    cut();
    await page.waitForSelector('#status[data-lost="yes"]');
  },
  clock: async (page) => {
    await page.goto('/new/shakti');
    await page.selectOption('select[name="clock"]', { index: 1 });
    await page.check('input[value="me"]');
    await page.click('button[type="submit"].large');
    await page.waitForURL('**/t/*');
    await playOn(page, { seed: 3, moves: 3 });
  },
  back: async (page) => {
    await table('taifho', 4)(page);
    await page.click('#moves button[data-ply="3"]');
  },
  sure: async (page) => {
    await table('shakti', 2)(page);
    await page.click('#resign');
  },
  asked: async (page) => {
    await table('shakti', 2)(page);
    const king = await page.locator('.piece[data-owner="1"][data-piece="king"]').getAttribute('data-square');
    await page.click(`.cell[data-square="${king}"]`, { modifiers: ['Shift'] });
    await page.waitForTimeout(300);
  },
  dice: begin('sitchess', { army_choice: 'dice' }),
  arrange: async (page) => {
    await begin('taifho', { setup: 'free' })(page);
    await page.click('.cell[data-square="c1"]');
  },
  chain: touched('taifho', '10/10/10/10/6s3/4t5/10/4C5/3D6/10 S - 0,0 1', 'd2', 'f4'),
  promotion: touched('sitchess', '8/1P5k/8/8/8/8/5K2/8 w - - 0 1', 'b7', 'b8'),
  duel: touched(
    'bishops',
    'd w=white b=black rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 out=gp ;',
    'g1',
  ),
  'end-shakti': end('shakti'),
  'end-saktris': end('saktris'),
  'end-sitchess': end('sitchess'),
  'end-taifho': end('taifho', { max_plies: '60' }),
  'end-bishops': end('bishops', { material_limit: '9' }),
  army: table('sitchess', 0),
  saktris: table('saktris', 7),
  sitchess: table('sitchess', 6),
  taifho: table('taifho', 6),
  shakti: table('shakti', 5),
  bishops: table('bishops', 3),
};

await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
const [server, browser] = await Promise.all([startServer(), openBrowser()]);
for (const [name, go] of Object.entries(pages)) {
  if (wanted.length && !wanted.includes(name)) continue;
  for (const { colorScheme, size, viewport } of LOOKS) {
    const { page, context, errors } = await visit(browser, server.url, { viewport, colorScheme });
    await go(page);
    await page.waitForTimeout(500);
    // Boards are shown as they stand in the window; what is long is shown whole.
    const isBoard = await page.locator('body.at-table').count();
    await page.screenshot({
      path: `${folder}/${name}-${size}-${colorScheme}.png`,
      fullPage: size === 'phone' || !isBoard,
    });
    if (errors.length) console.error(name, size, colorScheme, errors);
    await context.close();
  }
}
await browser.close();
await server.close();
