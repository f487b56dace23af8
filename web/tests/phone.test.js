// What a small screen shows: nothing is cut in the middle.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playOn } from './player.js';
import { GAMES, browser, server, withServer, visit } from './server.js';

withServer();

/** @param {import('playwright-core').Page} page @param {string} game @param {string} [level] */
async function begin(page, game, level = 'random') {
  await page.goto(`/new/${game}`);
  await page.selectOption('select[name="level"]', level);
  await page.click('button[type="submit"].large');
  await page.waitForURL('**/t/*');
  await page.waitForSelector('.cell');
}

/** What of this is not wholly inside of that. @param {import('playwright-core').Page} page */
const cut = (page, /** @type {string} */ inner, /** @type {string} */ outer) =>
  page.evaluate(
    ([inner, outer]) =>
      [...document.querySelectorAll(outer)].flatMap((place) => {
        const room = place.getBoundingClientRect();
        return [...place.querySelectorAll(inner)]
          .filter((one) => {
            const box = one.getBoundingClientRect();
            return box.width > 0 && (box.right > room.right + 1 || box.bottom > room.bottom + 1);
          })
          .map((one) => one.outerHTML);
      }),
    [inner, outer],
  );

for (const game of GAMES) {
  test(`${game} on its side: the latest move, the steps and the lost pieces are whole`, async () => {
    const { page, context } = await visit(browser, server.url, {
      viewport: { width: 844, height: 390 },
      reducedMotion: 'reduce',
    });
    await begin(page, game);
    await playOn(page, { seed: 5, moves: 9 });
    await page.waitForFunction(() => document.querySelector('#moves .here'));
    const [move, steps, plate] = await page.evaluate(() =>
      ['#moves .here', '.steps', '#plates-bottom'].map((one) => {
        const { top, bottom } = /** @type {Element} */ (document.querySelector(one)).getBoundingClientRect();
        return { top, bottom };
      }),
    );
    assert.ok(move.bottom <= plate.top + 1, `the latest move ends at ${move.bottom}, the plate begins at ${plate.top}`);
    assert.ok(steps.bottom <= plate.top + 1, `the steps end at ${steps.bottom}, the plate begins at ${plate.top}`);
    assert.deepEqual(await cut(page, '.tray-piece', '.plate'), []);
    await context.close();
  });
}

test('names, tags and numbers of three plates in a row are whole, at every size', async () => {
  const { page, context } = await visit(browser, server.url, { locale: 'fi-FI', reducedMotion: 'reduce' });
  await page.goto('/new/bishops');
  for (const seat of [1, 2, 3]) await page.selectOption(`[name="seat-${seat}"]`, 'me');
  await page.click('button[type="submit"].large');
  await page.waitForURL('**/t/*');
  await playOn(page, { seed: 5, moves: 5 });
  await page.click('#resign');
  await page.click('#sure button[value="yes"]');
  await page.waitForSelector('#plates-top .plate.gone .tag');
  for (const [width, height] of [
    [1366, 768],
    [1920, 1080],
    [390, 844],
    [844, 390],
  ]) {
    await page.setViewportSize({ width, height });
    const short = await page.evaluate(() =>
      [...document.querySelectorAll('#plates-top :is(.seat-name, .tag, .fact-label, .note, b)')]
        .filter((one) => getComputedStyle(one).position !== 'absolute' && one.getClientRects().length)
        .filter((one) => {
          const [inside, plate] = [
            document.createRange(),
            /** @type {Element} */ (one.closest('.names, .tags, .beside')),
          ];
          inside.selectNodeContents(one);
          return (
            one.scrollWidth > one.clientWidth + 1 ||
            inside.getBoundingClientRect().right > plate.getBoundingClientRect().right + 1
          );
        })
        .map((one) => one.textContent),
    );
    assert.deepEqual(short, [], `at ${width} by ${height}`);
    // As much as can be lost: five kinds, of four of them more than one.
    await page.evaluate(() => {
      const lost = ['pawn', 'knight', 'bishop', 'rook', 'queen'].map((name) => {
        const count = name === 'queen' ? '' : `<span class="count">${name === 'pawn' ? 7 : 2}</span>`;
        return `<span class="tray-piece"><svg viewBox="0 0 48 48"></svg>${count}</span>`;
      });
      const label = '<span class="tray-label">lost</span>';
      for (const beside of document.querySelectorAll('#plates-top .beside'))
        beside.innerHTML = `<div class="facts"><span class="fact number"><span class="fact-label">points lost</span>
          <b>31</b></span><div class="tray captured">${label}${lost.join('')}</div></div>`;
    });
    assert.deepEqual(await cut(page, '.tray-piece, .count', '#plates-top .plate'), [], `lost at ${width} by ${height}`);
  }
  await context.close();
});

test('a finger is told to press and hold, a mouse to click with Shift', async () => {
  for (const [hasTouch, how] of /** @type {const} */ ([
    [true, /press and hold/],
    [false, /Shift-click/],
  ])) {
    const size = { viewport: { width: 390, height: 844 }, hasTouch, isMobile: hasTouch };
    const { page, context } = await visit(browser, server.url, size);
    const position = '8/8/8/8/8/p7/8/8[KRNNPknpppppppp] w - - 0 1';
    await page.goto(`/analysis/sitchess?${new URLSearchParams({ position })}`);
    await page.waitForFunction(
      (words) => new RegExp(words).test(document.getElementById('prompt')?.textContent ?? ''),
      how.source,
    );
    await context.close();
  }
});

test('the coat of a move is seen in the dark', async () => {
  const { page, context } = await visit(browser, server.url, { colorScheme: 'dark', reducedMotion: 'reduce' });
  await begin(page, 'bishops');
  await page.waitForFunction(() => document.title.startsWith('●'));
  await playOn(page, { seed: 5, moves: 2 });
  const light = await page.evaluate(() => {
    const brightness = (/** @type {string} */ colour) =>
      (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
    const dot = /** @type {Element} */ (document.querySelector('#moves .coat-dot.coat-black'));
    const list = /** @type {Element} */ (document.querySelector('.moves'));
    return brightness(getComputedStyle(dot).borderColor) - brightness(getComputedStyle(list).backgroundColor);
  });
  assert.ok(light > 60, `the ring is ${light} brighter than what is behind it`);
  await context.close();
});

test('Finnish words beside lost pieces give way to them', async () => {
  const { page, context } = await visit(browser, server.url, {
    locale: 'fi-FI',
    viewport: { width: 1366, height: 768 },
    reducedMotion: 'reduce',
  });
  await begin(page, 'bishops', '3');
  await playOn(page, { seed: 5, moves: 8 });
  assert.ok((await page.locator('.plate .tray-piece').count()) > 2, 'something is lost');
  assert.deepEqual(await cut(page, '.tray-piece, b', '.plate'), []);
  await context.close();
});

test('a note that is too long for its plate ends in an ellipsis, and the numbers stay', async () => {
  const { page, context } = await visit(browser, server.url, {
    locale: 'fi-FI',
    viewport: { width: 390, height: 844 },
  });
  await begin(page, 'bishops');
  await page.evaluate(() => {
    const facts = /** @type {Element} */ (document.querySelector('#plates-bottom .facts'));
    const note = document.createElement('span');
    note.className = 'fact note';
    note.textContent = 'kuningas on poistunut turvapaikastaan ja saa yhä vaihtaa paikkaa kuningattaren kanssa';
    facts.prepend(note);
  });
  assert.deepEqual(await cut(page, '.fact', '#plates-bottom .plate'), []);
  const note = await page.evaluate(() => {
    const element = /** @type {Element} */ (document.querySelector('#plates-bottom .note'));
    return { look: getComputedStyle(element).textOverflow, isCut: element.scrollWidth > element.clientWidth };
  });
  assert.deepEqual(note, { look: 'ellipsis', isCut: true });
  await context.close();
});
