// Numbers as people read them, with their certainty: a shape, a word, and an interval where there is one.
import { h, s } from './dom.js';

/** A true minus for a hyphen. @param {string | number} text */
export const minus = (text) => String(text).replace('-', '−');

/** @param {number} value @param {number} digits  At most; large numbers have fewer. */
export function decimal(value, digits) {
  const size = Math.abs(value);
  const text = value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : digits);
  return Number(text) === 0 ? '0' : minus(text);
}

/** A longer fraction is shown as a decimal. */
const SHORT = 7;
/** Whether a number is an estimate, or known by bounds only. @param {Estimate | null} worth */
export const isOpen = (worth) => worth?.warrant === 'sampled' || worth?.warrant === 'between';
/** The interval, if it is known and has a width. @param {Estimate} worth */
export const interval = ({ low, high }) => (low !== null && high !== null && high > low ? `${decimal(low, 2)} to ${decimal(high, 2)}` : null);

/** The number; nothing is known where there is none. @param {Estimate | null} worth @param {string} [plus]  The sign of what is above 0. */
export function figure(worth, plus = '+') {
  if (!worth) return '—';
  const range = worth.warrant === 'between' && interval(worth);
  if (range) return range;
  const { exact, float } = worth;
  return (float > 0 ? plus : '') + (exact !== null && exact.length <= SHORT ? minus(exact) : decimal(float, isOpen(worth) ? 2 : 3));
}

/** The number with all that is known of it. @param {Estimate | null} worth @param {string} [plus] */
export function spoken(worth, plus) {
  if (!worth) return 'not known';
  const number = figure(worth, plus);
  const { exact, warrant } = worth;
  const range = interval(worth);
  return `${number}, ${{
    proven: exact !== null && exact.length > SHORT ? `exactly ${minus(exact)}, proven` : 'proven', computed: 'computed in floating point',
    settled: 'settled in floating point, not proven', between: 'certainly within these bounds',
    sampled: range ? `sampled, 95 % interval ${range}` : 'sampled, no interval known',
  }[warrant]}`;
}

/** Odds: a short fraction, or per cent. @param {Odds} odds */
export function share({ exact, float }) {
  if (exact !== null && exact.length <= SHORT) return exact;
  return float > 0 && float < 0.001 ? '<0.1 %' : `${decimal(100 * float, 1)} %`;
}

const DISC = 'M8 1.5a6.5 6.5 0 1 0 .01 0Z';
/** The sign of each certainty, on a disc where the number is known, and what it says. @type {Record<Certainty, [string, boolean, string]>} */
const CERTAINTY = {
  proven: ['M5 8.3l2.1 2.1 3.9-4.5', true, 'an exact fraction, from the whole game'],
  computed: ['M4.8 6.5h6.4M4.8 9.5h6.4', true, 'from the whole game, in floating point'],
  settled: ['M4.5 8.8c1.2-2 2.3-2 3.5-.8s2.3 1.2 3.5-.8', true, 'in floating point; that is no proof'],
  between: ['M5 2.5H2.5v11H5M11 2.5h2.5v11H11M8 6.5v3', false, 'the true value certainly lies in this interval'],
  sampled: ['M1.8 12.8c3.6 0 3-9.3 6.2-9.3s2.6 9.3 6.2 9.3', false, 'an estimate from playouts, with its 95 % interval'],
};

/** A certainty as a sign with its word; a mute one's is for screen readers only. @param {Certainty} certainty @param {boolean} [isMute] */
export function badge(certainty, isMute) {
  const [line, hasDisc, says] = CERTAINTY[certainty];
  const sign = s('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, hasDisc && s('path', { d: DISC, class: 'disc' }), s('path', { d: line, class: 'line' }));
  return h('span', { class: `badge is-${certainty}`, title: `${certainty}: ${says}` }, sign, h('span', { class: isMute && 'sr' }, certainty));
}

/** How it ends if both sides play perfectly. @param {Ending} ending */
export const endingWords = ({ outcome, moves }) => (moves === null ? outcome : `${outcome} in ${moves}`);

const NOTHING = 1e-9;
/** The judgement on a move by its loss: never `worse` where it may cost nothing. @param {Estimate | null} loss */
export function judgement(loss) {
  if (!loss) return null;
  if (loss.float < NOTHING) return 'best';
  return isOpen(loss) && !(loss.low !== null && loss.low > 0) ? 'not told apart' : 'worse';
}

/** A round range that holds all numbers with their intervals, and 0 unless it is far away. @param {Estimate[]} worths @returns {[number, number]} */
export function rangeOf(worths) {
  const ends = worths.flatMap(({ float, low, high }) => [float, low ?? float, high ?? float]);
  let [low, high] = [Math.min(...ends), Math.max(...ends)];
  if (high - low < NOTHING || Math.max(low, -high) < 3 * (high - low)) [low, high] = [Math.min(0, low), Math.max(0, high)];
  if (high - low < NOTHING) return [-1, 1];
  const rough = (high - low) / 4;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = ten * ([1, 2, 5, 10].find((k) => k * ten >= rough * 0.8) ?? 10);
  return [Math.floor(low / step + NOTHING) * step, Math.ceil(high / step - NOTHING) * step];
}

/** An end of a range. @param {number} end */
export const tick = (end) => minus(+end.toPrecision(6));
