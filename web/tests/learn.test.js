// Lessons: a whole course by touching what its solutions touch, and the first lesson of
// every game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expandLegal } from '../scripts/legal-moves.js';
import { GAMES, LOOKS, browser, problems, server, step, visit, withServer } from './server.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

/** What the page knows of its lesson. @param {Page} page */
const lessonOf = async (page) => JSON.parse((await page.locator('#course').textContent()) ?? '{}');

/**
 * Does what a move's gesture says, as a hand would.
 * @param {Page} page
 * @param {{ move: string, gesture: string[] }} legal
 */
async function perform(page, legal) {
  const manner = await page.locator('.board').getAttribute('data-manner');
  if (manner === 'army') {
    for (const touch of legal.gesture) if (touch.startsWith('@')) await page.click(`[data-add="${touch.slice(1)}"]`);
    return page.click('[data-choice="done"]');
  }
  for (const touch of legal.gesture) {
    if (touch.startsWith('@')) {
      const tray = page.locator(`button[data-tray="${touch.slice(1)}"]`);
      // The only piece that can arrive may be in the hand already.
      if (await tray.count()) await tray.first().click();
    } else if (touch.startsWith('=')) await page.click(`[data-choice="${touch.slice(1)}"]`);
    else await page.click(`.cell[data-square="${touch}"]`);
  }
  // Where the gesture begins others, too, it ends here.
  const stop = page.locator('.over [data-choice="stop"]');
  if (await stop.count()) await stop.click();
}

/**
 * Solves the step that is shown, and gives what was said at the end.
 * @param {Page} page
 */
async function solveStep(page) {
  const { game, lesson, steps } = await lessonOf(page);
  const index = await page.evaluate(() =>
    [...document.querySelectorAll('#steps button')].findIndex((button) => button.hasAttribute('aria-current')),
  );
  const { name, solution } = steps[index];
  /** @type {any} */
  let answer = { line: [] };
  for (const move of [null, ...solution]) {
    const asked = await page.request.post(`/api/lessons/${game}/${lesson}/${name}`, {
      data: { line: answer.line, ...(move ? { move } : {}) },
    });
    const before = answer;
    answer = await asked.json();
    if (!move) continue;
    const scene = expandLegal(before.scenes.at(-1));
    const legal = scene.legal.find((/** @type {any} */ one) => one.move === move);
    assert.ok(legal, `${name}: ${move} is legal`);
    await page.waitForSelector('.cell.can, .picker, button.tray-piece, .over [data-choice]');
    await perform(page, legal);
    await page.waitForSelector('#lesson.solved, .cell.can, .picker, button.tray-piece, .over [data-choice]');
  }
  await page.waitForSelector('#lesson.solved');
  return page.locator('#feedback .remark.right').first().innerText();
}

test('a course from its first step to its last lesson, with stars that stay', async () => {
  const { page, errors, context } = await visit(browser, server.url, { reducedMotion: 'reduce' });
  await page.goto('/learn');
  await page.click('.card:has(a[href="/learn/shakti"]) .primary');
  await page.waitForURL('**/learn/shakti/*');
  const lessons = 13;
  for (let number = 1; number < lessons; number += 1) {
    await page.waitForSelector('.cell');
    const { steps } = await lessonOf(page);
    for (let count = 0; count < steps.length; count += 1) {
      const said = await solveStep(page);
      assert.match(said, /Three stars!/);
      const isLast = count === steps.length - 1;
      const address = page.url();
      await page.keyboard.press('Enter');
      if (isLast) await page.waitForURL((url) => String(url) !== address);
      else await page.waitForSelector('#lesson:not(.solved)');
    }
  }
  await page.goto('/');
  await page.click('.card a.learn[href^="/learn/shakti/"]');
  // The last lesson ends with a whole game: the coach greets, the computer answers.
  await page.waitForSelector('.cell');
  const { steps } = await lessonOf(page);
  for (const { solution } of steps.filter((/** @type {any} */ one) => one.solution)) {
    assert.ok(solution.length);
    await solveStep(page);
    await page.click('#next');
    await page.waitForSelector('#lesson:not(.solved)');
  }
  await page.waitForSelector('#feedback .coach');
  await step(page, 'b2', 'b3');
  await page.waitForSelector('.cell[data-square="b3"].can');
  await page.goto('/learn/shakti');
  assert.equal(await page.locator('.stars[data-stars="3"]').count(), lessons - 1);
  assert.deepEqual(errors, []);
  await context.close();
});

for (const game of GAMES) {
  test(`the first lesson of ${game}`, async () => {
    const { page, errors, context } = await visit(browser, server.url, { reducedMotion: 'reduce' });
    await page.goto(`/learn/${game}`);
    await page.click('.buttons .primary');
    await page.waitForSelector('#board .cell');
    const { steps } = await lessonOf(page);
    for (let count = 0; count < steps.length; count += 1) {
      await solveStep(page);
      if (count < steps.length - 1) await page.click('#next');
      if (count < steps.length - 1) await page.waitForSelector('#lesson:not(.solved)');
    }
    await page.reload();
    await page.waitForSelector('#steps .done');
    assert.equal(await page.locator('#steps .done').count(), steps.length, 'a reload loses nothing');
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test('mistakes, hints and the solution cost stars, and starting over is possible', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await page.goto('/learn/shakti/first-tile');
  await step(page, 'b2', 'b3');
  await page.waitForSelector('#feedback .wrong:has-text("warrior")');
  // An illegal touch is explained in the lesson's words, and nothing is played.
  await page.click('.cell[data-square="d2"]');
  await page.click('.cell[data-square="d4"]');
  await page.waitForSelector('#feedback .wrong:has-text("first tile")');
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await page.waitForSelector('#feedback .hint');
  await page.click('#again');
  await page.waitForSelector('#feedback .note');
  await step(page, 'd2', 'd3');
  await page.waitForSelector('#lesson.solved');
  assert.match(await page.locator('#feedback .right').first().innerText(), /One star/);
  // A solved step stays as it is; what is touched does nothing.
  assert.equal(await page.locator('.cell.can').count(), 0);
  await page.click('#again');
  await page.waitForSelector('#lesson:not(.solved)');
  await page.waitForSelector('.cell.can');
  await step(page, 'd2', 'd3');
  await page.waitForSelector('#feedback .right:has-text("Three stars")');
  assert.deepEqual(errors, []);
  await context.close();
});

test('whoever plays a game for the first time is offered its lessons, once', async () => {
  const { page, context } = await visit(browser, server.url, { fresh: true });
  await page.goto('/');
  const play = '.card:has(a[href="/new/taifho"]) button.primary';
  await page.click(play);
  await page.waitForSelector('#first');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#first', { state: 'detached' });
  assert.equal(new URL(page.url()).pathname, '/', 'putting it away plays nothing');
  await page.click(play);
  await page.click('#first [value="learn"]');
  await page.waitForURL('**/learn/taifho');
  await page.goto('/');
  // Computers do not ask for a name, and the first one is the gentlest.
  await page.click(play);
  await page.waitForURL('**/t/*');
  await page.waitForSelector('.plate .holder:has-text("level 1")');
  await context.close();
});

test('the computer that was played last is suggested again', async () => {
  const { page, context } = await visit(browser, server.url);
  const level = '.card:has(a[href="/new/taifho"]) select.level';
  await page.goto('/');
  assert.equal(await page.inputValue(level), '1');
  await page.selectOption(level, '2');
  await page.click('.card:has(a[href="/new/taifho"]) button.primary');
  await page.waitForURL('**/t/*');
  await page.goto('/');
  assert.equal(await page.inputValue(level), '2');
  assert.equal(await page.inputValue('.card:has(a[href="/new/shakti"]) select.level'), '1');
  await page.goto('/new/taifho');
  assert.equal(await page.inputValue('select[name="level"]'), '2');
  await context.close();
});

test('hints come once each, and the solution points on the board', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await page.goto('/learn/shakti/first-tile');
  await page.waitForSelector('.cell.can');
  for (let times = 0; times < 3; times += 1) await page.click('#hint');
  assert.equal(await page.locator('#feedback .hint').count(), 1);
  assert.equal(await page.locator('#feedback .note').count(), 1, 'that was the last hint');
  // The same mistake twice is answered twice, and said once.
  for (let times = 0; times < 2; times += 1) {
    await step(page, 'b2', 'b3');
    await page.waitForSelector('#feedback .wrong:not(.old)');
    await page.waitForSelector('.cell[data-square="b2"].can');
  }
  assert.equal(await page.locator('#feedback .wrong').count(), 1);
  assert.equal(await page.locator('.board .line.arrow').count(), 0);
  await page.click('#solution');
  await page.waitForSelector('.board .line.arrow', { state: 'attached' });
  await step(page, 'd2', 'd3');
  await page.waitForSelector('#lesson.solved');
  assert.equal(await page.locator('.board .line.arrow').count(), 0, 'what was done is no longer pointed at');
  assert.deepEqual(errors, []);
  await context.close();
});

test('the buttons of a lesson stay where they are when something is said', async () => {
  const { page, context } = await visit(browser, server.url);
  await page.goto('/learn/shakti/first-tile');
  await page.waitForSelector('.cell.can');
  const top = () => page.locator('#hint').evaluate((button) => button.getBoundingClientRect().top);
  const before = await top();
  await page.click('#hint');
  await page.waitForSelector('#feedback .hint');
  assert.equal(await top(), before);
  await context.close();
});

for (const game of GAMES) {
  test(`${game} on a telephone: the task, and what is said to a mistake, can be read at once`, async () => {
    const { page, context } = await visit(browser, server.url, {
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    });
    await page.goto(`/learn/${game}`);
    await page.click('.buttons .primary');
    await page.waitForSelector('#board .cell');
    await page.waitForSelector('#prompt:not(:empty)');
    const bottom = (/** @type {string} */ of) =>
      page
        .locator(of)
        .first()
        .evaluate((one) => one.getBoundingClientRect().bottom);
    assert.ok((await bottom('#task')) <= 740, `the task ends at ${await bottom('#task')}`);
    await page.evaluate(() => document.getElementById('hint')?.click());
    await page.waitForSelector('#feedback .remark');
    assert.ok((await bottom('#feedback .remark')) <= 741, `the hint ends at ${await bottom('#feedback .remark')}`);
    await context.close();
  });
}

test('lessons by the keyboard alone', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await page.goto('/learn/shakti/first-tile');
  await page.waitForSelector('.cell.can');
  await page.locator('.cell[data-square="d2"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#lesson.solved');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'next');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#lesson:not(.solved)');
  assert.deepEqual(errors, []);
  await context.close();
});

for (const look of LOOKS) {
  test(`lessons shut nobody out: ${look.colorScheme}, ${look.size}`, async () => {
    const { page, errors, context } = await visit(browser, server.url, look);
    for (const path of ['/learn', '/learn/bishops', '/learn/saktris/arrival', '/learn/taifho']) {
      await page.goto(path);
      assert.deepEqual(await problems(page), [], path);
    }
    assert.deepEqual(errors, []);
    await context.close();
  });
}
