// Markdown as elements: headings, paragraphs, lists, code, rules, emphasis. Links are drawn as their text. Nothing of a
// text becomes an element that is not in this list.
import { h } from './dom.js';
/** @import { Piece } from './work-types.js' */

/** The blocks of what stands between empty lines. */
function chunk(text = '') {
  /** @type {Piece[]} */
  const out = [];
  if (/^( {4}|\t)/.test(text)) return [{ tag: 'pre', text: text.replace(/^( {4}|\t)/gm, '') }];
  for (const line of text.split('\n')) {
    const [, level, heading] = /^(#+)\s+(.*)$/.exec(line) ?? [];
    const [, number, item] = /^\s{0,3}(?:[-*+]|(\d+)[.)])\s+(.*)$/.exec(line) ?? [];
    const last = out.at(-1);
    if (level) out.push({ tag: `h${level.length}`, text: heading });
    else if (/^\s*-{3,}\s*$/.test(line)) out.push({ tag: 'hr', text: '' });
    else if (item !== undefined) {
      if (!last?.items) out.push({ tag: number ? 'ol' : 'ul', text: '', items: [] });
      out.at(-1)?.items?.push(item);
    } else if (last?.items) last.items.push(`${last.items.pop()} ${line.trim()}`);
    else if (last?.tag === 'p' && line.trim()) last.text += ` ${line.trim()}`;
    else if (line.trim()) out.push({ tag: 'p', text: line.trim() });
  }
  return out;
}

/** The blocks of a text. */
export const blocks = (text = '') => text.split(/^\s*```(.*)$/m).flatMap((part, nth, all) => {
  if (nth % 4 === 0) return part.split(/\n\s*\n/).flatMap(chunk);
  // The second word behind the fence says whether the example is right or wrong.
  const says = all[nth - 1]?.split(',')[1] ?? '';
  return nth % 4 === 2 ? [{ tag: 'p', text: says && `*An example that is ${says}:*` }, { tag: 'pre', text: part.replace(/^\n|\s+$/g, '') }] : [];
});

const MARKS = /(`+)(.+?)\1(?!`)|\*\*(\S.*?)\*\*|\*(\S[^*]*)\*|(?<!\w)_(\S[^_]*)_(?!\w)|!?\[([^\]]*)\]\([^)]*\)/g;

/** The pieces of a paragraph. */
export function pieces(text = '') {
  /** @type {Piece[]} */
  const out = [];
  let from = 0;
  for (const mark of text.matchAll(MARKS)) {
    const [all, , code, strong, star, low, words] = mark;
    out.push({ tag: '', text: text.slice(from, mark.index) });
    from = mark.index + all.length;
    out.push({ tag: code ? 'code' : strong ? 'strong' : words === undefined ? 'em' : '', text: code ?? strong ?? star ?? low ?? words });
  }
  return [...out, { tag: '', text: text.slice(from) }].filter((piece) => piece.text);
}

const inline = (text = '') => pieces(text).map((piece) => (piece.tag ? h(/** @type {'em'} */ (piece.tag), null, piece.text) : piece.text));

/** A text as elements; its headings begin at `level`. */
export const markdown = (text = '', level = 3) => blocks(text).map(({ tag, text: words, items }) => {
  if (tag === 'pre') return h('pre', { class: 'w-code', tabindex: 0 }, words);
  const name = tag.replace(/\d/, (digit) => String(Math.min(6, level - 1 + Number(digit))));
  return h(/** @type {'p'} */ (name), null, items?.map((item) => h('li', null, inline(item))) ?? inline(words));
});
