import assert from 'node:assert/strict';
import { test } from 'node:test';
import './dom.js';
import { blocks, markdown, pieces } from '../page/markdown.js';

const shape = (text) => blocks(text).map(({ tag, text: words, items }) => [tag, items ?? words]);

test('a text has headings, paragraphs, lists, code and rules', () => {
  assert.deepEqual(shape('# A\none\ntwo\n\n- a\n- b\n  more\n\n1. x\n\n---\n\n    code\n'), [
    ['h1', 'A'], ['p', 'one two'], ['ul', ['a', 'b more']], ['ol', ['x']], ['hr', ''], ['pre', 'code\n']]);
});

test('code in fences is as it stands, and is said to be right or wrong', () => {
  assert.deepEqual(shape('a\n```recycle,wrong\n# (x\n\n- y\n```\nb').filter(([, words]) => words), [
    ['p', 'a'], ['p', '*An example that is wrong:*'], ['pre', '# (x\n\n- y'], ['p', 'b']]);
});

test('a paragraph has code, emphasis, and links as their text', () => {
  const found = pieces("a `b*c*` **d** *e* _f_ [g](javascript:alert(1)) x_y_z 2 * 3 * 4").map(({ tag, text }) => [tag, text]);
  assert.deepEqual(found.filter(([tag]) => tag), [['code', 'b*c*'], ['strong', 'd'], ['em', 'e'], ['em', 'f']]);
  const text = found.map(([, words]) => words).join('');
  assert.ok(text.includes(' g') && text.includes('x_y_z') && text.includes('2 * 3 * 4'));
});

test('markup stays text', () => {
  const elements = markdown('<script>alert(1)</script> `<b>`\n\n- <img src=x>\n\n# <h>');
  assert.deepEqual(elements.map(({ localName }) => localName), ['p', 'ul', 'h3']);
  assert.equal(elements[0].textContent, '<script>alert(1)</script> <b>');
  for (const name of ['script', 'img', 'b']) assert.ok(elements.every((element) => !element.all(name).length), name);
});
