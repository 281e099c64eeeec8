// Requests to the server. What it refuses is thrown as an error with its sentence and its status; 0 if nobody answers.

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function ask(method, path, body) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(path, body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }).catch(() => null);
  const said = await answer?.json().catch(() => null);
  if (answer?.ok) return said;
  const why = answer ? said?.error ?? `The server answered ${answer.status}.` : 'The server does not answer. Is “cardsharp serve” still running?';
  throw Object.assign(new Error(why), { status: answer?.status ?? 0 });
}

export const get = (path = '') => ask('GET', path);
/** @param {string} path @param {unknown} body */
export const post = (path, body) => ask('POST', path, body);
/** @param {string} path @param {unknown} body */
export const put = (path, body) => ask('PUT', path, body);
export const remove = (path = '') => ask('DELETE', path);

/**
 * Listens to server-sent events, and returns a function that stops. `open` is called when the connection stands, `lost`
 * when it breaks: with true if the browser gives up, else it tries again by itself.
 * @param {string} path @param {{[event: string]: (data: any) => unknown}} handlers
 */
export function events(path, { lost, open, ...handlers }) {
  const stream = new EventSource(path);
  for (const [name, handle] of Object.entries(handlers)) stream.addEventListener(name, ({ data }) => handle(JSON.parse(data)));
  stream.onopen = () => open?.(null);
  stream.onerror = () => lost?.(stream.readyState === EventSource.CLOSED);
  return () => stream.close();
}

/** What went wrong, for people. @param {unknown} error */
export const sentence = (error) => (error instanceof Error ? error.message : String(error));
