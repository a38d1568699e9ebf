import type { D1Database } from '@cloudflare/workers-types';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { consents } from '#drizzle/schema/account.ts';
import { cycleAnnotations, cycleModes, cycleProfiles, periods } from '#drizzle/schema/cycle.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Bindings, Context, PersonContext } from '#worker/context.ts';
import { ALL_DAYS } from '#worker/cycle/bleeding-commits.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { dayLogFiles } from '#worker/cycle/cycle-portability.ts';
import { recordAnswer } from '#worker/cycle/cycle-record.ts';
import { dayLogService } from '#worker/cycle/day-log.service.ts';
import { lifeStageService } from '#worker/cycle/life-stage.service.ts';
import { openDatabase } from '#worker/platform/database.ts';
import type { Life } from '../day-log/random-lives.ts';
import { noonOn, sharing, writerOf } from './bleeding-histories.ts';

/** What the calls answer about a person at some point. */
export type Answers = Awaited<ReturnType<typeof answersOf>>;

/** Stores each life, makes its writes in order, and returns the answers before them and after each. Lives run in parallel. */
export async function answersAlong(context: Context, lives: readonly Life[]): Promise<Answers[][]> {
  // The same binding, by the type of another package.
  const d1 = context.deps.db.$client as unknown as D1Database;
  const shared = sharing(d1);
  const answers = await Promise.all(lives.map((life, index) => liveOut(shared, context, { life, index })));
  await d1.prepare('delete from users').run();
  return answers;
}

async function liveOut(
  d1: D1Database,
  context: Context,
  { life, index }: { life: Life; index: number },
): Promise<Answers[]> {
  // The same database, by the type of another package.
  const db = openDatabase(d1 as unknown as Bindings['DB']);
  let made = 0;
  const now = noonOn(life.today);
  const deps = { ...context.deps, db, newId: () => `made-${made++}`, now: () => now };
  const userId = `life-${index}`;
  const person: PersonContext = { context, deps, userId, owner: { userId, shard: deps.shards[0].shard } };
  await store(person, life);
  await dayLogFiles(person).changeStarts({ kind: 'reconciled', ...ALL_DAYS }, []);
  for (const { startedOn, odd } of life.annotations) {
    // Not every start begins a cycle.
    const annotating = lifeStageService(person).annotateCycle(startedOn, { odd, ...(odd && NOTES) });
    await annotating.catch((error) => expectCode(error, 'not_found'));
  }
  const write = writerOf(d1, person);
  const answers = [await answersOf(person, now)];
  for (const one of life.writes) {
    await write(one.write, one.fields);
    answers.push(await answersOf(person, now));
  }
  return answers;
}

const NOTES = { reason: 'illness', note: 'flu' } as const;

function expectCode(error: unknown, code: ErrorCode): void {
  if (!(error instanceof AppError) || error.code !== code) throw error;
}

async function store({ deps: { db }, userId }: PersonContext, life: Life): Promise<void> {
  const own = { userId, email: userId, addressKey: userId, language: 'en', trackingId: userId } as const;
  const consent = { userId, textVersion: '1', recordedAt: 1 };
  await db.batch([
    db.insert(users).values({ ...own, birthOn: life.birthOn, createdAt: 1 }),
    db.insert(cycleProfiles).values({ userId, ...life.profile }),
    db.insert(consents).values([
      { ...consent, consentId: 'intimate', kind: 'intimate', given: 1 },
      { ...consent, consentId: 'privacy', kind: 'privacy', given: life.hasWithdrawn ? 0 : 1 },
    ]),
    ...life.initialStarts.map((startedOn) =>
      db.insert(periods).values({ userId, periodId: `before-${startedOn}`, startedOn, createdAt: 1 }),
    ),
    ...life.modes.map((span) => db.insert(cycleModes).values({ userId, ...span })),
    ...life.annotations.map((row) => db.insert(cycleAnnotations).values({ userId, ...row })),
  ]);
}

/** The answers of the details, the record, the past periods, the predictions and the list of days. */
async function answersOf(person: PersonContext, now: number) {
  const whose = await cycleService(person).personWithRecord();
  const { overview, forecast, periods: entries } = await cycleService(person).answersFor(whose, now);
  const { days } = await dayLogService(person).list({ from: FIRST, to: LAST });
  return { overview, forecast, periods: entries, record: recordAnswer(whose.also), days };
}

const FIRST = '2025-01-01' as LocalDate; // a day
const LAST = '2026-12-31' as LocalDate; // a day
