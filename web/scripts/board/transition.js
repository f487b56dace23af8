// What happened between two scenes: which piece went where, which came, which left.
// Pieces have no names of their own, so it is read from the marks and effects of
// the last move, and from what has changed.

/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Piece} Piece */

/**
 * @typedef {object} Plan
 * @property {{ piece: Piece, from: string, path: string[] }[]} moves pieces that go, by squares
 * @property {{ piece: Piece, how: 'drop' | 'fade' }[]} arrivals pieces that come
 * @property {{ piece: Piece, how: 'fade' | 'bump' | 'clear', from: string | null }[]} departures pieces that leave
 * @property {{ square: string, from: string }[]} nudges pieces pushed a little away from a square that come back
 * @property {string[]} sinks squares that leave
 */

/** @param {Scene} scene @param {import('../types').Mark} mark */
function marked(scene, mark) {
  return scene.squares.filter((square) => square.marks.includes(mark)).map((square) => square.name);
}

/**
 * Whether two scenes show the same position, with the same moves to make.
 * @param {Scene | null} one
 * @param {Scene} other
 */
export function isSamePosition(one, other) {
  const told = (/** @type {Scene} */ { pieces, trays, legal }) => JSON.stringify([pieces, trays, legal]);
  return one !== null && told(one) === told(other);
}

/** @param {Piece} one @param {Piece} other */
const alike = (one, other) => one.owner === other.owner && one.name === other.name;

/**
 * The squares that the last move went by, its end last.
 * @param {Scene} scene
 * @param {string} to
 */
function pathOf(scene, to) {
  const hops = scene.effects.filter((effect) => effect.effect === 'hops_over').map((effect) => effect.to ?? '');
  return hops.length ? hops : [to];
}

/** @param {Scene} scene @param {string} one @param {string} other */
function isBeside(scene, one, other) {
  const [a, b] = [one, other].map((name) => scene.squares.find((square) => square.name === name));
  return !!a && !!b && Math.max(Math.abs(a.column - b.column), Math.abs(a.row - b.row)) === 1;
}

/**
 * @param {Scene} before
 * @param {Scene} after
 * @returns {Plan}
 */
export function transition(before, after) {
  /** @type {Plan} */
  const result = { moves: [], arrivals: [], departures: [], nudges: [], sinks: [] };
  const old = new Map(before.pieces.map((piece) => [piece.square, piece]));
  const fresh = new Map(after.pieces.map((piece) => [piece.square, piece]));
  const kinds = new Map(before.squares.map((square) => [square.name, square.kind]));
  result.sinks = after.squares
    .filter((square) => square.kind === 'hole' && kinds.get(square.name) !== 'hole')
    .map((square) => square.name);
  // Whoever stays where it is needs no more thought.
  for (const [square, piece] of old) {
    const now = fresh.get(square);
    if (now && alike(piece, now)) {
      old.delete(square);
      fresh.delete(square);
    }
  }
  const go = (/** @type {string} */ from, /** @type {string} */ to, /** @type {string[]} */ path) => {
    const [piece, now] = [old.get(from), fresh.get(to)];
    if (!piece || !now || piece.owner !== now.owner) return;
    result.moves.push({ piece: now, from, path });
    old.delete(from);
    fresh.delete(to);
  };
  const [from] = marked(after, 'last_from');
  const [to] = marked(after, 'last_to');
  if (from && to) go(from, to, pathOf(after, to));
  for (const effect of after.effects) {
    if (effect.effect === 'moves' && effect.from && effect.to) go(effect.from, effect.to, [effect.to]);
  }
  // Anything else that looks like a piece having gone elsewhere, as when a move is
  // taken back.
  for (const [square, piece] of [...old]) {
    const match = [...fresh.values()].find((now) => alike(piece, now));
    if (match) go(square, match.square, [match.square]);
  }
  const bumps = new Map(after.effects.filter((e) => e.effect === 'bumps').map((e) => [e.square, e.from ?? null]));
  const went = new Set(result.moves.map(({ piece }) => piece.square));
  for (const square of bumps.keys()) {
    if (!square) continue;
    for (const piece of after.pieces) {
      if (isBeside(after, piece.square, square) && !went.has(piece.square))
        result.nudges.push({ square: piece.square, from: square });
    }
  }
  const clears = new Set(after.effects.filter((e) => e.effect === 'clears').map((e) => e.square));
  for (const piece of old.values()) {
    const how = bumps.has(piece.square) ? 'bump' : clears.has(piece.square) ? 'clear' : 'fade';
    result.departures.push({ piece, how, from: bumps.get(piece.square) ?? null });
  }
  const arrives = new Set(after.effects.filter((e) => e.effect === 'arrives').map((e) => e.square));
  for (const piece of fresh.values()) {
    result.arrivals.push({ piece, how: arrives.has(piece.square) ? 'drop' : 'fade' });
  }
  return result;
}
