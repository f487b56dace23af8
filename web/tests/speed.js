// How long people wait: until a table can be touched, and until a move of theirs is
// there; and what a first visit transfers. The best of several times counts, since a
// busy machine is no fault of the page.
//
//     node web/tests/speed.js      # the tables of docs/performance.md

import { GAMES, openBrowser, putUp, startServer, visit } from './server.js';

/** @typedef {import('playwright-core').Page} Page */

/** Somebody plays alone, so that no computer's thought is in it. @param {Page} page @param {string} game */
async function sitDown(page, game) {
  const seats = Array.from({ length: game === 'bishops' ? 4 : 2 }, () => ({ kind: 'me' }));
  const table = await putUp(page, 'Anna', { game, seats });
  await page.goto(`/t/${table}`);
}

/** Milliseconds from the beginning of a visit until something can be touched. @param {Page} page */
async function readiness(page) {
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('.cell.can, .cell.next, .picker', { state: 'attached' });
  return page.evaluate(() => performance.now());
}

/** Milliseconds from sending a move until the page has drawn what came of it. @param {Page} page */
async function echo(page) {
  return page.evaluate(async () => {
    const id = location.pathname.split('/').pop();
    const { state } = await (await fetch(`/api/tables/${id}?detail=text`)).json();
    const list = /** @type {HTMLElement} */ (document.getElementById('moves'));
    const field = /** @type {HTMLInputElement} */ (document.getElementById('typed-move'));
    const seen = new Promise((done) => {
      new MutationObserver(() => requestAnimationFrame(() => done(performance.now()))).observe(list, {
        childList: true,
      });
    });
    field.value = state.legal[state.legal.length >> 1];
    const sent = performance.now();
    /** @type {HTMLButtonElement} */ (document.querySelector('#typed button')).click();
    return /** @type {number} */ (await seen) - sent;
  });
}

/**
 * Measures one game.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {string} game
 */
export async function measure(browser, url, game) {
  const { page, context } = await visit(browser, url);
  await sitDown(page, game);
  const ready = [];
  const echoes = [];
  for (let time = 0; time < 5; time += 1) ready.push(await readiness(page));
  for (let time = 0; time < 12; time += 1) echoes.push(await echo(page));
  await context.close();
  const sorted = (/** @type {number[]} */ list) => [...list].sort((one, other) => one - other).map(Math.round);
  return { ready: sorted(ready), echoes: sorted(echoes) };
}

/**
 * The bytes that a first visit transfers.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {string} locale
 * @param {(page: Page) => Promise<unknown>} go
 */
async function weigh(browser, url, locale, go) {
  const { page, context } = await visit(browser, url, { locale });
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  await go(page);
  await page.waitForLoadState('networkidle');
  await context.close();
  return bytes;
}

/** First visits: home, the form, a table by a link, analysis, rules. */
const FIRST_VISITS = ['/', '/new/bishops', '/t/', '/analysis/shakti', '/editor/shakti', '/rules/shakti'];

/**
 * What each of them weighs.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {string} locale
 */
export async function weights(browser, url, locale) {
  const { page, context } = await visit(browser, url);
  await sitDown(page, 'shakti');
  const table = new URL(page.url()).pathname;
  await context.close();
  /** @type {Record<string, number>} */
  const found = {};
  for (const path of FIRST_VISITS) {
    found[path] = await weigh(browser, url, locale, (visitor) => visitor.goto(path === '/t/' ? table : path));
  }
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const [server, browser] = await Promise.all([startServer(), openBrowser()]);
  console.log('| game | can be touched after | a move is drawn after |\n|---|---|---|');
  for (const game of GAMES) {
    const { ready, echoes } = await measure(browser, server.url, game);
    const words = (/** @type {number[]} */ list) => `${list[0]} ms, middle ${list[list.length >> 1]} ms`;
    console.log(`| ${game} | ${words(ready)} | ${words(echoes)} |`);
  }
  console.log('\n| first visit | English | Finnish |\n|---|---|---|');
  const [english, finnish] = [await weights(browser, server.url, 'en-GB'), await weights(browser, server.url, 'fi-FI')];
  const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} KB`;
  for (const path of FIRST_VISITS)
    console.log(`| \`${path}\` | ${kilobytes(english[path])} | ${kilobytes(finnish[path])} |`);
  await browser.close();
  await server.close();
}
