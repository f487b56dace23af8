// What is drawn beside the board of a lesson, as functions of its state.

import { el } from '../dom.js';
import { say } from '../text.js';

/** @typedef {import('./page.js').Step} Step */
/** @typedef {import('./page.js').Remark} Remark */

/**
 * A button for each step, with its stars.
 * @param {Step[]} steps
 * @param {number} here
 * @param {(index: number) => void} go
 */
export function drawSteps(steps, here, go) {
  return steps.map((step, index) =>
    el(
      'li',
      { 'data-key': step.name },
      el(
        'button',
        {
          type: 'button',
          class: step.stars ? 'done' : '',
          'aria-current': index === here ? 'step' : false,
          'aria-label': [
            say('learn-step', { number: index + 1, count: steps.length }),
            ...(step.stars ? [say('learn-solved', { stars: step.stars })] : []),
          ].join(', '),
          click: () => go(index),
        },
        String(index + 1),
        step.stars ? el('span', { class: 'stars', 'aria-hidden': 'true' }, '★'.repeat(step.stars)) : null,
      ),
    ),
  );
}

/** What was said, the newest first. @param {Remark[]} remarks */
export function drawFeedback(remarks) {
  return remarks.map(({ id, kind, text }, index) =>
    el(
      'p',
      { 'data-key': id, class: `remark ${kind}${index ? ' old' : ''}` },
      kind === 'coach' ? el('strong', {}, `${say('learn-coach')}: `) : null,
      text,
    ),
  );
}
