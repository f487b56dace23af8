// Studies: two people write in one at once, texts go in and out, and a reader practises.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginStudy } from './player.js';
import { LOOKS, ask, browser, openDetails, problems, server, step, visit, withServer } from './server.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

const PGN = `[White "Anna"]
[Black "Ben"]

1. e4! {best} (1. d4 d5 (1... Nf6 $14) 2. c4) 1... e5 2. Nf3 Nc6 $10 1-0
`;

/** Waits until the tree has a text in it. @param {Page} page @param {string} text */
const inTree = (page, text) =>
  page.waitForFunction((words) => document.getElementById('tree')?.textContent?.includes(words), text);

/** Pulls an arrow with the other button. @param {Page} page @param {string} from @param {string} to */
async function pull(page, from, to) {
  await page.hover(`.cell[data-square="${from}"]`);
  await page.mouse.down({ button: 'right' });
  await page.hover(`.cell[data-square="${to}"]`);
  await page.mouse.up({ button: 'right' });
}

test('two people write one study at once, and one comes back', async () => {
  const anna = await visit(browser, server.url);
  const ben = await visit(browser, server.url);
  const path = await beginStudy(anna.page);
  await openDetails(anna.page);
  await anna.page.waitForFunction(() =>
    /#key=/.test(/** @type {any} */ (document.querySelector('#contributors-link'))?.value),
  );
  const link = await anna.page.inputValue('#contributors-link');
  // The study is private: Ben sees nothing but the question whether to write along.
  await ben.page.goto(new URL(link).pathname + new URL(link).hash);
  await ben.page.click('#join');
  await ben.page.waitForURL('**/study/*/1');
  await ben.page.waitForSelector('.cell.can');
  // Moves of both are seen by both; the same move is one.
  await step(anna.page, 'b2', 'b4');
  await inTree(ben.page, 'b2-b4');
  await step(ben.page, 'b2', 'b4');
  await ben.page.waitForSelector('#tree .here');
  await step(ben.page, 'd6', 'd5');
  await inTree(anna.page, 'd6-d5');
  assert.equal(await anna.page.locator('#tree button[data-node]').count(), 2);
  // Comments, signs and arrows, too.
  await anna.page.fill('#comment', 'A strong leap');
  await anna.page.press('#comment', 'Control+Enter');
  await inTree(ben.page, 'A strong leap');
  await ben.page.click('#back');
  await ben.page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#comment')).value === 'A strong leap',
  );
  await ben.page.click('#signs [data-key="1"]');
  await inTree(anna.page, '!');
  await pull(anna.page, 'b2', 'd4');
  await ben.page.waitForSelector('.line.own.green .shaft');
  // Another name for the study is nobody's own name.
  await anna.page.fill('#rename-form [name=name]', 'Leaps');
  await anna.page.click('#rename-form button');
  await ben.page.waitForFunction(() => document.querySelector('#study-name')?.textContent === 'Leaps');
  assert.equal(await anna.page.inputValue('#name'), 'Guest');
  // Ben comes back to the same study, and to the history.
  await ben.page.reload();
  await inTree(ben.page, 'A strong leap');
  await openDetails(ben.page);
  await ben.page.waitForSelector('#edits li');
  assert.match(await ben.page.innerText('#edits li:nth-child(3)'), /judged b2-b4/);
  await ben.page.click('#edits li:nth-child(3) button');
  await anna.page.waitForFunction(() => !document.querySelector('#tree .sign'));
  // What one deletes is not shown to the other any more.
  await anna.page.click('#tree button[data-node="1"]');
  await anna.page.click('#remove');
  await ben.page.waitForFunction(() => !document.querySelector('#tree button[data-node]'));
  await ben.page.click('#undo');
  await inTree(anna.page, 'd6-d5');
  // Drawing by keys: the button, and two squares.
  await anna.page.press('body', 'a');
  await anna.page.focus('.cell[data-square="d4"]');
  await anna.page.keyboard.press('Enter');
  await anna.page.keyboard.press('Enter');
  await ben.page.waitForSelector('.line.own .spot');
  for (const { errors, context } of [anna, ben]) {
    assert.deepEqual(
      errors.filter((wrong) => !wrong.includes('404')),
      [],
    );
    await context.close();
  }
  assert.ok(path);
});

test('a PGN with variations is imported, exported, and practised by a reader', async () => {
  const anna = await visit(browser, server.url);
  await beginStudy(anna.page);
  await openDetails(anna.page);
  await anna.page.fill('#import-form [name=text]', '1. e4 e5 2. Ke3');
  await anna.page.click('#import-form button');
  await anna.page.waitForFunction(() => /Ke3/.test(document.querySelector('#import-trouble')?.textContent ?? ''));
  await anna.page.fill('#import-form [name=text]', PGN);
  await anna.page.click('#import-form button');
  await anna.page.waitForURL('**/study/*/2');
  await inTree(anna.page, 'Nf6');
  assert.equal(await anna.page.locator('#tree button[data-node]').count(), 8);
  await inTree(anna.page, 'best');
  const path = new URL(anna.page.url()).pathname.replace(/\/2$/, '');
  const text = await anna.page.evaluate(
    async (of) => (await fetch(of)).text(),
    `/api/studies/${path.slice(7)}/text?pgn=true`,
  );
  assert.match(text, /1\. e4 \$1 \{best\} \(1\. d4 d5 \(1\.\.\. Nf6 \$14\) 2\. c4\) 1\.\.\. e5/);
  // For readers the moves are hidden until they are found.
  await openDetails(anna.page);
  await anna.page.check('#practice-on');
  await anna.page.selectOption('#visibility', 'link');
  await anna.page.waitForFunction(() => document.querySelectorAll('#edits li').length >= 4);
  const ben = await visit(browser, server.url);
  await ben.page.goto(`${path}/2`);
  await ben.page.waitForFunction(() => /Find/.test(document.querySelector('#practice-words')?.textContent ?? ''));
  assert.equal(await ben.page.locator('#tree button[data-node]').count(), 0);
  await step(ben.page, 'a2', 'a3');
  await ben.page.waitForFunction(() => /Not/.test(document.querySelector('#practice-words')?.textContent ?? ''));
  await step(ben.page, 'e2', 'e4');
  await inTree(ben.page, 'e5');
  await step(ben.page, 'g1', 'f3');
  await ben.page.waitForFunction(() =>
    /found everything/.test(document.querySelector('#practice-words')?.textContent ?? ''),
  );
  assert.equal(await ben.page.locator('#tree button[data-node]').count(), 8);
  for (const { errors, context } of [anna, ben]) {
    assert.deepEqual(
      errors.filter((wrong) => !/40[04]/.test(wrong)),
      [],
    );
    await context.close();
  }
});

test('a finished game becomes a chapter with one click', async () => {
  const { page, context, errors } = await visit(browser, server.url);
  await page.goto('/');
  await ask(page, '/api/guests', { name: 'Anna' });
  const seats = [{ kind: 'me' }, { kind: 'me' }];
  const { table } = (await ask(page, '/api/tables', { game: 'shakti', seats })).table;
  await page.goto(`/t/${table}`);
  await page.waitForSelector('.cell.can');
  await step(page, 'b2', 'b4');
  await page.waitForSelector('.cell.can[data-square="d6"]');
  await page.evaluate(async (at) => {
    const socket = new WebSocket(`ws://${location.host}/api/socket`);
    await new Promise((go) => socket.addEventListener('open', go));
    socket.send(JSON.stringify({ type: 'resign', table: at, seat: 1, id: 1 }));
    await new Promise((go) => socket.addEventListener('message', (event) => /done/.test(event.data) && go(null)));
  }, table);
  await page.goto(`/analysis/shakti?table=${table}`);
  await page.click('#to-study');
  await page.waitForURL('**/study/*/1');
  await inTree(page, 'b2-b4');
  // From the table itself, too: the study that was changed last has one chapter more.
  await page.goto(`/t/${table}`);
  await page.click('#to-study');
  await page.waitForURL('**/study/*/2');
  await inTree(page, 'b2-b4');
  assert.equal(await page.innerText('#study-name'), 'My games');
  assert.deepEqual(errors, []);
  await context.close();
});

test('what is done before the line is open is done when it is', async () => {
  const { page, context, errors } = await visit(browser, server.url);
  await page.addInitScript(() => {
    // A line that takes a while to open.
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
      isLate = true;
      get readyState() {
        return this.isLate ? Real.CONNECTING : super.readyState;
      }
      /** @param {string} kind @param {any} listener */
      addEventListener(kind, listener) {
        const later = () =>
          setTimeout(() => {
            this.isLate = false;
            listener();
          }, 1500);
        super.addEventListener(kind, kind === 'open' ? later : listener);
      }
    };
  });
  await beginStudy(page);
  await step(page, 'b2', 'b4');
  await inTree(page, 'b2-b4');
  assert.deepEqual(errors, []);
  await context.close();
});

for (const look of LOOKS) {
  test(`studies shut nobody out: ${look.colorScheme} ${look.viewport.width}, Finnish, too`, async () => {
    const { page, context } = await visit(browser, server.url, look);
    await beginStudy(page);
    await step(page, 'b2', 'b4');
    await inTree(page, 'b2-b4');
    await page.fill('#comment', 'A strong leap');
    await page.press('#comment', 'Control+Enter');
    await inTree(page, 'A strong leap');
    assert.deepEqual(await problems(page), []);
    const path = new URL(page.url()).pathname;
    await page.goto('/study');
    assert.deepEqual(await problems(page), []);
    await context.addCookies([{ name: 'lang', value: 'fi', url: server.url }]);
    await page.goto(path);
    await inTree(page, 'A strong leap');
    assert.match(await page.innerText('.side'), /Luvut: lisää, tuo, muuta/);
    await context.close();
  });
}
