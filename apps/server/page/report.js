// Reports: blocks as elements. A report that grows is drawn anew in place, so that focus, sorting and scrolling stay.
import { h, render } from './dom.js';
import { chart } from './chart.js';
import { atPoint, byCell, groups } from './columns.js';
import { button, dim, link } from './parts.js';
import { address } from './source.js';
/** @import { Block, Csv, Kid, Look, Report, Span, Table } from './work-types.js' */

/** @param {Span[] | null | undefined} spans */
const prose = (spans) => (spans ?? []).map(({ words, code }) => (code !== undefined ? h('code', null, code) : words));

/** @param {Table} table @param {Look} look @param {(change: Partial<Look>) => void} change @param {Csv} [csv] */
function drawTable({ name, caption, columns, rows, remarks, omitted, has_heads: hasHeads }, look, change, csv) {
  const isLeft = columns.map(({ align }) => align === 'left');
  const shown = columns.map(({ align }, nth) => {
    const cells = rows.map((row) => row.cells[nth] ?? '');
    return align === 'point' ? atPoint(cells) : cells.map((cell) => cell.trim());
  });
  const classes = isLeft.map((left) => !left && 'num');
  const tags = [...new Set(rows.map(({ tag }) => tag ?? ''))];
  const seen = rows.map((row, nth) => ({ ...row, nth })).filter(({ tag }) => look.tag === null || (tag ?? '') === look.tag);
  const body = groups(seen).map((group) => {
    if (look.way) group.rows.sort((a, b) => look.way * byCell(a.cells[look.column] ?? '', b.cells[look.column] ?? ''));
    return [group.name && h('tr', null, h('th', { scope: 'rowgroup', colspan: columns.length }, group.name)),
      group.rows.map((row) => h('tr', { 'data-tag': row.tag }, shown.map((cells, nth) => {
        const cell = cells[row.nth];
        const isGame = !nth && row.link?.to === 'game';
        return h('td', { class: classes[nth] }, row.tag && row.tag === cell ? h('b', null, cell) : columns[nth].code ? h('code', null, cell)
          : isGame ? link(cell, address('solve', row.link.target)) : cell);
      })))];
  });
  const heads = columns.map(({ head }, nth) => {
    const way = look.column === nth ? look.way : 0;
    return h('th', { scope: 'col', class: classes[nth], 'aria-sort': way && (way > 0 ? 'ascending' : 'descending') },
      // Figures are mostly wanted from the largest down.
      button(head, () => change({ column: nth, way: -way || (isLeft[nth] ? 1 : -1) }), { class: 'w-sort', title: 'sort' }));
  });
  return [
    dim(prose(caption), (remarks ?? []).map((remark) => [' ', remark, '. ']),
      csv && hasHeads && link('CSV', csv(name), { class: 'w-csv', download: '', 'aria-label': `table ${name} as CSV` })),
    tags.length > 1 && h('div', { class: 'chips-row', role: 'group', 'aria-label': 'rows shown' }, [null, ...tags].map((tag) =>
      button(tag === null ? 'all rows' : tag || 'others', () => change({ tag }), { class: 'chip-button', 'aria-pressed': String(look.tag === tag) }))),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `table ${name}` },
      h('table', null, hasHeads && h('thead', null, h('tr', null, heads)), h('tbody', null, body))),
    omitted && dim(prose(omitted)),
  ];
}

/** Lines of a source with what is said of them. @param {any} excerpt */
const drawExcerpt = ({ title, lines }) => [h('p', null, title), h('pre', { class: 'w-code', tabindex: 0 }, lines.map((/** @type {any} */ { line, text, marks }) =>
  [`${String(line).padStart(4)}  ${text}`, marks.map((/** @type {any} */ mark) => h('mark', null, `  ← ${mark.text}`)), '\n']))];

/**
 * Draws reports into `host`, one after the other as more is known.
 * @param {HTMLElement} host @param {Csv} [csv]
 */
export function reporter(host, csv) {
  /** @type {Map<string, Look>} */
  const looks = new Map();
  /** @param {Block} block @param {string} key @param {() => void} again @returns {Kid} */
  const draw = (block, key, again) => {
    const look = looks.get(key) ?? { column: -1, way: 0, tag: null };
    switch (block.kind) {
      case 'heading': return h(block.level > 1 ? 'h3' : 'h2', null, block.text);
      case 'prose': return h('p', { class: block.tone === 'aside' && 'dim' }, prose(block.spans));
      case 'table': return drawTable(/** @type {Table} */ (block), look, (change) => {
        looks.set(key, { ...look, ...change });
        again();
      }, csv);
      case 'chart': return h('figure', null, chart(block.svg), h('figcaption', { class: 'dim' }, prose(block.caption)));
      case 'excerpt': return drawExcerpt(block);
      default: return dim(`This page cannot draw a block of kind “${block.kind}”.`);
    }
  };
  return function show(/** @type {Report} */ report) {
    /** @type {Map<string, number>} */
    const seen = new Map();
    render(host, report.blocks.map((block) => {
      const name = `${block.kind} ${block.name ?? ''}`;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      const key = `${name} ${seen.get(name)}`;
      return h('div', { class: `w-${block.kind}`, 'data-key': key }, draw(block, key, () => show(report)));
    }));
  };
}
