// Sounds, made on the spot: a knock of wood for a move and the like.

import { setting } from './dom.js';

const KEY = 'quincunx-sound';

/** @type {AudioContext | undefined} */
let context;
let isOn = localStorage.getItem(KEY) !== 'off';

/** Whether sounds are heard. */
export const soundIsOn = () => isOn;

/** @param {boolean} on */
export function setSound(on) {
  isOn = on;
  localStorage.setItem(KEY, on ? 'on' : 'off');
}

/**
 * @param {number} frequency
 * @param {number} length seconds
 * @param {{ after?: number, loud?: number, shape?: OscillatorType, fall?: number }} [how]
 */
function tone(frequency, length, { after = 0, loud = 0.2, shape = 'sine', fall = 1 } = {}) {
  if (!context) return;
  const at = context.currentTime + after;
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(frequency, at);
  oscillator.frequency.exponentialRampToValueAtTime(frequency * fall, at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

const SOUNDS = {
  move: () => tone(330, 0.09, { shape: 'triangle', fall: 0.5 }),
  capture: () => {
    tone(260, 0.1, { shape: 'triangle', fall: 0.45, loud: 0.28 });
    tone(140, 0.14, { after: 0.03, fall: 0.6 });
  },
  sink: () => tone(220, 0.5, { fall: 0.3, after: 0.12, loud: 0.12 }),
  drop: () => tone(200, 0.12, { after: 0.3, shape: 'triangle', fall: 0.5, loud: 0.25 }),
  check: () => {
    tone(520, 0.12, { loud: 0.14 });
    tone(390, 0.18, { after: 0.1, loud: 0.14 });
  },
  end: () => [392, 494, 587].forEach((note, i) => tone(note, 0.5, { after: i * 0.12, loud: 0.12 })),
  chat: () => tone(880, 0.08, { loud: 0.05 }),
  tick: () => tone(1000, 0.03, { loud: 0.08 }),
};

/** The kinds that can be set by themselves; the others are of moves. @type {Record<string, string>} */
const KINDS = { end: 'end', chat: 'chat', tick: 'clock' };

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (setting(`sound-${KINDS[name] ?? 'move'}`) === 'off') return;
  if (!isOn || (document.visibilityState === 'hidden' && name === 'tick')) return;
  // Browsers let a page sound only after somebody has touched it.
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  SOUNDS[name]();
}
