// The library: every game with what is known of it and what can be asked of it, and the files of the folder.
import { h, render, s } from './dom.js';
import { get, sentence } from './api.js';
import { VERBS } from './fields.js';
import { markdown } from './markdown.js';
import { button, dim, entitle, folded, head, link, notice, slim } from './parts.js';
import { address, keep } from './source.js';
/** @import { Entry, Game, Kid } from './work-types.js' */

/** Bytes of a file from outside the folder. */
const MOST = 1 << 20;
/** Verbs that stand on a card; the others are folded away. */
const SHOWN = 2;
/** @type {[says: string, holds: (entry: Entry) => boolean][]} */
const PROPERTIES = [
  ['For two', ({ game }) => game.class?.seats === 2],
  ['Perfect information', ({ game }) => game.class?.hidden === false],
  ['Hidden information', ({ game }) => game.class?.hidden === true],
  // A size that is not known yet may turn out to be small: it is asked for when the card is seen.
  ['Can be solved exactly', ({ size }) => !size || size.solvable === 'exact'],
];

/** What kind of game it is. That a described game can cycle is its declaration: only solving tells. @param {Game} game */
export const classWords = ({ class: kind, group }) => (kind ? [`${kind.seats} seats`, kind.chance ? 'chance' : 'no chance',
  kind.hidden ? 'hidden information' : 'perfect information',
  kind.cycles ? group === 'built_in' && 'can cycle' : 'always ends'].filter(Boolean).join(' · ') : '');

/** A picture of the kind of game: a card of its own, and beside it backs where something is hidden. @param {Game} game */
function emblem({ name, title, class: kind }) {
  const suit = name.length + name.charCodeAt(0);
  return s('svg', { viewBox: '0 0 240 90', class: 'w-emblem', 'aria-hidden': 'true' }, [-17, 17, 0].map((turn, nth) => s('g', {
    transform: `rotate(${turn} 120 150)`, class: turn && kind?.hidden ? 'w-back' : `w-${(suit + nth) % 2}` },
  s('rect', { x: 98, y: 14, width: 44, height: 62, rx: 5 }), s('text', { x: 104, y: 30, class: 'w-index' }, turn ? '' : title[0]),
  s('text', { x: 120, y: 58 }, '♠♥♣♦'[(suit + nth) % 4]))));
}

/** @param {string} key @param {string[]} verbs */
const asks = (key, verbs) => verbs.map((verb) => link(VERBS[verb].title, address('solve', key, `/${verb}`)));
/** What can be done at once with a game. @param {string} title @param {string} key @param {string[]} verbs @param {Kid[]} more */
const ways = (title, key, verbs, ...more) => slim(
  link('Play', address('play/new', key, '?go'), { class: 'primary', 'aria-label': `Play ${title}` }), asks(key, verbs), more);

/** @param {Entry} entry */
function card({ game, size }) {
  const { name, title, about, rules = '', source, verbs, group, refused = [] } = game;
  const can = Object.keys(VERBS).filter((verb) => verbs.includes(verb));
  const isExact = size?.solvable === 'exact';
  const change = group === 'library' && link('Change its rules', address('write', name));
  return h('article', { class: 'w-game', 'data-key': name }, emblem(game), h('div', null, h('h2', null, title),
    h('p', null, about !== title ? about : /^.*?[.!?](?=\s|$)/.exec(rules ?? '')?.[0]), dim(classWords(game)),
    h('p', { class: isExact ? 'w-exact' : 'w-open' }, isExact && h('b', null, 'can be solved exactly '), size?.text ?? 'its size is asked for'),
    ways(title, name, can.slice(0, SHOWN)),
    folded('Rules and more', markdown(rules ?? '', 4), source && dim(`Source: ${source}.`),
      refused.map(({ verb, why }) => dim(`Not ${verb}: ${why}.`)),
      slim(link('Set up a game', address('play/new', name)), asks(name, can.slice(SHOWN)), change))));
}

/** @param {{name: string, bytes: number}} file */
function fileRow({ name, bytes }) {
  const key = `file:${name}`;
  const [, kind] = /\.(?:(rcy|gdl)|efg|nfg)$/i.exec(name) ?? ['', null];
  return h('li', null, h('b', null, name), h('span', { class: 'dim' }, `${Math.ceil(bytes / 1000)} kB`),
    kind === null ? slim(link('Go on playing', address('play/saved', name)))
      : ways(name, key, ['solve', 'study'], kind && link('Edit', address('write', key))));
}

/** @param {HTMLElement} host */
export async function screen(host) {
  entitle('Library');
  const page = h('div', { class: 'page' });
  host.append(page);
  let note = '';
  let query = '';
  let isLeft = false;
  /** @type {Set<number>} */
  const chosen = new Set();
  /** @type {Entry[]} */
  let entries = [];
  let folder = { folder: '', files: /** @type {any[]} */ ([]) };
  const picker = h('input', { type: 'file', accept: '.rcy,.gdl,.efg,.nfg,text/plain', onchange: async () => {
    const file = picker.files?.[0];
    if (!file) return;
    note = file.size > MOST ? `${file.name} has more than a megabyte: too large for a game.` : '';
    if (note) return draw();
    // What comes from outside is shown, and nothing of it runs before somebody says so.
    keep('draft.new', { name: file.name, text: await file.text(), saved: null, foreign: true });
    location.hash = /\.(efg|nfg)$/i.test(file.name) ? address('solve', 'draft:new', '/solve') : '#/write/new';
  } });

  // Sizes are asked for when their cards are seen, a few at a time: each may take the server a second.
  const lanes = [1, 2, 3].map(() => Promise.resolve());
  const watch = new IntersectionObserver((seen) => seen.forEach(({ target, isIntersecting }) => {
    const nth = entries.findIndex(({ game }) => game.name === target.getAttribute('data-key'));
    if (!isIntersecting || nth < 0) return;
    watch.unobserve(target);
    lanes[nth % 3] = lanes[nth % 3].then(async () => {
      if (isLeft) return;
      const { game, size } = entries[nth];
      entries[nth].size = size ?? await get(`/api/games/${encodeURIComponent(game.name)}/size`).catch((error) => ({ text: sentence(error) }));
      draw();
    });
  }));
  const find = (/** @type {any} */ { target }) => {
    query = target.value.toLowerCase();
    draw();
  };
  const choose = (nth = 0) => {
    if (!chosen.delete(nth)) chosen.add(nth);
    draw();
  };
  const draw = () => {
    const words = query.split(/\s+/);
    const shown = entries.filter((entry) => words.every((word) => entry.text.includes(word))
      && [...chosen].every((nth) => PROPERTIES[nth][1](entry)));
    render(page, head('Library', 'Play any game with one click. What can be known of it stands beside it.',
      button('Open a file', () => picker.click()), link('Write or paste a game', '#/write/new', { class: 'primary' })), notice(note),
    h('div', { class: 'filters' },
      h('input', { type: 'search', placeholder: 'Find a game, a mechanism, an author', 'aria-label': 'find a game', oninput: find }),
      h('div', { class: 'chips-row', role: 'group', 'aria-label': 'show only' }, PROPERTIES.map(([says], nth) =>
        button(says, () => choose(nth), { class: 'chip-button', 'aria-pressed': String(chosen.has(nth)) })))),
    folder.files.length > 0 && h('section', { class: 'w-folder', 'data-key': 'folder' },
      h('h2', null, `In the folder ${folder.folder}`), h('ul', null, folder.files.map(fileRow))),
    h('p', { class: 'dim', role: 'status', 'data-key': 'count' },
      shown.length ? `${shown.length} of ${entries.length} games` : 'No game is like that: take back a choice, or write one.'),
    h('div', { class: 'w-games', 'data-key': 'games' }, shown.map(card)),
    dim('Rules are described for study; names belong to their owners, and no art or text of theirs is used.'));
    for (const element of page.querySelectorAll('.w-game')) watch.observe(element);
  };
  try {
    const { games } = await get('/api/games');
    entries = games.map((/** @type {Game} */ game) => ({
      game, text: [game.title, game.name, game.about, game.source, game.rules, classWords(game)].join(' ').toLowerCase() }));
    entries.sort((a, b) => a.game.title.localeCompare(b.game.title, 'en'));
    folder = await get('/api/files');
  } catch (error) {
    note = sentence(error);
  }
  draw();
  return () => {
    isLeft = true;
    watch.disconnect();
  };
}
