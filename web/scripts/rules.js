// A page of rules: its boards can be tried.

import './site.js';
import { study } from './study.js';
import { StudyBoard } from './study-board.js';
import { phrase, reason, say } from './text.js';

const game = document.getElementById('rules')?.dataset.game ?? '';

/** @param {HTMLElement} figure */
function wake(figure) {
  const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (figure.querySelector(name));
  const beginning = { game, position: figure.dataset.position ?? '' };
  const first = (figure.dataset.plies ?? '').split(' ').filter(Boolean);
  let plies = first;
  const studyBoard = new StudyBoard(
    find('.board-place'),
    game,
    (legal) => void go([...plies, legal.move]),
    (plates) =>
      find('.diagram-plates').replaceChildren(
        ...[...plates.values()].filter((plate) => plate.querySelector('.tray, .dice')),
      ),
    () => ({ ...beginning, plies }),
  );

  /** @param {string[]} to */
  async function go(to) {
    try {
      const answer = await study({ ...beginning, plies: to });
      const isFirst = studyBoard.board.scene === null;
      plies = to;
      studyBoard.show(answer.scene, { animate: !isFirst });
      find('.diagram-prompt').textContent = [
        phrase(answer.scene.prompt),
        answer.scene.outcome ? say('diagram-done') : '',
      ]
        .filter(Boolean)
        .join(' ');
      /** @type {HTMLButtonElement} */ (find('.diagram-back')).disabled = to.length <= first.length;
      /** @type {HTMLButtonElement} */ (find('.diagram-reset')).disabled = to.length <= first.length;
      const query = new URLSearchParams({ position: answer.position });
      find('.diagram-analyse').setAttribute('href', `/analysis/${game}?${query}`);
    } catch (error) {
      studyBoard.board.refused();
      find('.diagram-prompt').textContent = reason(error);
    }
  }
  find('.diagram-reset').addEventListener('click', () => void go(first));
  find('.diagram-back').addEventListener('click', () => plies.length > first.length && void go(plies.slice(0, -1)));
  document.addEventListener('keydown', (event) => event.key === 'Escape' && studyBoard.board.cancel());
  return go(first);
}

// A board wakes when it comes into sight: until then there is its picture.
const sight = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      sight.unobserve(entry.target);
      void wake(/** @type {HTMLElement} */ (entry.target));
    }
  },
  { rootMargin: '200px' },
);
for (const figure of document.querySelectorAll('figure.diagram')) sight.observe(figure);
