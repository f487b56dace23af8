// What analysis offers besides walking: columns, thinking without end, previews of
// lines, threats, variations as text. And the first page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, server, withServer, step, onPage, openDetails, putUp, visit } from './server.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} selector */
const textOf = (page, selector) => page.locator(selector).first().innerText();

/** Where the moves of the main line stand: the columns of the grid. @param {Page} page */
const columns = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.main-line > button')].map((button) => ({
      move: button.textContent,
      column: /** @type {HTMLElement} */ (button).style.gridColumnStart,
      row: Number(/** @type {HTMLElement} */ (button).style.gridRowStart),
    })),
  );

onPage(
  'the tree stands in columns, and goes on under the same number after a variation',
  `/analysis/shakti?${new URLSearchParams({ moves: 'd2-d3 d6-d5 b2-b3' })}`,
  async (page) => {
    await page.waitForFunction(() => document.querySelectorAll('#tree button').length === 3);
    assert.deepEqual(await columns(page), [
      { move: 'd2-d3', column: '2', row: 1 },
      { move: 'd6-d5', column: '3', row: 1 },
      { move: 'b2-b3', column: '2', row: 2 },
    ]);
    await page.keyboard.press('Home');
    await page.waitForFunction(() => !document.querySelector('#tree .here'));
    await step(page, 'f2', 'f3');
    await page.waitForSelector('#tree .variation button');
    const [first, second] = await columns(page);
    assert.equal(second.column, '3');
    assert.ok(second.row > first.row + 1, 'the variation stands between them');
    assert.deepEqual(await page.locator('.main-line > .number').allInnerTexts(), ['1.', '1…', '2.']);
  },
);

onPage(
  'a draw that tables of endings know is told from one that only looks even',
  `/analysis/sitchess?${new URLSearchParams({ position: '8/8/8/8/3k4/3p4/8/3K4 w - - 0 1' })}`,
  async (page) => {
    await page.waitForSelector('.cell.can');
    await page.click('#engine');
    await page.waitForFunction(() => document.querySelector('#best .worth')?.textContent === 'draw (exact)');
  },
);

test('four players have a column and a coat each, and scores are chances', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await page.goto('/analysis/bishops');
  await page.waitForSelector('.cell.can');
  for (let i = 0; i < 5; i += 1) {
    await page.locator('.cell.can').first().click();
    await page.locator('.cell.next').first().click();
    await page.waitForFunction((count) => document.querySelectorAll('#tree button').length === count, i + 1);
  }
  const found = await columns(page);
  assert.deepEqual(
    found.map(({ column, row }) => [column, row]),
    [
      ['2', 1],
      ['3', 1],
      ['4', 1],
      ['5', 1],
      ['2', 2],
    ],
  );
  assert.equal(await page.locator('.main-line .coat-dot').count(), 5);
  await page.click('#engine');
  await page.waitForSelector('#best li .percent');
  assert.equal(await page.locator('#best .worth').count(), 0, 'no score besides the chance');
  assert.match(await textOf(page, '#best .percent'), /^\d+ %$/);
  await page.click('#engine');
  await page.click('#hint');
  await page.waitForFunction(() => /\(\d+ %\)/.test(document.querySelector('#thought')?.textContent ?? ''));
  assert.deepEqual(errors, []);
  await context.close();
});

onPage(
  'the duel of Bishops has a heading and numbers of its own in the analysis',
  '/analysis/bishops',
  async (page) => {
    await page.waitForSelector('.cell.can');
    await openDetails(page);
    await page.fill('#position', '[Game "bishops"]\n\n1. resign resign *');
    await page.click('#position-form button[type="submit"]');
    await page.waitForSelector('.board[data-game="duel"]');
    for (let made = 3; made < 6; made += 1) {
      await page.locator('.cell.can').first().click();
      await page.locator('.cell.next').first().click();
      await page.waitForFunction((count) => document.querySelectorAll('#tree button').length === count, made);
    }
    assert.equal(await page.locator('.main-line .heading').count(), 1);
    const numbers = await page.locator('.main-line .heading ~ .number').allInnerTexts();
    assert.deepEqual(numbers, ['1.', '2.']);
    const [first, second, third] = (await columns(page)).slice(2);
    assert.equal(first.row, second.row);
    assert.notEqual(first.column, second.column);
    assert.equal(first.column, third.column);
    // A reload keeps who made the moves.
    await page.reload();
    await page.waitForSelector('.main-line .heading');
    assert.deepEqual(await page.locator('.main-line .heading ~ .number').allInnerTexts(), numbers);
  },
);

test('the computer thinks until it is stopped', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  /** @type {any[]} */
  const asked = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/study/lines')) asked.push(request.postDataJSON());
  });
  await page.goto('/analysis/shakti');
  await page.waitForSelector('.cell.can');
  await page.click('#infinite');
  await page.waitForSelector('#best li');
  assert.equal(await page.locator('#infinite').getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('#engine').getAttribute('aria-pressed'), 'true');
  assert.ok(asked[0].seconds > 600, `${asked[0].seconds} seconds`);
  await page.click('#infinite');
  await page.waitForFunction(() => document.querySelector('#infinite')?.getAttribute('aria-pressed') === 'false');
  await page.waitForTimeout(500);
  assert.ok(asked[asked.length - 1].seconds < 60);
  assert.deepEqual(errors, []);
  await context.close();
});

onPage('pointing at a line shows where it leads', '/analysis/shakti', async (page) => {
  await page.click('#engine');
  await page.waitForFunction(() => document.querySelectorAll('#best li:first-child .line-move').length > 1);
  await page.hover('#best li:first-child .line-move >> nth=1');
  await page.waitForSelector('.preview:not([hidden]) .piece');
  const pieces = await page.locator('.preview .piece').count();
  assert.ok(pieces >= 4, `${pieces} pieces`);
  const marked = await page.evaluate(() => {
    const places = (/** @type {string} */ root) =>
      [...document.querySelectorAll(`${root} .piece`)].map((piece) => piece.getAttribute('data-square')).sort();
    return [places('#board'), places('.preview')];
  });
  assert.notDeepEqual(marked[0], marked[1], 'the small board is two moves further');
  const box = await page.locator('.preview').boundingBox();
  assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 1280 && box.y + box.height <= 800);
  await page.mouse.move(5, 5);
  await page.waitForSelector('.preview', { state: 'hidden' });
});

test('x shows what is threatened', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await page.goto(`/analysis/shakti?${new URLSearchParams({ moves: 'b2-b4' })}`);
  await page.waitForFunction(() => document.querySelectorAll('#tree button').length === 1);
  await page.keyboard.press('x');
  await page.waitForFunction(() => /^Threat: /.test(document.querySelector('#thought')?.textContent ?? ''));
  const threat = (await textOf(page, '#thought')).replace('Threat: ', '');
  assert.equal(await page.locator('.line.arrow.threat').count(), 1);
  // It is White who threatens although Black is to move.
  const from = threat.slice(0, 2);
  assert.equal(await page.locator(`.piece[data-square="${from}"]`).getAttribute('data-owner'), '0');
  assert.deepEqual(errors, []);
  await context.close();
});

test('moves with variations are copied out and pasted in', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/analysis/shakti?${new URLSearchParams({ moves: 'd2-d3 d6-d5 b2-b3 d5-d6' })}`);
  await page.waitForFunction(() => document.querySelectorAll('#tree button').length === 4);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('#tree .here')?.textContent === 'd6-d5');
  await step(page, 'f2', 'f3');
  await page.waitForSelector('#tree .variation button');
  await openDetails(page);
  const before = await textOf(page, '#tree');
  await page.click('#copy-moves');
  await page.waitForFunction(() =>
    /** @type {HTMLTextAreaElement} */ (document.querySelector('#position')).value.startsWith('[Game'),
  );
  const text = await page.inputValue('#position');
  assert.match(text, /^\[Game "shakti"\]/);
  assert.match(text, /1\. d2-d3 d6-d5 2\. b2-b3 \(2\. f2-f3\) d5-d6 \*/);
  await page.goto('/analysis/shakti');
  await page.waitForSelector('.cell.can');
  await openDetails(page);
  await page.fill('#position', text);
  await page.click('#position-form button[type="submit"]');
  await page.waitForFunction(() => document.querySelectorAll('#tree button').length === 5);
  assert.equal(await textOf(page, '#tree'), before);
  // A move that is not legal is named.
  await page.fill('#position', text.replace('f2-f3', 'f2-a7'));
  await page.click('#position-form button[type="submit"]');
  await page.waitForFunction(() => /f2-a7/.test(document.querySelector('#position-trouble')?.textContent ?? ''));
  assert.equal(await page.locator('#tree button').count(), 5, 'and nothing is lost');
  assert.deepEqual(
    errors.filter((wrong) => !/status of 4\d\d/.test(wrong)),
    [],
  );
  await context.close();
});

test('the first page: your games come first, lists are live, level and side can be chosen', async () => {
  const anna = await visit(browser, server.url);
  await anna.page.goto('/');
  const card = anna.page.locator('.card:has(h2:text-is("Shakti"))');
  await card.locator('select.level').selectOption('1');
  await card.locator('select.side').selectOption('1');
  await card.locator('button.primary').click();
  await anna.page.waitForURL(/\/t\//);
  await anna.page.waitForFunction(() => document.title.startsWith('●'), null, { timeout: 60_000 });
  assert.match((await anna.page.locator('#plates-bottom .seat-name').innerText()).trim(), /Black/);
  assert.match(await anna.page.locator('#plates-top .holder').innerText(), /level 1/);
  const address = new URL(anna.page.url()).pathname;
  const bela = await visit(browser, server.url);
  await bela.page.goto('/');
  assert.equal(await bela.page.locator('#mine').isVisible(), false);
  await anna.page.goto('/');
  const order = await anna.page.evaluate(() =>
    ['mine', 'tables', 'games'].map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? 0),
  );
  assert.ok(order[0] < order[2], 'your games come before those to begin');
  const row = anna.page.locator(`#mine a[href="${address}"]`);
  assert.match(await row.innerText(), /Your turn/);
  // A table that somebody opens appears without a reload.
  const wish = { game: 'shakti', seats: [{ kind: 'me' }, { kind: 'open' }], public: true };
  const made = await putUp(bela.page, 'Béla', wish);
  await anna.page.waitForSelector(`#tables a[href="/t/${made}"]`, { timeout: 15_000 });
  const after = await anna.page.evaluate(() =>
    ['tables', 'games'].map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? 0),
  );
  assert.ok(after[0] < after[1], 'tables come before the games where there are any');
  assert.deepEqual(anna.errors, []);
  await anna.context.close();
  await bela.context.close();
});
