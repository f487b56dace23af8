// Legal moves come factored: as a graph whose edges are touches. What goes on alike is
// sent once. `docs/protocol.md` describes it.

/** @typedef {import('./types').Scene} Scene */
/** @typedef {import('./types').Legal} Legal */
/** @typedef {import('./types').Effect} Effect */

/**
 * One touch or several, the text and the effects that they add, what completes a move
 * here, and the node to go on from. The touch stands for every `*`; effects are numbers.
 * @typedef {[string | string[], string, number[], (string | [string, number[]])[], number?]} Edge
 * All orders of the letters of `start` on `squares`, by swapping, until `ready`.
 * @typedef {{ squares: string[], start: string, ready: string }} Arrangements
 * @typedef {{ effects: Effect[], nodes: Edge[][], arrangements?: Arrangements }} Graph
 */

/**
 * The fewest swaps that make one order another, each of the first place that is wrong.
 * @param {string[]} mine
 * @param {string[]} goal
 * @returns {[number, number][]}
 */
function fewestSwaps(mine, goal) {
  const wrong = mine.findIndex((letter, place) => letter !== goal[place]);
  if (wrong < 0) return [];
  /** @type {[number, number][] | null} */
  let best = null;
  for (let from = wrong + 1; from < mine.length; from += 1) {
    if (mine[from] !== goal[wrong] || mine[from] === goal[from]) continue;
    const order = [...mine];
    [order[wrong], order[from]] = [order[from], order[wrong]];
    /** @type {[number, number][]} */
    const swaps = [[wrong, from], ...fewestSwaps(order, goal)];
    if (!best || swaps.length < best.length) best = swaps;
  }
  return best ?? [];
}

/** Every different order of letters. @param {string[]} letters @returns {string[][]} */
function orders(letters) {
  if (!letters.length) return [[]];
  return [...new Set(letters)].flatMap((first) => {
    const rest = [...letters];
    rest.splice(rest.indexOf(first), 1);
    return orders(rest).map((order) => [first, ...order]);
  });
}

/** @param {Arrangements} arrangements @returns {Legal[]} */
function arrange({ squares, start, ready }) {
  const mine = [...start];
  return orders([...mine].sort()).map((goal) => ({
    move: goal.join(''),
    gesture: [...fewestSwaps(mine, goal).flatMap((swap) => swap.map((place) => squares[place])), `=${ready}`],
    effects: [],
  }));
}

/** @param {Effect} effect @param {string} touch @returns {Effect} */
function filled(effect, touch) {
  const put = (/** @type {string} */ name) => name.replaceAll('*', touch);
  /** @type {Record<string, string>} */
  const { from, to, square } = effect;
  return {
    ...effect,
    ...(from && { from: put(from) }),
    ...(to && { to: put(to) }),
    ...(square && { square: put(square) }),
  };
}

/** Every move of a graph by itself. @param {Graph} graph @returns {Legal[]} */
export function unfold({ effects, nodes, arrangements }) {
  const all = arrangements ? arrange(arrangements) : [];
  /** The effects with a touch in them: many moves share them. @type {Map<string, Effect>} */
  const known = new Map();
  const effectOf = (/** @type {number} */ number, /** @type {string} */ touch) => {
    const key = `${number} ${touch}`;
    let effect = known.get(key);
    if (!effect) known.set(key, (effect = filled(effects[number], touch)));
    return effect;
  };
  /** @param {Legal} said @param {string} touch @param {string} text @param {number[]} numbers @returns {Legal} */
  const more = (said, touch, text, numbers) => ({
    move: said.move + text.replaceAll('*', touch),
    gesture: said.gesture,
    effects: numbers.length ? [...said.effects, ...numbers.map((number) => effectOf(number, touch))] : said.effects,
  });
  /** @param {number} node @param {Legal} said */
  const walk = (node, said) => {
    for (const [touches, text, numbers, ends, next] of nodes[node] ?? []) {
      for (const touch of typeof touches === 'string' ? [touches] : touches) {
        const here = more({ ...said, gesture: [...said.gesture, touch] }, touch, text, numbers);
        for (const end of ends)
          all.push(typeof end === 'string' ? more(here, touch, end, []) : more(here, touch, ...end));
        if (next !== undefined) walk(next, here);
      }
    }
  };
  walk(nodes.length - 1, { move: '', gesture: [], effects: [] });
  return all;
}

/** A scene with every legal move by itself. @template {Scene | null | undefined} T @param {T} scene @returns {T} */
export function expandLegal(scene) {
  if (!scene) return scene;
  return { ...scene, legal: unfold(/** @type {Graph} */ (/** @type {unknown} */ (scene.legal))) };
}
