import type { D1Database, ExecutionContext } from '@cloudflare/workers-types';
import product from '#tests/api/setup/test-worker.ts';
import { inTurn } from './in-turn.ts';
import { shardName, type Writer, type Writing } from './writing.ts';

// The whole product, called within the runtime: what a call over HTTP costs is no business of a database's.

type Env = Parameters<typeof product.fetch>[1];
type Bound = Record<string, D1Database>;

/** Lets people make tasks, each lane one after another, until the time is over. Gives the milliseconds of every call, by person. */
async function write(
  env: Env,
  { asked, ctx }: { asked: Writing; ctx: ExecutionContext },
): Promise<number[][]> {
  const { writers, shards, seconds, holdMs } = asked;
  const bound = env as unknown as Bound; // the databases among the bindings
  const names = Array.from({ length: shards }, (_, index) => shardName(index));
  const held = [...names, 'LEDGER', 'DIRECTORY'].map((name) => {
    const db = bound[name];
    if (!db) throw new Error('a database of the bench is not bound');
    return [name, holdMs === 0 ? db : inTurn(db, holdMs)] as const;
  });
  const post = async (path: string, sent: { on: Env; body: unknown; stx?: string }) => {
    const request = new Request(`http://127.0.0.1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(sent.stx === undefined ? {} : { authorization: `Bearer ${sent.stx}` }),
      },
      body: JSON.stringify(sent.body),
    });
    // The runtime's own request by the name that the types of the page give it.
    const answer = await product.fetch(request, sent.on, ctx);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };

  const signIn = async ({ email, shard }: Writer): Promise<string> => {
    const weighted = names.map((name, index) => `${name}:${index === shard ? 1 : 0}`).join(' ');
    const signedIn = await post('/__test/sign-in', { on: { ...env, SHARDS: weighted }, body: { email } });
    return (signedIn as { stx: string }).stx; // from the tests' own control
  };
  const tokens: string[] = [];
  for (const writer of writers) tokens.push(await signIn(writer));

  const on = { ...env, ...Object.fromEntries(held), SHARDS: names.join(' ') };
  const end = performance.now() + seconds * 1000;
  const goOn = async ({ lanes, pauseMs }: Writer, stx: string): Promise<number[]> => {
    const took: number[] = [];
    const lane = async () => {
      for (;;) {
        const began = performance.now();
        if (began >= end) return;
        await post('/api/task/create', { on, body: { task_title: 'Answer the letter' }, stx });
        took.push(performance.now() - began);
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return took;
  };
  return Promise.all(writers.map((writer, index) => goOn(writer, tokens[index] ?? '')));
}

// biome-ignore lint/style/noDefaultExport: the platform calls the Worker's default export
export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    // From the bench itself.
    return Response.json(await write(env, { asked: (await request.json()) as Writing, ctx }));
  },
};
