// A puzzle: a board, a task, one right move at a time.

import './site.js';
import { byId } from './dom.js';
import { PuzzlePage } from './puzzle/page.js';

void new PuzzlePage(byId('lesson'), JSON.parse(byId('course').textContent ?? '{}')).start();
