// Jobs: one with its progress and what is known of its result, and the list of all.
import { h, render } from './dom.js';
import { events, get, remove, sentence } from './api.js';
import { VERBS } from './fields.js';
import { button, dim, entitle, failed, head, link, notice, said } from './parts.js';
import { reporter } from './report.js';
import { command } from './request.js';
import { segments } from './source.js';
/** @import { Job, Kid, Timer } from './work-types.js' */

/** Milliseconds to the next look at the server, where it does not tell by itself. */
const PAUSE = 1500;
const KEPT = 'A result is kept for an hour, or until its memory is needed.';
const FORMATS = [['html', 'HTML'], ['json', 'JSON'], ['csv', 'CSV'], ['markdown', 'Markdown']];

/** @param {Job} job */
const isOver = ({ state }) => state !== 'queued' && state !== 'running';
const counted = (n = 0) => Math.round(n).toLocaleString('en');
/** @param {Job} job */
const titleOf = ({ verb, game }) => `${VERBS[verb]?.title ?? verb} ${game}`;

/** A time for people. */
export const duration = (seconds = 0) => (seconds < 0.1 ? `${Math.round(1000 * seconds)} ms` : seconds < 60 ? `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
  : seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`);

/** How it stands with a job. @param {Job} job */
export function standing({ state, place, progress, seconds, error, has_document: isKnown }) {
  const time = duration(seconds);
  switch (state) {
    case 'queued': return (place ?? 1) > 1 ? `Waits: place ${place} in the queue.` : 'Waits: it is next.';
    case 'done': return `Done in ${time}. ${said(error)}`;
    case 'failed': return `It failed. ${said(error)}`;
    case 'stopped': return `Stopped ${isKnown ? `after ${time}: what was known by then stays.` : 'before anything was known.'} ${said(error)}`;
    default: {
      if (!progress) return `Runs for ${time}.`;
      const { doing, done, total } = progress;
      const left = total && done && seconds > 1 ? `, about ${duration((total - done) * seconds / done)} left` : '';
      return `${said(doing).slice(0, -1)}: ${counted(done)}${total ? ` of ${counted(total)}` : ''} · ${time}${left}`;
    }
  }
}

/** @param {Job} job @param {Kid} heading @param {(work: Promise<unknown>) => void} act  What becomes of a wish to stop. */
function drawJob(job, heading, act) {
  const { id, state, progress, remarks } = job;
  // That it has ended by itself meanwhile is no mistake: it tells so.
  const stop = () => act(remove(`/api/jobs/${id}`).catch((error) => { if (error.status !== 409) throw error; }));
  const done = state === 'queued' ? 0 : progress?.total ? progress.done / progress.total : null;
  return [h('div', { class: 'panel-head' }, heading,
    !isOver(job) && button(state === 'queued' ? 'Do not run it' : 'Stop and keep what is known', stop, { class: 'quiet' })),
  !isOver(job) && h('progress', { value: done, 'aria-label': `progress of ${titleOf(job)}` }), dim(standing(job)), remarks.map((remark) => dim(remark))];
}

/** @param {HTMLElement} host @param {string} id */
function one(host, id) {
  const path = `/api/jobs/${encodeURIComponent(id)}`;
  const top = h('div', { class: 'w-jobs' });
  const paper = h('article', { class: 'w-report' });
  const state = h('p', { class: 'sr', role: 'status' });
  host.append(h('div', { class: 'page' }, top, state, paper, h('p', null, link('All jobs', '#/jobs'))));
  const draw = reporter(paper, (table) => `${path}/report?format=csv&pick=${encodeURIComponent(table)}`);

  /** @type {Job | null} */
  let job = null;
  let note = '';
  let isLeft = false;
  let close = () => {};
  /** @type {Timer} */
  let timer;
  const show = (/** @type {Job | null} */ now = null) => {
    job = now ? { ...job, ...now } : job;
    if (!job) return render(top, notice(note));
    const { done, total } = job.progress ?? {};
    entitle(`${job.state === 'running' && done && total ? `${Math.floor(100 * done / total)} % · ` : ''}${titleOf(job)}`);
    render(top, head(titleOf(job), null, job.has_document && FORMATS.map(([format, name]) =>
      link(name, `${path}/report?format=${format}`, { download: '' }))),
    h('section', { class: 'panel w-job' }, drawJob(job, job.request && h('code', { class: 'w-command' }, command(job)), attempt), notice(note)));
    // Each state is read out once, and not each step.
    const says = job.state === 'running' ? 'It runs.' : standing(job);
    if (state.textContent !== says) state.textContent = says;
  };
  const say = (text = '') => {
    note = text;
    show();
  };
  const attempt = (/** @type {Promise<unknown>} */ work) => void work.catch((error) => say(sentence(error)));
  const finish = async (/** @type {Job} */ now) => {
    close();
    note = '';
    show(now);
    if (now.has_document) draw(await get(`${path}/report`));
  };
  // The job itself comes first: it has the request, and tells whether there is anything to wait for.
  const begin = async () => {
    clearTimeout(timer);
    if (isLeft) return;
    try {
      const now = await get(path);
      if (isLeft) return;
      if (isOver(now)) return attempt(finish(now));
      show(now);
    } catch (error) {
      const isGone = /** @type {any} */ (error).status === 404;
      if (isGone) return render(top, failed('This job is gone', error), dim(KEPT, ' None outlives the server.'));
      timer = setTimeout(begin, PAUSE);
      return say(sentence(error));
    }
    close = events(`${path}/events`, {
      progress: show, partial: draw, open: () => say(''), done: (now) => attempt(finish(now)),
      lost: (isGivenUp) => {
        if (isGivenUp) timer = setTimeout(begin, PAUSE);
        say('The connection is lost. The job goes on, and is taken up again as soon as the server answers.');
      },
    });
  };
  begin();
  return () => {
    isLeft = true;
    clearTimeout(timer);
    close();
  };
}

/** @param {HTMLElement} host */
function all(host) {
  const page = h('div', { class: 'page' });
  host.append(page);
  entitle('Jobs');
  let isLeft = false;
  /** @type {Timer} */
  let timer;
  /** @type {Job[]} */
  let jobs = [];
  const look = async () => {
    clearTimeout(timer);
    let note = '';
    try {
      jobs = (await get('/api/jobs')).jobs;
    } catch (error) {
      note = sentence(error);
    }
    if (isLeft) return;
    const shown = jobs.filter(({ verb }) => verb !== 'glance');
    render(page, head('Jobs', `One heavy job runs at a time, and the others wait for it. ${KEPT}`), notice(note),
      shown.map((job) => h('section', { class: 'panel w-job', 'data-key': job.id },
        drawJob(job, h('h2', null, link(titleOf(job), `#/jobs/${job.id}`)), (work) => work.finally(look)))),
      !shown.length && !note && dim('Nothing has been asked yet. ', link('Choose a game', '#/library'), '.'));
    timer = setTimeout(look, PAUSE);
  };
  look();
  return () => {
    isLeft = true;
    clearTimeout(timer);
  };
}

/** @param {HTMLElement} host @param {string} rest */
export async function screen(host, rest) {
  const [id] = segments(rest);
  return id ? one(host, id) : all(host);
}
