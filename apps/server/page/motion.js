// Movement: the events between two views become frames, each one view transition. They only foresee what happened, as far
// as this seat saw it; the new view is drawn after them.

/** How long a frame lasts, and all of them together at most, in ms. */
const FRAME = 380;
const ALL = 6000;
/** More frames than these are not shown; the last ones are. */
const MOST = 60;

/** The view after an event, as far as this seat could see it. @param {View} view @param {Happening} event @returns {View} */
function after(view, event) {
  const piles = view.piles.map((pile) => ({ ...pile, cards: [...pile.cards], ids: [...pile.ids], may: pile.may && [...pile.may] }));
  const pileOf = (/** @type {string} */ key) => piles.find((pile) => pile.key === key);
  for (const { id, from: source, to: target, face } of event.cards) {
    const [from, to] = [pileOf(source), pileOf(target)];
    if (!from || !to) continue;
    const at = id === null ? -1 : from.ids.indexOf(id);
    const card = face ?? from.cards[at] ?? null;
    if (at >= 0 && from === to) from.cards[at] = card;
    if (from === to) continue;
    if (at >= 0) for (const list of [from.ids, from.cards, from.may]) list?.splice(at, 1);
    // Cards that cannot be told apart are only counted.
    const isListed = id !== null && to.cards.length === to.count;
    from.count = Math.max(from.cards.length, from.count - 1);
    to.count += 1;
    if (isListed) [to.ids.push(id), to.cards.push(card), to.may?.push(null)];
  }
  const numbers = view.numbers.map((number) => ({ ...number, ...event.numbers?.find(({ key }) => key === number.key) }));
  return { ...view, piles, numbers, moves: [], advice: null, turn: event.seat };
}

/** Names every card that moves in the picture: itself, or a copy upon the pile where it is not seen. @type {NameMotions} */
function name(table, motions, end) {
  motions.forEach((motion, nth) => {
    let card = /** @type {HTMLElement | null} */ (motion.id && table.querySelector(`[data-id="${motion.id}"]`));
    if (!card) {
      const top = table.querySelector(`[data-pile="${CSS.escape(motion[end])}"] .slot:last-child`);
      const picture = top?.querySelector(':scope > svg')?.cloneNode(true);
      if (!top || !picture) return;
      card = document.createElement('span');
      card.className = 'slot flying';
      card.append(picture);
      top.append(card);
    }
    card.style.setProperty('view-transition-name', `card-${motion.id ?? `of-${nth}`}`);
  });
}

/** @type {ViewTransition | null} */
let running = null;
let isSkipped = false;
/** Ends what moves. */
export function skip() {
  isSkipped = true;
  running?.skipTransition();
}

/** Shows what happened between two views, where there is motion. @param {HTMLElement} table @param {View} prev @param {View} next @param {DrawFrame} draw */
export async function advance(table, prev, next, draw) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden || !('startViewTransition' in document);
  if (isCalm || prev.seat !== next.seat || prev.game.name !== next.game.name) return;
  const events = next.events.filter(({ step, cards, numbers }) => step >= prev.step && (cards.length || numbers?.length));
  const root = document.documentElement;
  root.style.setProperty('--t-frame', `${Math.min(FRAME, ALL / Math.min(MOST, events.length))}ms`);
  root.classList.add('moving');
  isSkipped = false;
  let now = prev;
  for (const [nth, event] of events.entries()) {
    now = after(now, event);
    if (isSkipped || nth < events.length - MOST) continue;
    const then = now;
    name(table, event.cards, 'from');
    running = document.startViewTransition(() => {
      draw(then, event);
      name(table, event.cards, 'to');
    });
    // One that is skipped fails to become ready; that is no error.
    running.ready.catch(() => {});
    await running.finished.catch(() => {});
  }
  running = null;
  root.classList.remove('moving');
}
