// The first page: a click puts up a table.

import './site.js';
import { openTable } from './api.js';
import { byId } from './dom.js';
import { reason } from './text.js';

for (const button of document.querySelectorAll('button[data-table]')) {
  button.addEventListener('click', async () => {
    const pressed = /** @type {HTMLButtonElement} */ (button);
    pressed.disabled = true;
    try {
      await openTable(JSON.parse(pressed.dataset.table ?? '{}'));
    } catch (error) {
      byId('trouble').textContent = reason(error);
    }
    pressed.disabled = false;
  });
}
