// Elements without strings of HTML, and drawing anew in place.

/** @typedef {string | number | Node | false | null | undefined | Kid[]} Kid */

/** @template {Element} E @param {E} el @param {Attrs | null} attrs @param {Kid[]} kids @returns {E} */
function fill(el, attrs, kids) {
  for (const [name, value] of Object.entries(attrs ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    // Handlers are properties, which can be handed on.
    if (name.startsWith('on')) Object.assign(el, { [name]: value });
    else if (name.startsWith('--')) /** @type {any} */ (el).style.setProperty(name, value);
    else el.setAttribute(name, value === true ? '' : value);
  }
  append(el, kids);
  return el;
}

/** @param {Element} el @param {Kid[]} kids */
function append(el, kids) {
  for (const kid of kids) {
    if (Array.isArray(kid)) append(el, kid);
    else if (kid !== null && kid !== undefined && kid !== false) el.append(/** @type {Node} */ (kid));
  }
}

/**
 * An HTML element: `h('button', {class: 'x', onclick}, 'text', child)`.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Attrs | null} [attrs] @param {Kid[]} kids @returns {HTMLElementTagNameMap[T]}
 */
export const h = (tag, attrs = null, ...kids) => fill(document.createElement(tag), attrs, kids);

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag @param {Attrs | null} [attrs] @param {Kid[]} kids @returns {SVGElementTagNameMap[T]}
 */
export const s = (tag, attrs = null, ...kids) => fill(/** @type {any} */ (document.createElementNS('http://www.w3.org/2000/svg', tag)), attrs, kids);

const HANDLERS = ['onclick', 'onkeydown', 'oninput', 'onchange', 'onsubmit', 'onpointerenter', 'onpointerleave', 'onfocus', 'onblur', 'ontoggle'];
const KEYS = ['data-id', 'data-pile', 'data-seat', 'data-move', 'data-key'];
/** @param {Node} node */
function keyOf(node) {
  const name = node instanceof Element && KEYS.find((key) => node.hasAttribute(key));
  return name ? `${node.nodeName} ${name} ${node.getAttribute(name)}` : null;
}

/**
 * Makes the children of `el` look like `kids` and keeps every element that is in both, by its `data-` key or its order:
 * focus and scrolling stay. @param {Element} el @param {Kid[]} kids
 */
export const render = (el, ...kids) => match(el, h('div', null, kids));

/** @param {Element} old @param {Element} next */
function match(old, next) {
  const wanted = new Set([...next.childNodes].map(keyOf));
  /** @type {Map<string, Node>} */
  const kept = new Map();
  for (const child of [...old.childNodes]) {
    const key = keyOf(child);
    if (key && wanted.has(key)) kept.set(key, child);
    else if (key) child.remove();
  }
  let at = old.firstChild;
  for (const child of [...next.childNodes]) {
    const key = keyOf(child);
    let found = key ? kept.get(key) : at;
    while (!key && found && keyOf(found)) found = found.nextSibling;
    if (found?.nodeName !== child.nodeName) {
      old.insertBefore(child, at);
      continue;
    }
    if (found !== at) old.insertBefore(/** @type {Node} */ (found), at);
    at = /** @type {Node} */ (found).nextSibling;
    morph(found, child);
  }
  while (at) {
    const rest = at.nextSibling;
    at.remove();
    at = rest;
  }
}

/** @param {any} old @param {any} next */
function morph(old, next) {
  if (!(old instanceof Element)) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  // A drawing that says what it shows is drawn anew only if that is another.
  const isSame = old.hasAttribute('data-face') && old.getAttribute('data-face') === next.getAttribute('data-face');
  for (const { name } of [...old.attributes]) if (name !== 'style' && name !== 'open' && !next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (name !== 'style' && old.getAttribute(name) !== value) old.setAttribute(name, value);
  // The policy forbids the attribute `style`, not the property.
  const el = /** @type {any} */ (old);
  if (el.style.cssText !== next.style.cssText) el.style.cssText = next.style.cssText;
  for (const name of HANDLERS) el[name] = next[name];
  if (!isSame) match(old, next);
}

/** A part of a page under a heading. @param {string} name @param {Kid} title @param {Kid} aside @param {Kid[]} kids */
export const panel = (name, title, aside, ...kids) =>
  h('section', { class: `panel ${name}`, 'data-key': name }, h('div', { class: 'panel-head' }, h('h2', null, title), aside), kids);

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** 1 point, 2 points. @param {unknown} n @param {string} unit */
export const counted = (n, unit) => (Math.abs(Number(n)) === 1 ? unit.replace(/^([a-z]+)s\b/, '$1') : unit);

/** A text with its suit signs in their colours. @param {string} text */
export const suited = (text) => text.split(/([♠♥♦♣])/).map((part) => {
  const at = '♠♥♦♣'.indexOf(part);
  return at >= 0 && part ? h('span', { class: `suit ${'shdc'[at]}` }, part) : part;
});

/** Tells a screen reader what happened. @param {string} text */
export const announce = (text) => { byId('live').textContent = text; };

/** A word at the foot of the page that goes away by itself. @param {string} text */
export function toast(text) {
  document.querySelector('.toast')?.remove();
  const said = h('p', { class: 'toast', role: 'status' }, text);
  document.body.append(said);
  setTimeout(() => said.remove(), 4200);
}
