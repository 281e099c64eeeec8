// The course of a game: the value before each decision of a seat, with its interval and what each move cost.
import { h, panel, s } from './dom.js';
import { endingWords, figure, isOpen, judgement, rangeOf, spoken, tick } from './number.js';

/** Room around the chart, and for its axis. */
const MARGIN = 12;
const LEFT = 42;

/** The loss of a decision in a word or a number. @param {Estimate | null} loss */
export const costOf = (loss) => ({ best: isOpen(loss) ? 'none found' : 'nothing', worse: figure(loss, ''), 'not told apart': 'not told apart' })[judgement(loss) ?? 'best'];

/** A panel with a chart of decisions, oldest first. Each point is a button that goes back to its decision. @type {DrawCourse} */
export function drawCourse(decisions, title, unit, [width, height], pick) {
  const known = decisions.flatMap(({ value }) => value ?? []);
  if (known.length < 2) return null;
  const [low, high] = rangeOf(known);
  const x = (/** @type {number} */ nth) => LEFT + ((width - LEFT - MARGIN) * nth) / (decisions.length - 1);
  const y = (/** @type {number} */ value) => MARGIN + ((height - 2 * MARGIN) * (high - value)) / (high - low);
  const path = (/** @type {(value: Estimate) => number} */ of) => decisions.flatMap(({ value }, nth) => (value ? `${x(nth).toFixed(1)} ${y(of(value)).toFixed(1)}` : []));
  const band = [...path(({ high: end, float }) => end ?? float), ...path(({ low: end, float }) => end ?? float).reverse()];
  const lines = [s('path', { class: 'band', d: `M${band.join('L')}Z` }), s('path', { class: 'line', d: `M${path(({ float }) => float).join('L')}` })];
  const dots = decisions.map(({ value, loss, label, ending, step }, nth) => {
    const isWorse = judgement(loss) === 'worse';
    const told = `${label}. Value before it: ${ending ? endingWords(ending) : spoken(value)}.${isWorse ? ` Cost: ${spoken(loss, '')}.` : ''}`;
    const [cx, cy] = [x(nth), value ? y(value.float) : height - MARGIN];
    return s('g', { class: 'dot', role: 'button', tabindex: 0, 'aria-label': `${told} What if?`, 'data-key': nth, onclick: () => pick(step), onkeydown: ({ key }) => key === 'Enter' && pick(step) },
      s('title', null, told), s('circle', { cx, cy, r: 11, class: 'grip' }), isWorse ? s('path', { d: `M${cx} ${cy - 6}l5.5 9.5h-11Z`, class: 'worse' }) : s('circle', { cx, cy, r: decisions.length > 24 ? 2.5 : 3.8, class: value ? 'known' : 'unknown' }));
  });
  const axis = [high, low].map((end) => s('text', { x: LEFT - 12, y: y(end) + 4, class: 'tick' }, tick(end)));
  const chart = s('svg', { viewBox: `0 0 ${width} ${height}`, class: 'history', role: 'group', 'aria-label': title, '--width': `${width * 0.6}px` },
    low <= 0 && high >= 0 && s('path', { d: `M${LEFT - 8} ${y(0)}H${width}`, class: 'zero' }), axis, lines, dots);
  return panel('course', title, h('span', { class: 'dim small' }, unit), h('div', { class: 'scroll' }, chart));
}
