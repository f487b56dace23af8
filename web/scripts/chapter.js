// A chapter of a study: a tree of moves that several people write at once.

import './site.js';
import { ChapterPage } from './chapter/page.js';
import { byId } from './dom.js';
import { addTexts } from './text.js';

addTexts(JSON.parse(byId('study-texts').textContent ?? '{}'));
new ChapterPage(byId('chapter'), JSON.parse(byId('beginning').textContent ?? '{}')).start();
