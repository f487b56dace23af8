// Redrawing changes what is there: focus stays, and so does a button that is pressed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, server, visit, withServer } from './server.js';

withServer();

test('what is redrawn keeps its focus, its order and its latest listener', async () => {
  const { page, errors, context } = await visit(browser, server.url);
  await page.goto('/');
  const found = await page.evaluate(async () => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src;
    const [{ el }, { redraw }] = await Promise.all(
      ['dom.js', 'redraw.js'].map((name) => import(new URL(name, script).href)),
    );
    const place = document.body.appendChild(el('div'));
    /** @type {string[]} */
    const pressed = [];
    const draw = (/** @type {string[]} */ names, /** @type {number} */ round) =>
      redraw(
        place,
        ...names.map((name) =>
          el('button', { 'data-key': name, title: `${round}`, click: () => pressed.push(`${name} ${round}`) }, name),
        ),
      );
    draw(['a', 'b', 'c'], 1);
    const b = place.children[1];
    b.focus();
    draw(['c', 'b', 'd', 'a'], 2);
    const isFocused = document.activeElement === b;
    b.click();
    const titles = [...place.children].map((child) => child.getAttribute('title'));
    const names = place.textContent;
    draw(['b'], 3);
    b.click();
    return { isFocused, isSame: place.children[0] === b, titles, names, pressed, left: place.children.length };
  });
  assert.deepEqual(found, {
    isFocused: true,
    isSame: true,
    titles: ['2', '2', '2', '2'],
    names: 'cbda',
    pressed: ['b 2', 'b 3'],
    left: 1,
  });
  assert.deepEqual(errors, []);
  await context.close();
});
