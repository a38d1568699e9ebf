import { vi } from 'vitest';
import { beginSession } from '#web/lib/session/session.ts';

type Answer = () => Response | Promise<Response>;

/** A successful answer with these fields. */
export const accepted =
  (body: object = {}): Answer =>
  () =>
    Response.json({ success: 1, ...body });

/** A refusal with this status and code. */
export const refused =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json(
      { type: 'x', title: 'x', status, detail: 'x', code, success: 0 },
      { status, headers: { 'Content-Type': 'application/problem+json', ...headers } },
    );

export const noConnection: Answer = () => Promise.reject(new TypeError('no connection'));

const untilAborted = (signal: RequestInit['signal']) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/**
 * Mocks the server of a signed-in person. It answers each path, without its query, with the current entry of `answers`; other paths
 * get none until they are aborted. Returns the received calls.
 */
export function playApi(answers: Record<string, Answer>): { path: string; body: unknown }[] {
  const calls: { path: string; body: unknown }[] = [];
  beginSession({ xox: 'refresh', stx: 'access' });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { pathname: path } = new URL(url, 'http://localhost');
    calls.push({ path, body: init.body === undefined ? undefined : JSON.parse(String(init.body)) });
    return Promise.resolve().then(() => answers[path]?.() ?? untilAborted(init.signal));
  });
  return calls;
}
