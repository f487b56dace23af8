// What every page has: the name of whoever looks, and a menu that closes.

import { ask, beSomebody } from './api.js';
import { byId, inputById } from './dom.js';

const menu = document.querySelector('details.menu');

byId('name-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const name = inputById('name').value.trim();
  if (!name) return;
  await beSomebody();
  await ask('PATCH', '/api/me', { name });
  menu?.removeAttribute('open');
});

document.addEventListener('click', (event) => {
  if (menu && !menu.contains(/** @type {Node} */ (event.target))) menu.removeAttribute('open');
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') menu?.removeAttribute('open');
});
