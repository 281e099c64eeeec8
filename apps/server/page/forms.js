// Forms: what a verb is asked with, made from the fields of its request and from the parameters and players of the game.
import { h, render, toast } from './dom.js';
import { post, sentence } from './api.js';
import { VERBS } from './fields.js';
import { classWords } from './library.js';
import { button, entitle, failed, head, link, notice } from './parts.js';
import { asked, command, constraints, fieldsOf, parametersOf } from './request.js';
import { address, gameOf, keep, kept, segments, sourceOf } from './source.js';
/** @import { Field, Game, Texts } from './work-types.js' */

/** @param {Field} field */
const asksPlayers = ({ kind }) => /player|entrants/.test(kind);
/** @param {HTMLElement} host @param {string} rest */
export async function screen(host, rest) {
  const [key = '', named = ''] = segments(rest);
  const page = h('div', { class: 'page' });
  host.append(page);
  const verb = VERBS[named] ? named : 'solve';
  const { title, about } = VERBS[verb];
  const several = verb === 'sweep';
  /** @type {Game} */
  let game;
  try {
    game = await gameOf(key);
  } catch (error) {
    const toEditor = key.includes(':') && link('To the editor', address('write', key.replace('draft:', '')));
    return render(page, failed('This game cannot be opened', error, toEditor));
  }
  entitle(`${title} ${game.title}`);
  // What has been typed is kept over a reload, and from one verb to another.
  const [slot, setSlot] = [`form.${key}`, `${several ? 'sweep' : 'set'}.${key}`];
  /** @type {Texts} */
  const texts = kept(slot) ?? {};
  /** @type {Texts} */
  const set = kept(setSlot) ?? {};
  const fields = fieldsOf(verb, game);
  const parameters = parametersOf(game, several);
  let note = '';
  let isSent = false;

  // What is wrong the browser knows by the constraints of the field; it is said there, until the field is changed.
  const blame = (/** @type {HTMLInputElement} */ input) => {
    const says = /** @type {HTMLElement} */ (input.parentElement?.querySelector('p'));
    says.textContent = input.title || input.validationMessage;
    says.className = 'w-wrong';
    input.setAttribute('aria-invalid', 'true');
    input.closest('details')?.setAttribute('open', '');
  };
  const drawFields = (/** @type {Field[]} */ some, /** @type {Texts} */ of) => h('div', { class: 'w-fields' }, some.map((field) => {
    const { id: name, kind, usual, help, label } = field;
    const id = `${of === set ? 'w-set' : 'w'}-${name}`;
    const isSwitch = kind === 'switch';
    const common = { id, name, 'aria-describedby': `${id}-says`, oninput: (/** @type {any} */ { target }) => {
      of[name] = isSwitch ? (target.checked ? 'on' : '') : target.value;
      draw();
    }, onblur: (/** @type {any} */ { target }) => target.validationMessage && blame(target) };
    const option = (one = '') => {
      const [value, says] = one.split(/=(.*)/);
      return h('option', { value, selected: value === (of[name] || usual) }, says ?? value);
    };
    const input = kind === 'choice' ? h('select', common, field.of.split(';').map(option))
      : isSwitch ? h('input', { ...common, type: 'checkbox', checked: of[name] === 'on' })
        : h('input', { ...common, value: of[name], placeholder: usual, autocomplete: 'off', spellcheck: 'false', ...constraints(field, game) });
    return h('div', { class: `field${isSwitch ? ' w-switch' : ''}`, 'data-key': id },
      h('label', { for: id }, label), input, h('p', { class: 'dim small', id: `${id}-says` }, help));
  }));
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const wrong = /** @type {HTMLInputElement | null} */ (page.querySelector('input:invalid'));
    if (wrong) {
      blame(wrong);
      return wrong.focus();
    }
    if (isSent) return;
    [isSent, note] = [true, ''];
    draw();
    try {
      const { id } = await post('/api/jobs', asked(verb, await sourceOf(key), texts, set));
      location.hash = `#/jobs/${id}`;
    } catch (error) {
      [isSent, note] = [false, sentence(error)];
      draw();
    }
  };
  function draw() {
    keep(slot, texts);
    keep(setSlot, set);
    const line = command(asked(verb, key.replace(/^(draft:)?(file:)?/, ''), texts, set));
    const refused = game.refused?.find((one) => one.verb === verb);
    const copy = () => navigator.clipboard.writeText(line).then(() => toast('The command is copied.'));
    render(page, head(`${title} ${game.title}`, [about, h('br'), classWords(game)], link('Play', address('play/new', key))),
      h('nav', { class: 'chips-row', 'aria-label': 'what to ask' }, Object.keys(VERBS).filter((one) => game.verbs.includes(one)).map((one) =>
        link(VERBS[one].title, address('solve', key, `/${one}`), { class: 'chip-button', 'aria-current': one === verb && 'page' }))),
      h('div', { class: 'split' }, h('form', { class: 'panel', novalidate: true, onsubmit: send }, drawFields(fields.filter(({ more }) => !more), texts),
        parameters.length > 0 && h('fieldset', null, h('legend', null, 'Parameters'), drawFields(parameters, set)),
        h('details', { 'data-key': 'more' }, h('summary', null, 'More settings'), drawFields(fields.filter(({ more }) => more), texts)),
        notice(note || (refused && `This game cannot be asked that: ${refused.why}.`)),
        h('div', { class: 'w-send' }, h('button', { class: 'primary', 'aria-disabled': String(isSent) }, title), h('code', { class: 'w-command' }, line),
          button('Copy', copy, { class: 'quiet', 'aria-label': 'copy the command' }))),
      fields.some(asksPlayers) && h('aside', { class: 'panel' }, h('h2', null, 'Players'), h('dl', null, game.players.map(([spec, does]) => [
        h('dt', null, h('code', null, spec)), h('dd', { class: 'dim' }, does)])))));
  }
  draw();
}
