// Which way the board is turned. At one screen with several seats it stays as it is,
// whoever moves.

/** @typedef {import('../types').Scene} Scene */

export class Orientation {
  constructor() {
    /** How far somebody has turned it. */
    this.turned = 0;
    /** How far it was turned for whoever saw it first. @type {number | null} */
    this.first = null;
    this.board = '';
  }

  /** @param {number} quarters */
  turn(quarters) {
    this.turned = (this.turned + quarters) % 4;
  }

  /** The quarter turns of a scene besides its own. @param {Scene} scene @param {boolean} isShared */
  quarters(scene, isShared) {
    if (scene.board !== this.board) this.first = null;
    this.board = scene.board;
    this.first ??= scene.quarter_turns;
    return (this.turned + (isShared ? this.first - scene.quarter_turns : 0) + 8) % 4;
  }
}
