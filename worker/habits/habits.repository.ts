import {
  type AnyColumn,
  and,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { addDays, type LocalDate, startOfWeek } from '#domain/calendar/local-date.ts';
import type { HabitFieldIn, HabitSchedule } from '#domain/habits/habits.fields.ts';
import type { HabitMark } from '#domain/habits/habits.rules.ts';
import type { ScheduleChange } from '#domain/habits/habits.schema.ts';
import { firstStoredWeek } from '#domain/habits/packed-weeks.ts';
import {
  habitChecks as checks,
  habits,
  habitPastSchedules as pastSchedules,
} from '#drizzle/schema/habits.ts';
import type { Deps } from '#worker/context.ts';
import type { UserIdParam } from '#worker/platform/database.ts';
import { asJson, type JsonRows, jsonRows, rowsAsJson } from '#worker/platform/json-sql.ts';

type HabitRow = typeof habits.$inferSelect;

type Content = Pick<HabitRow, HabitFieldIn<'sent'>>;
type Schedule = Pick<HabitRow, keyof HabitSchedule>;
type NewHabitRow = Content & Schedule & { readonly habitId?: string | undefined };
/** The fields of an update; those left out stay. */
type HabitChange = Partial<Content> & {
  readonly schedule: ScheduleChange;
  /** The day on which a pause from today on ends; `null` ends a pause today. Left out, nothing changes. */
  readonly pausedUntil?: LocalDate | null | undefined;
};

/** A habit with its earlier schedules, in no order. */
export interface StoredHabit extends Omit<HabitRow, 'userId' | 'importId'> {
  readonly past: readonly Omit<typeof pastSchedules.$inferSelect, 'userId' | 'habitId'>[];
}

const { userId: _whose, habitId: _which, ...pastColumns } = getTableColumns(pastSchedules);

const past: SQL<StoredHabit['past']> = rowsAsJson(pastColumns, {
  of: sql`${pastSchedules} where ${and(
    eq(pastSchedules.userId, habits.userId),
    eq(pastSchedules.habitId, habits.habitId),
  )}`,
});

const { userId: _, importId: __, ...columns } = getTableColumns(habits);

/** The columns of a habit: the row, and in the same statement its earlier schedules. */
const STORED_HABIT: typeof columns & { past: typeof past } = { ...columns, past };

/** Statement of `jsonRows`: all habits of a person. */
export const habitsOf = (userId: UserIdParam): JsonRows<StoredHabit> =>
  jsonRows({ ...columns, past: asJson(past) }, sql`${habits} where ${eq(habits.userId, userId)}`);

/** One person's habits, their earlier schedules, and the days on which they were checked off or skipped. */
export function createHabitsRepository(
  { db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>,
  userId: string,
) {
  const mine = eq(habits.userId, userId);
  const of = (habitId: string) => and(mine, eq(habits.habitId, habitId));
  const pastOf = (habitId: string) =>
    and(eq(pastSchedules.userId, userId), eq(pastSchedules.habitId, habitId));
  const checksOf = (habitId: string) => and(eq(checks.userId, userId), eq(checks.habitId, habitId));
  const hasPast = (where: SQL | undefined) =>
    exists(db.select({ one: sql`1` }).from(pastSchedules).where(where));

  /** Statement that stores a schedule that held until a day, for habits that match `when`; one that exists stays. */
  const storePast = (
    untilOn: LocalDate,
    { when, ...schedule }: Partial<Record<keyof Schedule, SQL>> & { when: SQL | undefined },
  ) =>
    db
      .insert(pastSchedules)
      .select(
        sql`select ${habits.userId}, ${habits.habitId}, ${untilOn}, ${sql.join(
          Object.values({ ...presentSchedule, ...schedule }),
          sql`, `,
        )} from ${habits} where ${when}`,
      )
      .onConflictDoNothing();

  /**
   * Statements that pause a habit from today until a day, or end its pause today. A pause is a past schedule without weekdays
   * and phases (decision 31); before a new one the present schedule is stored, as it was until today.
   */
  function pause(
    habitId: string,
    { isValid, until, today }: { isValid: SQL | undefined; until: LocalDate | null; today: LocalDate },
  ) {
    const running = and(pastOf(habitId), gt(pastSchedules.untilOn, today), eq(pastSchedules.weekdays, 0));
    const nothing = {
      weekdays: sql`0`,
      phases: sql`0`,
      rhythm: sql`'days'`,
      times: sql`null`,
      everyDays: sql`null`,
      anchorOn: sql`null`,
      target: sql`null`,
      targetPer: sql`'day'`,
    };
    return [
      until === null
        ? storePast(today, { ...nothing, when: and(isValid, hasPast(running)) })
        : storePast(today, { when: and(isValid, not(hasPast(running))) }),
      db.delete(pastSchedules).where(running),
      ...(until === null ? [] : [storePast(until, { ...nothing, when: isValid })]),
    ];
  }

  function setMark({ id, date, mark }: HabitMark) {
    const skipped = mark === 'skipped' ? 1 : 0;
    // From the habit's own row, so that somebody else's id writes nothing.
    const check = sql`select ${habits.userId}, ${habits.habitId}, ${date}, ${now()}, ${skipped}, ${1 - skipped}, null, null
      from ${habits} where ${of(id)}`;
    return db
      .insert(checks)
      .select(check)
      .onConflictDoUpdate({
        target: [checks.userId, checks.habitId, checks.checkedOn],
        set: { skipped, done: skipped === 1 ? 0 : 1, checkedAt: now() },
        setWhere: ne(checks.skipped, skipped),
      });
  }

  const clearMark = ({ id, date, mark }: HabitMark) =>
    db
      .delete(checks)
      .where(and(checksOf(id), eq(checks.checkedOn, date), eq(checks.skipped, mark === 'skipped' ? 1 : 0)));

  return {
    /** All habits, in the order of creation. */
    list: async (): Promise<StoredHabit[]> =>
      db.select(STORED_HABIT).from(habits).where(mine).orderBy(habits.createdAt, habits.habitId),

    /** One habit; `undefined` if this person has none with that id. */
    find: (habitId: string): Promise<StoredHabit | undefined> =>
      db.select(STORED_HABIT).from(habits).where(of(habitId)).get(),

    /** Creates a habit; does nothing if the person already has one with that id. */
    add: async (
      { habitId = newId(), ...habit }: NewHabitRow,
      createdOn: LocalDate,
    ): Promise<{ habitId: string; isNew: boolean }> => {
      const made = await db
        .insert(habits)
        .values({
          userId,
          habitId,
          ...habit,
          createdOn,
          createdAt: now(),
          weeksFrom: firstStoredWeek(createdOn),
        })
        .onConflictDoNothing()
        .returning({ habitId: habits.habitId });
      return { habitId, isNew: made.length === 1 };
    },

    /**
     * Writes a change, unless it would leave no weekday or no phase. The schedule up to `today` is stored once a day: of
     * several edits on one day only the last one counts. One transaction that reads nothing beforehand, so that parallel
     * edits can't leave an invalid schedule together. Returns whether it was written, and the habit after that.
     */
    update: async (
      habitId: string,
      { change: { schedule, pausedUntil, ...content }, today }: { change: HabitChange; today: LocalDate },
    ): Promise<{ isWritten: boolean; habit: HabitRow | undefined }> => {
      const weekdays = bitsAfter(schedule, 'weekdays');
      const phases = bitsAfter(schedule, 'phases');
      const isValid = and(of(habitId), ne(weekdays, 0), ne(phases, 0));
      const isEdited = or(ne(weekdays, habits.weekdays), ne(phases, habits.phases));
      const hasLater = hasPast(and(pastOf(habitId), gte(pastSchedules.untilOn, today)));
      const pausing = pausedUntil === undefined ? [] : pause(habitId, { isValid, until: pausedUntil, today });
      const [, written, [habit]] = await db.batch([
        storePast(today, {
          when: and(isValid, lt(habits.createdOn, today), isEdited, not(hasLater)),
        }),
        db
          .update(habits)
          .set({ ...content, weekdays, phases })
          .where(isValid)
          .returning({ habitId: habits.habitId }),
        db.select().from(habits).where(of(habitId)),
        ...pausing,
      ]);
      return { isWritten: written.length === 1, habit };
    },

    /** Deletes a habit with its checks; `false` if this person has none with that id. */
    remove: async (habitId: string): Promise<boolean> => {
      const gone = await db.delete(habits).where(of(habitId)).returning({ habitId: habits.habitId });
      return gone.length === 1;
    },

    /**
     * Marks a day of a habit as done or skipped in place of the other, or takes that mark back, and packs that week again from
     * its checks, in one transaction. Returns the habit after that; `undefined` if this person has none with that id.
     */
    mark: async (change: HabitMark): Promise<StoredHabit | undefined> => {
      const monday = startOfWeek(change.date);
      const marks = checksOf(change.id);
      const [, , [checked]] = await db.batch([
        change.isSet ? setMark(change) : clearMark(change),
        db
          .update(habits)
          .set({
            checkedWeeks: repacked(habits.checkedWeeks, { monday, marks: and(marks, eq(checks.skipped, 0)) }),
            skippedWeeks: repacked(habits.skippedWeeks, { monday, marks: and(marks, eq(checks.skipped, 1)) }),
          })
          .where(of(change.id)),
        db.select(STORED_HABIT).from(habits).where(of(change.id)),
      ]);
      return checked;
    },
  };
}

const presentSchedule = {
  weekdays: habits.weekdays,
  phases: habits.phases,
  rhythm: habits.rhythm,
  times: habits.times,
  everyDays: habits.everyDays,
  anchorOn: habits.anchorOn,
  target: habits.target,
  targetPer: habits.targetPer,
};

/** The bits of a habit's weekdays or phases after a change. */
function bitsAfter({ set, cleared }: ScheduleChange, part: 'weekdays' | 'phases'): SQL<number> {
  return sql<number>`((${habits[part]} & ~${cleared[part]}) | ${set[part]})`;
}

/** A packed column with the two digits of one week rebuilt from the marks of its seven days. */
function repacked(
  packed: typeof habits.checkedWeeks | typeof habits.skippedWeeks,
  { monday, marks }: { monday: LocalDate; marks: SQL | undefined },
): SQL<string> {
  const daysFrom = (start: AnyColumn | LocalDate, day: AnyColumn | SQL) =>
    sql`cast(julianday(${day}) - julianday(${start}) as integer)`;
  const week = sql`(${daysFrom(habits.weeksFrom, sql`${monday}`)} / 7)`;
  const bits = sql`(select coalesce(sum(1 << ${daysFrom(monday, checks.checkedOn)}), 0) from ${checks}
    where ${marks} and ${checks.checkedOn} between ${monday} and ${addDays(monday, 6)})`;
  // hex(zeroblob(n)) is n weeks without a mark; empty if the text is already long enough.
  const padded = sql`(${packed} || hex(zeroblob(${week} - length(${packed}) / 2)))`;
  return sql<string>`substr(${padded}, 1, ${week} * 2) || printf('%02x', ${bits}) || substr(${padded}, ${week} * 2 + 3)`;
}
