// Columns of tables: how the cells of one are aligned, and in which order they are sorted.

const FIGURE = '\u2007';
const POINT = '\u2008';

/** What follows the whole part of the first number of a cell. */
const tail = (cell = '') => /^(?:[^\s.]|\.(?!\d))*(.*)$/s.exec(cell)?.[1] ?? '';

/**
 * Cells whose points stand below each other where they are set flush right in figures of one width: what one lacks behind
 * its point is filled with spaces as wide as figures.
 * @param {string[]} cells
 */
export function atPoint(cells) {
  const all = cells.map((cell) => cell.trim().replace(/^-(?=[\d.])/, '−'));
  const longest = all.map(tail).reduce((most, one) => (one.length > most.length ? one : most), '');
  return all.map((cell) => cell + longest.slice(tail(cell).length).replace(/./gs, (sign) => (sign === ' ' ? sign : /[.,]/.test(sign) ? POINT : FIGURE)));
}

/** The number that a cell begins with, for sorting; null if it has none. */
export function numberOf(cell = '') {
  const found = /^([+-]?[\d.]+(?:e[+-]?\d+)?)(?:\/(\d+))?/i.exec(cell.replace(/[\s<>≈~,]/g, '').replace('−', '-'));
  const value = found ? Number(found[1]) / Number(found[2] ?? 1) : NaN;
  return Number.isNaN(value) ? null : value;
}

/** Compares two cells: numbers by size, then words, what is empty last. */
export function byCell(a = '', b = '') {
  const [one, other] = [numberOf(a), numberOf(b)];
  if (one !== null && other !== null) return one - other;
  return Number(one === null) - Number(other === null) || Number(!a.trim()) - Number(!b.trim()) || a.localeCompare(b, 'en');
}

/**
 * Rows by group, whose name stands on each of its rows or on the first.
 * @template {{group: string | null}} R
 * @param {R[]} rows
 */
export function groups(rows) {
  /** @type {{name: string | null, rows: R[]}[]} */
  const all = [];
  for (const row of rows) {
    const last = all.at(-1);
    if (last && (!row.group || row.group === last.name)) last.rows.push(row);
    else all.push({ name: row.group, rows: [row] });
  }
  return all;
}
