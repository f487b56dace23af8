// The board: what it is for, where it lies, what it says.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { BINARY, GAMES, browser, server, withServer, step, visit } from './server.js';
import { chance, makeMove, playOn } from './player.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

/** A table against the computer that moves at random. @param {Page} page @param {string} game */
async function begin(page, game) {
  await page.goto(`/new/${game}`);
  await page.selectOption('select[name="level"]', 'random');
  await page.click('button[type="submit"].large');
  await page.waitForURL('**/t/*');
  await page.waitForSelector('.cell');
}

/** Anna waits for Ben's first move at Shakti, who has taken his seat. */
async function two() {
  const anna = await visit(browser, server.url);
  const ben = await visit(browser, server.url);
  await anna.page.goto('/new/shakti');
  await anna.page.check('input[value="friend"]');
  await anna.page.click('button[type="submit"].large');
  await anna.page.waitForURL('**/t/*');
  await ben.page.goto(new URL(anna.page.url()).pathname);
  await ben.page.click('[data-sit="1"]');
  await anna.page.waitForFunction(() => document.title.startsWith('●'));
  await ben.page.waitForSelector('.cell.can');
  return { anna, ben };
}

/** @param {Page} page @param {number} count */
const plies = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll('#moves li').length === wanted, count);

test('looking back plays nothing', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await begin(page, 'shakti');
  await step(page, 'b2', 'b3');
  await plies(page, 2);
  await page.waitForSelector('.cell.can[data-square="f2"]');
  await step(page, 'f2', 'f3');
  await plies(page, 4);
  await page.click('#back');
  await page.click('#back');
  await page.waitForSelector('.board[data-mode="look"]');
  assert.equal(await page.locator('.cell.can').count(), 0, 'nothing can be touched while looking back');
  await page.click('.cell[data-square="b3"]');
  await page.click('.cell[data-square="b4"]');
  assert.equal(await page.locator('.cell.premove').count(), 0);
  await page.click('#choices button.primary');
  await page.waitForSelector('.board[data-mode="play"]');
  // Whatever would have been said has been heard after another question and its answer.
  await page.fill('#typed-move', 'nonsense');
  await page.click('#typed button');
  await page.waitForFunction(() => document.getElementById('status')?.textContent?.includes('nonsense'));
  assert.equal(await page.locator('#moves li').count(), 4);
  assert.deepEqual(errors, []);
  await context.close();
});

test('pieces of a game that is over stay where they are', async () => {
  const { page, context } = await visit(browser, server.url);
  await begin(page, 'shakti');
  await page.click('#resign');
  await page.click('#sure button[value="yes"]');
  await page.waitForSelector('.board[data-mode="over"]');
  assert.equal(await page.locator('.cell.can').count(), 0);
  await page.click('.cell[data-square="d2"]');
  assert.equal(await page.locator('.cell:is(.touched, .premove)').count(), 0);
  await context.close();
});

test('keys work after the mouse has moved a piece', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await begin(page, 'shakti');
  await step(page, 'd2', 'd3');
  await plies(page, 2);
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.looking-back');
  await page.keyboard.press('End');
  await page.waitForSelector('.table:not(.looking-back)');
  const corner = () => page.locator('.cell').first().getAttribute('data-square');
  const before = await corner();
  await page.keyboard.press('f');
  await page.waitForFunction(
    (square) => document.querySelector('.cell')?.getAttribute('data-square') !== square,
    before,
  );
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.querySelector('#prompt')?.textContent?.includes('move 0'));
  assert.deepEqual(errors, []);
  await context.close();
});

for (const game of GAMES) {
  test(`the cells of ${game} lie on its squares, and highlights under the pieces`, async () => {
    const { page, context } = await visit(browser, server.url, { viewport: { width: 1366, height: 768 } });
    await page.goto(`/analysis/${game}`);
    await page.waitForSelector('.cell');
    for (const viewport of [
      { width: 1366, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      const worst = await page.evaluate(() => {
        let most = 0;
        for (const cell of document.querySelectorAll('.cell')) {
          const name = /** @type {HTMLElement} */ (cell).dataset.square;
          const drawn = /** @type {SVGGElement} */ (document.querySelector(`.sq[data-name="${name}"]`));
          const corner = new DOMPoint(24, 24).matrixTransform(/** @type {DOMMatrix} */ (drawn.getScreenCTM()));
          const box = cell.getBoundingClientRect();
          const off = Math.hypot(box.x + box.width / 2 - corner.x, box.y + box.height / 2 - corner.y);
          most = Math.max(most, off);
        }
        return most;
      });
      assert.ok(worst < 1, `the middle of a cell is ${worst} pixels off at ${viewport.width}`);
    }
    const first = page.locator('.cell.can').first();
    if (await first.count()) {
      await first.click();
      const isUnder = await page.evaluate(() => {
        const [hint, piece] = [document.querySelector('.hint'), document.querySelector('.piece')];
        const painted = [...document.querySelectorAll('.cell')].some((cell) =>
          ['::before', '::after'].some((part) => getComputedStyle(cell, part).content !== 'none'),
        );
        const isBefore =
          !hint || !piece || (hint.compareDocumentPosition(piece) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
        return { isBefore, painted };
      });
      assert.deepEqual(isUnder, { isBefore: true, painted: false });
    }
    await context.close();
  });
}

test('a piece carried from its tray is as large as a square, and under the pointer', async () => {
  const { page, context } = await visit(browser, server.url);
  await begin(page, 'saktris');
  const from = await page.locator('button.tray-piece.due').boundingBox();
  const to = await page.locator('.cell.next[data-square="c1"]').boundingBox();
  assert.ok(from && to);
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  const [x, y] = [to.x + to.width / 2, to.y + to.height / 2];
  await page.mouse.move(x, y, { steps: 5 });
  const ghost = await page.locator('.carried').boundingBox();
  assert.ok(ghost);
  assert.ok(Math.abs(ghost.width - to.width) < 1.5, `${ghost.width} and ${to.width}`);
  assert.ok(Math.hypot(ghost.x + ghost.width / 2 - x, ghost.y + ghost.height / 2 - y) < 1.5);
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('#moves')?.textContent?.includes('@c1'));
  await context.close();
});

test('a prepared move shows where the piece could go, says that it is prepared, and is cancelled', async () => {
  const { anna, ben } = await two();
  const { page } = ben;
  await page.click('.cell.can[data-square="d6"]');
  await page.waitForSelector('.cell.next');
  assert.match(await page.locator('#prompt').innerText(), /when your turn comes/);
  await page.locator('.cell.next').first().click();
  assert.equal(await page.locator('.cell.premove').count(), 2);
  const prepared = page.locator('#choices button', { hasText: 'Move prepared' });
  await prepared.click();
  assert.equal(await page.locator('.cell.premove').count(), 0);
  assert.equal(await prepared.count(), 0);
  for (const { context, errors } of [anna, ben]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

for (const game of GAMES) {
  test(`${game}: board, plates and prompt are in sight at every size, and nothing jumps`, async () => {
    const { page, context } = await visit(browser, server.url, { viewport: SIZES[0], reducedMotion: 'reduce' });
    await begin(page, game);
    const pick = chance(5);
    const places = () =>
      page.evaluate(() => {
        const box = (/** @type {Element} */ element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          return [left, top, right, bottom].map((edge) => Math.round(edge));
        };
        const all = [...document.querySelectorAll('.board, .plate, #prompt')];
        const out = all.filter((element) => {
          const [left, top, right, bottom] = box(element);
          return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        });
        return {
          out: out.map((element) => element.outerHTML.slice(0, 80)),
          board: box(/** @type {Element} */ (document.querySelector('.board'))),
        };
      });
    /** @type {Map<number, number[]>} */
    const boards = new Map();
    for (let turn = 0; turn < 5; turn += 1) {
      await page.waitForFunction(() => /^(●|Game over)/.test(document.title));
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const { out, board } = await places();
        assert.deepEqual(out, [], `in sight at ${size.width} by ${size.height}`);
        assert.deepEqual(board, boards.get(size.width) ?? board, `the board stays at ${size.width} by ${size.height}`);
        boards.set(size.width, board);
        if (size.height < 400) {
          const side = await page.locator('#prompt').boundingBox();
          assert.ok(side && side.x >= board[2], 'a phone on its side has two columns');
        }
      }
      await page.setViewportSize(SIZES[0]);
      const before = await page.locator('#moves li').count();
      await makeMove(page, pick);
      await page.waitForFunction((count) => document.querySelectorAll('#moves li').length > count, before);
    }
    await context.close();
  });
}

test('the board of the analysis stays as large when the computer is switched on', async () => {
  const { page, context } = await visit(browser, server.url);
  await page.goto('/analysis/shakti');
  await page.waitForSelector('.cell.can');
  const before = await page.locator('.board').boundingBox();
  await page.click('#engine');
  await page.waitForSelector('#best li');
  assert.deepEqual(await page.locator('.board').boundingBox(), before);
  await context.close();
});

test('Shift and Enter tell about a piece, and a choice is announced', async () => {
  const { page, context } = await visit(browser, server.url);
  const position = '8/1P5k/8/8/8/8/5K2/8 w - - 0 1';
  await page.goto(`/analysis/sitchess?${new URLSearchParams({ position })}`);
  await page.locator('.cell[data-square="b7"]').focus();
  await page.keyboard.press('Shift+Enter');
  await page.waitForSelector('.asked-about');
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.square), 'b7');
  await page.keyboard.press('Enter');
  await page.locator('.cell[data-square="b8"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.bar');
  assert.match((await page.locator('#spoken').textContent()) ?? '', /becomes of the pawn.*Queen/i);
  await context.close();
});

test('the sentence above the board follows the gesture', async () => {
  const { page, context } = await visit(browser, server.url);
  await page.goto(`/analysis/taifho?${new URLSearchParams({ position: '10/10/10/10/10/4c5/10/4C5/10/10 S - 0,0 1' })}`);
  await page.waitForSelector('.cell.can');
  await step(page, 'e3', 'e7');
  assert.equal(await page.locator('#prompt').innerText(), 'Send North’s Circle back to row 10, or leave it.');
  await page.keyboard.press('Escape');
  assert.doesNotMatch(await page.locator('#prompt').innerText(), /Circle back/);
  await context.close();
});

test('an illegal touch says why', async () => {
  const { page, context } = await visit(browser, server.url);
  await begin(page, 'shakti');
  await page.click('.cell.can[data-square="d2"]');
  await page.click('.cell[data-square="d6"]');
  await page.waitForFunction(() => (document.getElementById('status')?.textContent ?? '').length > 10);
  const asked = ['why', 'shakti', '--move', 'd2-d6', '--language', 'en'];
  const reason = spawnSync(BINARY, asked, { encoding: 'utf8' })
    .stderr.trim()
    .replace(/^.*not legal: /, '');
  assert.equal(await page.locator('#status').innerText(), `${reason}.`, 'what `quincunx why` says');
  await context.close();
});

test('the question mark opens rules, pieces and keys; arrows are drawn and the wheel walks', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await begin(page, 'shakti');
  await page.keyboard.press('?');
  await page.waitForSelector('#help[open]');
  assert.match(await page.locator('#help').innerText(), /warrior.*Keys.*Turn the board/s);
  assert.equal(await page.locator('#help a[href="/rules/shakti"]').count(), 1);
  await page.keyboard.press('Escape');
  await page.click('#help-open');
  await page.waitForSelector('#help[open]');
  await page.click('#help button');
  const middle = async (/** @type {string} */ square) => {
    const box = await page.locator(`.cell[data-square="${square}"]`).boundingBox();
    assert.ok(box);
    return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
  };
  await page.mouse.move(...(await middle('d4')));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await middle('d5')));
  await page.mouse.up({ button: 'right' });
  assert.equal(await page.locator('.line.own').count(), 1);
  await playOn(page, { seed: 1, moves: 1 });
  assert.equal(await page.locator('.line.own').count(), 0);
  await plies(page, 2);
  await page.mouse.move(...(await middle('d4')));
  await page.mouse.wheel(0, -120);
  await page.waitForSelector('.looking-back');
  assert.deepEqual(errors, []);
  await context.close();
});
