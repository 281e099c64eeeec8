// Moves with advice: one list, in the order of the rules, for buttons, keys, advice and screen readers.
import { h, suited } from './dom.js';
import { badge, decimal, endingWords, figure, interval, isOpen, judgement, rangeOf, share, spoken, tick } from './number.js';

/** A longer list has one line for each move. */
const ROOMY = 5;
const SIGN = { win: '▲', draw: '■', loss: '▼' };
/** @type {Record<string, string>} */
const TURNS = { 'win draw': 'gives up the win', 'win loss': 'loses a won game', 'draw loss': 'loses a drawn game' };

/** What a move costs, in words that never call a good move a mistake. @type {DrawCost} */
function drawCost({ loss, ending }, best) {
  const judged = judgement(loss);
  if (!loss || !judged) return null;
  const cost = (/** @type {string} */ says, cls = '') => h('span', { class: `cost ${cls}`, title: spoken(loss, '') }, says);
  // Where both are known to the end, words say more than numbers.
  const turn = ending && best?.ending && TURNS[`${best.ending.outcome} ${ending.outcome}`];
  if (turn) return cost(turn, 'worse');
  if (judged === 'best') return cost(isOpen(loss) ? 'best found' : 'best', 'best');
  return judged === 'worse' ? cost(`costs ${figure(loss, '')}`, 'worse') : cost(judged);
}

/** A value as a bar from 0, or as a point where 0 is far away, with its interval. @type {DrawBar} */
function drawBar(worth, [low, high]) {
  const at = (/** @type {number} */ value) => `${((100 * (value - low)) / (high - low)).toFixed(2)}%`;
  const hasZero = low <= 0 && high >= 0;
  const { float } = worth;
  return h('span', { class: `bar is-${worth.warrant}${float > 0 ? ' up' : float < 0 ? ' down' : ''}`, title: spoken(worth), '--at': at(float), '--zero': at(0), '--low': at(worth.low ?? float),
    '--high': at(worth.high ?? float), '--from': at(Math.min(0, float)), '--to': at(Math.max(0, float)) },
  h('i', { class: hasZero ? 'fill' : 'point' }), interval(worth) && h('i', { class: 'whisker' }), hasZero && h('i', { class: 'zero' }));
}

/** @param {Advice} advice */
function drawWorth({ value, ending, score }) {
  if (ending) return h('span', { class: `outcome is-${ending.outcome}` }, h('i', { 'aria-hidden': 'true' }, SIGN[ending.outcome]), endingWords(ending));
  const isScore = !value && score !== undefined;
  return h('span', { class: 'worth', title: isScore ? 'a heuristic evaluation, no payoff' : spoken(value) }, isScore ? `score ${decimal(score, 1)}` : figure(value));
}

/** The list of moves. @param {View} view @param {Choosing} choosing */
export function drawMoves(view, { isOn, choose, hint, draw }) {
  const advice = (isOn && view.advice) || [];
  const hasEndings = advice.length > 0 && advice.every(({ ending }) => ending);
  const values = advice.flatMap(({ value }) => value ?? []);
  const range = values.length && !hasEndings ? rangeOf(values) : null;
  const best = advice.find(({ loss }) => judgement(loss) === 'best');
  const isLong = view.moves.length > ROOMY;
  const rows = view.moves.map((move, i) => {
    const one = advice.find(({ id }) => id === move.id);
    const [on, off] = [() => hint(move), () => hint(null)];
    const odds = one?.odds;
    return h('li', { 'data-key': move.id }, h('button', { type: 'button', class: `move${one && judgement(one.loss) === 'best' ? ' is-best' : ''}`, 'data-move': move.id, 'aria-keyshortcuts': i < 9 ? i + 1 : null,
      onclick: () => choose(move), onpointerenter: on, onpointerleave: off, onfocus: on, onblur: off },
    h('kbd', { 'aria-hidden': 'true' }, i < 9 && i + 1), h('span', { class: 'move-label' }, suited(move.label)),
    one && [drawWorth(one), h('span', { class: 'move-line' }, one.value && [range && drawBar(one.value, range), badge(one.value.warrant, true)], (!isLong || hasEndings) && drawCost(one, best))],
    odds && h('span', { class: 'odds', title: 'how often the advised strategy plays this' }, h('i', { '--p': `${100 * odds.float}%` }), h('span', null, odds.float === 1 ? 'always' : odds.float ? `play ${share(odds)}` : 'never'))));
  });
  return [
    h('ol', { class: `moves${isLong ? ' long' : ''}${advice.length ? ' with-advice' : ''}${hasEndings ? ' endings' : ''}`, 'data-key': 'moves' }, rows),
    range && h('p', { class: 'axis', 'data-key': 'axis', 'aria-hidden': 'true' }, [tick(range[0]), view.adviser?.unit, tick(range[1])].map((text) => h('span', null, text))),
    advice.filter(({ odds }) => odds?.float).length > 1 && h('button', { type: 'button', class: 'chip-button', 'data-key': 'draw', onclick: draw }, 'Draw a move by these odds'),
    isOn && drawSource(view.adviser, [...new Set(values.map(({ warrant }) => warrant))]),
  ];
}

/** Where the advice is from, in one line that opens. @param {Adviser | null} adviser @param {Certainty[]} kinds */
function drawSource(adviser, kinds) {
  if (!adviser) return h('p', { class: 'source dim', 'data-key': 'source' }, 'There is no advice on this decision.');
  const { source, method, spent } = adviser;
  const time = spent ? ` in ${decimal(spent, 1)} s` : '';
  return h('details', { class: 'source', 'data-key': 'source', open: kinds.length === 0 }, h('summary', null, kinds.map((kind) => badge(kind)), h('span', null, source, time, h('span', { class: 'dim' }, ` · ${method}`))), h('p', { class: 'dim' }, `${method}.`));
}
