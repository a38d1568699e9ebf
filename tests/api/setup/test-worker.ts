import type { ExecutionContext } from '@cloudflare/workers-types';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { parse } from 'valibot';
import { addressKeyOf } from '#domain/account/account.schema.ts';
import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { furtherAddresses, people, shareHashes } from '#drizzle/directory/people.ts';
import { deletions } from '#drizzle/ledger/deletions.ts';
import { personUsage } from '#drizzle/schema/imports.ts';
import * as schema from '#drizzle/schema/index.ts';
import { accountCreation } from '#worker/account/account.repository.ts';
import { createApp } from '#worker/app.ts';
import { sessionService } from '#worker/auth/session.service.ts';
import { type Bindings, type Overrides, personContext } from '#worker/context.ts';
import { buildDeps, contextWithoutCall } from '#worker/deps.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { forgetChecksBefore } from '#worker/habits/habits.service.ts';
import { openDatabases, shardsSchema } from '#worker/platform/database.ts';
import type { LogFields } from '#worker/platform/log.ts';
import { MailNotSent } from '#worker/platform/mailer.ts';
import { type CallCounts, createCallCounts, systemClock, type WaitsMs } from '#worker/platform/runtime.ts';
import { type Job, runScheduled } from '#worker/scheduled.ts';
import type { History } from '../day-log/bleeding-model.ts';
import type { Life } from '../day-log/random-lives.ts';
import { storedAfter } from './bleeding-histories.ts';
import { type Breakage, breaking, type Interruption } from './breaking-database.ts';
import { answersAlong } from './lives.ts';
import { type Cost, metered } from './metered-database.ts';
import { type MoveRequest, moveAsked, runSql, type SqlRequest } from './shard-controls.ts';

/** The second shard is only used if `SHARDS` names it. */
type TestBindings = Bindings & { readonly DB_2: Bindings['DB'] };

/** The settings of a test, only for the product's outside. */
const outside = {
  now: null as number | null,
  mailIsDown: false,
  logs: [] as LogFields[],
  isolate: 'one',
  limitFactor: null as string | null,
  waitsMs: null as WaitsMs | null,
};
/** Replace the settings that the Worker was started with; a reset keeps them. */
let settings: object | null = null;
/** The current bindings: the same object while nothing changes, because the product reads the settings once per object. */
let current: { settings: object | null; limitFactor: string | null; env: TestBindings } | null = null;

function changedBindings(given: TestBindings): TestBindings {
  const { limitFactor } = outside;
  if (current?.settings === settings && current.limitFactor === limitFactor) return current.env;
  const factor = limitFactor === null ? {} : { RATE_LIMIT_FACTOR: limitFactor };
  current = { settings, limitFactor, env: { ...given, ...settings, ...factor } };
  return current.env;
}

/** The calls counted by each isolate, by name; a test may switch between them. */
const isolates = new Map<string, CallCounts>();
/** The breakage and interruption of the databases, and the number of their calls since these were set. */
const line = { breakage: null as Breakage | null, interruption: null as Interruption | null, calls: 0 };
/** The costs of statements since a test began to count; `null` while none does. */
let costs: Cost[] | null = null;
/** The work that continues after answers, since then. */
let unfinished = { count: 0 };

const mailIsDown = async () => {
  throw new MailNotSent(30);
};

/** Computed for each request from the current `outside`. */
function overrides(env: TestBindings): Overrides {
  return {
    now: () => outside.now ?? systemClock(),
    // If a test reads the platform's own log, the product writes to it as when deployed.
    ...('LOG_TO_CONSOLE' in env ? {} : { log: (fields: LogFields) => outside.logs.push(fields) }),
    ...(outside.mailIsDown ? { mailer: mailIsDown } : {}),
    ...(outside.waitsMs ? { waitsMs: outside.waitsMs } : {}),
    callCounts: countsOf(outside.isolate),
  };
}

/** One app for all requests, as when deployed, because its router is the most expensive part of a short call. */
let app: ReturnType<typeof createApp> | undefined;

function appOf(env: TestBindings) {
  app ??= createApp(new Proxy<Overrides>({}, { get: (_, name) => Reflect.get(overrides(env), name) }));
  return app;
}

function countsOf(isolate: string): CallCounts {
  const counts = isolates.get(isolate) ?? createCallCounts();
  isolates.set(isolate, counts);
  return counts;
}

/** The bindings, with the databases as the test set them. */
function bindings(env: TestBindings): TestBindings {
  if (!line.breakage && !line.interruption && !costs) return env;
  const { DB, LEDGER, DIRECTORY, DB_2 } = env;
  return {
    ...env,
    DB: watched(DB),
    DB_2: watched(DB_2),
    LEDGER: watched(LEDGER),
    DIRECTORY: watched(DIRECTORY),
  };
}

function watched(binding: Bindings['DB']) {
  const db = costs ? metered(binding, costs) : binding;
  return line.breakage || line.interruption ? breaking(db, line) : db;
}

async function control(request: Request, env: TestBindings): Promise<Response> {
  const { pathname } = new URL(request.url);
  const input = (request.method === 'POST' ? await request.json() : {}) as Record<string, unknown>; // from our own tests
  switch (pathname) {
    case '/__test/reset':
      outside.now = null;
      outside.mailIsDown = false;
      outside.logs = [];
      outside.isolate = 'one';
      outside.limitFactor = null;
      outside.waitsMs = null;
      isolates.clear();
      costs = null;
      Object.assign(line, { breakage: null, interruption: null, calls: 0 });
      await emptyEveryTable(env);
      return Response.json({});
    case '/__test/settings':
      settings = input;
      return Response.json({});
    case '/__test/outside':
      Object.assign(outside, input);
      return Response.json({});
    case '/__test/break-database':
      Object.assign(line, { breakage: input.breakage, calls: 0 });
      return Response.json({});
    case '/__test/interrupt':
      Object.assign(line, { interruption: input.interruption, calls: 0 });
      return Response.json({});
    case '/__test/count-costs':
      costs = [];
      unfinished = { count: 0 };
      return Response.json({});
    case '/__test/costs':
      // The work isn't awaited directly, because it belongs to another request.
      while (unfinished.count > 0) await new Promise((resolve) => setTimeout(resolve, 1));
      return Response.json(costs);
    case '/__test/logs':
      return Response.json(outside.logs);
    case '/__test/cron':
      await runScheduled(overrides(env), {
        env: bindings(env),
        job: (input.job ?? 'retention') as Job, // from our own tests
        scheduledTime: Number(input.at) * 1000,
        url: new URL(request.url).origin,
      });
      return Response.json({});
    case '/__test/sql': {
      const wish = input as SqlRequest; // from our own tests
      return Response.json(await runSql(env[wish.database], wish));
    }
    case '/__test/bleeding-histories':
      return Response.json(
        await storedAfter(
          contextWithoutCall(depsOf(env), { onFailure: () => {} }),
          input.histories as History[],
        ),
      ); // from our own tests
    case '/__test/lives':
      return Response.json(
        await answersAlong(contextWithoutCall(depsOf(env), { onFailure: () => {} }), input.lives as Life[]),
      ); // from our own tests
    case '/__test/forget-checks': {
      const deps = buildDeps(overrides(env), { env: bindings(env), requestId: 'control' });
      const person = personContext(contextWithoutCall(deps, { onFailure: () => {} }), {
        userId: String(input.userId),
        shard: deps.shards[0].shard,
      });
      for await (const _ of forgetChecksBefore(person, input.monday as LocalDate)); // from our own tests
      return Response.json({});
    }
    case '/__test/origin':
      return Response.json(new URL(request.url).origin);
    case '/__test/move':
      return Response.json(await moveAsked(depsOf(env), input as MoveRequest));
    case '/__test/sign-in':
      return Response.json(await signIn(env, input as SignInInput));
    default:
      return new Response('no such control', { status: 404 });
  }
}

/** The same context, which also counts the work after its answer, because its statements cost too. */
function counting(ctx: ExecutionContext): ExecutionContext {
  const since = unfinished;
  const waitUntil = (work: Promise<unknown>): void => {
    since.count += 1;
    ctx.waitUntil(work.finally(() => (since.count -= 1)));
  };
  return new Proxy(ctx, {
    get: (_, name) => (name === 'waitUntil' ? waitUntil : Reflect.get(ctx, name, ctx)),
  });
}

const depsOf = (env: TestBindings) => buildDeps(overrides(env), { env, requestId: 'control' });

const nameOf = (table: SQLiteTable) => getTableConfig(table).name;
/** The counts come first, otherwise triggers would update them with each deleted row. */
const TABLES = [
  ...new Set([personUsage, ...Object.values(schema).filter((table) => is(table, SQLiteTable))].map(nameOf)),
];
const OF_DIRECTORY = [people, furtherAddresses, shareHashes].map(nameOf);
const OF_LEDGER = [nameOf(deletions)];

async function emptyEveryTable(env: TestBindings): Promise<void> {
  const { shards, databaseFor } = openDatabases(env, parse(shardsSchema, env.SHARDS));
  await Promise.all([
    ...shards.map((shard) => empty(databaseFor(shard).$client, TABLES)),
    empty(env.LEDGER, OF_LEDGER),
    empty(env.DIRECTORY, OF_DIRECTORY),
  ]);
}

/** Deletes all rows; checking first is cheaper than deleting from dozens of empty tables. */
async function empty(db: Bindings['DB'], tables: readonly string[]): Promise<void> {
  const looks = tables.map((table) => `exists(select 1 from ${table}) as ${table}`);
  const found = (await db.prepare(`select ${looks.join(', ')}`).first()) ?? {};
  const filled = tables.filter((table) => found[table] === 1);
  if (filled.length > 0) await db.batch(filled.map((table) => db.prepare(`delete from ${table}`)));
}

type SignInInput = { email: string; language?: Language; rotate?: 0 | 1 };

/** Signs in with the product's own session function, and creates the account if it is missing. */
async function signIn(env: TestBindings, { email, language = 'en', rotate = 0 }: SignInInput) {
  const home = depsOf(env);
  const directory = directoryService(home);
  const addressKey = addressKeyOf(email);
  const known = await directory.findByAddress(addressKey);
  const owner = known ?? (await directory.place(addressKey));
  const account = known
    ? []
    : accountCreation(home, {
        owner,
        account: {
          email,
          addressKey,
          language,
          consents: {},
          textVersion: '2025-03-20',
          requestedAt: home.now(),
        },
      });
  const context = contextWithoutCall(home, { onFailure: () => {} });
  const session = sessionService(context).open(owner, {
    browser: null,
    system: null,
    rotates: rotate,
    browserKey: '',
    browserSince: null,
    credentialId: null,
  });
  const [first, ...rest] = [...account, ...session.statements];
  if (first) await home.databaseFor(owner).batch([first, ...rest]);
  if (!known) await directory.settle(owner.userId);
  return session.tokens();
}

// biome-ignore lint/style/noDefaultExport: the platform calls the Worker's default export
export default {
  fetch(request: Request, given: TestBindings, ctx: ExecutionContext): Response | Promise<Response> {
    const env = changedBindings(given);
    const isControl = new URL(request.url).pathname.startsWith('/__test/');
    if (!isControl) return appOf(env).fetch(request, bindings(env), counting(ctx));
    return control(request, env).catch((failure) => new Response(String(failure), { status: 500 }));
  },
};
