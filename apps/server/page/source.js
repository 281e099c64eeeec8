// Which game an address means. A key is a name of the catalogue, `file:NAME` for a file of the folder, or `draft:KEY` for
// the text that the editor keeps of a key in this tab.
import { get, post } from './api.js';
/** @import { Game, Source } from './work-types.js' */

/** What is kept in this tab over a reload. @param {string} slot @returns {any} */
export const kept = (slot) => JSON.parse(sessionStorage.getItem(`cardsharp.${slot}`) ?? 'null');
/** @param {string} slot @param {unknown} what */
export function keep(slot, what) {
  try {
    sessionStorage.setItem(`cardsharp.${slot}`, JSON.stringify(what));
  } catch { /* without room it lasts until the page is closed */ }
}

const fileOf = (name = '') => get(`/api/files/${encodeURIComponent(name)}`);

/** The game as requests name it. @param {string} key @returns {Promise<Source>} */
export async function sourceOf(key) {
  const [, way, rest] = /^(file|draft):(.*)$/s.exec(key) ?? [];
  if (!way) return key;
  const { name, text } = (way === 'draft' ? kept(`draft.${rest}`) : await fileOf(rest)) ?? {};
  if (text === undefined) throw new Error('This text is not kept in this tab any more: open it in the editor again.');
  const kind = /\.(efg|nfg)$/i.exec(name)?.[1].toLowerCase();
  return kind ? { name, text, kind } : { name, text };
}

/** Its row of the catalogue. @param {string} key @returns {Promise<Game>} */
export async function gameOf(key) {
  const source = await sourceOf(key);
  return typeof source === 'string' ? get(`/api/games/${encodeURIComponent(source)}`) : post('/api/games', { source });
}

/** The address of a screen about a game. */
export const address = (screen = '', key = '', rest = '') => `#/${screen}/${encodeURIComponent(key)}${rest}`;

/** The parts of an address. */
export const segments = (rest = '') => rest.split('?')[0].split('/').filter(Boolean).map(decodeURIComponent);
