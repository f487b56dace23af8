// The Finnish page: games are played on it, and whatever stands there is looked
// through for English.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES, browser, server, withServer, openDetails, visit } from './server.js';
import { chance, takeTurn } from './player.js';

/** @typedef {import('playwright-core').Page} Page */

withServer();

/** Words that are frequent in English and no Finnish at all. */
const ENGLISH = new RegExp(
  // Letters such as ä are letters, too: there is no "it" in "ympyröitä", and no "be" in Be5.
  `(?<![\\p{L}\\d])(${[
    'the is of and not has have by with from that this there may must can cannot would be are it its for to your you',
    'king queen rook bishop knight pawn warrior white black grey pink south north circle triangle diamond',
    'piece square move moves turn castling attacked check points army usual random off first last wins draw expected',
  ]
    .join(' ')
    .replaceAll(' ', '|')})(?![\\p{L}\\d])`,
  'iu',
);

/** Everything that a page says to eyes and ears, but for notation and what somebody has written. @param {Page} page */
async function said(page) {
  return page.evaluate(() => {
    const rest = /** @type {HTMLElement} */ (document.body.cloneNode(true));
    rest
      .querySelectorAll(
        'script, style, noscript, code, pre, textarea, .switch, #moves button, #tree button, .line-moves',
      )
      .forEach((part) => part.remove());
    const attributes = ['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) =>
      [...rest.querySelectorAll(`[${name}]`)].map((part) => part.getAttribute(name) ?? ''),
    );
    const walker = document.createTreeWalker(rest, NodeFilter.SHOW_TEXT);
    const texts = [document.title];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    return [...new Set([...texts, ...attributes].map((text) => text.trim()).filter(Boolean))];
  });
}

/** @param {Page} page @param {string} where */
async function isFinnish(page, where) {
  assert.deepEqual(
    (await said(page)).filter((text) => ENGLISH.test(text)),
    [],
    where,
  );
}

for (const game of GAMES) {
  test(`${game} in Finnish: every sentence at the table`, async () => {
    const { page, errors, context } = await visit(browser, server.url, { locale: 'fi-FI', reducedMotion: 'reduce' });
    await page.goto(`/new/${game}`);
    await openDetails(page);
    await isFinnish(page, 'the form');
    await page.selectOption('select[name="level"]', '1');
    await page.click('button[type="submit"].large');
    await page.waitForURL('**/t/*');
    await page.waitForSelector('.cell');
    const pick = chance(5);
    /** Whether it is our turn; otherwise it is over. */
    const isOurs = async () => {
      await page.waitForFunction(() => /^(●|Peli päättyi)/.test(document.title));
      return (await page.title()).startsWith('●');
    };
    for (let made = 0; made < 14 && (await isOurs()); made += 1) {
      await isFinnish(page, `move ${made + 1}`);
      for (const wrong of made === 3 ? ['d2-d9', 'a1a8', 'hopla', '--'] : []) {
        await page.fill('#typed-move', wrong);
        await page.click('#typed button');
        await page.waitForFunction((text) => document.getElementById('status')?.textContent?.includes(text), wrong);
        await isFinnish(page, wrong);
      }
      await takeTurn(page, pick);
    }
    if (await isOurs()) {
      await page.click('#resign');
      await isFinnish(page, 'are you sure?');
      await page.click('#sure button[value="yes"]');
      if (game !== 'bishops') await page.waitForFunction(() => document.title.startsWith('Peli päättyi'));
    }
    await openDetails(page);
    await isFinnish(page, 'the end');
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test('pages in Finnish: home, rules, editor, analysis, what is wrong', async () => {
  const { page, context } = await visit(browser, server.url, { locale: 'fi-FI' });
  for (const path of [
    '/',
    '/rules',
    '/t/nosuchtable',
    '/new/nosuchgame',
    ...GAMES.map((game) => `/editor/${game}`),
    ...GAMES.flatMap((game) => [`/rules/${game}`, `/analysis/${game}`]),
  ]) {
    await page.goto(path);
    assert.equal(await page.locator('html').getAttribute('lang'), 'fi');
    if (path.startsWith('/analysis')) await page.waitForSelector('.cell');
    await openDetails(page);
    await isFinnish(page, path);
  }
  await page.fill('#position', 'hopla');
  await page.click('#position-form button[type="submit"]');
  await page.waitForFunction(() => document.querySelector('#position-trouble')?.textContent);
  assert.match(await page.locator('#position-trouble').innerText(), /pitäisi olla/);
  await context.close();
});
