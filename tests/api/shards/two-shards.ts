import { PERSON_TABLES } from '../../../scripts/admin/person-tables.ts';
import { type Answer, callThrough, fromElsewhere } from '../setup/calls.ts';
import { codeIn, codesIn } from '../setup/mails.ts';
import { registration, type Tokens } from '../setup/person.ts';
import { startServer, TEST_SECRETS, TEST_VAPID } from '../setup/server.ts';
import type { MoveRequest } from '../setup/shard-controls.ts';

/** The rows of a person by table, each as JSON. */
export type Rows = Readonly<Record<string, readonly string[]>>;

type OutboxMail = Parameters<typeof codeIn>[0];
type Sent = { readonly body?: unknown; readonly stx?: string; readonly headers?: Record<string, string> };
type Row = Record<string, unknown>;
type Found = { readonly results: Row[] };

type Setting = 'DB DB_2:0' | 'DB:0 DB_2';

const started = new Map<Setting, ReturnType<typeof start>>();

/** A Worker on two shards; the setting decides where new accounts go. It is started once for all test files. */
export function startShards(setting: Setting): ReturnType<typeof start> {
  const shards = started.get(setting) ?? start(setting);
  started.set(setting, shards);
  return shards;
}

async function start(setting: Setting) {
  const server = await startServer({
    vars: { MAIL_TRANSPORT: 'outbox', SHARDS: setting },
    secrets: { ...TEST_SECRETS, ...TEST_VAPID },
  });
  const tell = async (control: string, body: unknown = {}): Promise<unknown> =>
    (await server.fetch(`/__test/${control}`, { method: 'POST', body: JSON.stringify(body) })).json();
  const run = async (database: string, statements: readonly string[]): Promise<Row[][]> =>
    ((await tell('sql', { database, statements: statements.map((sql) => ({ sql })) })) as Found[]).map(
      ({ results }) => results,
    ); // from our own control
  const query = async (database: string, sql: string): Promise<Row[]> =>
    (await run(database, [sql]))[0] ?? [];
  const call = (route: string, sent: Sent = {}): Promise<Answer> =>
    callThrough(server.fetch, { route, ...sent });

  return {
    server,
    call,
    run,
    query,
    /** The control calls of the tests' own entry. */
    tell,
    /** Empties every database, also of the rows of an interrupted move. */
    empty: async (): Promise<void> => {
      const left = await query(
        'DB',
        "select name from sqlite_master where type = 'trigger' and name like 'moving%'",
      );
      if (left.length > 0)
        await run(
          'DB',
          left.map(({ name }) => `drop trigger "${name}"`),
        );
      await tell('reset');
    },
    setClock: (now: number | null) => tell('outside', { now }),
    signIn: async (email: string) => (await tell('sign-in', { email })) as Tokens, // from our own control
    idOf: async (email: string, shard = 'DB'): Promise<string> =>
      String((await query(shard, `select user_id from users where email = '${email}'`))[0]?.user_id),
    placeOf: async (userId: string) =>
      (await query('DIRECTORY', `select * from people where user_id = '${userId}'`))[0],

    /** Requests a code, or signs up, from a separate network, and returns the mailed code. */
    askForCode: async (email: string, { isNew = false } = {}): Promise<string> => {
      const headers = fromElsewhere();
      await (isNew
        ? call('POST /api/register/user', { body: registration(email), headers })
        : call('POST /api/login/code/request', { body: { email }, headers }));
      const { body } = await call(`GET /dev/mail.json?to=${encodeURIComponent(email)}`);
      const { messages } = body as { messages: OutboxMail[] }; // the outbox's own format
      const newest = messages.find((mail) => codesIn(mail).length > 0);
      if (!newest) throw new Error('no mail has left');
      return codeIn(newest);
    },
    verify: (email: string, secret: string) =>
      call('POST /api/login/code/verify', { body: { email, secret }, headers: fromElsewhere() }),
    refresh: (xox: string) => call('POST /api/token/refresh', { body: { refresh_token: xox } }),

    /** Every row of a person in a shard. */
    rowsIn: async (shard: string, userId: string): Promise<Rows> => {
      const selects = PERSON_TABLES.map(({ name }) => `select * from ${name} where user_id = '${userId}'`);
      const found = await run(shard, selects);
      const named = PERSON_TABLES.map(
        ({ name }, index) => [name, found[index]?.map((row) => JSON.stringify(row)).sort() ?? []] as const,
      );
      return Object.fromEntries(named.filter(([, rows]) => rows.length > 0));
    },

    /** Moves an account like an operator; returns the outcome. */
    move: (wish: MoveRequest) => tell('move', wish),
  };
}

export type Shards = Awaited<ReturnType<typeof startShards>>;
