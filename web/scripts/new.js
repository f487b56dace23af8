// The form for a new game: what it says becomes a wish for a table.

import './site.js';
import { openTable } from './api.js';
import { byId } from './dom.js';
import { addTexts, reason } from './text.js';
import { rememberLevel, suggestLevel } from './usual-level.js';

const form = /** @type {HTMLFormElement} */ (byId('new-form'));

const ratedTexts = document.getElementById('rated-texts');
if (ratedTexts) addTexts(JSON.parse(ratedTexts.textContent ?? '{}'));

/** @param {FormData} data */
function seats(data) {
  const level = data.get('level');
  /** @param {FormDataEntryValue | null} kind */
  const holder = (kind) => (kind === 'computer' ? { kind, level } : { kind: kind ?? 'open' });
  if (data.has('seat-0')) return [0, 1, 2, 3].map((seat) => holder(data.get(`seat-${seat}`)));
  const opponent = data.get('opponent');
  const other = holder(opponent === 'friend' || opponent === 'anybody' ? 'open' : opponent);
  const side = data.get('side') === 'any' ? Math.floor(Math.random() * 2) : Number(data.get('side'));
  return side === 0 ? [holder('me'), other] : [other, holder('me')];
}

/** @param {FormData} data */
function clock(data) {
  const chosen = String(data.get('clock'));
  if (chosen !== 'own') return JSON.parse(chosen);
  const initial = Math.round(Number(data.get('minutes')) * 60);
  return { kind: 'fischer', initial, increment: Number(data.get('increment')) };
}

/** @param {FormData} data */
function options(data) {
  /** @type {Record<string, string>} */
  const chosen = {};
  for (const [name, value] of data) {
    if (name.startsWith('option-') && value !== '') chosen[name.slice('option-'.length)] = String(value).trim();
  }
  return chosen;
}

function follow() {
  const data = new FormData(form);
  byId('own-clock').hidden = data.get('clock') !== 'own';
  const computers = [...data].some(([name, value]) => /^(opponent|seat-)/.test(name) && value === 'computer');
  byId('level-field').hidden = !computers;
  followSetup(data);
}

/** Beside the presets of the published game: its players arrange freely, too. @param {FormData} data */
function followSetup(data) {
  const tick = /** @type {HTMLInputElement | null} */ (document.getElementById('free-setup-tick'));
  if (!tick) return;
  byId('free-setup').hidden = !['alga', 'basic'].includes(String(data.get('option-preset')));
  tick.checked = data.get('option-setup') === 'free';
}

document.getElementById('free-setup-tick')?.addEventListener('change', (event) => {
  const setup = /** @type {HTMLSelectElement} */ (form.elements.namedItem('option-setup'));
  setup.value = /** @type {HTMLInputElement} */ (event.target).checked ? 'free' : '';
});

suggestLevel(/** @type {HTMLSelectElement} */ (form.elements.namedItem('level')), form.dataset.game ?? '');

form.addEventListener('change', follow);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const showError = byId('trouble');
  showError.textContent = '';
  try {
    const wish = {
      game: form.dataset.game,
      seats: seats(data),
      clock: clock(data),
      options: options(data),
      public: data.has('public') || data.get('opponent') === 'anybody',
      // Nothing is taken back in a game that counts.
      takebacks: data.has('takebacks') && !data.has('rated'),
      rated: data.has('rated'),
      chat: data.has('chat'),
    };
    if (await openTable(wish, document.querySelector('h1')?.textContent ?? '')) rememberLevel(wish);
  } catch (error) {
    showError.textContent = reason(error);
  }
});
follow();
