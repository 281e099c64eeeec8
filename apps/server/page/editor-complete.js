// Completion: a list at the cursor. The focus stays in the field, which names the option that is chosen.
import { h } from './dom.js';
import { coded } from './parts.js';
/** @import { Completion } from './work-types.js' */


const MOST = 60;

/** A snippet as text, with the stretch of its first open part. */
export function filled(snippet = '') {
  const text = snippet.replace(/\$\{\d+:([^}]*)\}|\$\d+/g, '$1');
  const hole = /\$\{\d+:([^}]*)\}/.exec(snippet);
  const from = hole?.index ?? text.length;
  return { text, from, to: from + (hole?.[1].length ?? 0) };
}

/** Shows a box at a place in the window, above it where there is no room below. @param {HTMLElement} box @param {DOMRect} place */
export function putAt(box, place) {
  if (!box.isConnected) document.body.append(box);
  box.showPopover();
  const { width, height } = box.getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(place.left, innerWidth - width - 8))}px`;
  box.style.top = `${place.bottom + 4 + height < innerHeight ? place.bottom + 4 : Math.max(8, place.top - height - 4)}px`;
}

/** @param {import('./editor-field.js').Field} field */
export function completer({ code, replace, select, caret, placeOf }) {
  const list = h('ul', { class: 'w-complete', id: 'w-complete', role: 'listbox', popover: 'manual', 'aria-label': 'completions' });
  /** @type {Completion[]} */
  let options = [];
  let at = 0;
  const close = () => {
    const wasOpen = options.length > 0;
    options = [];
    if (wasOpen) list.hidePopover();
    code.removeAttribute('aria-activedescendant');
    return wasOpen;
  };
  const point = (to = 0) => {
    list.children[at]?.removeAttribute('aria-selected');
    at = (to + options.length) % options.length;
    list.children[at].setAttribute('aria-selected', 'true');
    list.children[at].scrollIntoView({ block: 'nearest' });
    code.setAttribute('aria-activedescendant', `w-option-${at}`);
  };
  const accept = () => {
    const { from, to, insert, snippet } = options[at];
    const made = filled(snippet ?? insert);
    close();
    replace(from, to, made.text);
    select(from + made.from, from + made.to);
  };
  // Before the field itself hears of the key.
  code.addEventListener('keydown', (event) => {
    if (!options.length || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) point(at + step);
    else if (event.key === 'Enter' || event.key === 'Tab') accept();
    else return;
    event.preventDefault();
  }, true);
  code.addEventListener('blur', close);
  return {
    close,
    isOpen: () => options.length > 0,
    /** @param {Completion[]} found */
    show(found) {
      close();
      if (!found.length) return;
      options = found.slice(0, MOST);
      const choose = (/** @type {Event} */ event, nth = 0) => {
        // The field keeps the focus.
        event.preventDefault();
        at = nth;
        accept();
      };
      list.replaceChildren(...options.map(({ label, detail }, nth) => h('li', {
        id: `w-option-${nth}`, role: 'option', onpointerdown: (/** @type {Event} */ event) => choose(event, nth) },
      h('code', null, label), h('span', { class: 'dim' }, coded(detail)))));
      putAt(list, placeOf(Math.max(0, Math.min(options[0].from, caret() - 1)), caret()));
      point(0);
    },
    end: () => list.remove(),
  };
}
