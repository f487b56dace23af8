// Analysis: walking and branching, the computer's lines, the graph of a game.

import './site.js';
import { AnalysisPage } from './analysis/page.js';
import { byId } from './dom.js';

void new AnalysisPage(byId('analysis'), JSON.parse(byId('beginning').textContent ?? '{}')).start();
