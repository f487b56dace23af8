// What was played from the position that is shown: moves, results, games.

import './texts.js';
import { request } from '../api.js';
import { byId, el } from '../dom.js';
import { redraw, setText } from '../redraw.js';
import { showError } from '../status.js';
import { reason, say, seatName } from '../text.js';

/** @typedef {import('../types').Explored} Explored */
/** @typedef {import('../types').ExploredMove} ExploredMove */
/** @typedef {import('../types').ExploredGame} ExploredGame */
/** @typedef {import('../types').ExplorerBand} ExplorerBand */
/** @typedef {import('../analysis/page.js').AnalysisPage} AnalysisPage */
/** @typedef {import('../chapter/page.js').ChapterPage} ChapterPage */

// Its style comes with it, so that nobody else waits for it.
const { lang } = document.documentElement;
const style = new URL('../../styles/explorer.css', import.meta.url).href;
document.head.append(el('link', { rel: 'stylesheet', href: style }));

/** How many answers are kept. */
const MOST_KNOWN = 200;
/** How many points of rating a band has. */
const BAND = 200;

/** @param {number} share from 0 to 1 */
const percent = (share) => `${Math.round(share * 100)} %`;
const number = new Intl.NumberFormat(lang);
const date = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' });

export class ExplorerPanel {
  /** @param {AnalysisPage | ChapterPage} page */
  constructor(page) {
    this.page = page;
    /** What was asked before. @type {Map<string, Promise<Explored>>} */
    this.known = new Map();
    /** What is shown. @type {Explored | null} */
    this.explored = null;
    /** The bands that have been seen anywhere, so that none goes while walking. @type {Set<number>} */
    this.bands = new Set();
    this.players = el('select', { id: 'explorer-players', change: () => void this.show() });
    this.rated = el('input', { id: 'explorer-rated', type: 'checkbox', change: () => void this.show() });
    this.count = el('p', { class: 'faint', role: 'status' });
    this.found = el('div', {});
    byId('explorer-body').append(
      el(
        'div',
        { class: 'explorer-filter' },
        el('label', { for: 'explorer-players', class: 'hidden' }, say('explorer-players')),
        this.players,
        el('label', { class: 'check' }, this.rated, el('span', {}, say('explorer-rated'))),
      ),
      this.count,
      this.found,
    );
    this.drawPlayers();
  }

  /** The address of what is asked about the position. */
  get path() {
    const query = new URLSearchParams({ position: this.page.studied?.position ?? '' });
    const [who, from] = this.players.value.split(' ');
    if (who === 'rated') {
      query.set('from', from);
      query.set('below', String(Number(from) + BAND));
    } else if (who !== 'all') query.set('players', who);
    if (this.rated.checked) query.set('rated', 'true');
    return `/api/explorer/${this.page.game}?${query}`;
  }

  /** @param {string} path @returns {Promise<Explored>} */
  ask(path) {
    let answer = this.known.get(path);
    if (!answer) {
      answer = /** @type {Promise<Explored>} */ (request('GET', path));
      this.known.set(path, answer);
      answer.catch(() => this.known.delete(path));
      const [oldest] = this.known.keys();
      if (this.known.size > MOST_KNOWN) this.known.delete(oldest);
    }
    return answer;
  }

  /** Asks about the position that the page shows, and shows what comes. */
  async show() {
    if (!this.page.studied) return;
    const { path } = this;
    try {
      const explored = await this.ask(path);
      // Somebody may have gone on meanwhile.
      if (path !== this.path) return;
      this.explored = explored;
      explored.players.forEach(({ from }) => from !== null && this.bands.add(from));
      this.draw(explored);
    } catch (error) {
      if (path !== this.path) return;
      this.explored = null;
      setText(this.count, reason(error));
      redraw(this.found);
    }
  }

  // Drawing

  /** Whose moves can be asked for. */
  drawPlayers() {
    const bands = [...this.bands].sort((one, other) => one - other);
    const option = (/** @type {string} */ value, /** @type {string} */ words) => el('option', { value }, words);
    const { value } = this.players;
    redraw(
      this.players,
      ...['all', 'people', 'computers'].map((who) => option(who, say(`explorer-${who}`))),
      ...bands.map((from) => option(`rated ${from}`, say('explorer-band', { from, to: from + BAND - 1 }))),
    );
    this.players.value = value || 'all';
  }

  /** @param {Explored} explored */
  draw(explored) {
    this.drawPlayers();
    const { count, moves, games, self_play } = explored;
    const played = self_play.reduce((sum, one) => sum + one.count, 0);
    setText(this.count, count ? say('explorer-count', { count }) : say('explorer-none'));
    redraw(
      this.found,
      ...(moves.length ? [this.table(moves, count, say('explorer-moves'))] : []),
      ...(games.length ? [this.list(games)] : []),
      ...(played ? [this.selfPlay(self_play, played)] : []),
    );
  }

  /** @param {ExploredMove[]} moves @param {number} count of all of them @param {string} caption */
  table(moves, count, caption) {
    const { seat } = this.explored ?? {};
    const head = ['move', 'often', 'results', 'score'].map((name) =>
      el('th', { scope: 'col' }, say(`explorer-${name}`)),
    );
    const rows = moves.map((one) =>
      el(
        'tr',
        { 'data-key': one.move },
        el('th', { scope: 'row' }, this.button(one.move, one.written)),
        el('td', {}, `${number.format(one.count)} · ${percent(one.count / Math.max(count, 1))}`),
        el('td', {}, this.bar(one)),
        el('td', { class: 'explorer-score' }, percent(one.scores[seat ?? 0] ?? 0)),
      ),
    );
    return el(
      'table',
      { class: 'explorer-moves', 'data-key': caption },
      el('caption', { class: 'hidden' }, caption),
      el('thead', {}, el('tr', {}, ...head)),
      el('tbody', {}, ...rows),
    );
  }

  /** What computers played against themselves. @param {ExploredMove[]} moves @param {number} count */
  selfPlay(moves, count) {
    const words = say('explorer-self-play');
    return el(
      'section',
      { 'data-key': 'self-play', 'aria-label': words },
      el('h3', {}, words),
      el('p', { class: 'faint' }, say('explorer-count', { count })),
      this.table(moves, count, words),
    );
  }

  /** @param {string} move @param {string} written */
  button(move, written) {
    const play = () => void this.page.follow([move]).catch(showError);
    return el('button', { type: 'button', class: 'explorer-move', click: play }, written);
  }

  /** How the games ended. @param {ExploredMove} move */
  bar({ count, firsts, shared }) {
    const seats = this.page.studied?.scene.seats ?? [];
    const parts = [
      ...firsts.map((first, seat) => ({
        first,
        kind: `seat-${seats[seat]?.name.toLowerCase()}`,
        name: seats[seat]?.name,
      })),
    ].map(({ first, kind, name }) => ({ first, kind, words: `${seatName(name ?? '')} ${percent(first / count)}` }));
    // A draw is between the two; of four, those who share the first place come last.
    parts.splice(firsts.length === 2 ? 1 : firsts.length, 0, {
      first: shared,
      kind: 'shared',
      words: `${say('explorer-shared')} ${percent(shared / count)}`,
    });
    const drawn = parts.filter(({ first }) => first > 0);
    const words = drawn.map((part) => part.words).join(', ');
    const spans = drawn.map(({ first, kind }) => {
      const span = el('span', { class: kind, 'data-key': kind });
      span.style.flexGrow = String(first);
      return span;
    });
    return el('div', { class: 'explorer-bar', role: 'img', 'aria-label': words, title: words }, ...spans);
  }

  /** @param {ExploredGame[]} games */
  list(games) {
    const items = games.map(({ table, ply, players, written, result, at }) => {
      const names = players.map((name) => name ?? '–').join(' – ');
      const href = `/analysis/${this.page.game}?table=${table}&ply=${ply + 1}`;
      const when = el('time', { class: 'faint', datetime: new Date(at).toISOString() }, date.format(at));
      return el('li', { 'data-key': `${table} ${ply}` }, el('a', { href }, names), ` ${result} · ${written} `, when);
    });
    return el(
      'section',
      { class: 'explorer-games', 'data-key': 'games', 'aria-label': say('explorer-games') },
      el('h3', {}, say('explorer-games')),
      el('ul', {}, ...items),
    );
  }
}
