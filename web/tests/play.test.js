// Playing: each game against the computer, two by a link, keyboard, touch, secrets.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, browser, server, startServer, withServer, visit } from './server.js';
import { chance, makeMove, playOn } from './player.js';

/** @typedef {import('playwright-core').Page} Page */

withServer();

/** Sets options of the form. @param {Page} page @param {Record<string, string>} values */
async function choose(page, values) {
  await page.click('details.more summary');
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`[name="option-${name}"]`);
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Somebody who touches anything at random against the usual computer loses before long. */
const USUAL = /** @type {const} */ (['saktris', 'sitchess', 'taifho', 'shakti']);

/**
 * The game goes on until the rules end it.
 * @param {Page} page
 * @param {(selector: string) => Promise<void>} [press] how something is touched
 */
async function playToTheEnd(page, press) {
  const over = await playOn(page, { seed: 11, moves: 400, press });
  assert.ok(over, 'the rules end the game');
  assert.match(await page.locator('#prompt').innerText(), /wins|Draw|share/);
  assert.doesNotMatch(await page.locator('#prompt').innerText(), /resign|time|agree/);
  assert.equal(
    await page.locator('.tag.result').count(),
    await page.locator('.plate').count(),
    'everybody has a result',
  );
  assert.ok((await page.isVisible('#rematch')) && (await page.isVisible('#analyse')), 'what to do next is there');
}

for (const game of USUAL) {
  test(`${game} against the computer, from the first click to the end`, async () => {
    const { page, errors, context } = await visit(browser, server.url, { reducedMotion: 'reduce' });
    await page.goto('/');
    await page.click(`.card:has(a[href="/new/${game}"]) button.primary`);
    await page.waitForURL('**/t/*');
    await page.waitForSelector('.cell');
    await playToTheEnd(page);
    await page.click('#first');
    await page.waitForSelector('.looking-back');
    await page.click('#last');
    // Again, from the other side.
    const old = page.url();
    await page.click('#rematch');
    await page.waitForFunction((url) => location.href !== url, old);
    await page.waitForFunction(() => document.title.startsWith('●'));
    assert.deepEqual(errors, []);
    await context.close();
  });
}

/** Four sit down, one of them here. @param {Page} page */
async function beginBishops(page) {
  await page.goto('/');
  await page.click('.card a[href="/new/bishops"]');
  // As clubs do, with less: whoever has lost nine points leaves.
  await choose(page, { material_limit: '9' });
  await page.click('button[type="submit"].large');
  await page.waitForURL('**/t/*');
  await page.waitForSelector('.cell');
}

/** A telephone, touched with a finger. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: /** @type {const} */ ('reduce'),
};

for (const game of [...USUAL, 'bishops']) {
  test(`${game} on a phone, by touch alone, to the end`, async () => {
    const { page, errors, context } = await visit(browser, server.url, PHONE);
    if (game === 'bishops') await beginBishops(page);
    else {
      await page.goto('/');
      await page.tap(`.card:has(a[href="/new/${game}"]) button.primary`);
      await page.waitForURL('**/t/*');
      await page.waitForSelector('.cell');
    }
    await playToTheEnd(page, (selector) => page.tap(selector));
    await page.tap('#back');
    await page.waitForSelector('.looking-back');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test('bishops against three computers, from the first click through the duel to the end', async () => {
  const { page, errors, context } = await visit(browser, server.url, { reducedMotion: 'reduce' });
  await beginBishops(page);
  await playToTheEnd(page);
  assert.equal(await page.locator('.board').getAttribute('data-game'), 'duel');
  assert.match(await page.locator('#prompt').innerText(), /duel|repetition|rule/);
  assert.deepEqual(errors, []);
  await context.close();
});

test('two play by a link; one reloads in the middle', async () => {
  const anna = await visit(browser, server.url);
  const ben = await visit(browser, server.url);
  await begin(anna.page, 'shakti', (page) => page.check('input[value="friend"]'));
  const link = await anna.page.inputValue('#link');
  assert.match(link, /\/t\/\w+$/);
  await ben.page.goto(new URL(link).pathname);
  await ben.page.click('[data-sit="1"]');
  await anna.page.waitForFunction(() => document.title.startsWith('●'));
  const pick = chance(3);
  const turn = async (/** @type {Page} */ page) => {
    await page.waitForFunction(() => document.title.startsWith('●'));
    await makeMove(page, pick);
    await page.waitForFunction(() => !document.title.startsWith('●'));
  };
  await turn(anna.page);
  await turn(ben.page);
  await turn(anna.page);
  await ben.page.reload();
  await turn(ben.page);
  await anna.page.fill('#typed-move', 'nonsense');
  await anna.page.click('#typed button');
  await anna.page.waitForFunction(() => document.getElementById('status')?.textContent?.includes('nonsense'));
  await turn(anna.page);
  assert.equal(await ben.page.locator('#moves li').count(), 5);
  // Words, an offer, the end, and again with the seats changed.
  await anna.page.click('#talk summary');
  await anna.page.fill('#line', 'good game');
  await anna.page.click('#say button');
  await ben.page.waitForFunction(() => document.getElementById('lines')?.textContent?.includes('good game'));
  await anna.page.click('#draw');
  await anna.page.click('#sure button[value="yes"]');
  await ben.page.click('.offer button.primary');
  await anna.page.waitForFunction(() => document.title.startsWith('Game over'));
  await ben.page.waitForFunction(() => document.title.startsWith('Game over'));
  const old = anna.page.url();
  await anna.page.click('#rematch');
  await ben.page.click('#rematch');
  await anna.page.waitForFunction((url) => location.href !== url, old);
  await ben.page.waitForFunction((url) => location.href !== url, old);
  await ben.page.waitForFunction(() => document.title.startsWith('●'));
  for (const { errors } of [anna, ben]) assert.deepEqual(errors, []);
  await anna.context.close();
  await ben.context.close();
});

test('a hidden army is in nobody else’s page or socket', async () => {
  const anna = await visit(browser, server.url);
  const ben = await visit(browser, server.url);
  const spy = await visit(browser, server.url);
  /** @type {string[]} */
  const heard = [];
  for (const { page } of [ben, spy]) {
    page.on('websocket', (socket) => socket.on('framereceived', (frame) => heard.push(String(frame.payload))));
  }
  await begin(anna.page, 'sitchess', (page) => page.check('input[value="friend"]'));
  const path = new URL(await anna.page.inputValue('#link')).pathname;
  await spy.page.goto(path);
  await ben.page.goto(path);
  await ben.page.click('[data-sit="1"]');
  for (const letter of ['Q', 'N']) await anna.page.click(`[data-add="${letter}"]`);
  await anna.page.click('[data-choice="done"]');
  await ben.page.waitForFunction(() => document.querySelector('[data-seat="0"]')?.textContent?.includes('has chosen'));
  await spy.page.waitForFunction(() => document.querySelector('[data-seat="0"]')?.textContent?.includes('has chosen'));
  await ben.page.waitForFunction(() =>
    /^White has chosen in secret\. /.test(document.getElementById('spoken')?.textContent ?? ''),
  );
  const secret = /"QN"|QN|"army"/;
  for (const { page } of [ben, spy]) {
    const all = await page.evaluate(() => document.documentElement.outerHTML);
    assert.doesNotMatch(all, /\bQN\b/);
  }
  // Among Ben's own legal moves is every army there is; what is said of White is not.
  const ofWhite = heard.map((text) => JSON.parse(text)).filter((message) => message.type === 'state');
  assert.ok(ofWhite.length >= 2);
  for (const state of ofWhite) {
    assert.doesNotMatch(JSON.stringify({ ...state, legal: [], scene: { ...state.scene, legal: [] } }), secret);
    assert.ok(
      state.scene.trays.every((/** @type {any} */ tray) => tray.owner === state.seat),
      'no tray of another',
    );
  }
  assert.ok(heard.length > 4);
  for (const { context } of [anna, ben, spy]) await context.close();
});

test('everything goes by the keyboard alone', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await page.goto('/');
  // Along to the button of Shakti, and press it.
  const button = page.locator('.card:has(a[href="/new/shakti"]) button.primary');
  for (
    let tabs = 0;
    tabs < 60 && !(await button.evaluate((element) => element === document.activeElement));
    tabs += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/t/*');
  await page.waitForFunction(() => document.title.startsWith('●'));
  for (let tabs = 0; tabs < 20 && !(await page.evaluate(() => document.activeElement?.matches('.cell'))); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  // From wherever it is to d2, the king; then up to d3.
  const go = async (/** @type {string} */ to) => {
    for (let steps = 0; steps < 30; steps += 1) {
      const at = await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.square ?? '');
      if (at === to) return;
      const [x, y] = [to.charCodeAt(0) - at.charCodeAt(0), Number(to.slice(1)) - Number(at.slice(1))];
      await page.keyboard.press(x > 0 ? 'ArrowRight' : x < 0 ? 'ArrowLeft' : y > 0 ? 'ArrowUp' : 'ArrowDown');
    }
    assert.fail(`the arrows do not lead to ${to}`);
  };
  await go('d2');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.cell.touched[data-square="d2"]');
  assert.match((await page.locator('.cell[data-square="d2"]').getAttribute('aria-label')) ?? '', /White king.*touched/);
  await go('d3');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.querySelectorAll('#moves li').length >= 2 && document.title.startsWith('●'),
  );
  assert.match((await page.locator('#spoken').textContent()) ?? '', /\w/);
  // Back and forth by keys, and a move that is typed.
  await page.locator('#moves').focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.looking-back');
  await page.keyboard.press('End');
  await page.waitForSelector('.table:not(.looking-back)');
  await page.locator('#typed-move').focus();
  const legal = await page.evaluate(
    async () =>
      (await (await fetch(`/api/tables/${location.pathname.split('/').pop()}?detail=text`)).json()).state.legal[0],
  );
  await page.keyboard.type(legal);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('#moves li').length >= 3);
  assert.deepEqual(errors, []);
  await context.close();
});

test('the page adds randomness of its own to the seed, and says so when the seal is opened', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await begin(page, 'saktris', (form) => form.selectOption('select[name="level"]', 'random'));
  await page.waitForFunction(() => document.title.startsWith('●'));
  const [name, kept] = await page.evaluate(() => JSON.parse(localStorage.getItem('quincunx-seals') ?? '[]')[0]);
  assert.equal(name, new URL(page.url()).pathname.split('/').pop());
  assert.match(kept.random, /^[0-9a-f]{32}$/);
  await page.click('details.about summary');
  assert.equal(await page.innerText('#seal'), kept.commitment);
  assert.match(await page.innerText('#seed'), new RegExp(`White: ${kept.random}`));
  await page.click('#resign');
  await page.click('#sure button[value="yes"]');
  await page.waitForFunction(() => document.title.startsWith('Game over'));
  await page.waitForFunction(() => document.getElementById('seed')?.textContent?.includes('Your digits are in it'));
  const record = await (await page.request.get(`/api/tables/${name}/record`)).text();
  assert.match(record, new RegExp(`\\[Contributions "${kept.random},-"\\]`));
  // A seal that is not the one we were shown is told.
  await page.evaluate(() => {
    const seals = JSON.parse(localStorage.getItem('quincunx-seals') ?? '[]');
    seals[0][1].commitment = 'another';
    localStorage.setItem('quincunx-seals', JSON.stringify(seals));
  });
  await page.reload();
  await page.waitForFunction(() => document.getElementById('seed')?.textContent?.includes('do not trust'));
  assert.deepEqual(errors, []);
  await context.close();
});

test('a piece can be dragged', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await begin(page, 'shakti', (form) => form.selectOption('select[name="level"]', 'random'));
  const middle = async (/** @type {string} */ square) => {
    const box = await page.locator(`.cell[data-square="${square}"]`).boundingBox();
    assert.ok(box);
    return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
  };
  await page.waitForSelector('.cell.can[data-square="d2"]');
  await page.mouse.move(...(await middle('d2')));
  await page.mouse.down();
  await page.mouse.move(...(await middle('d3')), { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll('#moves li').length >= 1);
  assert.match(await page.locator('#moves li').first().innerText(), /d2-d3/);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a move prepared before its turn is made when the turn comes', async () => {
  const anna = await visit(browser, server.url);
  const ben = await visit(browser, server.url);
  await begin(anna.page, 'shakti', (page) => page.check('input[value="friend"]'));
  await ben.page.goto(new URL(await anna.page.inputValue('#link')).pathname);
  await ben.page.click('[data-sit="1"]');
  await anna.page.waitForFunction(() => document.title.startsWith('●'));
  await ben.page.waitForSelector('.cell.can[data-square="d6"]');
  await ben.page.click('.cell[data-square="d6"]');
  await ben.page.click('.cell[data-square="d7"]');
  assert.equal(await ben.page.locator('.cell.premove').count(), 2);
  await anna.page.fill('#typed-move', 'b2-c3');
  await anna.page.click('#typed button');
  await anna.page.waitForFunction(() => document.querySelectorAll('#moves li').length === 2);
  assert.match(await anna.page.locator('#moves').innerText(), /d6-d7/);
  for (const { errors, context } of [anna, ben]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test('pieces are arranged by swapping them', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await begin(page, 'taifho', async () => {
    await page.selectOption('select[name="level"]', 'random');
    await choose(page, { setup: 'free' });
  });
  await page.click('.cell[data-square="b1"]');
  await page.click('.cell[data-square="e1"]');
  await page.waitForSelector('.piece[data-square="b1"][data-piece="circle"]');
  await page.click('[data-choice="ready"]');
  await page.waitForFunction(() => document.querySelector('#moves')?.textContent?.includes('CTDSCDTS'));
  await page.waitForSelector('.piece[data-owner="1"]');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a piece beside the board can be carried to its square', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await begin(page, 'saktris', (form) => form.selectOption('select[name="level"]', 'random'));
  const from = await page.locator('button.tray-piece.due').boundingBox();
  const to = await page.locator('.cell.next[data-square="c1"]').boundingBox();
  assert.ok(from && to);
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll('#moves li').length > 0);
  assert.match(await page.locator('#moves li').first().innerText(), /@c1/);
  assert.deepEqual(errors, []);
  await context.close();
});

test('four seats of Bishops, up to the duel and into it', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await begin(page, 'bishops', async (form) => {
    for (const seat of [1, 2, 3]) await form.selectOption(`[name="seat-${seat}"]`, 'me');
  });
  assert.equal(await page.locator('.plate.yours').count(), 4);
  await playOn(page, { seed: 2, moves: 5 });
  for (let leaving = 0; leaving < 2; leaving += 1) {
    const gone = await page.locator('.plate.gone').count();
    await page.click('#resign');
    await page.click('#sure button[value="yes"]');
    await page.waitForFunction((count) => document.querySelectorAll('.plate.gone').length > count, gone);
  }
  await page.waitForSelector('.board[data-game="duel"]');
  assert.equal(await page.locator('.cell').count(), 64);
  await playOn(page, { seed: 2, moves: 4 });
  assert.deepEqual(errors, []);
  await context.close();
});

test('four seats of Bishops in any mix, at one screen', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await begin(page, 'bishops', async (form) => {
    await form.selectOption('[name="seat-1"]', 'me');
    await form.selectOption('[name="seat-2"]', 'computer');
    await form.selectOption('select[name="level"]', 'random');
  });
  assert.equal(await page.locator('.plate.yours').count(), 2);
  assert.equal(await playOn(page, { seed: 4, moves: 6 }), false);
  assert.deepEqual(errors, []);
  await context.close();
});

test('the line is lost and found again without a reload, and a move is taken back', async () => {
  const other = await startServer();
  const { page, errors, context } = await visit(browser, other.url);
  await begin(page, 'shakti', (form) => form.selectOption('select[name="level"]', 'random'));
  await page.evaluate(() => (document.body.dataset.same = 'yes'));
  await playOn(page, { seed: 1, moves: 2 });
  await page.waitForFunction(() => document.querySelectorAll('#moves li').length === 4);
  await other.restart();
  await page.waitForFunction(() => document.getElementById('status')?.dataset.lost === 'no', null, { timeout: 60_000 });
  await playOn(page, { seed: 2, moves: 1 });
  await page.waitForFunction(() => document.querySelectorAll('#moves li').length === 6);
  assert.equal(await page.evaluate(() => document.body.dataset.same), 'yes', 'the page is the same');
  await page.click('#takeback');
  await page.waitForFunction(() => document.querySelectorAll('#moves li').length === 4);
  await page.waitForFunction(() => document.title.startsWith('●'));
  assert.deepEqual(
    errors.filter((wrong) => !/WebSocket connection/.test(wrong)),
    [],
  );
  await context.close();
  await other.close();
});
