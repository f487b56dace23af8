// People at a table: names, lists of moves, what they can do, and the line between them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, browser, server, withServer, step, visit } from './server.js';
import { playOn, takeTurn, chance } from './player.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

const atRandom = (/** @type {Page} */ page) => page.selectOption('select[name="level"]', 'random');

test('whoever puts up a first table or takes a seat is asked for a name, once', async () => {
  const anna = await visit(browser, server.url, { fresh: true });
  const ben = await visit(browser, server.url, { fresh: true });
  await anna.page.goto('/');
  await anna.page.click('.card:has(a[href="/new/shakti"]) button:nth-child(2)');
  await anna.page.click('#first [value="play"]');
  await anna.page.fill('#who-name', 'Anna');
  await anna.page.keyboard.press('Enter');
  await anna.page.waitForURL('**/t/*');
  await ben.page.goto(new URL(anna.page.url()).pathname);
  await ben.page.click('[data-sit="1"]');
  await ben.page.fill('#who-name', 'Ben');
  await ben.page.click('#who button');
  await anna.page.waitForFunction(() => document.querySelector('[data-seat="1"] .holder')?.textContent === 'Ben');
  await anna.page.waitForSelector('[data-seat="0"] .you');
  assert.deepEqual(await anna.page.locator('.plate .you').allInnerTexts(), ['You']);
  await ben.page.waitForSelector('[data-seat="1"] .you');
  // Another name is seen at the table, by everybody.
  await ben.page.click('details.menu summary');
  await ben.page.fill('#name', 'Benjamin');
  await ben.page.click('#name-form button');
  for (const { page } of [anna, ben]) {
    await page.waitForFunction(() => document.querySelector('[data-seat="1"] .holder')?.textContent === 'Benjamin');
  }
  // Nobody is asked again.
  await anna.page.goto('/');
  await anna.page.click('.card:has(a[href="/new/shakti"]) button.primary');
  await anna.page.waitForURL('**/t/*');
  assert.equal(await anna.page.locator('#who').count(), 0);
  for (const { context, errors } of [anna, ben]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test('a computer takes its time, as is set', async () => {
  const { page, context } = await visit(browser, server.url, { fresh: true });
  await page.addInitScript(() => {
    localStorage.setItem('quincunx-name', 'Anna');
    localStorage.setItem('quincunx-seen', '["shakti"]');
  });
  await begin(page, 'shakti', atRandom);
  await page.evaluate(() => {
    const times = /** @type {number[]} */ ([]);
    Object.assign(window, { times });
    new MutationObserver(() => times.push(performance.now())).observe(
      /** @type {Node} */ (document.querySelector('#moves')),
      { childList: true },
    );
  });
  const start = await page.evaluate(() => performance.now());
  await step(page, 'd2', 'd3');
  await page.waitForFunction(() => document.querySelectorAll('#moves li').length === 2);
  const times = await page.evaluate(() => /** @type {any} */ (window).times);
  assert.ok(times[times.length - 1] - start >= 550, 'the reply was held back');
  await page.click('details.menu summary');
  assert.equal(await page.inputValue('#pace'), '600');
  await page.selectOption('#pace', '0');
  assert.equal(await page.evaluate(() => localStorage.getItem('quincunx-pace')), '0');
  await context.close();
});

test('Bishops: a column for each seat, the last moves in their coats, and the duel on its own', async () => {
  const { page, errors, context } = await visit(browser, server.url, { reducedMotion: 'reduce' });
  await begin(page, 'bishops', async (form) => {
    for (const seat of [1, 2, 3]) await form.selectOption(`[name="seat-${seat}"]`, 'me');
  });
  const pick = chance(2);
  for (let turn = 0; turn < 6; turn += 1) {
    const mover = await page.locator('.plate.active').getAttribute('data-seat');
    const name = await page.locator('.plate.active .seat-name').innerText();
    await takeTurn(page, pick);
    await page.waitForFunction((count) => document.querySelectorAll('#moves li').length === count, turn + 1);
    const said = await page.locator('#moves button').last().getAttribute('aria-label');
    assert.ok(said?.startsWith(`${name}:`), `${said} was made by ${name}, seat ${mover}`);
  }
  const columns = await page
    .locator('#moves button')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  assert.equal(new Set(columns).size, 4, 'four columns');
  assert.equal(await page.locator('#moves .coat-dot').count(), 6);
  await page.waitForFunction(
    () => new Set([...document.querySelectorAll('.trail')].map((mark) => mark.getAttribute('data-seat'))).size === 3,
  );
  for (let leaving = 0; leaving < 2; leaving += 1) {
    const gone = await page.locator('.plate.gone').count();
    await page.click('#resign');
    await page.click('#sure button[value="yes"]');
    await page.waitForFunction((count) => document.querySelectorAll('.plate.gone').length > count, gone);
  }
  await page.waitForSelector('.board[data-game="duel"]');
  const before = await page.locator('#moves li').count();
  for (let turn = 0; turn < 4; turn += 1) await takeTurn(page, pick);
  await page.waitForFunction((count) => document.querySelectorAll('#moves li').length === count, before + 4);
  assert.equal(await page.locator('#moves .heading').count(), 1);
  const numbers = await page.locator('#moves .heading ~ .number, #moves li:has(.heading) ~ li .number').allInnerTexts();
  assert.deepEqual(
    numbers.map((number) => number.replace('…', '.')),
    ['1.', '2.'],
  );
  assert.deepEqual(errors, []);
  await context.close();
});

test('whoever is out of Bishops has nothing to give up, and watches or skips', async () => {
  const { page, context } = await visit(browser, server.url);
  await begin(page, 'bishops', atRandom);
  await page.waitForFunction(() => document.title.startsWith('●'));
  await page.click('#resign');
  await page.click('#sure button[value="yes"]');
  await page.waitForSelector('.plate.yours.gone');
  for (const act of ['#takeback', '#draw', '#claim', '#resign', '#typed'])
    assert.equal(await page.locator(act).isVisible(), false, act);
  await page.click('.offer button:has-text("Watch")');
  assert.equal(await page.locator('.offer').count(), 0);
  await context.close();
});

test('where a page may not copy, the link is selected and nobody is told that it was copied', async () => {
  const { page, context } = await visit(browser, server.url);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await begin(page, 'shakti', (form) => form.check('input[value="friend"]'));
  await page.click('#copy');
  await page.waitForFunction(() => document.getElementById('status')?.textContent);
  assert.doesNotMatch(await page.locator('#status').innerText(), /^Copied/);
  const selected = await page.evaluate(() => {
    const field = /** @type {HTMLInputElement} */ (document.activeElement);
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  });
  assert.match(selected, /\/t\/\w+$/);
  await context.close();
});

test('a line that is frozen after a move is noticed within three seconds', async () => {
  const { page, context } = await visit(browser, server.url);
  let isFrozen = false;
  await page.routeWebSocket('**/api/socket', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => isFrozen || server.send(message));
    server.onMessage((message) => isFrozen || socket.send(message));
  });
  await begin(page, 'shakti', atRandom);
  await page.evaluate(() => {
    const told = new Promise((done) => {
      const status = /** @type {HTMLElement} */ (document.getElementById('status'));
      new MutationObserver(() => status.dataset.lost === 'yes' && done(performance.now())).observe(status, {
        attributes: true,
      });
    });
    Object.assign(window, { told });
  });
  isFrozen = true;
  await page.click('.cell.can[data-square="d2"]');
  const start = await page.evaluate(() => performance.now());
  await page.click('.cell.next[data-square="d3"]');
  const told = await page.evaluate(() => /** @type {any} */ (window).told);
  assert.ok(told - start < 4500, `told after ${told - start} ms`);
  // The line comes back, and the move that was on its way is made, once.
  isFrozen = false;
  await page.waitForFunction(() => document.querySelectorAll('#moves li').length === 2, null, { timeout: 30_000 });
  await context.close();
});

test('a line of chat is news by the server’s clock, whatever ours says', async () => {
  const anna = await visit(browser, server.url);
  const ben = await visit(browser, server.url);
  // Ben's clock is an hour ahead.
  await ben.page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
  });
  await begin(anna.page, 'shakti', (form) => form.check('input[value="friend"]'));
  await anna.page.click('#talk summary');
  const tell = async (/** @type {string} */ text) => {
    await anna.page.fill('#line', text);
    await anna.page.click('#say button');
    await anna.page.waitForFunction((wanted) => document.getElementById('lines')?.textContent?.includes(wanted), text);
  };
  await tell('before you came');
  await ben.page.goto(new URL(anna.page.url()).pathname);
  await ben.page.waitForFunction(() => document.getElementById('lines')?.textContent?.includes('before you came'));
  assert.equal(await ben.page.locator('#unread').isVisible(), false, 'old lines are no news');
  await tell('now you are here');
  await ben.page.waitForFunction(() => document.getElementById('lines')?.textContent?.includes('now you are here'));
  assert.equal(await ben.page.locator('#unread').innerText(), '1');
  for (const { context } of [anna, ben]) await context.close();
});

test('a draw that is declined is told, spectators find the next game, one screen needs no chat', async () => {
  const anna = await visit(browser, server.url);
  const ben = await visit(browser, server.url);
  const spy = await visit(browser, server.url);
  await begin(anna.page, 'shakti', (form) => form.check('input[value="friend"]'));
  const path = new URL(anna.page.url()).pathname;
  await ben.page.goto(path);
  await ben.page.click('[data-sit="1"]');
  await spy.page.goto(path);
  await anna.page.waitForFunction(() => document.title.startsWith('●'));
  await anna.page.click('#draw');
  await anna.page.click('#sure button[value="yes"]');
  await ben.page.click('.offer button:has-text("Decline")');
  await anna.page.waitForFunction(() => /declined/.test(document.getElementById('status')?.textContent ?? ''));
  await anna.page.click('#resign');
  await anna.page.click('#sure button[value="yes"]');
  await ben.page.click('#rematch');
  await anna.page.click('#rematch');
  await spy.page.click('.offer a');
  await spy.page.waitForURL((url) => url.pathname !== path);
  await begin(spy.page, 'shakti', (form) => form.check('input[value="me"]'));
  await playOn(spy.page, { seed: 1, moves: 1 });
  for (const part of ['#talk', '#notify']) assert.equal(await spy.page.locator(part).isVisible(), false, part);
  for (const { context } of [anna, ben, spy]) await context.close();
});
