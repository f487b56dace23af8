// Legal moves come factored: moves that differ in one square only are sent once, with
// `*` where the square stands and the squares in `any`.

/** @typedef {import('./types').Scene} Scene */
/** @typedef {import('./types').Legal} Legal */

/** @param {Legal & { any?: string[] }} family @returns {Legal[]} */
function members({ any, ...family }) {
  const effects = family.effects ?? [];
  if (!any?.length) return [{ ...family, effects }];
  return any.map((square) => {
    const put = (/** @type {string} */ text) => text.replaceAll('*', square);
    return {
      move: put(family.move),
      gesture: family.gesture.map(put),
      effects: effects.map((effect) => {
        const { from, to, square: at } = effect;
        const change = { ...(from && { from: put(from) }), ...(to && { to: put(to) }), ...(at && { square: put(at) }) };
        return { ...effect, ...change };
      }),
    };
  });
}

/** A scene with every legal move by itself. @template {Scene | null | undefined} T @param {T} scene @returns {T} */
export function unfold(scene) {
  return scene ? { ...scene, legal: scene.legal.flatMap(members) } : scene;
}
