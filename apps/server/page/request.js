// Requests made of what has been typed, what a field may hold, and the command line that asks the same. Nothing here
// touches the page.
import { VERBS } from './fields.js';
/** @import { Field, Game, Source, Texts } from './work-types.js' */

const list = (text = '') => text.split(',').map((part) => part.trim()).filter(Boolean);

/** The fields of a verb for a game. @param {string} verb @param {Game} game @returns {Field[]} */
export const fieldsOf = (verb, game) => VERBS[verb].fields.map((field) => (field.kind !== 'topics' ? field
  : { ...field, kind: 'choice', of: ['all', ...game.topics.map(({ name, about }) => `${name}=${about.replace(/ \([\w-]+\)$/, '')}`)].join(';') }));

/** The parameters of a game as fields. @param {Game} game @param {boolean} several  Whether each may have several values. @returns {Field[]} */
export const parametersOf = (game, several) => game.parameters.map(({ name, kind, help, default: usual }) => {
  const [what, takes] = typeof kind === 'string' ? [kind, null] : Object.entries(kind)[0];
  const field = { id: name, label: name, kind: 'text', of: '', path: [], flag: '', help, usual };
  if (several) return field;
  if (what === 'choice') return { ...field, kind: 'choice', of: takes.join(';') };
  return what === 'whole' ? { ...field, kind: 'whole', of: `${takes.min} ${takes.max}` } : what === 'integer' ? { ...field, kind: 'whole' } : field;
});

/** What a field may hold, as far as can be known here: the constraints of its input. @param {Field} field @param {Game} game */
export function constraints({ kind, of }, game) {
  const [min, max] = of.split(' ');
  const listed = (part = '', times = '*') => `\\s*(${part})\\s*(,\\s*(${part})\\s*)${times}`;
  const player = `(ismcts|${game.players.map(([spec]) => spec.split(/[:/~]/)[0]).join('|')})([:\\/~][^,]*)?`;
  const title = 'Players of those that are listed on this page';
  switch (kind) {
    case 'whole': return { type: 'number', min, max };
    case 'rates': return { pattern: listed('0?\\.\\d+|[01]|\\d+/\\d+'), title: 'Probabilities from 0 to 1, such as 0.1 or 1/10.' };
    case 'until': return { pattern: '\\s*\\d*\\.?\\d+\\s*%?\\s*', title: 'A share such as 0.5%, or points such as 0.02.' };
    case 'player': return { pattern: player, title: `${title}: one.` };
    case 'players': return { pattern: listed(player), title: `${title}: one for all seats, or one each.` };
    case 'entrants': return { pattern: listed(player, '+'), title: `${title}: two or more.` };
    default: return {};
  }
}

/** A field's text as JSON; undefined if nothing was said. @param {Field} field @param {string} text @returns {any} */
function valueOf({ id, kind, usual }, text) {
  const isEntrants = kind === 'entrants';
  const given = text.trim() || (isEntrants ? usual : '');
  if (!given || (given === usual && !isEntrants)) return undefined;
  if (kind === 'switch') return true;
  if (kind === 'whole') return Number(given);
  if (kind === 'set') return Object.fromEntries(list(given).map((pair) => pair.split(/=(.*)/).slice(0, 2)));
  return /^(rates|players|entrants)$/.test(kind) || id === 'topics' ? list(given) : given.replaceAll(' ', '');
}

/** Puts a value at a path; `*` is each of a list. @param {any} at @param {string[]} path @param {any} value */
function put(at, [first, ...rest], value) {
  if (first === '*') at.forEach((/** @type {any} */ one) => put(one, rest, value));
  else if (rest.length) put((at[first] ??= {}), rest, value);
  else at[first] = value;
}

/**
 * The body of `POST /api/jobs`.
 * @param {string} verb @param {Source} source @param {Texts} texts @param {Texts} parameters
 */
export function asked(verb, source, texts, parameters) {
  const set = Object.fromEntries(Object.entries(parameters).filter(([, text]) => text.trim()));
  /** @type {{verb: string, request: any, time_limit?: number}} */
  const body = { verb, request: verb === 'compare' ? { games: [{ game: { source } }, { game: { source } }], set } : { game: { source, set } } };
  for (const field of VERBS[verb].fields) {
    const value = valueOf(field, texts[field.id] ?? '');
    if (value !== undefined) put(field.id === 'time' ? body : body.request, field.path, value);
  }
  return body;
}

/** The command line that asks the same. @param {{verb: string, request?: any, time_limit?: number | null}} job */
export function command({ verb, request, time_limit: limit }) {
  /** @type {any[]} */
  const games = verb === 'compare' ? request.games.map((/** @type {any} */ one) => one.game) : [request.game];
  const words = ['cardsharp', verb, ...games.map(({ source }) => source.name ?? source)];
  const set = (flag = '', /** @type {any} */ values) => Object.entries(values ?? {}).forEach(([name, value]) => words.push(flag, `${name}=${value}`));
  set('--set', request.set ?? games[0].set);
  for (const { id, kind, path, flag } of VERBS[verb]?.fields ?? []) {
    const value = id === 'time' ? limit : path.reduce((at, key) => at?.[key === '*' ? 0 : key], request);
    if (kind === 'set') set(flag, value);
    else if (flag && value !== false && `${value ?? ''}`) words.push(flag, ...(kind === 'switch' ? [] : [String(value)]));
  }
  return words.map((word) => (/^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)).join(' ');
}
