// The board editor: positions built by hand, judged at once, and played on from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES, LOOKS, ask, browser, onPage, problems, server, visit, withServer } from './server.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

/** Waits until the rules have spoken. @param {Page} page @param {'good' | 'bad'} how @param {RegExp} [words] */
async function judged(page, how, words) {
  await page.waitForFunction(
    ([name, pattern]) => {
      const verdict = document.getElementById('verdict');
      if (verdict?.getAttribute('aria-busy') === 'true') return false;
      return verdict?.className === name && new RegExp(pattern).test(verdict.textContent ?? '');
    },
    [how, words?.source ?? '.'],
  );
}

/** @param {Page} page @param {string} word of a piece, or a tool */
const choose = (page, word) => page.locator(`#palette input[value="${word}"]`).check({ force: true });
/** @param {Page} page @param {string} square */
const touch = (page, square) => page.click(`.cell[data-square="${square}"]`);
/** @param {Page} page */
const text = (page) => page.locator('#text').inputValue();
/** The squares that are marked as wrong. @param {Page} page */
const blamed = (page) =>
  page.$$eval('.cell', (cells) =>
    cells
      .filter((cell) => cell.getAttribute('aria-label')?.endsWith('to blame'))
      .map((cell) => cell.getAttribute('data-square')),
  );

/**
 * For each game what is put where: something that the rules do not allow, why not and
 * which squares are to blame, and something that they allow.
 * @typedef {[tool: string, square: string]} Touch
 * @type {Record<string, { phase?: string, bad: Touch, why: RegExp, blamed: string[], good: Touch[] }>}
 */
const POSITIONS = {
  saktris: {
    bad: ['P', 'a8'],
    why: /no pawn/,
    blamed: ['a8'],
    good: [
      ['N', 'd4'],
      ['r', 'h8'],
    ],
  },
  sitchess: {
    phase: 'play',
    bad: ['R', 'e7'],
    why: /check|attack/,
    blamed: ['e7', 'e8'],
    good: [
      ['R', 'a1'],
      ['p', 'h7'],
    ],
  },
  taifho: { bad: ['C', 'e5'], why: /at most two/, blamed: ['e1', 'e5', 'f1'], good: [['erase', 'b1']] },
  shakti: { bad: ['W', 'd4'], why: /two warriors/, blamed: ['b2', 'd4', 'f2'], good: [['*', 'd4']] },
  bishops: { bad: ['wK', 'f6'], why: /king/, blamed: ['f6', 'g1'], good: [['erase', 'c2']] },
};

for (const game of GAMES) {
  onPage(`${game}: an illegal position, a legal one, and playing on from it`, `/editor/${game}`, async (page) => {
    const { phase, bad, why, blamed: squares, good } = POSITIONS[game];
    await judged(page, 'good');
    if (phase) {
      const start = await text(page);
      await page.selectOption('#fields select[name="phase"]', phase);
      // It was good before, too.
      while ((await text(page)) === start) await page.waitForTimeout(20);
      await judged(page, 'good');
    }
    const before = await text(page);
    await choose(page, bad[0]);
    await touch(page, bad[1]);
    await judged(page, 'bad', why);
    assert.deepEqual((await blamed(page)).sort(), [...squares].sort());
    assert.ok(await page.locator('#play').isDisabled(), 'nobody plays what is not legal');
    assert.equal(await page.locator('#analyse').getAttribute('href'), null);
    await page.click('#undo');
    await judged(page, 'good');
    assert.equal(await text(page), before, 'undone');
    await page.click('#redo');
    await judged(page, 'bad');
    await touch(page, bad[1]);
    await judged(page, 'good');
    assert.equal(await text(page), before, 'the same touch takes away what it brought');
    for (const [tool, square] of good) {
      await choose(page, tool);
      await touch(page, square);
    }
    await page.waitForFunction((old) => /** @type {any} */ (document.getElementById('text')).value !== old, before);
    await judged(page, 'good');
    const position = await text(page);
    // A link to it shows it again.
    await page.goto(await page.locator('#link').inputValue());
    await judged(page, 'good');
    assert.equal(await text(page), position);
    const picture = await page.request.get((await page.locator('#picture').getAttribute('href')) ?? '');
    assert.equal(picture.headers()['content-type'], 'image/png');
    await page.click('#analyse');
    await page.waitForSelector('#analysis .cell');
    await page.waitForFunction(
      (wanted) => /** @type {any} */ (document.getElementById('position')).value === wanted,
      position,
    );
    await page.waitForFunction(
      (wanted) => document.getElementById('edit')?.getAttribute('href')?.includes(wanted),
      encodeURIComponent(position),
    );
    await page.click('#edit');
    await judged(page, 'good');
    await page.click('#play');
    await page.waitForURL('**/t/*');
    await page.waitForSelector('.cell');
    const table = page.url().split('/').pop();
    const view = await page.evaluate(async (name) => (await fetch(`/api/tables/${name}`)).json(), table);
    assert.equal(view.table.start.split(' ;')[0], position.split(' ;')[0]);
  });
}

onPage(
  'pieces are carried, erased by the other button, cleared, mirrored and started anew',
  '/editor/shakti',
  async (page) => {
    await judged(page, 'good');
    const start = await text(page);
    const square = (/** @type {string} */ name) => page.locator(`.cell[data-square="${name}"]`);
    await square('b2').dragTo(square('b3'));
    await page.waitForFunction(() => /** @type {any} */ (document.getElementById('text')).value.includes('1W5'));
    await judged(page, 'good');
    assert.match(await text(page), /\/1W5\/3K1W1\//);
    await page.click('#mirror');
    await page.waitForFunction(() => /** @type {any} */ (document.getElementById('text')).value.includes('5W1/1W1K3'));
    await square('f3').click({ button: 'right' });
    await page.waitForFunction(() => /** @type {any} */ (document.getElementById('text')).value.includes('7/1W1K3'));
    await page.locator('#palette label:has(input[value="W"])').dragTo(square('a4'));
    await page.waitForFunction(() => /** @type {any} */ (document.getElementById('text')).value.includes('W6'));
    await page.click('#clear');
    await judged(page, 'bad', /king/);
    await page.click('#start');
    await judged(page, 'good');
    assert.equal(await text(page), start);
    await page.fill('#text', 'hopla');
    await page.click('#text-form button[type="submit"]');
    await page.waitForFunction(() => document.getElementById('text-trouble')?.textContent);
    assert.match(await page.locator('#text-trouble').innerText(), /expected/);
    await page.fill('#text', '*5*/3k3/7/7/7/7/*2K1W* w 3 9');
    await page.click('#text-form button[type="submit"]');
    await judged(page, 'good');
    assert.equal(await page.locator('#fields input[name="quiet"]').inputValue(), '3');
    // The bad text is the only thing that was refused.
  },
  /400/,
);

onPage('fields: numbers, sides, lists and marks come from the rules', '/editor/saktris', async (page) => {
  await judged(page, 'good');
  const has = (/** @type {RegExp} */ words) =>
    page.waitForFunction(
      (pattern) => new RegExp(pattern).test(/** @type {any} */ (document.getElementById('text')).value),
      words.source,
    );
  await page.selectOption('#fields select[name="side"]', 'b');
  await has(/^8\/8\/8\/8\/8\/8\/8\/8 b /);
  await page.click('[data-key="queue-white"] .adds [data-key="add-Q"]');
  await has(/Q\//);
  await page.click('[data-key="queue-white"] .entries .entry:last-child');
  await page.fill('#fields input[name="clock"]', '7');
  await page.locator('#fields input[name="clock"]').blur();
  await has(/ 7 1( |$)/);
  // A mark is offered where its piece stands, and goes with it.
  await choose(page, 'R');
  await touch(page, 'a1');
  await page.check('[data-key="unmoved"] input[name="unmoved-A"]');
  await has(/ b A - /);
  await choose(page, 'erase');
  await touch(page, 'a1');
  await has(/ b - - /);
  await page.fill('#fields input[name="counter-white"]', '9');
  await page.locator('#fields input[name="counter-white"]').blur();
  await judged(page, 'bad', /arrival counter/);
  assert.match((await page.locator('[data-key="counter-white"]').getAttribute('class')) ?? '', /wrong/);
});

onPage('other rules: the position stays if they allow it', '/editor/taifho', async (page) => {
  await judged(page, 'good');
  await page.click('details.options summary');
  await page.selectOption('select[name="option-setup"]', 'free');
  await page.click('#options-form button[type="submit"]');
  await page.waitForSelector('#fields select[name="phase"]');
  await judged(page, 'good');
  assert.match(await text(page), /;setup=free/);
  await page.selectOption('#fields select[name="phase"]', 'arranging');
  await page.waitForFunction(() =>
    /** @type {any} */ (document.getElementById('text')).value.startsWith('arranging -,- S'),
  );
  await page.click('[data-key="order-south"] .adds [data-key="add-C"]');
  await judged(page, 'bad', /Arrangements/);
});

onPage('by keyboard alone', '/editor/shakti', async (page) => {
  await judged(page, 'good');
  const before = await text(page);
  const value = () => page.evaluate(() => /** @type {any} */ (document.activeElement)?.value ?? null);
  await page.locator('#palette input:checked').focus();
  // The hand, the eraser, the hole, then the pieces.
  for (const wanted of ['erase', '*', 'K', 'W']) {
    await page.keyboard.press('ArrowRight');
    assert.equal(await value(), wanted);
  }
  await page.keyboard.press('Shift+Tab');
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? null);
  assert.ok(await at(), 'the board is before the palette');
  for (let steps = 0; (await at()) !== 'd4' && steps < 20; steps += 1) {
    const [file, rank] = /** @type {string} */ (await at());
    if (rank !== '4') await page.keyboard.press(rank < '4' ? 'ArrowUp' : 'ArrowDown');
    else await page.keyboard.press(file < 'd' ? 'ArrowRight' : 'ArrowLeft');
  }
  assert.equal(await at(), 'd4');
  await page.keyboard.press('Enter');
  await judged(page, 'bad', /two warriors/);
  assert.equal(await at(), 'd4', 'the focus stays');
  assert.match((await page.locator('.cell[data-square="d4"]').getAttribute('aria-label')) ?? '', /warrior.*to blame/);
  await page.keyboard.press('Delete');
  await judged(page, 'good');
  assert.equal(await text(page), before);
  await page.keyboard.press('Control+z');
  await judged(page, 'bad');
  await page.keyboard.press('Control+Shift+z');
  await judged(page, 'good');
});

test('a position with one clear solution becomes a puzzle, and any other does not', async () => {
  const { page, errors } = await visit(browser, server.url);
  await page.goto('/editor/shakti');
  await judged(page, 'good');
  const made = page.locator('#puzzle-made');
  await page.click('#puzzle');
  await made.filter({ hasText: 'clearly better' }).waitFor({ timeout: 120_000 });
  await page.goto(`/editor/shakti?position=${encodeURIComponent('*2k2*/7/1W**1*1/K*1wW2/2w*1*1/7/*5* b 5 10')}`);
  await judged(page, 'good');
  await page.click('#puzzle');
  await made.locator('a').waitFor({ timeout: 120_000 });
  assert.match(await made.innerText(), /2 moves to find/);
  await made.locator('a').click();
  await page.waitForURL('**/puzzles/shakti/*');
  await page.waitForSelector('.cell.can');
  await page.click('#solution');
  await page.waitForFunction(() => document.querySelector('#feedback')?.childElementCount);
  assert.deepEqual(
    errors.filter((error) => !/400/.test(error)),
    [],
  );
});

test('on a telephone: tools and squares are tapped, in Finnish', async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fi-FI' };
  const { page, errors, context } = await visit(browser, server.url, options);
  await page.goto('/editor/shakti');
  await judged(page, 'good', /^Sallittu: /);
  await page.tap('#palette label:has(input[value="W"])');
  await page.tap('.cell[data-square="d4"]');
  await judged(page, 'bad', /^Ei sallittu\. Lauta: .* enintään kaksi soturia/);
  await page.tap('#undo');
  await judged(page, 'good');
  await page.tap('#friend');
  await page.waitForURL('**/t/*');
  assert.deepEqual(errors, []);
  await context.close();
});

test('the editor shuts nobody out, in any light and size', async () => {
  for (const { colorScheme, viewport } of LOOKS) {
    const { page, errors, context } = await visit(browser, server.url, { colorScheme, viewport });
    for (const game of GAMES) {
      await page.goto(`/editor/${game}`);
      await judged(page, 'good');
      assert.deepEqual(await problems(page), [], `${game} ${colorScheme} ${viewport.width}`);
    }
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test('the interface says the same as the page', async () => {
  const { page, context } = await visit(browser, server.url);
  await page.goto('/');
  const answer = await ask(page, '/api/study/setup', { game: 'saktris', form: true });
  assert.deepEqual(
    answer.form.phases[0].fields.map((/** @type {{ name: string }} */ field) => field.name).slice(0, 3),
    ['side', 'unmoved', 'en-passant'],
  );
  await context.close();
});
