import type { D1Database } from '@cloudflare/workers-types';
import { drizzle } from 'drizzle-orm/d1';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { checkedWeeksOf, firstWeekKept } from '#domain/habits/checked-weeks.ts';
import { TIME_FRAMES } from '#domain/habits/habit.schema.ts';
import { PRIORITY_NUMBERS } from '#domain/tasks/task-priority.ts';
import { cycleProfiles, periods } from '#drizzle/schema/cycle.ts';
import { habitPastSchedules, habits } from '#drizzle/schema/habits.ts';
import * as schema from '#drizzle/schema/index.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import { insertMany } from '#worker/platform/insert-many.ts';

/** The account by which the cost of calls is judged. */
export const LARGE = { tasks: 5_000, habits: 300, daysOfChecks: 730 } as const;

const CYCLE_LENGTHS = [28, 30, 27, 29, 33, 26, 28, 31, 29];
const CYCLES = 26;

type Owner = { userId: string; today: LocalDate };
type TaskRow = typeof tasks.$inferInsert;
/** What differs from one task to the next. */
export type TaskVariety = (index: number, today: LocalDate) => Partial<TaskRow>;

/** Fills somebody's empty account with two years of tasks, habits, checks and periods. */
export async function fillLargeAccount(db: D1Database, owner: Owner): Promise<void> {
  await insertAll(db, { table: periods, rows: periodRows(owner) });
  await insertAll(db, {
    table: cycleProfiles,
    rows: [{ userId: owner.userId, reportedCycleLength: 28, reportedPeriodLength: 5, lastPeriodLength: 5 }],
  });
  await fillWithTasks(db, { ...owner, variety: lifelike });
  await fillWithHabits(db, owner);
}

/** The tasks alone, as `variety` has them. */
export async function fillWithTasks(
  db: D1Database,
  { userId, today, variety }: Owner & { variety: TaskVariety },
): Promise<void> {
  const rows = Array.from({ length: LARGE.tasks }, (_, index) => ({
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

/** Two years of somebody who plans a lot: most is done, some is overdue, much lies ahead, a quarter waits for a phase. */
export const lifelike: TaskVariety = (index, today) => {
  const endOn = addDays(today, (index % 900) - 700);
  const isPast = endOn < today;
  return {
    description: index % 3 === 0 ? 'What to think of before, and whom to ask about it.' : null,
    descriptionFolded: index % 3 === 0 ? 'what to think of before, and whom to ask about it.' : null,
    status: isPast && index % 20 !== 0 ? 'completed' : index % 7 === 0 ? 'in_progress' : 'not_started',
    ...(index % 4 === 3 ? { cyclePhase: pick([...CYCLE_PHASES, null], index >> 2) } : { endOn }),
    ...(index % 8 === 0 ? { startOn: addDays(endOn, -(index % 15)) } : {}),
    length: pick([null, 15, 30, 60], index),
    parentId: index % 10 === 9 ? `task-${index - 4}` : null,
  };
};

async function fillWithHabits(db: D1Database, { userId, today }: Owner): Promise<void> {
  const createdOn = addDays(today, -LARGE.daysOfChecks);
  const weeksFrom = firstWeekKept(createdOn);
  const rows = Array.from({ length: LARGE.habits }, (_, index) => ({
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
    // Left out now and then, each at other times.
    checkedWeeks: checkedWeeksOf(
      Array.from({ length: LARGE.daysOfChecks }, (_, at) => at)
        .filter((at) => (at * 7 + index) % 11 !== 0)
        .map((at) => addDays(today, -at)),
      weeksFrom,
    ),
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

/** The log of checks that the packed weeks tell of. */
const CHECKS_OF_PACKED_WEEKS = `
  with recursive
    days(at) as (select 0 union all select at + 1 from days where at < 1300),
    digits as (
      select at, at / 7 * 2 + (at % 7 < 4) + 1 as place, iif(at % 7 < 4, at % 7, at % 7 - 4) as bit from days
    )
  insert into habit_checks
  select user_id, habit_id, date(weeks_from, '+' || at || ' days'), created_at
  from habits, digits
  where user_id = ? and place <= length(checked_weeks) and ((instr('123456789abcdef', substr(checked_weeks, place, 1)) >> bit) & 1)`;

function periodRows({ userId, today }: Owner): (typeof periods.$inferInsert)[] {
  const starts = [addDays(today, -8)];
  while (starts.length < CYCLES) {
    starts.push(addDays(starts.at(-1) ?? today, -pick(CYCLE_LENGTHS, starts.length)));
  }
  return starts.map((startedOn) => ({
    userId,
    periodId: `period-${startedOn}`,
    startedOn,
    createdAt: noonOf(startedOn, 'UTC'),
  }));
}

async function insertAll<Table extends SQLiteTable>(
  db: D1Database,
  filling: { table: Table; rows: readonly Table['$inferInsert'][] },
): Promise<void> {
  for (const statement of insertMany(drizzle(db, { schema }), filling)) await statement;
}

function pick<const Value>(values: readonly Value[], index: number): Value {
  // Within the list, whose length the index is taken modulo of.
  return values[index % values.length] as Value;
}
