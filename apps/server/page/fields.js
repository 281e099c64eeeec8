// What can be asked of a game: a row for each field of each verb. Columns: name, label, kind, place in the request, option
// of the command line, what counts if nothing is said, help. `+` before the name: folded away. Behind the kind: the least number, or
// the choices.
/** @import { Field } from './work-types.js' */

const WORK = `
+seed|Seed|whole|work.seed|--seed|1|The same seed gives the same games.
+time|Time limit in seconds|whole 1|time_limit|--time-limit|none`;
const STATES = '\n+states|Most states|whole 1|work.limits.states|--max-states|500,000,000';
const ERR = `
+err|Error rate|rates|seating.err|--err|0|How likely a random move is made instead, as 0.1 or 1/10: one for all, or one each.`;
const MEASURED = `
random|Games at random|whole 1|measuring.games|--games|10,000
searched|Games with searchers|whole|measuring.searched|--search-games|100|One among random players, and all seats; 0 for none.
searcher|Searcher|player|measuring.searcher|--players|flat:10`;
const PLAYERS = 'players|--players|random|One for all seats, or one each.';
const METHODS = 'auto;dense;backward;retrograde;policy;lp;cfr;cfr+;linear-cfr;dcfr;pcfr+;external;outcome';

/** @type {{[verb: string]: [title: string, about: string, fields: string]}} */
const TABLE = {
  solve: ['Solve', 'The value of the game for each seat, and how to play it best.', `
method|Method|choice ${METHODS}|method|--method|auto|The best that fits, or one by its name.
utility|What scores are worth|choice score=points ahead of the mean;win=to be first;loss=not to be last|utility|--utility|score
exact|As exact fractions|switch|exact|--exact${ERR}${WORK}${STATES}`],
  study: ['Study', 'What kind of game it is: is it fair, does skill win, is it exciting?', `
topics|Topic|topics|only|--only|all${MEASURED}${ERR.replace('seating.', '')}${WORK}${STATES}`],
  simulate: ['Simulate', 'Many games between players: who wins, by how much, and how long it takes.', `
players|Players|players|seating.${PLAYERS}
games|Games|whole 1|games|--games|10,000
until|Stop when it is known to|until|until|--until||Half the width of the 95 % interval: of wins as 0.5%, of the mean score as 0.02.
rotate|Players change seats|switch|rotate|--rotate
duplicate|The same deals in each seat|switch|duplicate|--duplicate${ERR}${WORK}`],
  compare: ['Compare', 'Two games, or one with other rules, side by side: what differs, and is it chance?', `
other|Second game|text|games.1.game.source||the same|Its name in the library.
changes|What is set in it alone|set|games.1.game.set|--set-b||NAME=VALUE, with commas between.
${MEASURED.replaceAll('measuring', 'games.*').trim()}${WORK.replaceAll('work', 'games.*.work')}`],
  sweep: ['Sweep', 'A row for each combination: give parameters several values, as 2..5 or 2,3,5.', `
swept|Games of each combination|whole|games|--games|1,000
players|Players|players|${PLAYERS}${WORK}${STATES.replace(',000,', ',')}`],
  tournament: ['Tournament', 'Each two players meet, and all get ratings.', `
entrants|Players|entrants|seating.players|--players|mcts:200,random|Two or more.
meetings|Games of each two|whole 1|games|--games|1,000
same|The same deals for all|switch|duplicate|--duplicate${ERR}${WORK}`],
};

/** @param {string} line @returns {Field} */
function field(line) {
  const [name, label, kind, path, flag, usual = '', help = ''] = line.split('|');
  const [what, ...of] = kind.split(' ');
  return { id: name.replace('+', ''), more: name.startsWith('+'), label, kind: what, of: of.join(' '), path: path.split('.'), flag, usual, help };
}

/** @type {{[verb: string]: {title: string, about: string, fields: Field[]}}} */
export const VERBS = Object.fromEntries(Object.entries(TABLE).map(([verb, [title, about, rows]]) => [verb, {
  title, about, fields: rows.trim().split('\n').map(field) }]));
