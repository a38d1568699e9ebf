import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayUpdate } from '#domain/day-log/day-log.schema.ts';
import { dayLogs, periods as periodTable } from '#drizzle/schema/cycle.ts';
import type { Bindings, Context, PersonContext } from '#worker/context.ts';
import { ALL_DAYS } from '#worker/cycle/bleeding-commits.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { dayLogFiles } from '#worker/cycle/cycle-portability.ts';
import { dayLogService } from '#worker/cycle/day-log.service.ts';
import { openDatabase } from '#worker/platform/database.ts';
import type { History, StoredState, Write } from '../day-log/bleeding-model.ts';
import { levelOf, reportedId } from '../day-log/log-changes.ts';

// Writes histories of bleeding with the product's own services, in the Worker. Each history has its own person. Histories that
// wait for the database at the same time share one call, because calls cost more than statements.

const idOf = (index: number) => `history-${index}`;

/** Writes all histories in parallel and returns the stored state of each. */
export async function storedAfter(context: Context, histories: readonly History[]): Promise<StoredState[]> {
  // The same binding, by the type of another package.
  const d1 = context.deps.db.$client as unknown as D1Database;
  const people = JSON.stringify(
    histories.map(({ initialStarts }, index) => ({ id: idOf(index), initialStarts })),
  );
  await d1.batch([
    d1.prepare(PEOPLE).bind(people),
    d1.prepare(PROFILES).bind(people),
    d1.prepare(INITIAL_STARTS).bind(people),
  ]);
  const shared = sharing(d1);
  await Promise.all(
    histories.map(({ writes }, index) => writeAll(shared, { userId: idOf(index), context }, writes)),
  );
  const [days, starts] = await d1.batch<Record<string, unknown>>([d1.prepare(DAYS), d1.prepare(STARTS)]);
  await d1.prepare('delete from users').run();
  const byPerson = (result: typeof days) => Map.groupBy(result?.results ?? [], ({ id }) => id);
  const [daysOf, startsOf] = [byPerson(days), byPerson(starts)];
  return histories.map((_, index) => ({
    // The columns of the two queries below.
    days: (daysOf.get(idOf(index)) ?? []).map(({ id: _id, ...day }) => day as StoredState['days'][number]),
    starts: (startsOf.get(idOf(index)) ?? []).map(
      ({ id: _id, ...start }) => start as StoredState['starts'][number],
    ),
  }));
}

const PEOPLE = `insert into users (user_id, email, address_key, language, tracking_id, created_at)
  select value ->> 'id', value ->> 'id', value ->> 'id', 'en', value ->> 'id', 1 from json_each(?)`;
const PROFILES = `insert into cycle_profiles (user_id) select value ->> 'id' from json_each(?)`;
/** Adds starts from before the day log existed. */
const INITIAL_STARTS = `insert into periods (user_id, period_id, started_on, created_at)
  select person.value ->> 'id', 'before-' || day.value, day.value, 1
  from json_each(?) person, json_each(person.value, '$.initialStarts') day`;
const DAYS = `select user_id as id, logged_on as day, bleeding, counts from day_logs
  where bleeding is not null order by user_id, logged_on`;
const STARTS = `select user_id as id, started_on as startedOn, origin, ended_on as endedOn, bled_until as bledUntil,
    bled_days as bledDays, none_after as noneAfter from periods order by user_id, started_on`;

async function writeAll(
  d1: D1Database,
  { userId, context }: { userId: string; context: Context },
  writes: readonly Write[],
) {
  // The same database, by the type of another package.
  const db = openDatabase(d1 as unknown as Bindings['DB']);
  let made = 0;
  let today = LATER;
  const deps = { ...context.deps, db, newId: () => `made-${made++}`, now: () => noonOn(today) };
  const person: PersonContext = { context, deps, userId, owner: { userId, shard: deps.shards[0].shard } };
  // The starts from before the day log.
  await dayLogFiles(person).changeStarts({ kind: 'reconciled', ...ALL_DAYS }, []);
  const write = writerOf(d1, person);
  for (const one of writes) {
    // The day after a period's end is only logged as one without bleeding if it isn't in the future.
    today = one.does === 'range' && one.noneOn === null ? one.to : LATER;
    await write(one);
  }
}

/** Makes a person's writes with the product's services; `fields` are further ones of a logged day. */
export function writerOf(d1: D1Database, person: PersonContext) {
  const [days, cycle] = [dayLogService(person), cycleService(person)];
  return async (write: Write, fields: DayUpdate = {}): Promise<void> => {
    switch (write.does) {
      case 'log': {
        const { day, does: _, bleeding, ...rest } = write;
        const level = bleeding === undefined ? {} : { bleeding: levelOf(bleeding) };
        await days.log(day, { ...rest, ...level, ...fields });
        break;
      }
      case 'range': {
        const { from, to, bleeding, onlyUnlogged } = write;
        await days.logRange({ from, to, bleeding: levelOf(bleeding), only_unsaid: onlyUnlogged ? 1 : 0 });
        break;
      }
      case 'say':
        await cycle.logPeriod(noonOn(write.day), reportedId(write.day));
        break;
      case 'delete': {
        const { results } = await d1
          .prepare('select period_id as id from periods where user_id = ? and started_on = ?')
          .bind(person.userId, write.day)
          .all<{ id: string }>();
        if (results[0]) await cycle.deletePeriod(results[0].id);
        break;
      }
      case 'import':
        await bringIn(person, write);
        break;
      case 'onboard':
        await cycle.setLastPeriodStart(noonOn(write.day));
        break;
    }
  };
}

const LATER = '2026-12-01' as LocalDate;
export const noonOn = (day: LocalDate): number => Date.parse(`${day}T12:00:00Z`) / 1000;

/** Writes days and starts like an import (worker/portability). */
async function bringIn(
  person: PersonContext,
  { days, starts }: Extract<Write, { does: 'import' }>,
): Promise<void> {
  const { deps, userId } = person;
  const all = [...days, ...starts].map(({ day }) => day).sort();
  const [from, to] = [all[0], all.at(-1)];
  if (!from || !to) return;
  const rows = days.map(({ day, ...row }) => ({ userId, loggedOn: day, savedAt: 1, ...row }));
  const periodRows = starts.map(({ day, origin }) => ({
    userId,
    periodId: deps.newId(),
    startedOn: day,
    createdAt: 1,
    origin,
  }));
  if (rows.length > 0) await deps.db.insert(dayLogs).values(rows).onConflictDoNothing();
  if (periodRows.length > 0) await deps.db.insert(periodTable).values(periodRows).onConflictDoNothing();
  await dayLogFiles(person).changeStarts({ kind: 'reconciled', from, to }, []);
}

type Waiting = {
  readonly statements: readonly D1PreparedStatement[];
  readonly done: PromiseWithResolvers<D1Result[]>;
};

/** The database, with simultaneous batches combined into one. The statements of each batch stay together. */
export function sharing(db: D1Database): D1Database {
  let waiting: Waiting[] = [];
  async function flush() {
    const all = waiting;
    waiting = [];
    try {
      const results = await db.batch(all.flatMap(({ statements }) => statements));
      for (const { statements, done } of all) done.resolve(results.splice(0, statements.length));
    } catch (error) {
      for (const { done } of all) done.reject(error);
    }
  }
  function batch(statements: D1PreparedStatement[]): Promise<D1Result[]> {
    const done = Promise.withResolvers<D1Result[]>();
    if (waiting.length === 0) setTimeout(flush);
    waiting.push({ statements, done });
    return done.promise;
  }
  // The only methods of a database that are called.
  return { prepare: (sql: string) => db.prepare(sql), batch } as unknown as D1Database;
}
