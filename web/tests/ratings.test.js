// Ratings: two members play a rated game by the form, see what it did, and find it again; puzzles are rated, too.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, begin, browser, LOOKS, problems, server, visit, withServer } from './server.js';
import { chance, makeMove } from './player.js';

withServer();

const PASSWORD = 'five warm bishops';

/** Somebody with an account. @param {string} handle @param {object} [options] */
async function member(handle, options = {}) {
  const person = await visit(browser, server.url, options);
  await person.page.goto('/');
  await ask(person.page, '/api/members', { handle, password: PASSWORD });
  return person;
}

/** What stands with the names at a table. @param {import('playwright-core').Page} page */
const plates = (page) => page.locator('.plate').allInnerTexts();

/** Moves in turn, beginning with the first. @param {import('playwright-core').Page[]} players @param {number} moves */
async function play(players, moves) {
  const pick = chance(7);
  for (let move = 0; move < moves; move += 1) {
    const page = players[move % players.length];
    await page.waitForFunction(() => document.title.startsWith('●'));
    await makeMove(page, pick);
  }
}

test('two members play a rated game, and everybody sees what it did to their ratings', async () => {
  const anna = await member('Anna');
  const ben = await member('Ben');
  await begin(anna.page, 'shakti', async (page) => {
    await page.check('input[name="opponent"][value="anybody"]', { force: true });
    await page.check('input[name="rated"]');
    // Without a clock it is refused, in words.
    await page.click('button[type="submit"].large');
    await page.waitForFunction(() => /with a clock/.test(document.getElementById('trouble')?.textContent ?? ''));
    await page.selectOption('select[name="clock"]', { index: 2 });
  });
  await ben.page.goto('/');
  assert.match(await ben.page.innerText('#tables, main'), /rated/);
  await ben.page.goto(anna.page.url());
  await ben.page.click('[data-sit="1"]');
  await anna.page.waitForFunction(() => document.querySelectorAll('.names').length === 2);
  await play([anna.page, ben.page], 4);
  for (const text of await plates(anna.page)) assert.match(text, /1500\?/);
  const table = new URL(anna.page.url()).pathname.split('/').pop();
  await ben.page.evaluate(async (id) => {
    const socket = new WebSocket(`ws://${location.host}/api/socket`);
    await new Promise((open) => socket.addEventListener('open', open));
    socket.send(JSON.stringify({ type: 'resign', table: id, id: 1 }));
  }, table);
  for (const { page } of [anna, ben]) {
    await page.waitForFunction(() => /1500\? → \d+\?/.test(document.querySelector('#plates-top')?.textContent ?? ''));
    await page.waitForFunction(() =>
      /1500\? → \d+\?/.test(document.querySelector('#plates-bottom')?.textContent ?? ''),
    );
  }
  await ben.page.goto('/@Anna');
  assert.match(await ben.page.innerText('#ratings + .scroll'), /Shakti, live\s+1\d\d\d\?/);
  await ben.page.goto('/@Anna?rated=yes');
  assert.equal(await ben.page.locator(`a[href="/t/${table}"]`).count(), 1);
  await ben.page.goto('/');
  await ben.page.click('header a[href="/ratings"]');
  assert.match(await ben.page.innerText('main'), /Nobody is settled here yet/);
  for (const { context } of [anna, ben]) await context.close();
});

test('the first attempt at a puzzle changes a member’s rating, later ones do not', async () => {
  const { page, context, errors } = await member('Carl');
  await page.goto('/puzzles/shakti');
  await page.click('.buttons a.primary');
  await page.waitForSelector('.cell.can');
  assert.equal(await page.innerText('#rating'), '1500?');
  await page.click('#hint');
  await page.waitForFunction(() => /1500\? → \d+\?/.test(document.getElementById('rating')?.textContent ?? ''));
  const lost = Number((await page.innerText('#rating')).match(/→ (\d+)/)?.[1]);
  assert.ok(lost < 1500, `${lost}`);
  await page.reload();
  await page.waitForSelector('.cell.can');
  assert.equal(await page.innerText('#rating'), `${lost}?`);
  await page.click('#solution');
  await page.waitForSelector('#feedback li, #feedback p');
  assert.equal(await page.innerText('#rating'), `${lost}?`, 'only the first attempt counts');
  const guest = await visit(browser, server.url);
  await guest.page.goto(page.url());
  assert.equal(await guest.page.locator('#rating').count(), 0, 'guests have none');
  assert.deepEqual(errors, []);
  for (const of of [context, guest.context]) await of.close();
});

test('the pages of ratings shut nobody out, in any light and size', async () => {
  for (const { colorScheme, size, viewport } of LOOKS) {
    const { page, context } = await member(`R-${colorScheme}-${size}`, { colorScheme, viewport });
    for (const path of ['/ratings', '/ratings/bishops-days', '/@Anna', '/new/shakti']) {
      await page.goto(path);
      assert.deepEqual(await problems(page), [], `${path} ${colorScheme} ${size}`);
    }
    await context.close();
  }
});
