import assert from 'node:assert/strict';
import { test } from 'node:test';
import './dom.js';
import { VERBS } from '../page/fields.js';
import { duration, standing } from '../page/jobs.js';
import { asked, command, constraints, parametersOf } from '../page/request.js';
import { filled } from '../page/editor-complete.js';

const game = { class: { seats: 2 }, players: [['random', ''], ['mcts:N', ''], ['PLAYER~P', '']], topics: [], parameters: [
  { name: 'ranks', kind: { whole: { min: 1, max: 16 } }, default: '6', help: '' }, { name: 'nine', kind: { choice: ['fixed', 'takeable'] }, default: 'fixed', help: '' }] };

test('what is typed becomes a request and the same command line', () => {
  const rows = [
    ['simulate', { players: 'mcts:200, random', games: '200', until: '0.5 %', rotate: 'on', err: '0.1', time: '9' }, { ranks: '3', nine: ' ' },
      { game: { source: 'pan', set: { ranks: '3' } }, seating: { players: ['mcts:200', 'random'], err: ['0.1'] }, games: 200, until: '0.5%', rotate: true },
      "cardsharp simulate pan --set ranks=3 --players mcts:200,random --games 200 --until 0.5% --rotate --err 0.1 --time-limit 9"],
    ['solve', { method: 'auto', exact: 'on' }, {}, { game: { source: 'pan', set: {} }, exact: true }, 'cardsharp solve pan --exact'],
    ['compare', { changes: 'take=2', random: '50' }, { ranks: '3' },
      { games: [{ game: { source: 'pan' }, games: 50 }, { game: { source: 'pan', set: { take: '2' } }, games: 50 }], set: { ranks: '3' } },
      'cardsharp compare pan pan --set ranks=3 --set-b take=2 --games 50'],
    ['tournament', {}, {}, { game: { source: 'pan', set: {} }, seating: { players: ['mcts:200', 'random'] } }, 'cardsharp tournament pan --players mcts:200,random'],
    ['study', { topics: 'measures', searched: '0' }, {}, { game: { source: 'pan', set: {} }, only: ['measures'], measuring: { searched: 0 } }, 'cardsharp study pan --only measures --search-games 0'],
    ['sweep', {}, { ranks: '2..4' }, { game: { source: 'pan', set: { ranks: '2..4' } } }, 'cardsharp sweep pan --set ranks=2..4'],
  ];
  for (const [verb, texts, set, request, line] of rows) {
    const body = asked(verb, 'pan', texts, set);
    assert.deepEqual(body.request, request, verb);
    assert.equal(command(body), line);
  }
  assert.equal(asked('simulate', 'pan', { time: '9' }, {}).time_limit, 9);
});

test('a word of a command is quoted where a shell would take it apart', () => {
  const body = asked('solve', { name: "it's; rm.rcy", text: '' }, {}, {});
  assert.equal(command(body), String.raw`cardsharp solve 'it'\''s; rm.rcy'`);
});

test('fields say what they may hold', () => {
  const fits = (kind, text) => new RegExp(`^(?:${constraints({ kind, of: '' }, game).pattern})$`, 'v').test(text);
  for (const [kind, text, isRight] of [['players', 'random', true], ['players', 'mcts:200~0.1, random', true], ['players', 'nobody', false], ['players', 'random,', false],
    ['entrants', 'random', false], ['entrants', 'random,mcts:5', true], ['player', 'random,random', false], ['rates', '0.1,1/10', true], ['rates', '2', false], ['until', '0.5%', true], ['until', 'x', false]]) {
    assert.equal(fits(kind, text), isRight, `${kind} ${text}`);
  }
  const [ranks, nine] = parametersOf(game, false);
  assert.deepEqual([ranks.kind, constraints(ranks, game), nine.kind, nine.of], ['whole', { type: 'number', min: '1', max: '16' }, 'choice', 'fixed;takeable']);
  assert.deepEqual(parametersOf(game, true).map(({ kind }) => kind), ['text', 'text']);
  for (const [verb, { fields }] of Object.entries(VERBS)) for (const { id, flag, path } of fields) assert.ok(id === 'other' || (flag.startsWith('--') && path[0]), `${verb} ${id}`);
});

test('how it stands with a job is a sentence', () => {
  const job = { state: 'running', place: null, progress: { doing: 'playing', done: 3000, total: 40000 }, seconds: 1.4, error: null, has_document: false };
  assert.equal(standing(job), 'Playing: 3,000 of 40,000 · 1.4 s, about 17 s left');
  assert.equal(standing({ ...job, progress: { doing: 'rounds', done: 5, total: null } }), 'Rounds: 5 · 1.4 s');
  assert.equal(standing({ ...job, state: 'queued', place: 2 }), 'Waits: place 2 in the queue.');
  assert.match(standing({ ...job, state: 'failed', error: 'no state is left' }), /^It failed\. No state is left\.$/);
  assert.match(standing({ ...job, state: 'stopped' }), /before anything was known/);
  assert.deepEqual([0.004, 3.21, 59.2, 240, 7200].map(duration), ['4 ms', '3.2 s', '59 s', '4 min', '2.0 h']);
});

test('a snippet is a text with its first open part', () => {
  assert.deepEqual(filled('(move ${1:card} ${2:place})'), { text: '(move card place)', from: 6, to: 10 });
  assert.deepEqual(filled("'P"), { text: "'P", from: 2, to: 2 });
});
