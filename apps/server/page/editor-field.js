// The field of the editor: a plain text that the browser edits, so that its undo stays whole, with colours by the CSS
// Custom Highlight API. Offsets count UTF-16 units. The last newline of the element is no part of the text: without it the
// cursor could not stand in an empty last line.
import { h } from './dom.js';
/** @import { Stretch } from './work-types.js' */

/** @typedef {ReturnType<typeof makeField>} Field */

const INDENT = '  ';

/**
 * @param {Record<string, any>} attributes
 * @param {{input: (typed: string) => void, caret: () => void, close: () => boolean}} on  `close`: whether Esc had something to close.
 */
export function makeField(attributes, on) {
  const gutter = h('pre', { class: 'w-gutter', 'aria-hidden': 'true' });
  const code = h('pre', {
    class: 'w-text', contenteditable: 'plaintext-only', role: 'textbox', 'aria-multiline': 'true', spellcheck: 'false', ...attributes });
  const box = h('div', { class: 'w-codebox' }, gutter, code);
  // Browsers break lines by elements, and only by signs where they were given them: both are one newline.
  const lines = (/** @type {ParentNode} */ of) => [...of.childNodes].map((node) => (node.nodeName === 'BR' ? '\n' : node.textContent)).join('');
  const text = () => lines(code).replace(/\n$/, '');

  /** A function that finds stretches of the text as it is now. */
  const finder = () => {
    let end = 0;
    const nodes = [...code.childNodes].map((node) => ({ node, start: end, end: end += node.nodeName === 'BR' ? 1 : node.textContent?.length ?? 0 }));
    return (from = 0, to = 0) => {
      const range = document.createRange();
      range.selectNodeContents(code);
      const first = nodes.find((one) => from < one.end);
      const last = nodes.find((one) => to <= one.end);
      if (first?.node instanceof Text) range.setStart(first.node, from - first.start);
      else if (first) range.setStartBefore(first.node);
      if (last?.node instanceof Text) range.setEnd(last.node, to - last.start);
      else if (last) range.setEndAfter(last.node);
      return range;
    };
  };
  /** @param {number} from @param {number} to */
  const placeOf = (from, to) => finder()(from, to).getBoundingClientRect();
  /** @param {Node} node @param {number} at */
  const offsetOf = (node, at) => {
    const range = document.createRange();
    range.setStart(code, 0);
    range.setEnd(node, at);
    return Math.min(lines(range.cloneContents()).length, text().length);
  };
  /** The cursor, or the end of the selection; nothing if it is elsewhere. */
  const selected = () => {
    const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : null;
    return range && code.contains(range.endContainer) ? offsetOf(range.endContainer, range.endOffset) : undefined;
  };
  const select = (from = 0, to = from) => {
    code.focus({ preventScroll: true });
    const { startContainer, startOffset, endContainer, endOffset } = finder()(from, to);
    getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
    const { top, bottom, left, right } = placeOf(from, Math.min(text().length, from + 1));
    const frame = box.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) box.scrollTop += top - frame.top - frame.height / 3;
    if (left < frame.left + gutter.offsetWidth || right > frame.right) box.scrollLeft += left - frame.left - frame.width / 3;
    if (frame.bottom < 60 || frame.top > innerHeight - 60) box.scrollIntoView({ block: 'center' });
  };
  /** Edits as a person would, so that it can be undone. @param {number} from @param {number} to @param {string} by */
  const replace = (from, to, by) => {
    select(from, to);
    if (from !== to || by) document.execCommand(by ? 'insertText' : 'delete', false, by);
  };
  const count = () => { gutter.textContent = text().split('\n').map((_, nth) => nth + 1).join('\n'); };

  code.addEventListener('input', (event) => {
    count();
    on.input(/** @type {InputEvent} */ (event).data ?? '');
  });
  const moved = () => { if (selected() !== undefined) on.caret(); };
  document.addEventListener('selectionchange', moved);
  // Tab indents; after Esc it leaves the field, as it does elsewhere.
  let isLeaving = false;
  code.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.defaultPrevented || event.isComposing) return;
    if (key === 'Escape') isLeaving = !on.close();
    else if (key !== 'Tab') isLeaving = false;
    const isOurs = key === 'Enter' || (key === 'Tab' && !isLeaving);
    if (!isOurs || ctrlKey || metaKey || altKey || shiftKey) return;
    event.preventDefault();
    const before = text().slice(0, selected());
    const indent = /^ */.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0];
    document.execCommand('insertText', false, key === 'Tab' ? INDENT : `\n${indent}`);
  });

  /** @type {Set<string>} */
  const names = new Set();
  const clear = () => names.forEach((name) => CSS.highlights?.delete(name));
  return {
    box, code, text, select, placeOf, replace,
    /** The cursor; 0 if it is elsewhere. */
    caret: () => selected() ?? 0,
    set(to = '') {
      code.textContent = `${to}\n`;
      count();
    },
    /** The offset of what is drawn at a point of the window. @param {number} x @param {number} y */
    offsetAt(x, y) {
      const at = document.caretPositionFromPoint?.(x, y);
      return at && code.contains(at.offsetNode) ? offsetOf(at.offsetNode, at.offset) : null;
    },
    /**
     * Colours stretches by class. The ranges live: they move with the text until its analysis is there.
     * @param {(Stretch & {class: string})[]} stretches
     */
    paint(stretches) {
      if (!CSS.highlights) return;
      clear();
      const find = finder();
      for (const { from, to, class: kind } of stretches) {
        const name = `rcy-${kind}`;
        names.add(name);
        CSS.highlights.set(name, (CSS.highlights.get(name) ?? new Highlight()).add(find(from, to)));
      }
    },
    end() {
      document.removeEventListener('selectionchange', moved);
      clear();
    },
  };
}
