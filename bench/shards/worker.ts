import type { D1Database, ExecutionContext } from '@cloudflare/workers-types';
import { Hono } from 'hono';
import product from '#tests/api/setup/test-worker.ts';
import { inTurn } from './in-turn.ts';
import { shardName, type Writer, type Writing, type Written } from './writing.ts';

// The whole product, called within the runtime, so that the cost of HTTP isn't measured.

type Env = Parameters<typeof product.fetch>[1];
type Bound = Record<string, D1Database>;

/** Lets people create tasks, one after another in each lane, until the time is over. Returns the times of each person. */
async function write(
  env: Env,
  { asked, ctx }: { asked: Writing; ctx: ExecutionContext },
): Promise<Written[]> {
  const { writers, shards, writes, seconds, holdMs } = asked;
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
    // The runtime's own request, typed like a browser's.
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
  const start = performance.now();
  const end = start + seconds * 1000;
  const goOn = async ({ lanes, pauseMs }: Writer, stx: string): Promise<Written> => {
    const took: number[] = [];
    const lane = async () => {
      for (let made = 0; made < writes; made++) {
        const began = performance.now();
        if (began >= end) return;
        await post('/api/task/create', { on, body: { task_title: 'Answer the letter' }, stx });
        took.push(performance.now() - began);
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return { took, ms: performance.now() - start };
  };
  return Promise.all(writers.map((writer, index) => goOn(writer, tokens[index] ?? '')));
}

const bench = new Hono<{ Bindings: Env }>().post('/', async (c) => {
  const asked = await c.req.json<Writing>();
  // The runtime's own context; Hono has another version of its types.
  return c.json(await write(c.env, { asked, ctx: c.executionCtx as ExecutionContext }));
});

// biome-ignore lint/style/noDefaultExport: the platform calls the Worker's default export
export default bench;
