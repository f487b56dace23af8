// Puzzles: one of each game solved by hand, mistakes, the streak, the way on and back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expandLegal } from '../scripts/legal-moves.js';
import { GAMES, LOOKS, browser, problems, server, visit, withServer } from './server.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

/** What the page knows of its puzzle. @param {Page} page */
const puzzleOf = async (page) => JSON.parse((await page.locator('#course').textContent()) ?? '{}');

/** Touches what a gesture says. @param {Page} page @param {string[]} gesture */
async function perform(page, gesture) {
  for (const touch of gesture) {
    if (touch.startsWith('@')) {
      const tray = page.locator(`button[data-tray="${touch.slice(1)}"]`);
      // The only piece that can arrive may be in the hand already.
      if (await tray.count()) await tray.first().click();
    } else if (touch.startsWith('=')) await page.click(`[data-choice="${touch.slice(1)}"]`);
    else await page.click(`.cell[data-square="${touch}"]`);
  }
  const stop = page.locator('.over [data-choice="stop"]');
  if (await stop.count()) await stop.click();
}

/** How a puzzle stands after a line. @param {Page} page @param {object} data */
async function asked(page, data) {
  const { game, steps } = await puzzleOf(page);
  const answer = await page.request.post(`/api/lessons/${game}/puzzles/${steps[0].name}`, { data });
  return answer.json();
}

/** Solves the puzzle that is shown. @param {Page} page */
async function solve(page) {
  const { steps } = await puzzleOf(page);
  let answer = await asked(page, {});
  for (const move of steps[0].solution) {
    const legal = expandLegal(answer.scenes.at(-1)).legal.find((/** @type {any} */ one) => one.move === move);
    assert.ok(legal, `${move} is legal`);
    await page.waitForSelector('.cell.can, button.tray-piece, .over [data-choice]');
    await perform(page, legal.gesture);
    answer = await asked(page, { line: answer.line, move });
    await page.waitForSelector('#lesson.solved, .cell.can, button.tray-piece, .over [data-choice]');
  }
  await page.waitForSelector('#lesson.solved');
}

test('the puzzle of the day is one click away', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await page.goto('/');
  await page.click('nav a[href="/puzzles"]');
  await page.click('#daily');
  await page.waitForSelector('#board .cell');
  assert.deepEqual(errors, []);
  await context.close();
});

for (const game of GAMES) {
  test(`a puzzle of ${game}, solved, remembered, and the next`, async () => {
    const { page, errors, context } = await visit(browser, server.url, { reducedMotion: 'reduce' });
    await page.goto('/puzzles');
    await page.click(`h2 a[href="/puzzles/${game}"]`);
    await page.click('.buttons .primary');
    await page.waitForSelector('#board .cell');
    const address = page.url();
    await solve(page);
    assert.match(await page.locator('#streak').innerText(), /: 1$/);
    assert.match(await page.locator('#feedback .right').first().innerText(), /^([^.]+\. )?Three stars!$/);
    assert.ok(await page.locator('#analyse').isVisible());
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => String(url) !== address);
    await page.goto(`/puzzles/${game}`);
    assert.match(await page.locator('.course p.faint').innerText(), /^1 of /);
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test('a mistake and a hint end the streak, and the line can be analysed', async () => {
  const { page, errors, context } = await visit(browser, server.url, { reducedMotion: 'reduce' });
  await page.goto('/puzzles/shakti');
  // "Mate in 2", and 103 of them, are not "Mate in 20" of 103.
  const [name, count] = await page.locator('[data-theme="mate-in-2"] span').evaluateAll((spans) =>
    spans.map((span) => {
      const { left, right } = span.getBoundingClientRect();
      return { left, right };
    }),
  );
  assert.ok(count.left - name.right >= 8, `${name.right} and ${count.left}`);
  await page.click('[data-theme="mate-in-2"]');
  await page.waitForSelector('.cell.can');
  const { steps } = await puzzleOf(page);
  const answer = await asked(page, {});
  const legal = expandLegal(answer.scenes.at(-1)).legal;
  const wrong = legal.find((/** @type {any} */ one) => one.gesture.length === 2 && one.move !== steps[0].solution[0]);
  await perform(page, wrong.gesture);
  await page.waitForSelector('#feedback .wrong');
  await page.keyboard.press('h');
  await page.waitForSelector('#feedback .hint:has-text("begins with")');
  await solve(page);
  assert.match(await page.locator('#streak').innerText(), /: 0$/);
  assert.match(await page.locator('#feedback .right').first().innerText(), /One star/);
  await page.click('#analyse');
  await page.waitForURL('**/analysis/shakti?*');
  await page.waitForSelector('#board .cell');
  await page.waitForSelector('#tree button, #tree a, #tree [data-key]');
  assert.deepEqual(errors, []);
  await context.close();
});

test('whoever has solved a puzzle says what they think of it, once, by mouse or keyboard', async () => {
  const { page, errors, context } = await visit(browser, server.url, { reducedMotion: 'reduce' });
  await page.goto('/puzzles/shakti');
  await page.click('.buttons .primary');
  await page.waitForSelector('#board .cell');
  const pressed = async () => [
    await page.getAttribute('#vote-up', 'aria-pressed'),
    await page.getAttribute('#vote-down', 'aria-pressed'),
  ];
  assert.ok(await page.locator('#vote').isHidden(), 'not before it is solved');
  await solve(page);
  await page.click('#vote-up');
  await page.waitForSelector('#feedback .note:has-text("find this puzzle good")');
  assert.deepEqual(await pressed(), ['true', 'false']);
  await page.focus('#vote-down');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#feedback .note:has-text("find this puzzle bad")');
  assert.deepEqual(await pressed(), ['false', 'true']);
  // It is remembered, and pressed again it is taken back.
  await page.reload();
  await page.waitForSelector('#board .cell');
  assert.deepEqual(await pressed(), ['false', 'true']);
  await page.click('#vote-down');
  await page.waitForSelector('#feedback .note:has-text("taken back")');
  assert.deepEqual(await pressed(), ['false', 'false']);
  assert.deepEqual(await problems(page), []);
  assert.deepEqual(errors, []);
  await context.close();
});

for (const look of LOOKS) {
  test(`puzzles shut nobody out: ${look.colorScheme}, ${look.size}`, async () => {
    const { page, errors, context } = await visit(browser, server.url, look);
    await page.goto('/puzzles/shakti');
    const first = await page.locator('.buttons .primary').getAttribute('href');
    for (const path of ['/puzzles', '/puzzles/shakti', String(first)]) {
      await page.goto(path);
      assert.deepEqual(await problems(page), [], path);
    }
    assert.deepEqual(errors, []);
    await context.close();
  });
}
