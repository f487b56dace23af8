// Whether somebody looks at a rated game in their own turn. The server is told for how long they
// did not, once they are back; it is for moderators, and counted only as far as it was their turn.

/** What is shorter is not looking away. */
const SHORTEST = 1000;
/** How long before it is said again if the line was broken, and how often. */
const AGAIN = 2000;
const TRIES = 5;

export class Attention {
  /**
   * @param {import('./game.js').TableGame} game
   * @param {(message: object) => Promise<any>} send
   */
  constructor(game, send) {
    this.game = game;
    this.send = send;
    /** Since when nobody looks. @type {number | null} */
    this.since = null;
    const look = () => this.look();
    addEventListener('blur', look);
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    this.look();
  }

  /** Looks whether somebody looks. */
  look() {
    const isHere = document.visibilityState === 'visible' && document.hasFocus();
    if (!isHere) {
      this.since ??= performance.now();
      return;
    }
    const millis = this.since === null ? 0 : Math.round(performance.now() - this.since);
    this.since = null;
    if (millis >= SHORTEST) void this.tell(millis, this.game.state?.ply, TRIES);
  }

  /** @param {number} millis @param {number | undefined} ply @param {number} tries */
  async tell(millis, ply, tries) {
    const { game } = this;
    if (!game.table?.terms.rated || game.table.status !== 'playing' || !game.isMyTurn || game.state?.ply !== ply)
      return;
    try {
      await this.send({ type: 'away', millis });
    } catch {
      // A telephone breaks the line while nobody looks.
      if (tries > 1) setTimeout(() => void this.tell(millis, ply, tries - 1), AGAIN);
    }
  }
}
