import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allows, cleaned } from '../page/chart.js';
import { atPoint, byCell, groups, numberOf } from '../page/columns.js';

test('points stand below each other', () => {
  assert.deepEqual(atPoint(['1.25', '10.5', '-3', '']), ['1.25', '10.5\u2007', '−3\u2008\u2007\u2007', '\u2008\u2007\u2007']);
  const shown = atPoint(['0.31 ± 0.10', '2']);
  assert.equal(shown[0].length - 1, shown[1].length - 1 + 0);
});

test('cells are sorted by their numbers, then by their words', () => {
  for (const [cell, number] of [['1,234', 1234], ['−0.5', -0.5], ['5/54', 5 / 54], ['12.3 %', 12.3], ['1.2e-5', 1.2e-5], ['<0.1 %', 0.1], ['0.3 ± 0.1', 0.3], ['seat', null], ['', null]]) {
    assert.equal(numberOf(cell), number, cell);
  }
  assert.deepEqual(['', 'b', '10', '9.5', 'a', '−1'].sort(byCell), ['−1', '9.5', '10', 'a', 'b', '']);
});

test('a group is named on each of its rows or on the first', () => {
  const rows = (...names) => names.map((group, nth) => ({ group, nth }));
  const named = (all) => all.map(({ name, rows: { length } }) => [name, length]);
  assert.deepEqual(named(groups(rows('a', null, 'b', null))), [['a', 2], ['b', 2]]);
  assert.deepEqual(named(groups(rows('a', 'a', 'b'))), [['a', 2], ['b', 1]]);
  assert.deepEqual(named(groups(rows(null, null))), [[null, 2]]);
});

test('of a picture only shapes are drawn', () => {
  for (const tag of ['script', 'style', 'foreignObject', 'a', 'use', 'image', 'animate', 'set', 'iframe']) assert.ok(!allows(tag), tag);
  for (const tag of ['svg', 'rect', 'path', 'text', 'title', 'circle']) assert.ok(allows(tag), tag);
  for (const [name, value] of [['onload', 'x()'], ['style', 'fill:red'], ['href', '#a'], ['xlink:href', 'javascript:x'], ['fill', 'url(#a)'], ['fill', 'URL(http://x)'], ['class', 'panel'], ['id', 'main'], ['role', 'button'], ['stroke', 'var(--x)']]) {
    assert.equal(cleaned(name, value), null, `${name}=${value}`);
  }
  for (const [name, value] of [['fill', '#0a1b2c'], ['d', 'M1 2.5h-3z'], ['transform', 'rotate(-90 16 163)'], ['viewBox', '0 0 10 10'], ['class', 'cs-f0'], ['aria-label', 'a <b>']]) {
    assert.equal(cleaned(name, value), value, name);
  }
  assert.equal(cleaned('class', 'cs-f0 panel cs-ink'), 'cs-f0 cs-ink');
});
