// Keys that belong to the whole page, and the wheel over the board.

/** @typedef {import('./board/board.js').Board} Board */

/**
 * Lets keys do something wherever the focus is, unless something is being written or
 * chosen there. Arrows inside the board walk over it; `Cells` sees to them.
 * @param {Board} board
 * @param {Record<string, () => unknown>} acts by the name of the key
 */
export function listenToKeys(board, acts) {
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.matches('input, select, textarea, dialog, dialog *')) return;
    // A button that has the focus is pressed by the space bar.
    if (event.key === ' ' && target.closest('button, a, summary')) return;
    const act = event.key === 'Escape' ? () => board.cancel() : acts[event.key];
    if (!act) return;
    void act();
    event.preventDefault();
  });
}

/**
 * Lets the wheel over the board walk through the game.
 * @param {Board} board
 * @param {(by: number) => unknown} step
 */
export function listenToWheel(board, step) {
  let turned = 0;
  let last = 0;
  board.frame.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || board.over.contains(/** @type {Element} */ (event.target))) return;
      event.preventDefault();
      // A wheel clicks, a touchpad flows: so many pixels are a step, and a pause starts anew.
      if (event.timeStamp - last > 300) turned = 0;
      last = event.timeStamp;
      turned += event.deltaMode === 0 ? event.deltaY : event.deltaY * 40;
      if (Math.abs(turned) < 30) return;
      void step(turned > 0 ? 1 : -1);
      turned = 0;
    },
    { passive: false },
  );
}
