import { send } from './call.ts';
import { type DocumentedCall, pathOf } from './documented-calls.ts';
import type { Server } from './serve.ts';
import type { Turn } from './turn.ts';

/** Whether a call removes some of a person's data or sessions. */
const isEnding = ({ method, path }: DocumentedCall): boolean =>
  method === 'DELETE' || path.endsWith('/logout');

/** Makes each documented call that writes and removes nothing, with its example. A refusal counts as an answer, too. */
export async function writeExamples(server: Server, turn: Turn): Promise<void> {
  for (const call of turn.calls.filter((one) => one.method !== 'GET' && !isEnding(one)))
    await makeExample(server, { ...turn, call });
}

/** Makes each call that removes something: first the account's data, then the session, and finally half of the accounts. */
export async function endEverything(server: Server, turn: Turn): Promise<void> {
  const endings = turn.calls.filter(isEnding);
  const isLast = ({ path }: DocumentedCall) => path.endsWith('/logout') || path === '/api/user/delete';
  for (const call of endings.filter((one) => !isLast(one))) await makeExample(server, { ...turn, call });
  for (const call of endings.filter(isLast)) {
    const isOfThisOne = (turn.number % 2 === 0) === (call.method === 'DELETE');
    if (isOfThisOne) await makeExample(server, { ...turn, call });
  }
  const route = 'GET /api/user/details';
  turn.notes.add(`${route}, afterwards`, await send(server, { route, stx: turn.person.stx }));
}

async function makeExample(
  server: Server,
  { person, call, notes }: Turn & { readonly call: DocumentedCall },
): Promise<void> {
  const route = `${call.method} ${pathOf(call)}`;
  const stx = call.isPublic ? undefined : person.stx;
  notes.add(route, await send(server, { route, body: call.body, stx }));
}
