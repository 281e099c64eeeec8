// Charts: the text of a picture becomes elements one by one, by a list of what is allowed. Everything else is left out:
// scripts, styles, links, handlers, foreign content.
import { h } from './dom.js';

const SVG = 'http://www.w3.org/2000/svg';
const TAGS = new Set('svg g path rect circle ellipse line polyline polygon text tspan title'.split(' '));
const NAMES = new Set(('viewBox x y x1 y1 x2 y2 cx cy r rx ry d points width height transform fill stroke opacity fill-opacity stroke-opacity '
  + 'stroke-width stroke-dasharray font-size font-weight text-anchor').split(' '));

/** Whether an element of this name is drawn. */
export const allows = (tag = '') => TAGS.has(tag);

/** The value of an attribute as it is drawn; null if it is not. */
export function cleaned(name = '', value = '') {
  if (name === 'class') return value.split(/\s+/).filter((word) => /^cs-[\w-]+$/.test(word)).join(' ') || null;
  if (name === 'aria-label' || (name === 'role' && value === 'img')) return value;
  return NAMES.has(name) && /^[\w\s.,#%()+-]*$/.test(value) && !/url|var/i.test(value) ? value : null;
}

/** @param {Element} from */
function rebuilt(from) {
  const to = /** @type {SVGElement} */ (document.createElementNS(SVG, from.localName));
  for (const { name, value } of from.attributes) {
    const clean = cleaned(name, value);
    if (clean !== null) to.setAttribute(name, clean);
  }
  for (const child of from.childNodes) {
    if (child instanceof Text) to.append(child.data);
    else if (child instanceof Element && child.namespaceURI === SVG && allows(child.localName)) to.append(rebuilt(child));
  }
  return to;
}

/** The picture as elements, or a sentence that there is none. */
export function chart(text = '') {
  // Styles would be left out anyway, but the policy complains of them before.
  const read = new DOMParser().parseFromString(text.replace(/<style>.*?<\/style>/gs, ''), 'image/svg+xml').documentElement;
  if (read.localName !== 'svg' || read.namespaceURI !== SVG) return h('p', { class: 'dim' }, 'This chart cannot be drawn.');
  const picture = rebuilt(read);
  picture.style.setProperty('--width', `${parseFloat(read.getAttribute('width') ?? '640')}px`);
  return h('div', { class: 'w-picture', tabindex: 0 }, picture);
}
