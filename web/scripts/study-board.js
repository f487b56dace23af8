// A board to study on: both sides are moved by whoever looks, and the pieces beside
// it can be touched.

import { Board } from './board/board.js';
import { plate } from './table/plates.js';
import { whyNot } from './study.js';

/** @typedef {import('./types').Scene} Scene */
/** @typedef {import('./types').Legal} Legal */
/** @typedef {import('./types').TableView} TableView */
/** @typedef {import('./types').Question} Question */

/** A table at which everybody is you. @param {Scene} scene @param {string} game @returns {TableView} */
function pretend(scene, game) {
  return {
    table: '',
    game,
    options: '',
    terms: { clock: { kind: 'none' }, public: false, takebacks: true, chat: false },
    status: 'playing',
    seats: scene.seats.map((seat) => ({
      seat: seat.name,
      kind: 'person',
      name: '',
      contribution: null,
      present: true,
      yours: true,
    })),
    host: false,
    commitment: '',
    start: null,
    spectators: 0,
    rematch: [],
    next: null,
    created_at: 0,
  };
}

export class StudyBoard {
  /**
   * @param {HTMLElement} place
   * @param {string} game
   * @param {(legal: Legal) => void} onMove
   * @param {(plates: Map<number, HTMLElement>) => void} onPlates where the plates of the seats go
   * @param {() => Question} question what has to be asked about the position that is shown
   * @param {(why: string) => void} [onIllegal] why touches lead to no move
   */
  constructor(place, game, onMove, onPlates, question, onIllegal) {
    this.game = game;
    this.onPlates = onPlates;
    this.board = new Board(place, {
      onMove,
      onTouch: () => this.drawPlates(),
      onIllegal: (touches) => {
        if (onIllegal) void whyNot(question(), touches).then((why) => why && onIllegal(why));
      },
      onHelp: async (square) => (await import('./piece-help.js')).showPieceHelp(this.board, game, square, question()),
    });
  }

  /** @param {Scene} scene @param {{ animate?: boolean }} [how] */
  show(scene, how) {
    this.board.show(scene, scene.legal.length ? 'play' : 'over', how);
  }

  drawPlates() {
    const { board } = this;
    const scene = board.scene;
    if (!scene) return;
    const callbacks = {
      touch: (/** @type {string} */ letter) => board.touch(`@${letter}`),
      lift: board.lift.bind(board),
      canTouch: (/** @type {string} */ letter) => board.canLift(letter),
      touched: board.touches,
      sit: () => {},
      handOver: () => {},
      reclaim: () => {},
    };
    const table = pretend(scene, this.game);
    this.onPlates(new Map(scene.seats.map((seat, index) => [seat.seat, plate(index, table, scene, callbacks)])));
  }
}
