// A lesson: a board, a sentence, a move to find.

import './site.js';
import { byId } from './dom.js';
import { LessonPage } from './learn/page.js';

void new LessonPage(byId('lesson'), JSON.parse(byId('course').textContent ?? '{}')).start();
