// What can be done at a table besides moving: buttons that ask first, the typed move,
// the host's orders.

import { byId, inputById, onClick } from '../dom.js';
import { redraw } from '../redraw.js';
import { setSound, soundIsOn } from '../sound.js';
import { showStatus, showError } from '../status.js';
import { say } from '../text.js';
import { orders } from './orders.js';
import { sealLines } from './seal.js';

/** @typedef {import('./game.js').TableGame} TableGame */

/** Asks before something is done. @param {string} question @returns {Promise<boolean>} */
export function confirm(question) {
  const dialog = /** @type {HTMLDialogElement} */ (byId('sure'));
  byId('question').textContent = question;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true }),
  );
}

export class Actions {
  /**
   * @param {TableGame} game
   * @param {import('./connection.js').Connection} connection
   * @param {import('./notifier.js').Notifier} notifier
   */
  constructor(game, connection, notifier) {
    this.game = game;
    this.connection = connection;
    this.notifier = notifier;
    onClick('takeback', () => this.send({ type: 'ask_takeback' }));
    onClick('draw', () => this.sendIfSure(say('sure-draw'), { type: 'offer_draw' }));
    onClick('claim', () => this.send({ type: 'claim' }));
    onClick('resign', () => this.sendIfSure(say('sure-resign'), { type: 'resign', seat: game.state?.seat }));
    onClick('leave', async () => {
      if (await this.sendIfSure(say('sure-leave'), { type: 'stand_up' })) location.assign('/');
    });
    onClick('rematch', () =>
      game.table?.next ? location.assign(`/t/${game.table.next}`) : this.send({ type: 'rematch', contribute: true }),
    );
    onClick('to-study', async () => {
      const { addGame } = await import('../chapter/from-table.js');
      await addGame(game.table?.table ?? '').catch(showError);
    });
    onClick('sound', () => {
      setSound(!soundIsOn());
      this.draw();
    });
    onClick('notify', async () => {
      if ((await notifier.toggle()) === null) showStatus(say('notify-blocked'));
      this.draw();
    });
    byId('typed').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.type(inputById('typed-move'));
    });
  }

  /** @param {object} message */
  send(message) {
    return this.connection.request(message).catch(showError);
  }

  /** @param {string} question @param {object} message @returns {Promise<boolean>} whether it was sent */
  async sendIfSure(question, message) {
    const isSure = await confirm(question);
    if (isSure) await this.send(message);
    return isSure;
  }

  /** Makes the move that somebody typed. @param {HTMLInputElement} field */
  async type(field) {
    const text = field.value.trim();
    if (!text || !this.game.state) return;
    try {
      await this.connection.request({ type: 'move', ply: this.game.state.ply, move: text });
      field.value = '';
    } catch (error) {
      showError(error);
    }
  }

  /** Shows what can be done now. */
  draw() {
    const { table, state, mine, living, plies, isLookingBack, isOneScreen } = this.game;
    byId('sound').setAttribute('aria-pressed', String(soundIsOn()));
    byId('notify').setAttribute('aria-pressed', String(this.notifier.isOn));
    if (!table || !state) return;
    // Whoever is out of the game has nothing to offer and nothing to give up.
    const isPlaying = table.status === 'playing' && living.length > 0;
    const isOver = table.status === 'finished' || table.status === 'aborted';
    const others = table.seats.filter((seat) => seat.kind === 'person' && !seat.yours).length;
    const shown = {
      takeback: isPlaying && table.terms.takebacks && plies.length > 0,
      draw: isPlaying && others > 0 && state.claimable === null,
      claim: isPlaying && state.claimable !== null,
      resign: isPlaying,
      leave: table.status === 'open' && mine.length > 0,
      rematch: isOver && mine.length > 0,
      opponent: isOver && mine.length > 0 && others > 0 && byId('opponent').dataset.usual === 'yes',
      analyse: table.status === 'finished',
      review: table.status === 'finished',
      'to-study': table.status === 'finished',
      typed: isPlaying,
      notify: !isOver && mine.length > 0 && !isOneScreen && 'Notification' in window,
    };
    for (const [name, is] of Object.entries(shown)) byId(name).hidden = !is;
    const uncounted = document.getElementById('uncounted');
    if (uncounted) uncounted.hidden = !state.ending?.uncounted;
    byId('table').classList.toggle('ended', isOver && !isLookingBack);
    if (table.next) byId('rematch').textContent = say('rematch-go');
    redraw(byId('seed'), ...sealLines(table, state.seal));
    const give = (/** @type {string} */ order, /** @type {string} */ label) =>
      this.sendIfSure(say('sure-order', { order: label }), { type: 'order', order });
    redraw(byId('orders'), ...orders(state, table, give));
  }
}
