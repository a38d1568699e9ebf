import type { D1Database } from '@cloudflare/workers-types';
import { drizzle } from 'drizzle-orm/d1';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { TIME_FRAMES } from '#domain/calendar/zoned-day.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { checkedWeeksOf, firstStoredWeek } from '#domain/habits/packed-weeks.ts';
import { PRIORITY_NUMBERS } from '#domain/tasks/task-status.ts';
import { cycleProfiles, dayLogs, periods } from '#drizzle/schema/cycle.ts';
import { habitPastSchedules, habits } from '#drizzle/schema/habits.ts';
import * as schema from '#drizzle/schema/index.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import { isWhole } from '#tests/whole.ts';
import { insertMany } from '#worker/platform/json-sql.ts';
import { readVersionedSecrets } from '#worker/platform/secrets.ts';
import { createTextCipher } from '#worker/platform/text-cipher.ts';
import { TEST_SECRETS } from './harness.ts';

/** The size of an account; the days of checks and of the journal are the most recent ones. */
export type AccountSize = {
  readonly cycles: number;
  readonly tasks: number;
  readonly habits: number;
  readonly daysOfChecks: number;
  readonly journalEntries: number;
};

/** The account size for judging the cost of calls: two years of a person who logs everything. */
export const LARGE = {
  cycles: 26,
  tasks: 5_000,
  habits: 300,
  daysOfChecks: 730,
  journalEntries: 700,
} as const;

/** The size that the tests use: the full one, or in the gate a quarter of the most frequent kinds. */
export const SAMPLE: AccountSize = isWhole ? LARGE : { ...LARGE, tasks: 1_250, habits: 75 };

const CYCLE_LENGTHS = [28, 30, 27, 29, 33, 26, 28, 31, 29];

const JOURNAL_TEXT =
  'A long walk by the canal, and afterwards soup. Slept well, thought of nothing much. '.repeat(4);

type Owner = { userId: string; today: LocalDate };
type TaskRow = typeof tasks.$inferInsert;
/** The fields of a task by its index. */
export type TaskVariety = (index: number, today: LocalDate) => Partial<TaskRow>;

/** Fills an empty account with two years of tasks, habits, checks, journal entries and periods. */
export const fillLargeAccount = (db: D1Database, owner: Owner): Promise<void> =>
  fillAccount(db, { ...owner, size: SAMPLE });

/** Fills an empty account to a size. */
export async function fillAccount(db: D1Database, owner: Owner & { size: AccountSize }): Promise<void> {
  const { size } = owner;
  await insertAll(db, { table: periods, rows: periodRows(owner) });
  await insertAll(db, {
    table: cycleProfiles,
    rows: [{ userId: owner.userId, reportedCycleLength: 28, reportedPeriodLength: 5, lastPeriodLength: 5 }],
  });
  await fillWithTasks(db, { ...owner, variety: lifelike, tasks: size.tasks });
  await fillWithHabits(db, owner);
  await insertAll(db, { table: journalEntries, rows: await journalRows(owner) });
  await insertAll(db, { table: dayLogs, rows: dayRows(owner) });
}

/** Adds only tasks, with the fields of `variety`. */
export async function fillWithTasks(
  db: D1Database,
  { userId, today, variety, tasks: length = LARGE.tasks }: Owner & { variety: TaskVariety; tasks?: number },
): Promise<void> {
  const rows = Array.from({ length }, (_, index) => ({
    userId,
    taskId: `task-${index}`,
    title: `Task ${index}`,
    titleFolded: `task ${index}`,
    description: null,
    descriptionFolded: null,
    status: 'not_started' as const,
    startOn: null,
    endOn: null,
    length: null,
    priority: pick(PRIORITY_NUMBERS, index),
    cyclePhase: null,
    parentId: null,
    createdAt: noonOf(today, 'UTC') - index * 3_600,
    ...variety(index, today),
  }));
  await insertAll(db, { table: tasks, rows });
}

/** Two years of a person who plans a lot: most tasks are done, some overdue, many in the future, and a quarter have a phase. */
const lifelike: TaskVariety = (index, today) => {
  const endOn = addDays(today, (index % 900) - 700);
  const isPast = endOn < today;
  return {
    description: index % 3 === 0 ? 'What to think of before, and who to ask about it.' : null,
    descriptionFolded: index % 3 === 0 ? 'what to think of before, and who to ask about it.' : null,
    status: isPast && index % 20 !== 0 ? 'completed' : index % 7 === 0 ? 'in_progress' : 'not_started',
    ...(index % 4 === 3 ? { cyclePhase: pick([...CYCLE_PHASES, null], index >> 2) } : { endOn }),
    ...(index % 8 === 0 ? { startOn: addDays(endOn, -(index % 15)) } : {}),
    length: pick([null, 15, 30, 60], index),
    parentId: index % 10 === 9 ? `task-${index - 4}` : null,
  };
};

async function fillWithHabits(
  db: D1Database,
  { userId, today, size }: Owner & { size: AccountSize },
): Promise<void> {
  const createdOn = addDays(today, -size.daysOfChecks);
  const weeksFrom = firstStoredWeek(createdOn);
  const rows = Array.from({ length: size.habits }, (_, index) => ({
    userId,
    habitId: `habit-${index}`,
    name: `Habit ${index}`,
    description: 'A little of it is enough.',
    timeFrame: pick(TIME_FRAMES, index),
    lengthMinutes: (index % 12) * 5,
    weekdays: pick([127, 31, 96, 21], index),
    phases: pick([15, 6, 9], index),
    createdOn,
    createdAt: noonOf(createdOn, 'UTC'),
    weeksFrom,
    // Each habit sometimes lacks checks, at different times.
    checkedWeeks: checkedWeeksOf(
      Array.from({ length: size.daysOfChecks }, (_, at) => at)
        .filter((at) => (at * 7 + index) % 11 !== 0)
        .map((at) => addDays(today, -at)),
      weeksFrom,
    ),
    skippedWeeks: '',
  }));
  await insertAll(db, { table: habits, rows });
  await insertAll(db, {
    table: habitPastSchedules,
    rows: rows
      .filter((_, index) => index % 5 === 0)
      .flatMap(({ habitId }) =>
        [100, 300].map((days) => ({
          userId,
          habitId,
          untilOn: addDays(today, -days),
          weekdays: 63,
          phases: 15,
        })),
      ),
  });
  await db.prepare(CHECKS_OF_PACKED_WEEKS).bind(userId).run();
}

/** Adds the log of checks that corresponds to the packed weeks. */
const CHECKS_OF_PACKED_WEEKS = `
  with recursive
    days(at) as (select 0 union all select at + 1 from days where at < 1300),
    digits as (
      select at, at / 7 * 2 + (at % 7 < 4) + 1 as place, iif(at % 7 < 4, at % 7, at % 7 - 4) as bit from days
    )
  insert into habit_checks (user_id, habit_id, checked_on, checked_at)
  select user_id, habit_id, date(weeks_from, '+' || at || ' days'), created_at
  from habits, digits
  where user_id = ? and place <= length(checked_weeks) and ((instr('123456789abcdef', substr(checked_weeks, place, 1)) >> bit) & 1)`;

/** The days of bleeding per period. */
const BLEEDING_DAYS = 5;

async function journalRows({ userId, today, size }: Owner & { size: AccountSize }) {
  const keys = readVersionedSecrets(TEST_SECRETS.JOURNAL_KEYS);
  if (!keys) throw new Error('no keys of the journal');
  const cipher = createTextCipher(keys);
  const days = Array.from({ length: size.journalEntries }, (_, index) => addDays(today, -1 - index));
  return Promise.all(
    days.map(async (writtenOn) => ({
      userId,
      writtenOn,
      ...(await cipher.seal(JSON.stringify({ text: JOURNAL_TEXT, tags: ['walk'] }), {
        userId,
        row: writtenOn,
      })),
      savedAt: noonOf(writtenOn, 'UTC'),
    })),
  );
}

function periodRows({ userId, today, size }: Owner & { size: AccountSize }): (typeof periods.$inferInsert)[] {
  const starts = [addDays(today, -8)];
  while (starts.length < size.cycles) {
    starts.push(addDays(starts.at(-1) ?? today, -pick(CYCLE_LENGTHS, starts.length)));
  }
  return starts.map((startedOn) => ({
    userId,
    periodId: `period-${startedOn}`,
    startedOn,
    createdAt: noonOf(startedOn, 'UTC'),
    origin: 'bleeding' as const,
    bledUntil: addDays(startedOn, BLEEDING_DAYS - 1),
    bledDays: BLEEDING_DAYS,
    noneAfter: 0 as const,
  }));
}

/** A row for each day with a journal entry, and for each day of bleeding. */
function dayRows(owner: Owner & { size: AccountSize }): (typeof dayLogs.$inferInsert)[] {
  const { userId, today, size } = owner;
  const bled = new Set(
    periodRows(owner).flatMap(({ startedOn }) =>
      Array.from({ length: BLEEDING_DAYS }, (_, index) => addDays(startedOn, index)),
    ),
  );
  const written = Array.from({ length: size.journalEntries }, (_, index) => addDays(today, -1 - index));
  return [...new Set([...written, ...bled])].map((loggedOn, index) => ({
    userId,
    loggedOn,
    bleeding: bled.has(loggedOn) ? 2 + (index % 3) : null,
    counts: 1 as const,
    mood: (index % 5) + 1,
    energy: ((index * 3) % 5) + 1,
    marks: JSON.stringify({ pain: index % 4, sleep: (index % 5) + 1, symptoms: ['bloating', 'cravings'] }),
    rev: 0,
    savedAt: noonOf(loggedOn, 'UTC'),
  }));
}

async function insertAll<Table extends SQLiteTable>(
  db: D1Database,
  filling: { table: Table; rows: readonly Table['$inferInsert'][] },
): Promise<void> {
  for (const statement of insertMany(drizzle(db, { schema }), filling)) await statement;
}

function pick<const Value>(values: readonly Value[], index: number): Value {
  // The index modulo the length is within the list.
  return values[index % values.length] as Value;
}
