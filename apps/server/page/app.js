// The frame: the top bar, and the screens by the address's fragment. A screen is a module with `screen(host, rest)`: it
// fills `host`, and may return a function that tears it down.
import { announce, byId, h } from './dom.js';
import { skip } from './motion.js';
import { failed } from './parts.js';
import { isCovered } from './popover.js';
import { prefer, prefs } from './prefs.js';

/** @typedef {{screen: (host: HTMLElement, rest: string) => Promise<void | (() => void)>}} Screen */

/** Screens by the first word of the fragment. @type {Record<string, () => Promise<Screen>>} */
const SCREENS = {
  library: () => import('./library.js'), play: () => import('./play.js'), review: () => import('./review.js'),
  write: () => import('./editor.js'), solve: () => import('./forms.js'), jobs: () => import('./jobs.js'),
};
/** The place in the bar of those that have none. @type {Record<string, string>} */
const UNDER = { review: 'play', solve: 'jobs' };
const THEMES = /** @type {const} */ ({ auto: ['◐', 'as the system has it', 'dark'], dark: ['☾', 'dark', 'light'], light: ['☀', 'light', 'auto'] });

const main = byId('main');
let visit = 0;
let leave = /** @type {void | (() => void)} */ (undefined);

async function route() {
  const mine = ++visit;
  const [, word, rest] = /** @type {string[]} */ (/^#?\/?([^/?]*)\/?(.*)$/s.exec(location.hash));
  const name = SCREENS[word] ? word : 'library';
  leave?.();
  leave = undefined;
  delete document.body.dataset.ready;
  for (const link of document.querySelectorAll('nav a')) link.toggleAttribute('aria-current', link.getAttribute('href') === `#/${UNDER[name] ?? name}`);
  const host = h('div', { class: 'screen' });
  main.replaceChildren(host);
  try {
    const { screen } = await SCREENS[name]();
    const left = mine === visit ? await screen(host, rest) : undefined;
    if (mine !== visit) return left?.();
    leave = left;
  } catch (error) {
    if (mine !== visit) return;
    host.replaceChildren(h('div', { class: 'page' }, failed('This page cannot be shown', error)));
  }
  document.body.dataset.ready = name;
  if (mine === 1) return;
  // What is new is told, and the next Tab begins there.
  announce(document.title);
  if (!main.contains(document.activeElement)) main.focus();
  scrollTo(0, 0);
}

function show() {
  const [sign, says] = THEMES[prefs.theme];
  byId('theme').textContent = sign;
  byId('theme').title = byId('theme').ariaLabel = `Theme: ${says}`;
  byId('four').ariaPressed = String(prefs.four);
}
byId('theme').onclick = () => {
  prefer({ theme: THEMES[prefs.theme][2] });
  show();
};
byId('four').onclick = () => {
  prefer({ four: !prefs.four });
  show();
};
// The fragment is the address of a screen, so the link to the content is none.
/** @type {HTMLElement} */ (document.querySelector('.skip')).onclick = (event) => {
  event.preventDefault();
  main.focus();
};
addEventListener('keydown', ({ key, target, ctrlKey, metaKey }) => {
  if (ctrlKey || metaKey || isCovered() || (target instanceof Element && target.closest('[contenteditable], input, select, textarea'))) return;
  if (key === '?') byId('help').showPopover();
  if (key === 'Escape') skip();
});
addEventListener('hashchange', route);
show();
route();
