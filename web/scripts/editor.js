// The board editor: any position of any game.

import './site.js';
import { byId } from './dom.js';
import { EditorPage } from './editor/page.js';
import { addTexts } from './text.js';

addTexts(JSON.parse(byId('editor-texts').textContent ?? '{}'));
new EditorPage(byId('editor'), JSON.parse(byId('beginning').textContent ?? '{}')).start();
