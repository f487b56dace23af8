// A table.

import './site.js';
import { byId } from './dom.js';
import { TablePage } from './table/page.js';

new TablePage(byId('table'));
