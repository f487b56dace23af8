// Fair play: the page of a rated game says when its person is back, and moderators see who stands out.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { ask, browser, LOOKS, problems, server, visit, withServer } from './server.js';
import { chance, makeMove } from './player.js';

/** @typedef {import('playwright-core').Page} Page */

withServer();

const PASSWORD = 'five warm bishops';

/** Somebody with an account. @param {string} handle @param {object} [options] */
async function member(handle, options = {}) {
  const person = await visit(browser, server.url, options);
  await person.page.goto('/');
  await ask(person.page, '/api/members', { handle, password: PASSWORD });
  return person;
}

/** What a page says about looking away. @param {Page} page */
function listen(page) {
  /** @type {{ millis: number }[]} */
  const said = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type === 'away') said.push(message);
    }),
  );
  return said;
}

/** Another window is in front for so long. @param {Page} page @param {number} millis */
async function lookAway(page, millis) {
  await page.evaluate(() => {
    document.hasFocus = () => false;
    dispatchEvent(new Event('blur'));
  });
  await page.waitForTimeout(millis);
  await page.evaluate(() => {
    document.hasFocus = () => true;
    dispatchEvent(new Event('focus'));
  });
  await page.waitForTimeout(200);
}

/** A table of two who sit there. @param {Page} host @param {Page} other @param {boolean} rated */
async function seated(host, other, rated) {
  const clock = { kind: 'fischer', initial: 600, increment: 5 };
  const { table } = (await ask(host, '/api/tables', { game: 'shakti', clock, rated })).table;
  await ask(other, `/api/tables/${table}/sit`, {});
  for (const page of [host, other]) {
    await page.goto(`/t/${table}`);
    await page.waitForSelector('.plate');
    await page.evaluate(() => {
      document.hasFocus = () => true;
      dispatchEvent(new Event('focus'));
    });
  }
  return table;
}

test('looking away from a rated game in one’s own turn is told once, and nothing else is', async () => {
  const anna = await member('Anna');
  const ben = await member('Ben');
  const [annaSaid, benSaid] = [listen(anna.page), listen(ben.page)];
  const table = await seated(anna.page, ben.page, true);
  await anna.page.waitForFunction(() => document.title.startsWith('●'));
  // The script that looks is there by now.
  await anna.page.waitForTimeout(500);
  await lookAway(anna.page, 300);
  assert.deepEqual(annaSaid, [], 'a glance is nothing');
  await lookAway(anna.page, 1300);
  assert.equal(annaSaid.length, 1);
  assert.ok(annaSaid[0].millis >= 1250 && annaSaid[0].millis < 10_000, String(annaSaid[0].millis));
  await lookAway(ben.page, 1300);
  assert.deepEqual(benSaid, [], 'it is not his turn');
  const pick = chance(3);
  for (const page of [anna.page, ben.page, anna.page, ben.page]) {
    await page.waitForFunction(() => document.title.startsWith('●'));
    await makeMove(page, pick);
  }
  await ben.page.evaluate(async (id) => {
    const socket = new WebSocket(`ws://${location.host}/api/socket`);
    await new Promise((open) => socket.addEventListener('open', open));
    socket.send(JSON.stringify({ type: 'resign', table: id, id: 1 }));
  }, table);
  await anna.page.waitForFunction(() => /1500\? →/.test(document.querySelector('#plates-top')?.textContent ?? ''));
  const mine = await anna.page.evaluate(async () => (await fetch('/api/me/export')).json());
  assert.equal(mine.absences.length, 1);
  assert.equal(mine.absences[0].times, 1);
  const theirs = await ben.page.evaluate(async () => (await fetch('/api/me/export')).json());
  assert.deepEqual(theirs.absences, []);
  // Whoever plays for nothing looks where they like.
  const count = annaSaid.length;
  await seated(anna.page, ben.page, false);
  await anna.page.waitForFunction(() => document.title.startsWith('●'));
  await anna.page.waitForTimeout(500);
  await lookAway(anna.page, 1300);
  assert.equal(annaSaid.length, count);
  // It is told on the account page.
  await anna.page.goto('/account');
  assert.match(await anna.page.innerText('main'), /how often and how long this page is out of sight/);
  assert.deepEqual([...anna.errors, ...ben.errors], []);
  for (const { context } of [anna, ben]) await context.close();
});

/** Games of seven members as comparing them would leave them: the first plays like the engine. */
const SEED = `
import sqlite3, sys
store = sqlite3.connect(sys.argv[1], timeout=20)
people = [store.execute("SELECT guest FROM accounts WHERE handle = ?", (name,)).fetchone()[0] for name in sys.argv[2:]]
for number, guest in enumerate(people):
    store.execute("INSERT INTO ratings (guest, pool, rating, deviation, volatility, games, changed_at) "
        "VALUES (?, 'shakti-live', 1600000000, 60000000, 60000000, 10, 1) "
        "ON CONFLICT (guest, pool) DO UPDATE SET rating = excluded.rating", (guest,))
    for game in range(10):
        firsts, loss = (13, 5000) if number == 0 else (4 + (number + game) % 4, 40000 + 2000 * number)
        store.execute("INSERT INTO compared (game, seat, number, pool, guest, at, nodes, moves, firsts, loss, "
            "loss_squares, timed, spread, bond) VALUES (?, 0, ?, 'shakti-live', ?, ?, 20000, 14, ?, ?, ?, 14, ?, ?)",
            (f"game{number:04}x{game:05}", 100 * number + game + 1, guest, 1790000000000 + game * 86400000, firsts,
             14 * loss, 14 * loss * loss * 3 // 1000000, 200000 if number == 0 else 900000,
             -20000 if number == 0 else 310000))
store.execute("INSERT INTO absences (game, seat, times, millis) VALUES ('game0000x00003', 0, 6, 91000)")
store.commit()
`;

test('a moderator sees whose moves are like the engine’s, with the games, and closes the entry', async () => {
  const names = ['Cora', 'Dora', 'Emil', 'Finn', 'Gerd', 'Hana', 'Ivo'];
  for (const handle of [...names, 'Olga']) {
    const body = JSON.stringify({ handle, password: PASSWORD });
    assert.equal((await fetch(`${server.url}/api/members`, { method: 'POST', body })).status, 201);
  }
  await promisify(execFile)('python3', ['-c', SEED, join(server.data, 'quincunx.db'), ...names]);
  await server.admin('role', 'Olga', 'moderator');
  const { stdout } = await server.admin('fair-play');
  assert.match(stdout, /Cora, shakti-live, rating 1600: 140 moves in 10 games beside 6 others/);
  assert.match(stdout, /This proves nothing/);
  const [{ name, firsts }] = JSON.parse((await server.admin('fair-play', '--json')).stdout);
  assert.deepEqual([name, Math.round(firsts.own * 100)], ['Cora', 93]);
  for (const { colorScheme, size, viewport } of LOOKS) {
    const { page, context } = await visit(browser, server.url, { colorScheme, viewport });
    await page.goto('/');
    await ask(page, '/api/session', { handle: 'Olga', password: PASSWORD });
    await page.goto('/moderation');
    const entry = page.locator('article.outlier');
    assert.equal(await entry.count(), 1);
    assert.deepEqual(await problems(page), [], `${colorScheme} ${size}`);
    if (process.env.PICTURES) {
      await page.screenshot({
        path: join(process.env.PICTURES, `fair-play-${colorScheme}-${size}.png`),
        fullPage: true,
      });
    }
    await context.close();
  }
  const { page, context, errors } = await visit(browser, server.url, {});
  await page.goto('/');
  await ask(page, '/api/session', { handle: 'Olga', password: PASSWORD });
  await page.goto('/moderation');
  const text = await page.innerText('article.outlier');
  assert.match(text, /Cora/);
  assert.match(text, /The engine’s first choice\s+92\.9\s%/);
  assert.match(text, /Looked away in own turns: 6 times, 91 s in all/);
  assert.match(text, /This proves nothing/);
  // By keyboard: the games, and then what to do.
  await page.focus('article.outlier summary');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('article.outlier details[open] li').count(), 10);
  await page.fill('article.outlier input[name="why"]', 'an old master');
  await page.focus('article.outlier button[type="submit"]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('article.outlier'));
  assert.match((await server.admin('fair-play')).stdout, /Nobody stands out/);
  assert.deepEqual(errors, []);
  await context.close();
});
