// The table: `<cs-table>` draws any view and knows no game. A click on a card, a pile or a player is an event `choose` with
// the moves that touch it: `{moves, anchor, what}`.
import { compare, drawCard, said } from './cards.js';
import { capital, counted, h, render, suited } from './dom.js';
import { minus } from './number.js';

/** Of these only the top is seen. */
const CLOSED = ['stack', 'taken'];
/** The most cards of a pile that are spread at the end. */
const SPREAD = 40;

/** The seen and the unseen part (`KEY:hidden`) of one pile are one place. @param {string} key */
const placeOf = (key) => key.replace(/:[^:@]*$/, '');

/** @template T, K @param {T[]} all @param {(one: T) => K[]} keys @returns {Map<K, T[]>} */
function indexed(all, keys) {
  const map = new Map();
  for (const one of all) for (const key of new Set(keys(one))) map.set(key, [...(map.get(key) ?? []), one]);
  return map;
}

/** The piles that hold something, and empty ones that matter. @param {Context} ctx */
function shownPiles({ view: { piles, moves }, byCard, byPlace }) {
  // What lies aside is drawn where a move could not be clicked elsewhere.
  const isAside = (/** @type {string} */ key) => piles.find((pile) => pile.key === key)?.kind === 'aside';
  const isAsked = (/** @type {Pile} */ { key, ids }) => ids.some((id) => byCard.has(id))
    || moves.some((move) => !move.cards.length && move.piles.includes(key) && move.piles.every(isAside));
  // Of three alike, as the expeditions of a player, the empty ones are places too.
  const isFamily = (/** @type {Pile} */ one) => one.name && piles.filter(({ owner, kind, name }) => name && owner === one.owner && kind === one.kind).length > 2;
  return [...indexed(piles, ({ key }) => [placeOf(key)])].flatMap(([place, parts]) => {
    const [first] = parts;
    if (first.kind === 'aside') return parts.filter(isAsked);
    const held = parts.filter(({ count }) => count);
    const isPlace = !['hand', 'taken'].includes(first.kind) && (first.kind === 'trick' || byPlace.has(place) || isFamily(first));
    return held.length || !isPlace ? held : [first];
  });
}

/** Where the seats are, clockwise from the one who looks. @param {View} view @returns {Seat[]} */
function ring({ players, seat }) {
  const n = players.length;
  const first = Math.max(0, players.findIndex((player) => player.seat === seat));
  const sides = n < 3 ? 0 : n < 7 ? 1 : 2;
  return players.map((_, i) => ({ player: players[(first + i) % n], at: i === 0 ? 'me' : i <= sides ? 'left' : i >= n - sides ? 'right' : 'top' }));
}

/** @type {DrawNumber} */
function drawNumber({ key, label, value, look }) {
  if (look === 'flag') return value ? h('span', { class: 'flag', 'data-key': key }, Number(value) === 1 ? label : `${label}: ${value}`) : null;
  const shown = h('b', null, value === null ? '?' : typeof value === 'number' ? minus(value) : suited(value));
  // 3 points, but: score 3.
  const isCount = look !== 'text' && /^[a-z].*s$/.test(label);
  return h('span', { class: 'number', 'data-key': key, title: value === null && 'not known to you' },
    look === 'chips' && value !== 0 && h('i', { class: 'chips', '--n': Math.min(5, Math.abs(Number(value))) }), isCount ? [shown, ' ', counted(value, label)] : [label, ' ', shown]);
}

/** What can be clicked is a button, else an image or a group with a name. @type {DrawThing} */
function drawThing(moves, name, attrs, ctx, ...kids) {
  if (!moves.length) return h('span', { role: 'group', 'aria-label': name, ...attrs }, kids);
  const [{ label }, ...others] = moves;
  return h('button', { ...attrs, role: null, type: 'button', 'aria-label': `${capital(name)}: ${others.length ? `${moves.length} moves` : label}`, 'aria-haspopup': others.length ? 'menu' : null,
    onclick: ({ currentTarget }) => ctx.choose(moves, currentTarget, capital(name)) }, kids);
}

/** @type {DrawPile} */
function drawPile(pile, size, ctx) {
  const { view: { faces, seat, over }, byCard } = ctx;
  const { cards, ids, count, kind, owner, may } = pile;
  const isOwn = owner === seat;
  const isHand = kind === 'hand';
  const isClosed = CLOSED.includes(kind);
  const isSpread = over && isClosed && cards.length > 0 && count <= SPREAD;
  const isTop = isClosed && !isSpread;
  // Cards that cannot be told apart are drawn as one.
  let order = cards.length || !count ? cards.map((_, i) => i) : [0];
  if (isSpread || (isHand && isOwn) || !pile.ordered) order.sort((a, b) => compare(cards[a], cards[b], faces) || a - b);
  if (isTop) order = order.slice(-1);
  // A card of one's own that looks like a playable one plays it as well.
  const texts = cards.map((card) => JSON.stringify(card));
  const alike = (/** @type {number} */ i) => (isHand && isOwn ? ids.find((id, k) => byCard.has(id) && texts[k] === texts[i]) : ids[i]);
  const movesOf = (/** @type {number} */ i) => byCard.get(ids[i]) ?? byCard.get(alike(i) ?? '') ?? [];
  const isSome = order.some((i) => movesOf(i).length);
  const slot = (/** @type {number} */ i, /** @type {number} */ k, /** @type {number[]} */ row) => {
    const [card, moves] = [cards[i] ?? null, movesOf(i)];
    const name = said(card, faces, may?.[i]);
    return drawThing(moves, name, { role: 'img', class: `slot${card ? ' up' : ''}${moves.length ? ' legal' : isSome && isOwn && isHand ? ' idle' : ''}`, 'data-id': ids[i], '--i': k - (row.length - 1) / 2, title: name }, ctx,
      drawCard(card, faces, may?.[i] ?? null, size === 's'));
  };
  const nRows = isHand && isOwn ? Math.ceil(order.length / ctx.perRow) || 1 : 1;
  const perRow = Math.ceil(order.length / nRows);
  const rows = Array.from({ length: nRows }, (_, row) => order.slice(row * perRow, (row + 1) * perRow));

  // What comes to one's own hand is taken elsewhere.
  const touching = ctx.byPlace.get(placeOf(pile.key)) ?? [];
  const isEnd = isOwn && isHand && touching.every((move) => move.cards.length || move.piles.length > 1);
  const clicked = isSome || isEnd ? [] : touching;
  // A pile that cards are only put to is not made much of.
  const isSource = count > 0 && clicked.some((move) => !move.cards.length);
  const label = isOwn ? capital(pile.label.replace('Your ', '')) : pile.label;
  const isMute = kind === 'trick' || (isOwn && isHand) || (size === 's' && ['row', 'played'].includes(kind));
  const isCounted = count > 1 && (isTop || !cards.length || (isHand && !isOwn));
  const cls = ['pile', `kind-${isSpread ? 'spread' : kind}`, `size-${size}`, isOwn && 'own', isTop && count > 1 && 'deep', order.length > 8 && 'long', clicked.length && (isSource ? 'is-source' : 'is-target')];
  return drawThing(clicked, `${label}: ${count} ${counted(count, 'cards')}`, { 'data-pile': pile.key, class: cls.filter(Boolean).join(' ') }, ctx,
    rows.map((row) => h('span', { class: 'cards', '--n': row.length }, row.map(slot), !count && h('span', { class: 'slot ghost' }))),
    h('span', { class: isMute ? 'sr' : 'pile-label' }, label, isCounted && h('b', null, count), pile.note && h('i', null, pile.note)));
}

/** @type {DrawSeat} */
function drawSeat({ player: { seat, name, spec, state }, at }, all, ctx) {
  const { view } = ctx;
  const { over, result, scores, players } = view;
  const isMe = at === 'me';
  const isTurn = view.turn === seat && !over;
  const piles = all.filter(({ owner, kind }) => owner === seat && kind !== 'trick');
  const score = scores.find((one) => over && one.seat === seat);
  const numbers = view.numbers.filter(({ owner, look, value }) => owner === seat && !(score && (look === 'score' || value === score.score)));
  const isWinner = result?.winners.includes(seat) && result.winners.length < players.length;
  const pill = (/** @type {boolean | undefined} */ isShown, /** @type {string} */ text, cls = '') => isShown && h('span', { class: `pill ${cls}` }, text);
  const head = h('div', { class: 'seat-head', 'data-key': 'head' }, drawThing(ctx.bySeat.get(seat) ?? [], name, { class: 'seat-name', 'data-key': 'name' }, ctx, name),
    pill(isTurn, isMe && ctx.isMine ? 'your turn' : 'to move', 'turn'), pill(state === 'out', 'out'), pill(isWinner, 'won', 'won'), spec && h('span', { class: 'spec', title: `played by ${spec}` }, spec),
    score && h('span', { class: 'number' }, h('b', null, minus(score.score)), ' ', counted(score.score, view.scoring.unit)), numbers.map(drawNumber));
  const size = players.length > 2 ? 's' : 'm';
  const draw = (/** @type {Size} */ as, /** @type {string[]} */ ...kinds) => piles.filter(({ kind }) => kinds.includes(kind)).map((pile) => drawPile(pile, as, ctx));
  const body = h('div', { class: 'seat-piles', 'data-key': 'piles' }, isMe ? [h('div', { class: 'seat-piles', 'data-key': 'rest' }, draw('m', 'row', 'played', 'stack', 'aside')), draw('l', 'hand'), draw('s', 'taken')]
    : [draw(size, 'hand'), draw(piles.length > 4 ? 's' : size, 'row', 'played', 'stack', 'aside', 'taken')]);
  return h('section', { class: `seat at-${at}${isTurn ? ' turns' : ''}${state === 'out' ? ' out' : ''}`, 'data-seat': seat, 'aria-label': name }, isMe ? [body, head] : [head, body]);
}

/** @type {DrawCentre} */
function drawCentre(all, seats, ctx) {
  const { view } = ctx;
  const tricks = all.filter(({ kind, count }) => kind === 'trick' && (count || !view.over));
  const shared = (/** @type {string} */ key, /** @type {string[]} */ ...kinds) => {
    const piles = all.filter(({ owner, kind }) => owner === null && kinds.includes(kind));
    return piles.length > 0 && h('div', { class: `piles ${key}`, 'data-key': key }, piles.map((pile) => drawPile(pile, 'm', ctx)));
  };
  const lying = [shared('rows', 'row'), shared('columns', 'played')];
  const isCross = seats.length > 2 && seats.length < 5 && !lying.some(Boolean);
  const numbers = view.numbers.filter(({ owner, look, value }) => owner === null && (look !== 'flag' || value));
  const trick = tricks.map((pile) => {
    const { at = 'top', player } = seats.find((seat) => seat.player.seat === pile.owner) ?? {};
    return h('div', { class: `place at-${at}`, 'data-key': pile.key }, drawPile(pile, 'm', ctx), !isCross && seats.length > 2 && h('span', { class: 'pile-label' }, player?.name));
  });
  return h('div', { class: 'centre', 'data-key': 'centre' }, trick.length > 0 && h('div', { class: `trick${isCross ? ' cross' : ''}`, 'data-key': 'trick' }, trick),
    shared('stacks', 'stack', 'taken', 'hand', 'aside'), lying, numbers.length > 0 && h('div', { class: 'pot', 'data-key': 'pot' }, numbers.map(drawNumber)));
}

/** Widths of cards at scale 1, in px, on a wide table and on a narrow one. */
const WIDE = { l: 92, m: 72, s: 44 };
const NARROW = { l: 64, m: 50, s: 32 };
const COMPACT = 600;
/** Scales that are tried, the largest first. */
const SCALES = [1.3, 1.2, 1.1, 1, 0.92, 0.85, 0.78, 0.7, 0.63, 0.56, 0.5];
/** The share of each card that has to be seen in a hand of one's own. */
const SEEN = 0.3;

export class TableElement extends HTMLElement {
  /** @type {View | null} */
  #view = null;
  #scale = 1;
  #width = 0;

  connectedCallback() {
    this.role = 'region';
    this.ariaLabel = 'Table';
    new ResizeObserver(() => {
      this.#width = this.clientWidth;
      this.#fit(true);
    }).observe(this);
  }

  get view() {
    return this.#view;
  }

  set view(view) {
    const was = this.#view;
    this.#view = view;
    if (!view) this.replaceChildren();
    else this.#fit(!was || was.game.name !== view.game.name || view.step < was.step || view.over !== was.over);
  }

  /** Lights what a move touches. @param {Move | null} move */
  hint(move) {
    for (const el of this.querySelectorAll('[data-id], [data-pile], [data-seat]')) {
      const { id = '', pile = '', seat } = /** @type {HTMLElement} */ (el).dataset;
      el.classList.toggle('hint', Boolean(move?.cards.includes(id) || move?.piles.includes(placeOf(pile)) || move?.seats.includes(Number(seat))));
    }
  }

  #draw() {
    const view = this.#view;
    if (!view) return;
    const isCompact = this.#width < COMPACT;
    const widths = isCompact ? NARROW : WIDE;
    for (const [size, px] of Object.entries(widths)) this.style.setProperty(`--cw-${size}`, `${px * this.#scale}px`);
    const unit = widths.l * this.#scale;
    const isMine = view.turn === view.seat && !view.over;
    const moves = isMine ? view.moves : [];
    /** @type {Context} */
    const ctx = { view, isMine, byCard: indexed(moves, ({ cards }) => cards), byPlace: indexed(moves, ({ piles }) => piles.map(placeOf)), bySeat: indexed(moves, (move) => move.seats),
      perRow: Math.max(1, Math.floor((this.#width - 40 - unit) / (SEEN * unit)) + 1), choose: (touching, anchor, what) => this.dispatchEvent(new CustomEvent('choose', { detail: { moves: touching, anchor, what } })) };
    const piles = shownPiles(ctx);
    const seats = ring(view);
    const side = (/** @type {string} */ at) => {
      const here = seats.filter((seat) => seat.at === at);
      return here.length > 0 && h('div', { class: `side-${at}`, 'data-key': at }, here.map((seat) => drawSeat(seat, piles, ctx)));
    };
    this.className = `table seats-${seats.length}${view.over ? ' over' : ''}${isCompact ? ' compact' : ''}`;
    render(this, side('left'), side('top'), side('right'), drawCentre(piles, seats, ctx), side('me'));
  }

  /** Whether all has room at a scale. @param {number} scale */
  #fits(scale) {
    this.#scale = scale;
    this.#draw();
    return this.scrollHeight <= this.clientHeight + 1 && this.scrollWidth <= this.clientWidth + 1;
  }

  /** Draws with the largest cards that have room; in the course of a game none grow. @param {boolean} canGrow */
  #fit(canGrow) {
    if (!this.#width || (!canGrow && this.#fits(this.#scale))) return;
    // The style says whether there is room to fill.
    const most = !canGrow ? this.#scale : getComputedStyle(this).getPropertyValue('--fills') ? SCALES[0] : 1;
    let [first, last] = [SCALES.findIndex((scale) => scale <= most), SCALES.length - 1];
    while (first < last) {
      const middle = (first + last) >> 1;
      if (this.#fits(SCALES[middle])) last = middle;
      else first = middle + 1;
    }
    this.classList.toggle('crowded', !this.#fits(SCALES[first]));
  }
}

if (!customElements.get('cs-table')) customElements.define('cs-table', TableElement);
