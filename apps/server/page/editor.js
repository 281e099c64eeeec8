// The editor for RECYCLE: what the language services say of the text stands at its place, as it is typed.
import { h, render, toast } from './dom.js';
import { get, post, put, sentence } from './api.js';
import { completer, putAt } from './editor-complete.js';
import { makeField } from './editor-field.js';
import { figures } from './editor-figures.js';
import { markdown } from './markdown.js';
import { actions, button, coded, dim, entitle, failed, folded, notice, said, slim } from './parts.js';
import { address, keep, kept, segments } from './source.js';
/** @import { Analysis, Draft, Fix, Kid, Part, Problem, Timer } from './work-types.js' */

/** Milliseconds without a key before the text is analysed, and without a move of the pointer before a word is explained. */
const PAUSE = 150;
const REST = 400;
/** Problems that are listed: those after them mostly follow from them. */
const MOST = 10;
const KEYS = 'Ctrl+Space completes, Ctrl+. mends, Ctrl+S saves, F1 explains the word; Tab indents, and after Esc it leaves the field.';

const asFile = (name = '') => name.trim().replace(/(\.(rcy|gdl))?$/i, (end) => end || '.rcy');

/** @param {string} key @returns {Promise<Draft>} */
async function load(key) {
  const file = /^file:(.*)$/s.exec(key)?.[1];
  const path = `/api/${file ? 'files' : 'games'}/${encodeURIComponent(file ?? key)}`;
  const { name, text } = await (key === 'new' ? post('/api/new', { name: 'my-game' }) : get(path));
  if (typeof text !== 'string') throw new Error(`${name} is built in: its rules are written in Rust, and not in RECYCLE.`);
  return { name: asFile(name), text, saved: text };
}

/** @param {HTMLElement} host @param {string} rest */
export async function screen(host, rest) {
  const key = segments(rest)[0] ?? kept('written') ?? 'new';
  const page = h('div', { class: 'page w-wide' });
  host.append(page);
  /** @type {Draft} */
  let draft;
  try {
    draft = kept(`draft.${key}`) ?? await load(key);
  } catch (error) {
    return render(page, failed('This text cannot be opened', error));
  }
  keep('written', key);
  /** The file that is written over without a question. */
  let own = key.startsWith('file:') ? draft.name : '';
  /** @type {Analysis & {of: string}} */
  let found = { diagnostics: [], tokens: [], outline: [], hover: null, of: '' };
  let nth = 0;
  let isCompleting = false;
  /** The page of a code, where it is shown instead of the word under the cursor. */
  let explained = '';
  /** @type {Kid[]} */
  let note = [];
  /** @type {{[name: string]: Timer}} */
  const timers = {};
  /** @param {string} name @param {number} pause @param {() => void} act */
  const after = (name, pause, act) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(act, pause);
  };

  // What can be done with the text.
  const say = (/** @type {Kid[]} */ ...what) => {
    note = what;
    draw();
  };
  /** @param {() => Promise<unknown>} work @returns {Promise<unknown>} */
  const attempt = (work) => work().catch((error) => say(sentence(error)));
  const store = () => {
    draft.text = field.text();
    keep(`draft.${key}`, draft);
  };
  const go = (screen = '', end = '') => {
    location.hash = address(screen, `draft:${key}`, end);
  };
  /** @param {boolean} isSure @returns {Promise<unknown>} */
  const save = (isSure) => attempt(async () => {
    const { name, text } = draft;
    try {
      await put(`/api/files/${encodeURIComponent(name)}`, isSure || name === own ? { text } : { text, new: true });
    } catch (error) {
      if (/** @type {any} */ (error).status !== 409) throw error;
      return say(`There is a file ${name} in the folder already. `, button('Write over it', () => save(true), { class: 'quiet' }));
    }
    [own, draft.saved] = [name, text];
    store();
    say();
    toast(`${name} is saved.`);
  });
  const format = () => attempt(async () => {
    const { text } = await post('/api/format', { text: field.text() });
    field.replace(0, field.text().length, text);
  });
  const mend = (/** @type {Fix} */ { edits }) => {
    if (found.of !== field.text()) return;
    for (const { from, to, text } of [...edits].sort((a, b) => b.from - a.from)) field.replace(from, to, text);
  };
  /** Mends the problem at the cursor, or else the next. */
  const mendHere = () => {
    const fit = found.diagnostics.filter(({ fixes }) => fixes.length);
    const problem = fit.find(({ to }) => field.caret() <= to) ?? fit[0];
    if (problem) mend(problem.fixes[0]);
  };
  const explain = (code = '') => attempt(async () => {
    explained = code && (await get(`/api/explain/${encodeURIComponent(code)}`)).page;
    drawFound();
    (code ? help : field.code).focus();
  });

  // Every change and every move of the cursor is analysed; what comes late is of another text, and dropped.
  const ask = async (offset = 0) => {
    const text = field.text();
    const now = await post('/api/analyse', { text, offset });
    return text === field.text() ? { ...now, of: text } : null;
  };
  const analyse = () => attempt(async () => {
    const mine = nth += 1;
    const now = await ask(field.caret());
    if (!now || mine !== nth) return;
    found = now;
    // An empty stretch is drawn at the sign before it.
    const marks = found.diagnostics.map(({ from, to, severity }) => ({ from: from < to ? from : Math.max(0, from - 1), to: Math.max(to, 1), class: severity }));
    field.paint([...found.tokens, ...marks]);
    live.of(marks.some((mark) => mark.class === 'error') ? null : { name: draft.name, text: found.of });
    if (isCompleting) complete.show(found.completions ?? []);
    isCompleting = complete.isOpen();
    drawFound();
  });
  const later = () => after('analyse', isCompleting ? 0 : PAUSE, analyse);
  const field = makeField({ 'aria-label': 'rules in RECYCLE', 'aria-describedby': 'w-keys', 'aria-autocomplete': 'list', 'aria-controls': 'w-complete' }, {
    input: (typed) => {
      isCompleting = /^[('\w]$/.test(typed) && (isCompleting || /\W/.test(typed));
      if (!isCompleting) complete.close();
      closeTip();
      store();
      draw();
      later();
    },
    caret: later,
    close: () => {
      isCompleting = false;
      return [complete.close(), closeTip()].includes(true);
    },
  });
  const complete = completer(field);
  const live = figures(!draft.foreign);
  page.onkeydown = (event) => {
    const act = { ' ': () => {
      isCompleting = true;
      analyse();
    }, '.': mendHere, s: () => save(false) }[event.key];
    if (event.key === 'F1') {
      explained = '';
      analyse().then(() => help.focus());
    } else if (act && (event.ctrlKey || event.metaKey)) act();
    else return;
    event.preventDefault();
  };

  // Help on the word under the pointer.
  const tip = h('div', { class: 'w-tip', role: 'tooltip', popover: 'manual', onpointerleave: () => closeTip() });
  const closeTip = () => {
    clearTimeout(timers.tip);
    const wasOpen = tip.matches(':popover-open');
    if (wasOpen) tip.hidePopover();
    return wasOpen;
  };
  field.code.onpointermove = ({ clientX, clientY }) => after('tip', REST, () => attempt(async () => {
    const offset = field.offsetAt(clientX, clientY);
    const hover = offset === null || complete.isOpen() ? null : (await ask(offset))?.hover;
    const place = hover && field.placeOf(hover.from, hover.to);
    if (!place || clientX < place.left || clientX > place.right || !page.isConnected) return closeTip();
    tip.replaceChildren(...markdown(hover.text));
    putAt(tip, place);
  }));
  field.code.onpointerleave = ({ relatedTarget }) => {
    if (tip.contains(/** @type {Node} */ (relatedTarget))) clearTimeout(timers.tip);
    else closeTip();
  };
  field.box.onscroll = closeTip;

  const place = (/** @type {Kid} */ says, from = 0, to = from) => button(says, () => field.select(from, to), { class: 'link' });
  /** @param {Part} part @returns {HTMLElement} */
  const drawPart = ({ name, from, parts = [] }) => h('li', null, place(name, from), parts.length > 0 && h('ul', null, parts.map(drawPart)));
  /** @param {Problem} problem */
  const drawProblem = ({ code, severity, message, help: hint, from, to, line, column, labels, fixes }) => h('li', { class: `w-${severity}` },
    h('p', null, h('b', null, h('span', { class: 'sr' }, `${severity}: `), coded(said(message))), ' ', coded(said(labels[0]?.text)), ' ', coded(said(hint))),
    slim(fixes.map((fix) => button(coded(said(fix.title).slice(0, -1)), () => mend(fix), { class: 'primary' })),
      button(`Explain ${code}`, () => explain(code)), place(`line ${line}, column ${column}`, from, to)));
  const rename = (/** @type {any} */ { target }) => {
    draft.name = target.value = asFile(target.value);
    store();
    draw();
  };

  const [top, problems, outline] = [h('div'), h('div', { class: 'w-problems' }), h('section', { class: 'panel w-outline' })];
  const help = h('section', { class: 'panel w-help', tabindex: -1, 'aria-label': 'help', onkeydown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') field.code.focus();
  } });
  function draw() {
    const isDirty = draft.text !== draft.saved;
    const state = isDirty ? draft.foreign ? '● From outside: nothing of it has been run.' : '● Not saved.'
      : own ? 'In the folder.' : 'A text to change and to save.';
    entitle(`${isDirty ? '● ' : ''}${draft.name}`);
    render(top, h('div', { class: 'page-head' }, h('div', null, h('h1', { class: 'sr' }, 'Editor'),
      h('input', { class: 'w-name', value: draft.name, 'aria-label': 'file name', autocomplete: 'off', spellcheck: 'false', onchange: rename }),
      h('p', { class: 'lede' }, state)),
    actions(button('Format', format), button('Save to the folder', () => save(false)),
      button('Solve this', () => go('solve', '/solve')), button('Play this', () => go('play/new', '?go'), { class: 'primary' }))), notice(...note));
  }
  function drawFound() {
    const { diagnostics, hover } = found;
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
    const counts = diagnostics.length ? `Errors: ${errors}, warnings: ${diagnostics.length - errors}.` : 'No errors, no warnings.';
    render(problems, h('p', { class: 'dim', role: 'status' }, counts), h('ol', null, diagnostics.slice(0, MOST).map(drawProblem)));
    const text = explained || hover?.text;
    render(help, h('div', { class: 'panel-head' }, h('h2', null, explained ? 'What this code means' : 'Under the cursor'),
      explained ? button('Close', () => explain(''), { class: 'quiet' }) : h('kbd', null, 'F1')),
    text ? markdown(text) : dim('Put the cursor on a word to read what it means.'));
    render(outline, folded('Outline', h('ul', null, found.outline.map(drawPart))));
  }
  page.append(top, h('div', { class: 'split w-write' }, h('div', null, h('section', { class: 'panel w-editor' }, field.box, problems),
    h('p', { class: 'dim small', id: 'w-keys' }, KEYS)), h('aside', { class: 'side' }, live.panel, help, outline)));
  field.set(draft.text);
  store();
  draw();
  analyse();
  const warn = (/** @type {Event} */ event) => { if (draft.text !== draft.saved) event.preventDefault(); };
  addEventListener('beforeunload', warn);
  return () => {
    nth = -1;
    clearTimeout(timers.analyse);
    closeTip();
    tip.remove();
    for (const part of [field, complete, live]) part.end();
    removeEventListener('beforeunload', warn);
  };
}
