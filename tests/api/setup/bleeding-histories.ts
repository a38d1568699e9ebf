import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types';
import { dayLogs, periods as periodTable } from '#drizzle/schema/cycle.ts';
import type { Bindings } from '#worker/context.ts';
import { createOnboardingPeriodRepository, createPeriodsRepository } from '#worker/cycle/cycle.repository.ts';
import { createDayLogsRepository } from '#worker/cycle/day-logs.repository.ts';
import { type BatchStatement, openDatabase } from '#worker/platform/database.ts';
import type { History, StoredState, Write } from '../day-log/bleeding-model.ts';

// Writes histories of bleeding with the product's own repositories, in the Worker. Each history has its own person. Histories that
// wait for the database at the same time share one call, because calls cost more than statements.

const DAY_SECONDS = 86_400;
const idOf = (index: number) => `history-${index}`;

/** Writes all histories in parallel and returns the stored state of each. */
export async function storedAfter(
  binding: Bindings['DB'],
  histories: readonly History[],
): Promise<StoredState[]> {
  // The same binding, by the type of another package.
  const d1 = binding as unknown as D1Database;
  const people = JSON.stringify(
    histories.map(({ initialStarts }, index) => ({ id: idOf(index), initialStarts })),
  );
  await d1.batch([
    d1.prepare(PEOPLE).bind(people),
    d1.prepare(PROFILES).bind(people),
    d1.prepare(INITIAL_STARTS).bind(people),
  ]);
  const shared = sharing(d1);
  await Promise.all(histories.map(({ writes }, index) => writeAll(shared, idOf(index), writes)));
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

async function writeAll(d1: D1Database, userId: string, writes: readonly Write[]): Promise<void> {
  // The same database, by the type of another package.
  const db = openDatabase(d1 as unknown as Bindings['DB']);
  const batch = async ([first, ...others]: readonly BatchStatement[]) =>
    first && db.batch([first, ...others]);
  let made = 0;
  const deps = { db, newId: () => `made-${made++}`, now: () => 20_000 * DAY_SECONDS };
  const days = createDayLogsRepository(deps, userId);
  const periods = createPeriodsRepository(deps, { userId, days });
  const onboarding = createOnboardingPeriodRepository(deps, { userId, days });
  const bringIn = ({ days: brought, starts }: Extract<Write, { does: 'import' }>) => {
    const all = [...brought, ...starts].map(({ day }) => day).sort();
    const [from, to] = [all[0], all.at(-1)];
    if (!from || !to) return;
    // Written like by an import (worker/portability).
    const rows = brought.map(({ day, ...row }) => ({ userId, loggedOn: day, savedAt: 1, ...row }));
    const periodRows = starts.map(({ day, origin }) => ({
      userId,
      periodId: deps.newId(),
      startedOn: day,
      createdAt: 1,
      origin,
    }));
    return batch([
      ...(rows.length > 0 ? [db.insert(dayLogs).values(rows).onConflictDoNothing()] : []),
      ...(periodRows.length > 0 ? [db.insert(periodTable).values(periodRows).onConflictDoNothing()] : []),
      ...days.reconcilePeriodStartsOver({ from, to, starts: all.length }),
    ]);
  };
  await batch(days.reconcilePeriodStarts());
  for (const write of writes) {
    switch (write.does) {
      case 'log': {
        const { bleeding, mood } = write;
        const marks = write.sleep === undefined ? {} : { sleep: write.sleep };
        await days.write({ day: write.day, columns: { bleeding, mood }, marks, counts: write.counts });
        break;
      }
      case 'range':
        await days.writeRange({
          from: write.from,
          to: write.to,
          days: write.days,
          bleeding: write.bleeding,
          onlyUnlogged: write.onlyUnlogged,
          noneOn: write.noneOn,
        });
        break;
      case 'say': {
        const { isNew, periodId } = await periods.log(write.day);
        if (!isNew) await onboarding.keep(periodId);
        break;
      }
      case 'delete': {
        const { results } = await d1
          .prepare('select period_id as id from periods where user_id = ? and started_on = ?')
          .bind(userId, write.day)
          .all<{ id: string }>();
        if (results[0]) await periods.remove(results[0].id);
        break;
      }
      case 'import':
        await bringIn(write);
        break;
      case 'onboard':
        await onboarding.replace(write.day);
        break;
    }
  }
}

type Waiting = {
  readonly statements: readonly D1PreparedStatement[];
  readonly done: PromiseWithResolvers<D1Result[]>;
};

/** The database, with simultaneous batches combined into one. The statements of each batch stay together. */
function sharing(db: D1Database): D1Database {
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
