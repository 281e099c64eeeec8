// Faces of cards as SVG, drawn from any attributes of a card and from `faces` of the view: suits, numbers, words, dice.
import { capital, s } from './dom.js';

/** @type {Record<string, [sign: string, path: string]>} */
const SUITS = {
  SPADES: ['♠', 'M50 5c8 20 43 36 43 61a21 21 0 0 1-38 12c1 9 4 13 10 16H35c6-3 9-7 10-16A21 21 0 0 1 7 66C7 41 42 25 50 5Z'],
  HEARTS: ['♥', 'M50 93C24 69 6 52 6 32a23 23 0 0 1 44-9 23 23 0 0 1 44 9c0 20-18 37-44 61Z'],
  DIAMONDS: ['♦', 'M50 3q15 29 36 47-21 18-36 47Q35 68 14 50 35 32 50 3Z'],
  CLUBS: ['♣', 'M50 5a21 21 0 0 1 18 32 21 21 0 1 1-14 32c1 12 4 20 12 25H34c8-5 11-13 12-25a21 21 0 1 1-14-32A21 21 0 0 1 50 5Z'],
};
/** A shape goes with every colour, so that none is told by its hue alone. */
const SHAPES = ['M50 9a41 41 0 1 0 .1 0Z', 'M50 7 94 88H6Z', 'M14 14h72v72H14Z', 'M50 4 93 50 50 96 7 50Z',
  'M28 10h44l23 40-23 40H28L5 50Z', 'M50 5l12 31 33 2-26 21 9 32-28-18-28 18 9-32L5 38l33-2Z'];
const HUES = ['BLUE', 'GREEN', 'RED', 'WHITE', 'YELLOW', 'PURPLE', 'ORANGE', 'BLACK'];
/** More possibilities are not listed on a back. */
const LISTED = 12;

/** @param {unknown} text */
const lower = (text) => String(text).toLowerCase().replaceAll('_', ' ');
/** @param {Card | null} card @param {Face[]} faces */
const faceOf = (card, faces) => (card ? faces.find(({ index }) => index in card) : undefined);
/** @type {PlaceOf} */
const place = (attr, card, face) => face?.order[attr]?.indexOf(String(card[attr])) ?? -1;
/** Whether a number is written as tens and ones. @param {Card} card */
const isSplit = (card) => 'TENS' in card && 'ONES' in card;

/** @type {Print} */
function print(attr, value, face) {
  const short = face?.short?.[attr]?.[value] ?? face?.pips?.[attr]?.[value];
  return String(short ?? (/^[A-Z_]{3,}$/.test(value) ? capital(lower(value)) : value));
}

/** The index of a card as printed, and what else it says beside suit and colour. @param {Card} card @param {Face | undefined} face */
function textsOf(card, face) {
  if (isSplit(card)) return [String(10 * place('TENS', card, face) + place('ONES', card, face))];
  const { index = '', suit, colour } = face ?? {};
  const others = Object.keys(card).filter((attr) => ![index, suit, colour].includes(attr));
  return [...(index ? [index] : []), ...others].map((attr) => print(attr, String(card[attr]), face));
}

/** A card in as few characters as name it: Q♠, blue 7, Guard. @param {Card} card @param {Face[]} faces */
export function briefOf(card, faces) {
  const face = faceOf(card, faces);
  const [index, ...others] = textsOf(card, face);
  const suit = face?.suit && card[face.suit];
  if (suit) return SUITS[suit] ? index + SUITS[suit][0] : `${index} of ${lower(suit)}`;
  const colour = face?.colour && card[face.colour];
  return [...(colour ? [lower(colour)] : []), index, ...others.map(lower)].join(' ');
}

/** A card for screen readers, or what an unseen one can be. @param {Card | null} card @param {Face[]} faces @param {Card[] | null} [may] @returns {string} */
export function said(card, faces, may) {
  if (!card) return may && may.length <= LISTED ? `unseen: ${may.map((one) => said(one, faces)).join(' or ')}` : 'unseen card';
  const { suit, index = '' } = faceOf(card, faces) ?? {};
  return suit && card[suit] ? `${lower(card[index])} of ${lower(card[suit])}` : briefOf(card, faces);
}

/** Order of a sorted hand: by suit or colour, then by index; unseen cards last. @param {Card | null} a @param {Card | null} b @param {Face[]} faces */
export function compare(a, b, faces) {
  if (!a || !b) return Number(!a) - Number(!b);
  const face = faceOf(a, faces);
  if (!face || face !== faceOf(b, faces)) return faces.findIndex(({ index }) => index in a) - faces.findIndex(({ index }) => index in b);
  const attrs = isSplit(a) ? ['TENS', 'ONES'] : [face.suit ?? face.colour ?? '', face.index, ...Object.keys(face.order)];
  return attrs.reduce((differ, attr) => differ || place(attr, a, face) - place(attr, b, face), 0);
}

// ------------------------------------------------------------ drawing, on 100 by 140
/** @type {DrawMark} */
const mark = (d, x, y, size, cls = 'ink', isTurned) =>
  s('path', { d, class: cls, transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})${isTurned ? ' rotate(180 50 50)' : ''}` });

/** How wide a text is in letters; pictures and wide scripts count twice. @param {string} text */
const width = (text) => [...text].reduce((sum, char) => sum + (char > '⺀' ? 2 : 1), 0);

/** @type {DrawText} */
function fitted(text, y, size, room, cls, x = 50) {
  const fit = Math.min(size, room / (0.62 * width(text)));
  return s('text', { x, y: y - 0.36 * (size - fit), class: cls, '--size': `${fit.toFixed(1)}px` }, text);
}

/** The index with its sign in two corners. @param {string} text @param {string} [sign] */
const corners = (text, sign) => [null, 'rotate(180 50 70)'].map((transform) => s('g', { transform }, fitted(text, 25, 21, 25, 'index', 14), sign && mark(sign, 14, 38, 16)));

/** Where pips stand: rows in the outer columns, and in the middle one. @type {Record<string, [outer: number[], middle: number[]]>} */
const PIPS = { 2: [[], [30, 110]], 3: [[], [30, 70, 110]], 4: [[30, 110], []], 5: [[30, 110], [70]], 6: [[30, 70, 110], []], 7: [[30, 70, 110], [50]],
  8: [[30, 70, 110], [50, 90]], 9: [[30, 57, 83, 110], [70]], 10: [[30, 57, 83, 110], [43.5, 96.5]] };
/** @type {Record<string, string>} */
const CROWNS = { K: 'M10 80 16 28 34 54 50 16 66 54 84 28 90 80Z', Q: 'M12 80Q10 40 20 40T36 62Q36 22 50 22T64 62Q70 40 80 40T88 80Z', J: 'M12 80Q12 30 74 18 62 34 66 46 80 54 84 80Z' };

/** @type {DrawFace} */
function french(card, face, isSmall) {
  const [text] = textsOf(card, face);
  const suit = String(face.suit && card[face.suit]);
  const sign = SUITS[suit]?.[1];
  const [crown, pips] = [CROWNS[text], PIPS[text]];
  const draw = () => {
    if (isSmall) return sign ? [fitted(text, 62, 62, 84, 'large'), mark(sign, 50, 103, 54)] : fitted(text, 92, 62, 84, 'large alone');
    if (!sign) return [corners(text), crown && mark(crown, 50, 42, 30), fitted(text, crown ? 95 : 88, 54, 60, 'large')];
    const column = (/** @type {number} */ x, /** @type {number[]} */ rows) => rows.map((y) => mark(sign, x, y, 21, 'ink', y > 70));
    const half = (/** @type {string | null} */ transform) => s('g', { transform }, mark(crown, 50, 30, 22), fitted(text, 63, 31, 40, 'index'), mark(sign, 34, 58, 12));
    const court = crown && [s('path', { d: 'M25 17h50v106H25ZM25 70h50', class: 'court' }), half(null), half('rotate(180 50 70)')];
    return [corners(text, sign), court ?? (pips ? [column(35, pips[0]), column(65, pips[0]), column(50, pips[1])] : mark(sign, 50, 70, 48))];
  };
  return s('g', { class: `suit-${lower(suit)}` }, draw());
}

/** A numeral or a word, with its colour. @type {DrawFace} */
function plain(card, face, isSmall) {
  const [text = '?', ...others] = textsOf(card, face);
  const { colour, index = '', order = {}, style } = face ?? {};
  const value = colour && card[colour];
  const nth = Math.max(0, place(value ? String(colour) : index, card, face));
  // Numbers, and signs where a deck has no longer names, are printed as numerals.
  const isNumeral = /^\d+$/.test(text) || (order[index] ?? [text]).every((one) => width(print(index, one, face)) <= 2);
  const isPlain = !value && style === 'number';
  const hue = isPlain ? 'none' : HUES.includes(String(value)) ? HUES.indexOf(String(value)) : nth % HUES.length;
  const sign = SHAPES[nth % SHAPES.length];
  const shape = value ? sign : undefined;
  const foot = others.slice(0, 5);
  const middle = (isNumeral ? 70 : 82) - 5.5 * foot.length;
  const size = 60 - 6 * foot.length;
  const draw = () => {
    if (isNumeral && isSmall) return [fitted(text, shape ? 62 : 92, 62, 88, shape ? 'large' : 'large alone'), shape && mark(shape, 50, 106, 42)];
    if (isNumeral) return [corners(text, shape), isPlain && s('circle', { cx: 50, cy: middle, r: size / 1.8, class: 'ring' }), fitted(text, middle + 0.3 * size, 0.9 * size, 62, 'large')];
    return [s('path', { d: `M3 10a7 7 0 0 1 7-7h80a7 7 0 0 1 7 7v${isSmall ? 40 : 22}H3Z`, class: 'ink' }), fitted(text, isSmall ? 36 : 23, isSmall ? 27 : 15, 86, 'word'),
      mark(sign, 50, isSmall ? 95 : middle, size, 'soft'), fitted([...text][0], (isSmall ? 95 : middle) + 0.2 * size, 0.55 * size, 50, 'large')];
  };
  return s('g', { class: `hue-${hue}` }, s('rect', { x: 3, y: 3, width: 94, height: 134, rx: 7, class: 'wash' }), draw(),
    !isSmall && foot.map((row, i) => fitted(row, 131 - 11 * (foot.length - 1 - i), 10.5, 86, 'note')));
}

/** Pips of a die, on a grid of 3 by 3. */
const SPOTS = ['', '4', '08', '048', '0268', '02468', '023568'];
/** @param {Card | null} card @param {Face} face */
function die(card, face) {
  const text = card ? textsOf(card, face)[0] : '?';
  const spots = SPOTS[Number(text)];
  const spot = (/** @type {string} */ at) => s('circle', { cx: 25 + 25 * (Number(at) % 3), cy: 25 + 25 * Math.floor(Number(at) / 3), r: 9, class: 'pip' });
  return [s('rect', { x: 4, y: 4, width: 92, height: 92, rx: 20, class: card ? 'sheet' : 'cup' }), spots ? [...spots].map(spot) : fitted(text, 68, 52, 60, card ? 'large' : 'unknown')];
}

/** The back of a card, with what it can be where that is little. @param {Card[]} may @param {Face[]} faces @param {boolean} isSmall */
function back(may, faces, isSmall) {
  const names = may.map((card) => briefOf(card, faces));
  const rows = names.length > (isSmall ? 4 : 6) ? [`1 of ${names.length}`] : names;
  const step = isSmall ? 22 : 16;
  const top = 70 - (rows.length * step) / 2;
  return [s('rect', { x: 7, y: 7, width: 86, height: 126, rx: 5, class: 'back' }),
    s('path', { d: 'M50 14 88 70 50 126 12 70ZM50 38 72 70 50 102 28 70ZM12 14l14 20L12 54M88 14 74 34l14 20M12 86l14 20-14 20M88 86l-14 20 14 20', class: 'lattice' }),
    names.length > 0 && [s('rect', { x: 9, y: top - 7, width: 82, height: rows.length * step + 13, rx: 5, class: 'plate' }),
      rows.map((row, i) => fitted(row, top + (i + 0.8) * step, isSmall ? 20 : 14, 76, 'maybe'))]];
}

/** Draws a card, face up, or its back with what it can be. @param {Card | null} card @param {Face[]} faces @param {Card[] | null} may @param {boolean} isSmall */
export function drawCard(card, faces, may, isSmall) {
  const face = /** @type {Face} */ (card ? faceOf(card, faces) : faces.length === 1 ? faces[0] : undefined);
  const isDie = face?.style === 'die';
  const attrs = { viewBox: isDie ? '0 0 100 100' : '0 0 100 140', class: `card${isDie ? ' die' : ''}${card ? '' : ' unseen'}`, 'aria-hidden': 'true', 'data-face': JSON.stringify([card, may, isSmall]) };
  if (isDie) return s('svg', attrs, die(card, face));
  const drawn = !card ? back(may && may.length <= LISTED ? may : [], faces, isSmall) : (face?.style === 'french' ? french : plain)(card, face, isSmall);
  return s('svg', attrs, s('rect', { x: 1, y: 1, width: 98, height: 138, rx: 8, class: 'sheet' }), drawn);
}
