import { vi } from 'vitest';
import { beginSession } from '#web/lib/session/session.ts';

type Answer = () => Response | Promise<Response>;

/** The server's success, with what it answers. */
export const accepted =
  (body: object = {}): Answer =>
  () =>
    Response.json({ success: 1, ...body });

/** Its refusal. */
export const refused =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json(
      { type: 'x', title: 'x', status, detail: 'x', code, success: 0 },
      { status, headers: { 'Content-Type': 'application/problem+json', ...headers } },
    );

export const noConnection: Answer = () => Promise.reject(new TypeError('no connection'));

/**
 * A server for a signed-in person that answers each path, without its query, as `answers` says at that moment; other paths get no
 * answer. Returns the calls that it got.
 */
export function playApi(answers: Record<string, Answer>): { path: string; body: unknown }[] {
  const calls: { path: string; body: unknown }[] = [];
  beginSession({ xox: 'refresh', stx: 'access' });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { pathname: path } = new URL(url, 'http://localhost');
    calls.push({ path, body: init.body === undefined ? undefined : JSON.parse(String(init.body)) });
    return Promise.resolve().then(() => answers[path]?.() ?? new Promise(() => {}));
  });
  return calls;
}
