// What every page has: the name of whoever looks, the pace of computers, and a menu that
// closes.

import { ask, beSomebody, keepName } from './api.js';
import { byId, inputById } from './dom.js';
import { keepPace, setPace } from './table/pace.js';

const menu = document.querySelector('details.menu');

byId('name-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const name = inputById('name').value.trim();
  if (!name) return;
  keepName(name);
  await beSomebody();
  await ask('PATCH', '/api/me', { name });
  menu?.removeAttribute('open');
  document.dispatchEvent(new Event('renamed'));
});

const pace = /** @type {HTMLSelectElement} */ (byId('pace'));
pace.value = String(setPace());
pace.addEventListener('change', () => keepPace(Number(pace.value)));

document.addEventListener('click', (event) => {
  if (menu && !menu.contains(/** @type {Node} */ (event.target))) menu.removeAttribute('open');
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') menu?.removeAttribute('open');
});
