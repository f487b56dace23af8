// The pages for students: analysis, replay, rules.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  GAMES,
  LOOKS,
  browser,
  server,
  problems,
  withServer,
  step,
  onPage,
  openDetails,
  putUp,
  visit,
} from './server.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

/** The moves of the tree as it stands. @param {Page} page */
const tree = (page) => page.locator('#tree button').allInnerTexts();
/** @param {Page} page @param {string} text */
const isHere = (page, text) =>
  page.waitForFunction((wanted) => (document.querySelector('#tree .here')?.textContent ?? '') === wanted, text);

/** Plays a short game at a table to its end, and gives its name. @param {Page} page @param {string[]} moves */
async function finishedTable(page, moves) {
  const name = await putUp(page, 'Anna', { game: 'shakti', seats: [{ kind: 'me' }, { kind: 'me' }] });
  await page.evaluate(async ([table, plies]) => {
    const socket = new WebSocket(`ws://${location.host}/api/socket`);
    await new Promise((open) => socket.addEventListener('open', open));
    for (const [index, move] of [...plies, null].entries()) {
      const answer = new Promise((heard) =>
        socket.addEventListener('message', function hear(event) {
          const message = JSON.parse(event.data);
          if (message.id !== index) return;
          socket.removeEventListener('message', hear);
          heard(message);
        }),
      );
      socket.send(
        JSON.stringify(
          move ? { id: index, type: 'move', table, ply: index, move } : { id: index, type: 'resign', table, seat: 1 },
        ),
      );
      const heard = /** @type {any} */ (await answer);
      if (heard.type !== 'done') throw new Error(JSON.stringify(heard));
    }
  }, /** @type {[string, string[]]} */ ([name, moves]));
  return name;
}

onPage('analysis: walking, branching, variations and back', '/analysis/shakti', async (page) => {
  await step(page, 'd2', 'd3');
  await isHere(page, 'd2-d3');
  await step(page, 'd6', 'd5');
  await isHere(page, 'd6-d5');
  await page.click('#back');
  await isHere(page, 'd2-d3');
  await step(page, 'd6', 'c6');
  await isHere(page, 'd6-c6');
  assert.deepEqual(await tree(page), ['d2-d3', 'd6-d5', 'd6-c6']);
  assert.equal(await page.locator('#tree .variation').count(), 1);
  await page.locator('#tree').focus();
  await page.keyboard.press('ArrowUp');
  await isHere(page, 'd6-d5');
  await page.keyboard.press('ArrowDown');
  await isHere(page, 'd6-c6');
  await page.click('#promote');
  assert.deepEqual(await tree(page), ['d2-d3', 'd6-c6', 'd6-d5']);
  await page.locator('#tree').focus();
  await page.keyboard.press('Home');
  await page.waitForFunction(() => !document.querySelector('#tree .here'));
  await page.keyboard.press('End');
  await isHere(page, 'd6-c6');
  await page.click('#tree button:has-text("d6-d5")');
  await isHere(page, 'd6-d5');
  await page.click('#remove');
  await isHere(page, 'd2-d3');
  assert.deepEqual(await tree(page), ['d2-d3', 'd6-c6']);
  // What the board shows is what was asked for: the king is on d3.
  assert.match((await page.locator('.cell[data-square="d3"]').getAttribute('aria-label')) ?? '', /White king/);
});

test('analysis: the computer’s lines, arrows and hints', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  // White mates in one: e5-f5.
  const moves =
    'b2-a3 d6-c6 f2-f4 c6-b5 d2-c3 b5-c6 f4-e5 b6-a6 c3-d4 c6-c7 a3-c5 f6-d6 ' +
    'e5-d5 c7-d7 c5-c6 d7-e7 d5-e5 e7-f7 c6-d5 f7-g6 d4-e4 g6-g5';
  await page.goto(`/analysis/shakti?${new URLSearchParams({ moves })}`);
  await isHere(page, 'g6-g5');
  await page.click('#hint');
  await page.waitForFunction(() => /e5-f5/.test(document.querySelector('#thought')?.textContent ?? ''));
  assert.equal(await page.locator('.line.arrow').count(), 1);
  await page.click('#back');
  await page.click('#engine');
  await page.waitForSelector('#best li .line-move');
  await page.waitForFunction(() => document.querySelectorAll('#best li').length > 1);
  assert.ok((await page.locator('.line.arrow').count()) >= 2, 'an arrow for each line');
  const [first] = await page.locator('#best .line-move').allInnerTexts();
  await page.click('#best .line-move >> nth=0');
  await page.waitForFunction(
    (text) => document.querySelector('#tree .here')?.textContent?.startsWith(text.replace(/[+#]$/, '')),
    first,
  );
  await page.click('#engine');
  assert.equal(await page.locator('.line.arrow').count(), 0);
  assert.deepEqual(errors, []);
  await context.close();
});

test('analysis: every game is thought about', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  for (const game of GAMES) {
    await page.goto(`/analysis/${game}`);
    await page.waitForSelector('.board[data-game]');
    const found = await page.evaluate(async (name) => {
      const answer = await fetch('/api/study/lines', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ game: name, lines: 2, seconds: 0.3 }),
      });
      return (await answer.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    }, game);
    const last = found[found.length - 1];
    assert.equal(last.done, true, game);
    assert.ok(last.lines.length >= 1 && last.lines[0].moves.length >= 1, game);
  }
  assert.deepEqual(errors, []);
  await context.close();
});

onPage(
  'analysis: position in and out, options, and what is wrong is said',
  '/analysis/shakti',
  async (page) => {
    await page.waitForSelector('.cell.can');
    await openDetails(page);
    const text = '*5*/1k1w3/3*3/3*3/3*3/1W1K1W1/*5* w 0 1';
    await page.fill('#position', text);
    await page.click('#position-form button[type="submit"]');
    await page.waitForFunction(() =>
      /in check/.test(document.querySelector('.cell[data-square="d2"]')?.getAttribute('aria-label') ?? ''),
    );
    assert.equal(await page.inputValue('#position'), text);
    await step(page, 'd2', 'c3');
    await isHere(page, 'd2-c3');
    assert.match(await page.inputValue('#position'), / b /);
    await page.fill('#position', 'no such thing');
    await page.click('#position-form button[type="submit"]');
    await page.waitForFunction(() => /expected/.test(document.querySelector('#position-trouble')?.textContent ?? ''));
    assert.deepEqual(await tree(page), ['d2-c3'], 'nothing has changed');
    await page.selectOption('[name="option-stalemate"]', 'loss');
    await page.click('#options-form button[type="submit"]');
    await page.waitForFunction(() =>
      /** @type {HTMLTextAreaElement} */ (document.querySelector('#position')).value.includes(';stalemate=loss'),
    );
    // A position in the address.
    await page.goto(`/analysis/shakti?${new URLSearchParams({ position: text })}`);
    await page.waitForFunction(
      (wanted) => /** @type {HTMLTextAreaElement} */ (document.querySelector('#position')).value === wanted,
      text,
    );
  },
  /status of 400/,
);

onPage(
  'analysis: a record is pasted, and one of another game finds its page',
  '/analysis/taifho',
  async (page) => {
    await page.waitForSelector('.cell.can');
    await openDetails(page);
    const show = async (/** @type {string} */ text) => {
      await page.fill('#position', text);
      await page.click('#position-form button[type="submit"]');
    };
    await show('1. b1-b2 b10-b9');
    await isHere(page, 'b10-b9');
    assert.deepEqual(await tree(page), ['b1-b2', 'b10-b9']);
    await page.click('#back');
    await isHere(page, 'b1-b2');
    // An answer that comes late does not take away what is being written.
    await page.fill('#position', 'half a rec');
    await page.waitForTimeout(200);
    assert.equal(await page.inputValue('#position'), 'half a rec');
    await show('[Game "shakti"]\n[Options "stalemate=loss"]\n[Seed "3"]\n\n1. b2-b4 d6-d5 2. f2-f4 d5-d6 *');
    await page.waitForURL('**/analysis/shakti');
    await isHere(page, 'd5-d6');
    assert.deepEqual(await tree(page), ['b2-b4', 'd6-d5', 'f2-f4', 'd5-d6']);
    assert.match(await page.inputValue('#position'), /;stalemate=loss/);
    // It can be branched like any other.
    await page.click('#back');
    await isHere(page, 'f2-f4');
    await step(page, 'd5', 'c6');
    await isHere(page, 'd5-c6');
    await openDetails(page);
    await show('1. b2-b4 d6-d1');
    await page.waitForFunction(() => /ply 2/.test(document.querySelector('#position-trouble')?.textContent ?? ''));
  },
  /status of 400/,
);

onPage('analysis: the lines of four can be followed to their end', '/analysis/bishops', async (page) => {
  await page.waitForSelector('.cell.can');
  await page.selectOption('#line-count', '1');
  await page.click('#engine');
  await page.waitForFunction(() => document.querySelectorAll('#best .line-move').length >= 4);
  const line = await page.evaluate(() => {
    const moves = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#best .line-move'))];
    moves[moves.length - 1].click();
    return moves.map((move) => move.textContent);
  });
  await isHere(page, line[line.length - 1] ?? '');
  assert.deepEqual(await tree(page), line);
});

onPage(
  'analysis: play on from here against the computer',
  `/analysis/shakti?${new URLSearchParams({ position: '*5*/1k3w1/7/7/3w3/3K2W/*5* w' })}`,
  async (page) => {
    await page.waitForSelector('.cell.can');
    await openDetails(page);
    await page.selectOption('#play-form [name="level"]', 'random');
    await page.click('#play-form button[type="submit"]');
    await page.waitForURL('**/t/*');
    await page.waitForFunction(() => document.title.startsWith('●'));
    assert.match((await page.locator('.cell[data-square="d3"]').getAttribute('aria-label')) ?? '', /Black warrior/);
    await step(page, 'd2', 'd3');
    await page.waitForFunction(() => document.querySelectorAll('#moves li').length >= 2);
  },
);

test('a table is not put up from a position that makes no sense, and a live one is not analysed', async () => {
  const { page, context } = await visit(browser, server.url);
  await page.goto('/');
  const said = await page.evaluate(async () => {
    const ask = async (/** @type {string} */ path, /** @type {object} */ body) =>
      (
        await fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    await ask('/api/guests', { name: 'Anna' });
    const live = await ask('/api/tables', {
      game: 'sitchess',
      seats: [{ kind: 'me' }, { kind: 'computer', level: 'random' }],
    });
    return {
      wrong: await ask('/api/tables', { game: 'shakti', position: '7/7/7 w' }),
      over: await ask('/api/tables', { game: 'shakti', position: '*5*/3k3/7/7/7/3K3/*5* w' }),
      table: live.table.table,
      live: await ask('/api/study', { table: live.table.table }),
    };
  });
  assert.equal(said.wrong.code, 'bad_message');
  assert.match(said.wrong.message, /position.*expected/);
  assert.match(said.over.message, /over/);
  assert.equal(said.live.code, 'not_allowed');
  const answer = await page.goto(`/analysis/sitchess?table=${said.table}`);
  assert.equal(answer?.status(), 403);
  await context.close();
});

test('replay of a finished game, its picture, its seed, and its analysis with a graph', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  const moves = ['b2-b4', 'd6-d5', 'f2-f4', 'd5-d6', 'd2-d3', 'b6-a6'];
  const table = await finishedTable(page, moves);
  // Somebody who was not there.
  const other = await visit(browser, server.url);
  await other.page.goto(`/t/${table}`);
  await other.page.waitForFunction(() => document.querySelectorAll('#moves li').length === 7);
  assert.match(await other.page.locator('#prompt').innerText(), /White wins/);
  await other.page.locator('#moves').focus();
  await other.page.keyboard.press('Home');
  await other.page.waitForSelector('.looking-back');
  await other.page.click('#moves button[data-ply="2"]');
  await other.page.waitForFunction(() =>
    /Black king/.test(document.querySelector('.cell[data-square="d5"]')?.getAttribute('aria-label') ?? ''),
  );
  const image = await other.page.locator('meta[property="og:image"]').getAttribute('content');
  for (let time = 0; time < 2; time += 1) {
    const picture = await other.page.request.get(image ?? '');
    assert.equal(picture.headers()['content-type'], 'image/png');
    assert.deepEqual([...(await picture.body()).subarray(1, 4)], [...Buffer.from('PNG')]);
  }
  const record = await (await other.page.request.get(`/api/tables/${table}/record`)).text();
  assert.match(record, /1\. b2-b4 d6-d5/);
  await other.page.click('.side details.about summary');
  const opened = /: (\d+) ([0-9a-f]{32})/.exec(await other.page.locator('#seed').innerText());
  assert.ok(opened && record.includes(`[Seed "${opened[1]}"]`), 'the seed of the record');
  assert.ok(record.includes(`[Salt "${opened[2]}"]`), 'and its salt');
  await other.page.click('#analyse');
  await other.page.waitForURL('**/analysis/shakti?table=*');
  await other.page.waitForFunction(() => document.querySelectorAll('#tree button').length === 7);
  await other.page.click('#evaluate');
  await other.page.waitForSelector('#graph .graph-line');
  await other.page.waitForFunction(
    () => !(/** @type {HTMLButtonElement} */ (document.querySelector('#evaluate')).disabled),
    null,
    { timeout: 60_000 },
  );
  const box = await other.page.locator('#graph').boundingBox();
  assert.ok(box);
  await other.page.mouse.click(box.x + 1, box.y + box.height / 2);
  await other.page.waitForFunction(() => !document.querySelector('#tree .here'));
  await other.page.mouse.click(box.x + (box.width * 2) / 7, box.y + box.height / 2);
  await isHere(other.page, 'd6-d5');
  // A variation of a finished game.
  await step(other.page, 'f2', 'e3');
  await isHere(other.page, 'f2-e3');
  assert.equal(await other.page.locator('#tree .variation').count(), 1);
  assert.deepEqual([...errors, ...other.errors], []);
  await other.context.close();
  await context.close();
});

test('rules: boards that can be tried, options, and the false rule', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  for (const game of GAMES) {
    await page.goto(`/rules/${game}`);
    const figures = page.locator('figure.diagram');
    assert.ok((await figures.count()) >= 3, game);
    for (let index = 0; index < (await figures.count()); index += 1) {
      await figures.nth(index).scrollIntoViewIfNeeded();
      await figures.nth(index).locator('.board').waitFor();
      await page.waitForFunction(
        (at) => document.querySelectorAll('figure.diagram')[at].querySelector('.diagram-prompt')?.textContent,
        index,
      );
    }
    assert.ok((await page.locator('table.options tbody tr').count()) >= 5, game);
  }
  assert.match(await page.locator('article').innerText(), /one minor false rule/);
  await page.goto('/rules/shakti');
  const start = 'figure.diagram:has-text("Leap with a warrior")';
  await page.locator(start).scrollIntoViewIfNeeded();
  await step(page, 'b2', 'b4', start);
  await page.waitForFunction(() =>
    /hole/.test(document.querySelector('figure.diagram .cell[data-square="b3"]')?.getAttribute('aria-label') ?? ''),
  );
  await page.click(`${start} .diagram-reset`);
  await page.waitForFunction(
    () =>
      !/hole/.test(document.querySelector('figure.diagram .cell[data-square="b3"]')?.getAttribute('aria-label') ?? ''),
  );
  const mate = 'figure.diagram:has-text("White mates in one")';
  await page.locator(mate).scrollIntoViewIfNeeded();
  await step(page, 'e5', 'f5', mate);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.diagram-prompt')].some((prompt) =>
      /White wins by mate/.test(prompt.textContent ?? ''),
    ),
  );
  // From a board to its analysis.
  await page.click(`${start} .diagram-analyse`);
  await page.waitForURL('**/analysis/shakti?position=*');
  await page.waitForSelector('.cell.can');
  assert.deepEqual(errors, []);
  await context.close();
});

onPage('Shift on a piece, or a long press, tells how it moves', '/analysis/shakti', async (page) => {
  await page.waitForSelector('.cell.can');
  await page.click('.cell[data-square="b2"]', { modifiers: ['Shift'] });
  await page.waitForSelector('.asked-about');
  assert.match(await page.locator('.asked-about').innerText(), /White warrior, b2[\s\S]*leaps[\s\S]*b4/);
  assert.ok((await page.locator('.cell.asked').count()) > 3);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.asked-about', { state: 'detached' });
  const box = await page.locator('.cell[data-square="d6"]').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForSelector('.asked-about');
  await page.mouse.up();
  assert.match(await page.locator('.asked-about').innerText(), /Black king, d6/);
  // It is not its turn: where it could go was asked of the server.
  await page.waitForSelector('.cell.asked[data-square="d5"]');
  assert.match(await page.locator('.asked-about').innerText(), /On its turn it could go to: .*d5/);
  assert.equal(await page.locator('.cell.touched').count(), 0);
});

onPage('Shift at a table tells about the other side, too', '/', async (page) => {
  await page.click('.card:has(a[href="/new/shakti"]) button.primary');
  await page.waitForURL('**/t/*');
  await page.waitForSelector('.cell.can');
  await page.click('.cell[data-square="b6"]', { modifiers: ['Shift'] });
  await page.waitForSelector('.cell.asked[data-square="b4"]');
  assert.match(await page.locator('.asked-about').innerText(), /Black warrior, b6[\s\S]*On its turn/);
  // By the options of the table: over the hole of b4 a leap to b3 is not allowed here.
  for (const [seen, options] of /** @type {[boolean, any][]} */ ([
    [true, {}],
    [false, { second_tile: 'adjacent' }],
  ])) {
    const table = await page.evaluate(async (options) => {
      const body = JSON.stringify({
        game: 'shakti',
        options,
        position: '*5*/1w1k1w1/7/1*5/7/1W1K1W1/*5* w 0 1',
        seats: [{ kind: 'me' }, { kind: 'me' }],
      });
      const answer = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return (await answer.json()).table.table;
    }, options);
    await page.goto(`/t/${table}`);
    await page.waitForSelector('.cell.can');
    await page.click('.cell[data-square="b6"]', { modifiers: ['Shift'] });
    await page.waitForSelector('.cell.asked[data-square="b5"], .cell.asked[data-square="c5"]');
    assert.equal((await page.locator('.cell.asked[data-square="b3"]').count()) === 1, seen);
  }
});

test('the Finnish pages for students', async () => {
  const { page, errors, context } = await visit(browser, server.url, { locale: 'fi-FI' });
  await page.goto('/rules/bishops');
  assert.equal(await page.locator('html').getAttribute('lang'), 'fi');
  assert.match(await page.locator('article').innerText(), /yksi pieni väärä sääntö/);
  assert.match(await page.locator('figure.diagram').first().innerText(), /Alkuasema/);
  await page.goto('/analysis/shakti');
  await page.waitForSelector('.cell.can');
  assert.match(await page.title(), /Analyysi/);
  await page.click('.cell[data-square="d2"]', { modifiers: ['Shift'] });
  assert.match(await page.locator('.asked-about').innerText(), /Valkea kuningas, d2/);
  assert.deepEqual(errors, []);
  await context.close();
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test(`the pages for students shut nobody out, ${colorScheme} at a ${size}`, async () => {
    const { page, errors, context } = await visit(browser, server.url, { colorScheme, viewport });
    for (const path of ['/rules', ...GAMES.flatMap((game) => [`/rules/${game}`, `/analysis/${game}`])]) {
      await page.goto(path);
      if (path.startsWith('/rules/')) await page.locator('figure.diagram').first().scrollIntoViewIfNeeded();
      if (path !== '/rules') await page.waitForSelector('.cell');
      assert.deepEqual(await problems(page), [], path);
    }
    assert.deepEqual(errors, []);
    await context.close();
  });
}
