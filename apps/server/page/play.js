// The Play screen. The server holds the game; the page sends one line for each thing done, with the step it was meant for,
// and draws the view that comes back.
import { get, post } from './api.js';
import { briefOf, compare } from './cards.js';
import { announce, counted, h, panel, render, suited, toast } from './dom.js';
import { drawCourse } from './history.js';
import { advance, skip } from './motion.js';
import { drawMoves } from './moves.js';
import { minus } from './number.js';
import { actions, button, dim, entitle, link, said } from './parts.js';
import { isCovered, openMenu, openSheet } from './popover.js';
import { prefer, prefs } from './prefs.js';
import { setUp } from './setup.js';
import { address, keep, kept, segments } from './source.js';
import './table.js';

/** Older lines of the log are not drawn. */
const LOGGED = 300;
/** What the arrow keys walk along on the table: one's own cards, other cards, piles, players. */
const PLAYABLE = ['.at-me button.slot', 'button.slot:not(.at-me *)', 'button.is-source', 'button.seat-name'];

/** @param {HTMLElement} host @param {string} rest */
export async function screen(host, rest) {
  const [first = 'new', second] = segments(rest);
  if (first === 'new') return setUp(host, second, rest.endsWith('?go'));
  if (first !== 'saved') return sit(host, first);
  const { id } = await post('/api/tables', { file: second });
  location.replace(`#/play/${id}`);
}

/** Opens the game as it was before a decision, as another table. @param {string} id @param {number} step */
export async function whatIf(id, step) {
  const copy = await post('/api/tables', { copy: id, step });
  keep(`from.${copy.id}`, id);
  keep(`key.${copy.id}`, kept(`key.${id}`));
  location.hash = `#/play/${copy.id}`;
}

/** The table `id`. @param {HTMLElement} host @param {string} id */
async function sit(host, id) {
  const path = `/api/tables/${encodeURIComponent(id)}`;
  /** @type {View} */
  let view = await get(path);
  const top = h('header', { class: 'stage-head' });
  const table = /** @type {import('./table.js').TableElement} */ (document.createElement('cs-table'));
  const cover = h('div', { class: 'cover' });
  const prompt = h('p', { class: 'prompt' });
  const notice = h('div', { role: 'alert' });
  const side = h('aside', { class: 'side', 'aria-label': 'Moves and what happened' });
  host.append(h('div', { class: 'play' }, h('div', { class: 'stage' }, top, table, cover, prompt, notice), side));
  let isBusy = false;
  /** The person who is known to sit before the screen. @type {number | null} */
  let sitting = null;

  const nameOf = (/** @type {number} */ seat) => view.players[seat - 1]?.name;
  const isMine = () => view.turn === view.seat && view.moves.length > 0;
  const isHandedOver = () => !view.over && sitting !== view.seat && view.players.filter(({ kind }) => kind === 'person').length > 1;

  /** Says in place what went wrong, or asks. @param {string} text @param {[string, () => unknown]} [offer] */
  const say = (text, offer) => {
    const close = button(offer ? 'No' : 'Close', () => say(''));
    render(notice, text && h('div', { class: 'notice' }, h('span', null, text), actions(offer && button(offer[0], () => { say(''); offer[1](); }), close)));
    if (offer) notice.querySelector('button')?.focus();
  };
  /** @param {unknown} error */
  const fail = (error) => say(said(error instanceof Error ? error.message : String(error)));

  /** Sends a line, one at a time, and draws the view that answers it. @param {object} line @param {boolean} [moves] */
  const send = async (line, moves) => {
    if (isBusy) return;
    const place = focused();
    wait(true);
    say('');
    try {
      const answer = await post(path, line);
      // The game may have gone on elsewhere: what is shown is what is.
      const next = answer.error ? await get(path) : answer;
      if (next.schema) await take(next, Boolean(moves && !answer.error));
      if (answer.error) throw new Error(answer.error);
      return answer;
    } catch (error) {
      fail(error);
    } finally {
      wait(false);
      if (host.isConnected) draw();
      restore(place);
    }
  };

  /** @param {View} next @param {boolean} moves  Whether what happened is shown. */
  const take = async (next, moves) => {
    const prev = view;
    view = next;
    if (isHandedOver()) return;
    if (moves) await advance(table, prev, next, frame);
    announce([...next.events.filter(({ step }) => moves && step >= prev.step).map(({ text }) => text), next.result?.text ?? next.prompt].join(' '));
  };

  const act = (/** @type {Move} */ move) => send({ move: move.id, step: view.step }, true);
  const undo = () => send({ undo: 1 });
  const again = (/** @type {true | 'new'} */ how) => {
    sitting = null;
    return send({ again: how });
  };
  // A game that is under way is not thrown away by one key.
  const newDeal = () => (view.over || !view.step ? again('new') : say('Leave this game for a new deal?', ['New deal', () => again('new')]));
  const advise = () => {
    if (isBusy) return;
    prefer({ advice: !prefs.advice });
    return send({ advice: prefs.advice });
  };
  const back = (/** @type {number} */ step) => whatIf(id, step).catch(fail);

  /** @param {View} shown @param {Happening} event */
  const frame = (shown, event) => {
    table.view = shown;
    render(prompt, suited(event.text));
  };
  const wait = (/** @type {boolean} */ isWaiting) => {
    isBusy = isWaiting;
    for (const el of [table, side]) el.ariaBusy = String(isWaiting);
  };

  // ------------------------------------------------------------ drawing
  const draw = () => {
    entitle(view.game.title);
    const { title, seed } = view.game;
    render(top, h('h1', { tabindex: -1 }, title), h('span', { class: 'phase' }, view.phase), seed && h('span', { class: 'deal', title: 'the deal follows from this number' }, `deal ${seed}`));
    const isHidden = isHandedOver();
    table.hidden = isHidden;
    cover.hidden = !isHidden;
    prompt.hidden = isHidden || view.over;
    table.view = isHidden ? null : view;
    if (isHidden) return drawCover();
    prompt.classList.toggle('mine', isMine());
    render(prompt, suited(view.prompt ?? (isMine() ? 'Your move.' : 'Nobody is asked.')));
    const from = kept(`from.${id}`);
    render(side, from && h('p', { class: 'origin', 'data-key': 'origin' }, 'What if? A copy of that game. ', link('Back to it', `#/play/${from}`)), view.over ? ending() : isMine() ? choices() : stopped(),
      prefs.advice && drawCourse(view.history, 'Value so far', view.adviser?.unit ?? '', [340, 70], back), happened(), unseen(), !view.over && tools());
    for (const log of all(side, '.log')) log.scrollTop = log.scrollHeight;
  };
  const drawCover = () => {
    const name = nameOf(view.seat);
    const show = () => {
      sitting = view.seat;
      draw();
      restore({ list: cards, at: 0 });
    };
    render(side);
    render(cover, h('p', { class: 'cover-head' }, `${name} is to move`), h('p', null, 'The cards are covered. Hand over the screen before you go on.'), button(`I am ${name}: show my cards`, show, { class: 'primary' }));
    cover.querySelector('button')?.focus();
  };

  const choices = () => panel('choices', view.moves.length === 1 ? 'Your only move' : `Your ${view.moves.length} moves`, button('Advice', advise, { role: 'switch', class: 'switch', 'aria-checked': String(prefs.advice) }),
    drawMoves(view, { isOn: prefs.advice, choose: act, hint: (move) => table.hint(move), draw: () => send({ draw: true, step: view.step }, true) }));
  const stopped = () => panel('choices', 'The game waits', null, dim(view.prompt), actions(button('Let it go on', () => send({ continue: true }, true), { class: 'primary' }), button('Take back', undo)));

  const ending = () => {
    const { text = '', payoffs = [] } = view.result ?? {};
    const isSame = view.scores.every(({ seat, score }) => String(score) === payoffs[seat - 1]);
    const row = (/** @type {Score} */ { seat, score, place }) => h('tr', { class: seat === view.seat && 'me' }, h('td', { class: 'dim' }, `${place}.`), h('th', { scope: 'row' }, nameOf(seat)),
      h('td', { class: 'num' }, h('b', null, minus(score)), ' ', counted(score, view.scoring.unit)), !isSame && h('td', { class: 'num dim', title: 'what solvers and advice count' }, `payoff ${minus(payoffs[seat - 1])}`));
    return panel('ending', 'Showdown', null, h('p', null, text), h('table', { class: 'scores' }, h('tbody', null, [...view.scores].sort((a, b) => a.place - b.place).map(row))),
      actions(link('Review my moves', `#/review/${id}`, { class: 'primary' }), button('New deal', newDeal), button('Same deal again', () => again(true)), more()));
  };

  const happened = () => panel('happened', 'What happened', h('span', { class: 'dim small' }, 'since your last move'), h('ol', { class: 'log', tabindex: 0, 'aria-label': 'What happened' },
    view.events.slice(-LOGGED).map(({ step, text, forced }) => h('li', null, h('span', { class: 'step', title: 'decisions before it' }, step), h('span', null, suited(text), forced && h('em', null, ' no choice'))))));
  const unseen = () => view.pools.length > 0 && h('details', { class: 'panel unseen', 'data-key': 'unseen' }, h('summary', null, 'Unseen cards'), view.pools.map(({ text, hold }) => [dim(text.replace(/:.*/s, '.')),
    h('ul', null, [...hold].sort((a, b) => compare(a.card, b.card, view.faces)).map(({ card, n }) => h('li', null, n > 1 && `${n} × `, suited(briefOf(card, view.faces)))))]));

  // ------------------------------------------------------------ tools
  const rules = async () => {
    const { rules: text, source } = await get(`/api/games/${encodeURIComponent(view.game.name)}`);
    const { markdown } = await import('./markdown.js');
    openSheet(`${view.game.title}: rules`, text ? markdown(text, 3) : dim('Nobody has written its rules in words yet.'), source && dim(`Source: ${source}.`));
  };
  const save = async () => {
    const answer = await send({ save: `${view.game.name.replace(/\.rcy$/, '')}-${view.game.seed ?? view.step}` });
    if (answer?.saved) toast(`Saved as ${answer.saved}.`);
  };
  const close = async () => {
    if (await send({ quit: true })) location.hash = '#/play';
  };
  const more = () => h('button', { type: 'button', 'aria-haspopup': 'menu', onclick: ({ currentTarget }) => openMenu('More', [
    { label: 'Take back', act: undo },
    { label: 'Same deal again', act: () => again(true) },
    { label: 'Rules', act: () => rules().catch(fail) },
    { label: 'Try something in a copy', act: () => back(view.step) },
    { label: 'Save in the folder', act: save },
    { label: 'Change who plays', act: () => { location.hash = address('play/new', kept(`key.${id}`) ?? view.game.name); } },
    { label: 'Close this table', act: close },
  ], currentTarget) }, 'More');
  const tools = () => h('div', { class: 'actions tools-row', 'data-key': 'tools' }, button('Take back', undo), button('Rules', () => rules().catch(fail)), button('New deal', newDeal), more());

  // ------------------------------------------------------------ focus and keys
  /** @typedef {{list: () => HTMLElement[], at: number} | null} Place */
  const all = (/** @type {Element} */ el, /** @type {string} */ what) => /** @type {HTMLElement[]} */ ([...el.querySelectorAll(what)]);
  const cards = () => PLAYABLE.flatMap((what) => all(table, what));
  const rows = () => all(side, '.move');
  const isAt = (/** @type {HTMLElement} */ el) => el === document.activeElement;
  /** @returns {Place} */
  const focused = () => {
    const list = [cards, rows, () => all(side, 'a, button')].find((one) => one().some(isAt));
    return list ? { list, at: list().findIndex(isAt) } : null;
  };
  /** A lost focus goes to what is nearest to it. @param {Place} place */
  const restore = (place) => {
    if (!place || document.activeElement !== document.body || isHandedOver()) return;
    const list = place.list();
    (list[Math.min(place.at, list.length - 1)] ?? rows()[0] ?? side.querySelector('a, button'))?.focus();
  };
  const walk = (/** @type {HTMLElement[]} */ list, /** @type {number} */ by) => {
    const at = list.findIndex(isAt);
    list.at(at < 0 ? Math.min(0, by) : (at + by) % list.length)?.focus();
  };
  /** @type {Record<string, () => unknown>} */
  const keys = { a: advise, u: undo, n: newDeal, g: () => all(side, '.log')[0]?.focus(), arrowright: () => walk(cards(), 1), arrowleft: () => walk(cards(), -1), arrowdown: () => walk(rows(), 1), arrowup: () => walk(rows(), -1) };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || isCovered() || isHandedOver() || target.closest('input')) return;
    const key = event.key.toLowerCase();
    if (key.startsWith('arrow') && target.matches('.log')) return;
    const move = view.moves[Number(key) - 1];
    const does = move ? () => act(move) : keys[key];
    if (!does || isBusy) return;
    event.preventDefault();
    does();
  };
  document.addEventListener('keydown', onKey);
  table.addEventListener('choose', (event) => {
    if (isBusy) return;
    const { moves, anchor, what } = /** @type {CustomEvent<{moves: Move[], anchor: HTMLElement, what: string}>} */ (event).detail;
    if (moves.length === 1) act(moves[0]);
    else openMenu(what, moves.map((move) => ({ label: move.label, act: () => act(move) })), anchor);
  });
  // A click ends what moves.
  table.addEventListener('pointerdown', skip);

  wait(false);
  draw();
  // A table that was opened without advice is asked for it, where it is wanted.
  if (isMine() && prefs.advice && !view.advice) send({ advice: true });
  return () => {
    skip();
    document.removeEventListener('keydown', onKey);
  };
}
