// A board on another site. With `data-tv` the next game is shown when one is over.

import { showChannels } from './channels.js';

/** How long a game that is over stays, and how often it is looked for one, in milliseconds. */
const STAY = 8000;
const LOOK = 60_000;

const isTv = document.querySelector('#channels[data-tv]') !== null;
showChannels(() => {
  if (isTv) setTimeout(() => location.reload(), STAY);
});
if (isTv && !document.querySelector('[data-table]:not([data-over])')) setTimeout(() => location.reload(), LOOK);
