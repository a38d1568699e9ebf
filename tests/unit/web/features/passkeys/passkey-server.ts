import { vi } from 'vitest';
import type { Passkey } from '#domain/account/passkey.schema.ts';

/** A passkey in the server's list. */
export const somePasskey = (change: Partial<Passkey> = {}): Passkey => ({
  id: 'one',
  name: 'Fairphone',
  has_prf: 1,
  backed_up: 1,
  created_at: Date.parse('2026-03-01T12:00:00Z') / 1000,
  last_used_at: null,
  ...change,
});

type Call = { readonly method: string; readonly path: string; readonly body: unknown };

/** Mocks a server with passkeys; `refuse` makes a path answer with a problem until it is called with `undefined`. */
export function passkeyServer(passkeys: Passkey[]) {
  const calls: Call[] = [];
  const refusals = new Map<string, { status: number; code: string }>();
  let listed = passkeys;
  const answerTo = ({ method, path, body }: Call) => {
    if (path === '/api/passkey/rename') {
      const { id, name } = body as Passkey;
      listed = listed.map((one) => (one.id === id ? { ...one, name } : one));
    }
    if (method === 'DELETE') listed = listed.filter(({ id }) => path !== `/api/passkey/${id}/delete`);
    const list = { rp_id: 'localhost', user_handle: 'bWU', passkeys: listed };
    return { success: 1, ...(path === '/api/user/passkeys' ? list : {}) };
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    const call = { method: String(init.method), path, body };
    calls.push(call);
    const refused = refusals.get(path);
    if (refused === undefined) return Response.json(answerTo(call));
    const problem = { type: 'x', title: 'x', detail: 'x', success: 0, ...refused };
    return Response.json(problem, { status: refused.status });
  });
  return {
    calls: () => calls.filter(({ path }) => path !== '/api/user/passkeys'),
    refuse: (path: string, refusal: { status: number; code: string } | undefined) =>
      refusal === undefined ? refusals.delete(path) : refusals.set(path, refusal),
    remove: (id: string) => {
      listed = listed.filter((one) => one.id !== id);
    },
  };
}
