// What is said about the game to ears: sounds, and words for screen readers.

import { sound } from '../sound.js';
import { say, seatName } from '../text.js';

/** @typedef {import('./game.js').Change} Change */
/** @typedef {import('../board/instruction.js').Instruction} Instruction */

/** A ply for the ear: a choice that was made together with others says whose it is. @param {string} ply */
function plySpoken(ply) {
  const [, seat, choice] = /^([a-z]+):(.+)$/.exec(ply) ?? [];
  if (!seat) return ply;
  const who = seatName(seat[0].toUpperCase() + seat.slice(1));
  return choice === '?' ? say('secret', { who }) : `${who}: ${choice}`;
}

export class Announcer {
  /** @param {HTMLElement} spoken what screen readers read when it changes */
  constructor(spoken) {
    this.spoken = spoken;
    /** What was asked last, so that a choice is announced once. */
    this.choice = '';
  }

  /** @param {(string | undefined)[]} words */
  say(...words) {
    this.spoken.textContent = words.filter(Boolean).join('. ');
  }

  /** What happened. @param {Change} change @param {string} mover @param {string} prompt */
  announceChange({ state, before, plies }, mover, prompt) {
    const effects = state.scene?.effects.map((effect) => effect.effect) ?? [];
    if (state.ending && !before?.ending) sound('end');
    else if (state.check.length) sound('check');
    else if (effects.includes('captures')) sound('capture');
    else if (effects.includes('arrives')) sound('drop');
    else sound('move');
    if (effects.includes('removes')) sound('sink');
    this.say(...plies.map((ply) => (mover ? say('moved', { who: mover, move: ply }) : plySpoken(ply))), prompt);
  }

  /** What is looked at. @param {string | undefined} ply @param {string} prompt */
  announcePosition(ply, prompt) {
    this.say(ply && plySpoken(ply), prompt);
  }

  /** What is to be chosen in the middle of a move. @param {Instruction | null} question */
  announceChoice(question) {
    const choice = question?.choices.length ? [question.text, question.choices.join(', ')].join(' ') : '';
    if (choice && choice !== this.choice) this.spoken.textContent = choice;
    this.choice = choice;
  }
}
