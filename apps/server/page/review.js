// The review of a game: what each decision cost by its adviser, the trickiest of them, and the way back to each.
import { get, post } from './api.js';
import { h, panel, render, suited } from './dom.js';
import { costOf, drawCourse } from './history.js';
import { badge, figure, share, spoken } from './number.js';
import { button, dim, entitle, head, link, notice, said } from './parts.js';
import { whatIf } from './play.js';
import { segments } from './source.js';

/** @param {Review} review */
function summary({ decisions, cost }) {
  const [worse, open] = ['worse', 'not told apart'].map((judged) => decisions.filter(({ judgement }) => judgement === judged).length);
  return [`A better move was found in ${worse} of ${decisions.length} decisions${open ? `; ${open} more are not told apart from the best` : ''}.`, cost && [' In all they cost ', h('b', { title: spoken(cost, '') }, figure(cost, '')), '. ', badge(cost.warrant)]];
}

/** @param {HTMLElement} host @param {string} rest */
export async function screen(host, rest) {
  const [id] = segments(rest);
  const path = `/api/tables/${encodeURIComponent(id)}`;
  entitle('Review');
  const page = h('div', { class: 'page' }, dim('Each decision is looked at again. Where that takes a search it takes a moment.'));
  host.append(page);
  /** @type {[Review & {error?: string}, View]} */
  const [review, view] = await Promise.all([post(path, { review: true }), get(path)]);
  if (review.error) throw new Error(said(review.error));
  const { decisions, trickiest, game } = review;
  const wrong = h('div');
  const back = (/** @type {number} */ step) => whatIf(id, step).catch((error) => wrong.replaceChildren(notice(said(error.message))));
  const what = (/** @type {number} */ step) => button('What if?', () => back(step), { class: 'link' });
  const sources = [...new Set(decisions.map(({ source }) => source))].join(', ');
  const most = trickiest[0]?.weight || 1;
  const row = (/** @type {Judged} */ { n, step, seen, played, best, value, loss, judgement }) => h('tr', null, h('td', { class: 'num dim' }, n), h('td', { class: 'seen' }, suited(seen)), h('td', null, h('b', null, suited(played))), h('td', null, suited(best?.replace(/(\d{4,})\/(\d+)/g, (_, above, below) => share({ exact: null, float: above / below })) ?? '—')),
    h('td', { class: 'num', title: spoken(value) }, figure(value)), h('td', { class: `num cost ${judgement ?? ''}`, title: spoken(loss, '') }, loss ? [badge(loss.warrant, true), ' ', costOf(loss)] : 'not known'), h('td', null, what(step)));
  render(page, head(`Review of ${game.title}`, decisions.length ? summary(review) : 'There was nothing to decide.', link('Back to the table', `#/play/${id}`, { class: 'primary' })), wrong,
    drawCourse(decisions.map((one) => ({ ...one, label: one.played })), 'Value before each decision', `${view.adviser?.unit ?? 'payoff'}; a triangle is a move that cost something`, [900, 190], back) || '',
    decisions.length ? h('div', { class: 'split' }, panel('', 'Decisions', sources, h('div', { class: 'scroll', tabindex: 0 }, h('table', { class: 'decisions' }, h('thead', null, h('tr', null, ['', 'you saw', 'you played', 'advice', 'value', 'cost', ''].map((text, i) => h('th', { class: i > 3 && 'num' }, text)))), h('tbody', null, decisions.map(row))))),
      trickiest.length > 0 && panel('', 'Trickiest decisions', trickiest.some(({ reach }) => reach !== null) ? 'reach × loss' : 'by loss', h('ol', { class: 'tricky' }, trickiest.map(({ text, weight, step }) => h('li', null, h('i', { '--p': `${(100 * weight) / most}%` }), suited(text), ' ', what(step)))))) : '');
}
