// What the explorer says: its words come with it, so that nobody else waits for them.

import { addTexts } from '../text.js';

const path = new URL(`../../texts/${document.documentElement.lang}-explorer.js`, import.meta.url).href;
addTexts((await import(/** @type {string} */ (path))).default);
