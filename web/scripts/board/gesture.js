// From touches to moves. What is legal comes with the scene; this only compares.

/** @typedef {import('../types').Legal} Legal */
/** @typedef {import('../types').Progress} Progress */

/** @param {string} touch */
export const isSquare = (touch) => !/^[@=]/.test(touch);

/**
 * @param {string[]} gesture
 * @param {string[]} touches
 */
function begins(gesture, touches) {
  return touches.length <= gesture.length && touches.every((touch, i) => gesture[i] === touch);
}

/** @template T @param {T[]} list */
const last = (list) => list[list.length - 1];

/**
 * Moves that put a piece on a square without anything else being touched: the piece
 * that is due comes by itself, and may be dragged all the same.
 * @param {Legal} legal
 */
export function isArrival(legal) {
  return legal.gesture.length === 1 && isSquare(legal.gesture[0]) && legal.effects.some((e) => e.effect === 'arrives');
}

/**
 * @param {Legal[]} legal
 * @param {string[]} touches
 */
function candidates(legal, touches) {
  const found = legal.filter((move) => begins(move.gesture, touches));
  if (!found.length && touches.length === 1 && touches[0].startsWith('@')) return legal.filter(isArrival);
  return found;
}

/**
 * Where a gesture stands after these touches.
 * @param {Legal[]} legal
 * @param {string[]} touches
 * @returns {Progress}
 */
export function progress(legal, touches) {
  const found = candidates(legal, touches);
  const depth = found.length && begins(found[0].gesture, touches) ? touches.length : 0;
  const complete = touches.length ? (found.find((move) => move.gesture.length === depth) ?? null) : null;
  const next = new Set(found.map((move) => move.gesture[depth]).filter(Boolean));
  const ends = new Set(touches.length ? found.map((move) => last(move.gesture)).filter(isSquare) : []);
  if (complete) ends.delete(last(touches));
  return { touches, next, ends, complete, decided: complete !== null && found.length === 1 };
}

/**
 * What one more touch makes of a gesture: more touches, or a move.
 * @param {Legal[]} legal
 * @param {string[]} touches
 * @param {string} thing
 * @returns {{ touches: string[], move: Legal | null }}
 */
export function touch(legal, touches, thing) {
  const more = [...touches, thing];
  const here = progress(legal, touches);
  if (touches.length && last(touches) === thing && !here.next.has(thing)) {
    return here.complete ? { touches: [], move: here.complete } : { touches: [], move: null };
  }
  if (here.next.has(thing)) {
    const from = begins(more, touches) && legal.some((move) => begins(move.gesture, more)) ? more : [thing];
    const then = progress(legal, from);
    return then.decided ? { touches: [], move: then.complete } : { touches: from, move: null };
  }
  // A square further along: the chain that ends there.
  const far = touches.length ? candidates(legal, touches).filter((move) => last(move.gesture) === thing) : [];
  if (far.length === 1) return { touches: [], move: far[0] };
  if (far.length > 1) {
    const common = commonBeginning(far.map((move) => move.gesture));
    if (common.length > touches.length) return { touches: common, move: null };
  }
  // Another beginning, or nothing.
  const fresh = progress(legal, [thing]);
  if (fresh.decided) return { touches: [], move: fresh.complete };
  return { touches: fresh.next.size ? [thing] : [], move: null };
}

/** @param {string[][]} gestures */
function commonBeginning(gestures) {
  const [first, ...others] = gestures;
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) length += 1;
  return first.slice(0, length);
}

/**
 * How moves are said here: by `touch`, by choosing an `army`, or by `swap`ping
 * pieces until one is ready.
 * @param {Legal[]} legal
 * @returns {'none' | 'touch' | 'army' | 'swap'}
 */
export function manner(legal) {
  if (!legal.length) return 'none';
  if (legal.every((move) => last(move.gesture) === '=ready')) return 'swap';
  const isChosen = (/** @type {Legal} */ move) => move.gesture.every((thing) => thing.startsWith('@'));
  const chosen = legal.filter(isChosen);
  const words = legal.filter((move) => move.gesture.length === 1 && move.gesture[0].startsWith('='));
  if (chosen.length && chosen.length + words.length === legal.length) return 'army';
  return 'touch';
}

/**
 * The move of an army, whatever the order in which it was chosen.
 * @param {Legal[]} legal
 * @param {string[]} chosen
 */
export function armyMove(legal, chosen) {
  const key = (/** @type {string[]} */ gesture) => [...gesture].sort().join(' ');
  const wanted = key(chosen);
  return legal.find((move) => key(move.gesture) === wanted) ?? null;
}

/**
 * Whether more pieces can make an army out of these.
 * @param {Legal[]} legal
 * @param {string[]} chosen
 */
export function armyCanGrow(legal, chosen) {
  const count = (/** @type {string[]} */ list, /** @type {string} */ thing) =>
    list.filter((other) => other === thing).length;
  return legal.some((move) => chosen.every((thing) => count(move.gesture, thing) >= count(chosen, thing)));
}

/**
 * The move whose swaps bring the pieces into this order.
 * @param {Legal[]} legal
 * @param {Map<string, string>} start the pieces' names by square
 * @param {Map<string, string>} goal
 */
export function swapMove(legal, start, goal) {
  const wanted = JSON.stringify([...goal].sort());
  return (
    legal.find((move) => {
      const now = new Map(start);
      const squares = move.gesture.filter(isSquare);
      for (let i = 0; i + 1 < squares.length; i += 2) exchange(now, squares[i], squares[i + 1]);
      return JSON.stringify([...now].sort()) === wanted;
    }) ?? null
  );
}

/**
 * @template T
 * @param {Map<string, T>} map
 * @param {string} one
 * @param {string} other
 */
function exchange(map, one, other) {
  const [first, second] = [map.get(one), map.get(other)];
  if (second !== undefined) map.set(one, second);
  if (first !== undefined) map.set(other, first);
}

/**
 * Where pieces would stand after these touches, so that a chain can be seen while it
 * is made: from where to where, in order.
 * @param {Legal[]} legal
 * @param {string[]} touches
 */
export function preview(legal, touches) {
  /** @type {{ from: string, to: string }[]} */
  const shifts = [];
  const example = legal.find((move) => begins(move.gesture, touches));
  if (!example || !isSquare(touches[0] ?? '=')) return shifts;
  const effects = example.effects.filter((e) => e.effect === 'hops_over' || e.effect === 'moves');
  let at = touches[0];
  let index = 0;
  for (const thing of touches.slice(1).filter(isSquare)) {
    const effect = effects[index];
    if (effect?.effect === 'moves' && effect.to === thing && effect.from) {
      shifts.push({ from: effect.from, to: thing });
      index += 1;
      continue;
    }
    shifts.push({ from: at, to: thing });
    at = thing;
    if (effect?.effect === 'hops_over') index += 1;
  }
  return shifts;
}
