// Live figures: a text without mistakes is played a thousand times, and solved if it is small, a second after the last
// change. While it has mistakes the figures are those of the last text without.
import { h, render } from './dom.js';
import { events, get, post, remove, sentence } from './api.js';
import { button } from './parts.js';
import { reporter } from './report.js';
/** @import { Timer } from './work-types.js' */

const PAUSE = 1000;

/** @param {boolean} isOn  Whether it runs before anybody says so. */
export function figures(isOn) {
  const head = h('div', { class: 'panel-head' });
  const paper = h('div', { class: 'w-report' });
  const panel = h('section', { class: 'panel w-figures' }, head, paper);
  const draw = reporter(paper);
  /** @type {{name: string, text: string} | null} */
  let source = null;
  let [shown, before, running] = ['', '', ''];
  let close = () => {};
  /** @type {Timer} */
  let timer;
  const say = (note = '') => render(head, h('h2', null, 'Live figures'), h('span', { class: 'dim', role: 'status' }, note), !isOn && button('Run it', () => {
    isOn = true;
    look();
  }, { class: 'quiet' }));
  const drop = () => {
    clearTimeout(timer);
    close();
    if (running) remove(`/api/jobs/${running}`).catch(() => {});
    running = '';
  };
  const ask = async () => {
    const asked = source;
    try {
      say('it is played');
      running = (await post('/api/jobs', { verb: 'glance', request: { game: { source }, games: 1000, ...(before && { before }) } })).id;
      if (asked !== source) return drop();
      close = events(`/api/jobs/${running}/events`, { done: async ({ id, error, has_document: isKnown }) => {
        close();
        running = '';
        say(error ?? '');
        if (!isKnown) return;
        [before, shown] = [id, asked?.text ?? ''];
        panel.classList.remove('w-stale');
        draw(await get(`/api/jobs/${id}/report`));
      } });
    } catch (error) {
      say(sentence(error));
    }
  };
  const look = () => {
    drop();
    const isNew = source?.text !== shown;
    panel.classList.toggle('w-stale', isNew);
    say(!isOn ? 'nothing has been run' : source ? '' : shown ? 'of the last text without mistakes' : 'when there are no mistakes');
    if (isOn && source && isNew) timer = setTimeout(ask, PAUSE);
  };
  look();
  return {
    panel,
    /** @param {{name: string, text: string} | null} now  Null while there are mistakes. */
    of(now) {
      if (now?.text === source?.text) return;
      source = now;
      look();
    },
    end: drop,
  };
}
