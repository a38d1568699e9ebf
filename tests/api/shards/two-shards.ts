import type { D1Database } from '@cloudflare/workers-types';
import type { TestHarness } from 'wrangler';
import { createMovesRepository } from '#worker/directory/moves.repository.ts';
import { type MoveStep, moveAccount } from '#worker/directory/move-account.ts';
import { PERSON_TABLES } from '#worker/directory/person-tables.ts';
import { type Answer, callThrough, fromElsewhere } from '../setup/calls.ts';
import { toolsOf } from '../setup/operator.ts';
import { registration, type Tokens, tokensIn } from '../setup/person.ts';
import { startWorker, TEST_SECRETS, TEST_VAPID } from '../setup/server.ts';
import { rowsOf } from '../setup/tables.ts';

export type Rows = Readonly<Record<string, readonly Record<string, unknown>[]>>;
type Env = Record<string, D1Database>;
type Sent = { readonly body?: unknown; readonly stx?: string; readonly headers?: Record<string, string> };

/** A Worker on two shards; new accounts go where the setting says. */
export async function startShards(setting: 'DB DB_2:0' | 'DB:0 DB_2'): Promise<Shards> {
  const server = await startWorker({
    vars: { MAIL_TRANSPORT: 'outbox', SHARDS: setting },
    secrets: { ...TEST_SECRETS, ...TEST_VAPID },
  });
  const env = (await server.getWorker().getEnv()) as Env;
  return shardsOf(server, { env, setting });
}

export type Shards = ReturnType<typeof shardsOf>;

function shardsOf(server: TestHarness, { env, setting }: { env: Env; setting: string }) {
  const call = (route: string, sent: Sent = {}): Promise<Answer> =>
    callThrough(server.fetch, { route, ...sent });
  const database = (name: string): D1Database => {
    const found = env[name];
    if (!found) throw new Error('no such database');
    return found;
  };
  const query = (name: string, sql: string) => rowsOf(database(name), { sql });
  const tools = toolsOf({ ...env, SHARDS: setting });

  return {
    server,
    call,
    query,
    tools,
    /** The control calls of the test's own entry. */
    tell: async (control: string, body: unknown = {}): Promise<unknown> =>
      (await server.fetch(`/__test/${control}`, { method: 'POST', body: JSON.stringify(body) })).json(),

    /** Signs up as a person does, and signs in where there is an account. */
    signUp: async (email: string): Promise<Tokens> => {
      const headers = fromElsewhere();
      await call('POST /api/register/user', { body: registration(email), headers });
      return tokensIn(await call('POST /api/login/code/verify', { body: { email, secret: await codeFor(email) } }));
    },
    codeFor,
    refresh: (xox: string) => call('POST /api/token/refresh', { body: { refresh_token: xox } }),

    /** Every row of a person in a shard, by table. */
    rowsIn: async (shard: string, userId: string): Promise<Rows> => {
      const found = await Promise.all(
        PERSON_TABLES.map(async ({ name }) => {
          const rows = await query(shard, `select * from ${name} where user_id = '${userId}'`);
          return [name, rows.map((row) => JSON.stringify(row)).sort()] as const;
        }),
      );
      return Object.fromEntries(found.filter(([, rows]) => rows.length > 0)) as unknown as Rows;
    },

    /** Moves an account as an operator does; `passed` may break it off. */
    move: (userId: string, { to, passed, now }: MoveWish) => {
      const deps = { ...tools, ...(now === undefined ? {} : { now: () => now }) };
      const moves = createMovesRepository(deps);
      return moveAccount({ deps, moves, ...(passed ? { passed } : {}) }, { userId, to });
    },
  };

  async function codeFor(email: string): Promise<string> {
    const { body } = await call(`GET /dev/mail.json?to=${encodeURIComponent(email)}`);
    const [newest] = (body as { messages: { text: string }[] }).messages; // as the outbox writes it
    return /^\s{4}([A-Z0-9]{5})$/m.exec(newest?.text ?? '')?.[1] ?? 'none';
  }
}

type MoveWish = { to: string; passed?: (step: MoveStep) => void | Promise<void>; now?: number };
