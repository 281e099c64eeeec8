// The set-up of a table: which seats are people's, who plays at the others, settings of the game, and the deal.
import { get, post } from './api.js';
import { capital, h, render } from './dom.js';
import { actions, coded, dim, entitle, folded, head, link, notice, said } from './parts.js';
import { prefs } from './prefs.js';
import { gameOf, keep, sourceOf } from './source.js';

/** The parameter that says how many play, by custom of the rules. @param {{name: string}} parameter */
const isSeats = ({ name }) => /^(nump|seats)$/i.test(name);
const MOST_SEATS = 16;
/** @type {[string, string][]} */
const OPPONENTS = [['', 'By the solution where it is found in a moment, else by search'], ['1', 'Level 1: errs most of the time'], ['2', 'Level 2: errs often'],
  ['3', 'Level 3: errs now and then'], ['4', 'Level 4: errs seldom'], ['5', 'Level 5: the strongest']];

/** The tables that are open. @param {HTMLElement} host */
async function choose(host) {
  entitle('Play');
  const { tables } = await get('/api/tables');
  host.append(h('div', { class: 'page narrow' }, head('Play', tables.length ? 'Go on at an open table, or choose a game in the library.' : 'Choose a game in the library.', link('To the library', '#/library', { class: 'primary' })),
    h('ul', { class: 'panel columns', hidden: !tables.length }, tables.map((/** @type {any} */ { id, title, over, step }) => h('li', null, link(title, `#/play/${id}`), over ? ' over' : ` after ${step} decisions`)))));
}

/** The set-up of a game; a quick one starts at once. @param {HTMLElement} host @param {string | undefined} key @param {boolean} isQuick */
export async function setUp(host, key, isQuick) {
  if (!key) return choose(host);
  const page = h('div', { class: 'page narrow' }, dim('The table is set up. Where the game is small enough it is solved first.'));
  host.append(page);
  const people = new Set([1]);
  /** What has been typed, by field. @type {Record<string, string>} */
  const given = {};
  let isBusy = false;
  let wrong = '';

  /** Opens a table and goes there, in place of this address: Back does not open another. @param {Partial<Setting>} setting */
  const open = async ({ set = {}, ...asked }) => {
    isBusy = true;
    wrong = '';
    try {
      const { id } = await post('/api/tables', { game: { source: await sourceOf(key), set }, advice: prefs.advice ? 'best' : 'none', ...asked });
      keep(`key.${id}`, key);
      location.replace(`#/play/${id}`);
    } catch (error) {
      wrong = said(/** @type {Error} */ (error).message);
    }
    isBusy = false;
  };
  if (isQuick) await open({});
  if (isQuick && !wrong) return;
  const game = await gameOf(key);
  entitle(game.title);

  const seats = () => {
    const parameter = game.parameters.find(isSeats);
    const n = Number(parameter && (given[parameter.name] || parameter.default)) || game.class?.seats || 2;
    return Array.from({ length: Math.min(MOST_SEATS, n) }, (_, i) => i + 1);
  };
  /** @type {DrawField} */
  const field = (name, label, help, usual = '', choices) => {
    const oninput = (/** @type {any} */ { target }) => {
      given[name] = target.value;
      draw();
    };
    const input = choices ? h('select', { id: name, oninput }, choices.map(([value, text]) => h('option', { value, selected: value === usual }, text)))
      : h('input', { id: name, oninput, placeholder: usual, autocomplete: 'off', spellcheck: 'false' });
    return h('div', { class: 'field', 'data-key': name }, h('label', { for: name }, label), input, help && dim(help));
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (isBusy) return;
    const mine = seats().filter((seat) => people.has(seat));
    const players = given.players?.split(',').map((one) => one.trim()).filter(Boolean) ?? [];
    const opened = open({ set: Object.fromEntries(game.parameters.map(({ name }) => [name, given[name]]).filter(([, value]) => value)), people: mine.length ? mine : [0],
      seating: { players }, level: players.length ? null : Number(given.opponents) || null, work: given.seed ? { seed: Number(given.seed) } : {} });
    draw();
    await opened;
    draw();
  };
  const draw = () => {
    const n = seats().filter((seat) => people.has(seat)).length;
    const toggle = (/** @type {number} */ seat) => {
      if (!people.delete(seat)) people.add(seat);
      draw();
    };
    render(page, head(game.title, game.about === game.title ? game.source : game.about, link('Another game', '#/library')), h('form', { class: 'setup', onsubmit: submit },
      h('fieldset', { class: 'panel' }, h('legend', null, 'Who plays'), h('div', { class: 'seats' }, seats().map((seat) => h('label', { class: 'seat-choice', 'data-key': seat },
        h('input', { type: 'checkbox', checked: people.has(seat), onchange: () => toggle(seat) }), h('b', null, `Seat ${seat}`), h('span', { class: 'dim' }, !people.has(seat) ? 'a program' : n > 1 ? 'a person' : 'you')))),
      n > 1 && dim('Between the turns of several people the screen is covered, so that nobody sees the others’ cards.'),
      n < seats().length && [field('opponents', 'Programs', '', '', OPPONENTS), folded('By name instead', field('players', 'One for all, or one for each, with commas', '', 'mcts:500'),
        h('ul', null, game.players.map(([spec, about]) => h('li', null, h('code', null, spec), ' ', coded(about)))))]),
      h('details', { class: 'panel', 'data-key': 'settings', open: game.parameters.length < 4 }, h('summary', null, 'Settings of the game, and the deal'), h('div', { class: 'fields' },
        game.parameters.map(({ name, kind, default: usual, help }) => field(name, isSeats({ name }) ? 'Players' : capital(name.toLowerCase()), help, usual, typeof kind === 'object' ? kind.choice?.map((/** @type {string} */ one) => [one, one]) : undefined)),
        field('seed', 'Deal', 'The same number gives the same deal.', 'another each time'))),
      notice(wrong), actions(h('button', { class: 'primary' }, isBusy ? 'The table is set up …' : 'Play'))));
  };
  draw();
}
