// What the page knows about the game at a table: what the server has said, and which
// ply is looked at. Nothing here is drawn.

import { request } from '../api.js';
import { setting } from '../dom.js';
import { seatName } from '../text.js';
import { expandLegal } from '../legal-moves.js';
import { holderName } from './plates.js';

/** @typedef {import('../types').StateView} StateView */
/** @typedef {import('../types').TableView} TableView */
/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Question} Question */

/**
 * What a new state changed.
 * @typedef {object} Change
 * @property {StateView} state
 * @property {StateView | null} before
 * @property {boolean} isNew whether plies were made or taken back
 * @property {string[]} plies those that were made
 */

export class TableGame {
  /** @param {string} id the table's @param {string} name the game's */
  constructor(id, name) {
    this.id = id;
    this.name = name;
    /** @type {TableView | null} */
    this.table = null;
    /** @type {StateView | null} */
    this.state = null;
    /** @type {string[]} */
    this.plies = [];
    /** The ply that is looked at; null is now. @type {number | null} */
    this.at = null;
    /** @type {Map<number, Scene>} the scenes after so many plies */
    this.scenes = new Map();
  }

  get seats() {
    return this.table?.seats ?? [];
  }

  /** Our own seats. */
  get mine() {
    return this.seats.flatMap((seat, index) => (seat.yours ? [index] : []));
  }

  /** Our own seats that are still in the game. */
  get living() {
    return this.mine.filter((seat) => this.state?.scene?.seats[seat]?.living !== false);
  }

  /** Whether everybody who plays sits at this screen. */
  get isOneScreen() {
    return this.mine.length > 1 && this.seats.every((seat) => seat.yours || seat.kind === 'computer');
  }

  get isMyTurn() {
    return this.state?.turn.some((seat) => this.mine.includes(seat)) ?? false;
  }

  get isLookingBack() {
    return this.at !== null;
  }

  /** What the board is for. @returns {import('../board/board.js').Mode} */
  get mode() {
    const { state } = this;
    if (this.isLookingBack || !state) return 'look';
    if (state.ending || state.status === 'finished' || state.status === 'aborted') return 'over';
    if (state.scene?.legal.length) return 'play';
    const canPrepare = state.status === 'playing' && this.living.length && setting('premove') !== 'off';
    return canPrepare ? 'premove' : 'look';
  }

  /** What whoever holds a seat is called. @param {number} seat */
  nameOf(seat) {
    const holder = this.seats[seat];
    if (!holder) return '';
    const isAlone = this.mine.length > 1;
    return holder.kind === 'person' && !isAlone ? holderName(holder) : seatName(holder.seat);
  }

  /** Whether a state shows what a computer did. @param {StateView} view */
  isReply(view) {
    const { state } = this;
    if (!state || view.branch !== state.branch || view.ply <= state.ply || view.from === 0) return false;
    return view.movers.some((seat) => seat !== null && this.seats[seat]?.kind === 'computer');
  }

  /** @param {StateView} view @returns {Change} */
  setState(view) {
    const before = this.state;
    const isNew = before !== null && (view.ply > before.ply || view.branch !== before.branch);
    if (before && view.branch !== before.branch) this.scenes.clear();
    this.plies = [...this.plies.slice(0, view.from), ...view.plies];
    view.scene = expandLegal(view.scene);
    this.state = view;
    if (view.scene) this.scenes.set(view.ply, view.scene);
    if (isNew) this.at = null;
    return { state: view, before, isNew, plies: isNew ? this.plies.slice(before?.ply ?? 0) : [] };
  }

  /** The scene after so many plies. @param {number} ply @returns {Promise<Scene | null>} */
  async sceneAt(ply) {
    const { branch } = this.state ?? {};
    let scene = this.scenes.get(ply) ?? null;
    if (!scene) {
      scene = /** @type {Scene} */ (expandLegal(await request('GET', `/api/tables/${this.id}/plies/${ply}`)));
      if (scene && this.state?.branch === branch) this.scenes.set(ply, scene);
    }
    return scene;
  }

  /**
   * What has to be asked about the position that is shown; nothing while looking back at
   * a live game.
   * @returns {Question | null}
   */
  get question() {
    const { state, at } = this;
    if (!state || at === null) return state && { game: this.name, position: state.position };
    return state.ending ? { table: this.id, ply: at } : null;
  }
}
