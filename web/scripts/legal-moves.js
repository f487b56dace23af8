// Legal moves come factored: as a graph whose edges are touches. What goes on alike is
// sent once. `docs/protocol.md` describes it.

/** @typedef {import('./types').Scene} Scene */
/** @typedef {import('./types').Legal} Legal */
/** @typedef {import('./types').Effect} Effect */

/**
 * Touches, the text and the effects that they add, the node to go on from, and what
 * completes a move here. The touch stands for every `*`.
 * @typedef {[string[], string, Effect[], number | null, [string, Effect[]][]]} Edge
 */

/** @param {Legal} said @param {string} touch @param {string} text @param {Effect[]} effects @returns {Legal} */
function more(said, touch, text, effects) {
  const put = (/** @type {string} */ name) => name.replaceAll('*', touch);
  const added = effects.map((effect) => {
    const { from, to, square } = effect;
    return {
      ...effect,
      ...(from && { from: put(from) }),
      ...(to && { to: put(to) }),
      ...(square && { square: put(square) }),
    };
  });
  return { move: said.move + put(text), gesture: said.gesture, effects: [...said.effects, ...added] };
}

/** @param {Edge[][]} nodes @param {number} node @param {Legal} said @returns {Legal[]} */
function moves(nodes, node, said) {
  return (nodes[node] ?? []).flatMap(([touches, text, effects, next, ends]) =>
    touches.flatMap((touch) => {
      const here = more({ ...said, gesture: [...said.gesture, touch] }, touch, text, effects);
      const complete = ends.map(([rest, last]) => more(here, touch, rest, last));
      return next === null ? complete : [...complete, ...moves(nodes, next, here)];
    }),
  );
}

/** A scene with every legal move by itself. @template {Scene | null | undefined} T @param {T} scene @returns {T} */
export function expandLegal(scene) {
  if (!scene) return scene;
  const nodes = /** @type {Edge[][]} */ (/** @type {unknown} */ (scene.legal));
  return { ...scene, legal: moves(nodes, nodes.length - 1, { move: '', gesture: [], effects: [] }) };
}
