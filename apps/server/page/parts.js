// Parts that the library, the editor, the forms and the jobs share.
import { h } from './dom.js';
import { sentence } from './api.js';
/** @import { Kid } from './work-types.js' */

/** @param {Kid} says @param {() => unknown} onclick @param {Record<string, any>} [more] */
export const button = (says, onclick, more) => h('button', { type: 'button', onclick, ...more }, says);
export const link = (says = '', href = '', more = {}) => h('a', { href, ...more }, says);
/** @param {Kid[]} kids */
export const actions = (...kids) => h('div', { class: 'actions' }, kids);
/** @param {Kid[]} kids */
export const slim = (...kids) => h('div', { class: 'actions slim' }, kids);
/** @param {Kid[]} kids */
export const dim = (...kids) => h('p', { class: 'dim' }, kids);
/** @param {string} title @param {Kid} lede @param {Kid[]} acts */
export const head = (title, lede, ...acts) => h('div', { class: 'page-head' },
  h('div', null, h('h1', null, title), lede && h('p', { class: 'lede' }, lede)), acts.length > 0 && actions(acts));
/** What went wrong; nothing where nothing did. @param {Kid[]} what */
export const notice = (...what) => h('div', { role: 'alert', 'data-key': 'notice' }, what[0] && h('p', { class: 'notice' }, what));
/** A list that is folded away. @param {string} summary @param {Kid[]} kids */
export const folded = (summary, ...kids) => h('details', null, h('summary', null, summary), kids);

/** A text with its code in backticks. */
export const coded = (text = '') => text.split('`').map((part, nth) => (nth % 2 ? h('code', null, part) : part));
/** A message as a sentence. @param {string | null | undefined} text */
export const said = (text) => text?.replace(/^\p{Ll}/u, (first) => first.toUpperCase()).replace(/([^.!?…])$/, '$1.') ?? '';
/** In the place of a screen that cannot be shown. @param {string} title @param {unknown} error @param {Kid[]} ways */
export const failed = (title, error, ...ways) => head(title, said(sentence(error)), link('To the library', '#/library', { class: 'primary' }), ways);
/** Names the page in its window. */
export const entitle = (name = '') => { document.title = `${name} · Cardsharp`; };
