import type * as v from 'valibot';
import {
  addDays,
  addDaysWithin,
  type DateRange,
  daysBetween,
  FIRST_DAY,
  type LocalDate,
  startOfWeek,
  toEpochDay,
} from '#domain/calendar/local-date.ts';
import { datesWorldwideAt, localDateAt } from '#domain/calendar/zoned-day.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import { forgetBefore } from '#domain/habits/forgotten-checks.ts';
import {
  type HabitProgress,
  type HabitRecord,
  habitDays,
  habitHistory,
  habitProgress,
  habitTotals,
  plannedDays,
  trackedDays,
} from '#domain/habits/habit-progress.ts';
import type { addHabitAmount } from '#domain/habits/habits.calls.ts';
import {
  AMOUNT_MAX,
  HABIT_FIELDS,
  type HabitSchedule,
  ON_DAYS,
  PAST_SCHEDULE_FIELDS,
  pauseRefusal,
  phaseBits,
} from '#domain/habits/habits.fields.ts';
import {
  byTimeFrame,
  dayAfterPress,
  type HabitMark,
  type HabitPress,
  judgedDay,
  UNMARKED,
} from '#domain/habits/habits.rules.ts';
import {
  anchorRefusal,
  decodeSentHabit,
  flagsOf,
  type Habit,
  type HabitFilter,
  type HabitHistory,
  type HabitsOfToday,
  type HabitUpdate,
  type habitAmountSchema,
  type NewHabit,
  newSchedule,
  rhythmIn,
  scheduleAfter,
  scheduleChangeOf,
  scheduleRefusals,
} from '#domain/habits/habits.schema.ts';
import { checkRefusal, type HabitDayRow, repackedWeek, THOUSANDTHS } from '#domain/habits/packed-weeks.ts';
import { isOpenOn, targetOn } from '#domain/habits/rhythm.ts';
import { refuseForgotten } from '#domain/retention/forgetting.calls.ts';
import type { CallResult } from '#domain/wire/call.ts';
import { encoderOf, namesIn, pick } from '#domain/wire/record-fields.ts';
import { accountService } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { commit, type ReadRows } from '#worker/platform/commit.ts';
import type { HeldKey, UnderKey } from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { createHabitsRepository, type FirstDay, type StoredHabit } from './habits.repository.ts';

/** One person's habits. Streaks are never stored, but computed from the checks, the schedules and the log of periods. */
export const habitsService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const habits = createHabitsRepository(deps, userId);
  const own = { db: deps.db, userId };
  const { facts: cycleFacts, factsWith } = cycleService(person);

  async function list({ cyclePhase, dayTimeFrame }: HabitFilter): Promise<Habit[]> {
    const [facts, stored] = await Promise.all([cycleFacts(), habits.list()]);
    const bits = phaseBits(cyclePhase === 'all' ? null : cyclePhase);
    const wanted = stored.filter(
      (habit) => (habit.phases & bits) !== 0 && (dayTimeFrame === 'all' || habit.timeFrame === dayTimeFrame),
    );
    return habitAnswers(facts, wanted);
  }

  /** The habit and the facts about the cycle. Throws `not_found` for an id that is not this person's. */
  async function found(...which: Parameters<typeof habits.find>) {
    const [facts, habit] = await Promise.all([cycleFacts(), habits.find(...which)]);
    if (habit === undefined) throw new AppError('not_found');
    return { facts, habit };
  }

  /**
   * Statements that pause a habit from today until a day, or end its pause today (`null`). Before a new pause the schedule is
   * stored, which held until today.
   */
  function pausing(
    { habitId, past }: StoredHabit,
    { schedule, until, today }: { schedule: HabitSchedule; until: LocalDate | null; today: LocalDate },
  ) {
    const isPaused = past.some(({ untilOn, weekdays }) => untilOn > today && weekdays === 0);
    const rows = [
      ...(until === null && isPaused ? [{ ...PAUSE, untilOn: today }] : []),
      ...(until !== null && !isPaused ? [{ ...schedule, untilOn: today }] : []),
      ...(until === null ? [] : [{ ...PAUSE, untilOn: until }]),
    ];
    return [habits.endingPause(habitId, today), ...habits.storingPast(habitId, rows)];
  }

  /** A day's row and its packed week after a change, and the statements that write the row. */
  function dayWritten(
    { habitId, days, ...weeks }: StoredHabit,
    { on, change }: { on: LocalDate; change: (row: HabitDayRow) => HabitDayRow },
  ) {
    const found = days.find(({ checkedOn }) => checkedOn === on);
    const before = found ? pick(found, ['done', 'skipped', 'amount']) : UNMARKED;
    const row = change(before);
    const isSame = row.done === before.done && row.skipped === before.skipped && row.amount === before.amount;
    const others = days.filter(({ checkedOn }) => checkedOn !== on);
    const rows = [...others, { ...row, checkedOn: on }];
    const packed = repackedWeek(weeks, { monday: startOfWeek(on), rows });
    return {
      row,
      packed,
      writes: isSame ? [] : [habits.writingDay(habitId, { on, row }), habits.updating(habitId, packed)],
    };
  }

  /** Changes a day by the target that held on it; repeating a mark changes nothing. */
  const press = (
    { id, date, ...pressed }: { readonly id: string; readonly date: LocalDate } & HabitPress,
    underKey?: HeldKey,
  ): Promise<Pressed> => {
    const { rows, habitIn } = habits.rowIn(id, weekOf(date));
    return commit<ReadRows & Awaited<ReturnType<typeof factsWith>>, Pressed>(own, {
      read: async () => {
        const read = await factsWith(rows);
        return { rows, json: read.also, ...read };
      },
      decide: async ({ json, facts, detailsFrom }) => {
        refuse('date', checkRefusal(date, facts.today));
        const habit = habitIn(json);
        for (const from of [detailsFrom.habits, habit.forgotten?.from ?? null])
          refuseForgotten('date', { day: date, from });
        if (!('mark' in pressed) && habit.target === null)
          throw new AppError('conflict', { detail: 'the habit has no target' });
        const record = recordOf(habit);
        const held = targetOn(record.schedules, toEpochDay(date));
        const { row, packed, writes } = dayWritten(habit, {
          on: date,
          change: (before) => dayAfterPress(before, { press: pressed, held }),
        });
        const amount = (row.amount ?? 0) / THOUSANDTHS;
        refuse('add', amount > AMOUNT_MAX ? `must not lead to more than ${AMOUNT_MAX} a day` : null);
        const { streak } = progressOf(facts, { ...record, checks: { ...record.checks, ...packed } });
        return { writes, answer: { amount, done: row.done, streak } };
      },
      key: underKey && { held: underKey, storedAnswer: JSON.stringify },
    });
  };

  /** Forgets the first days of a habit before a Monday, as many as one statement deletes. */
  async function forgetSome({ habitId, firstOn }: FirstDay, monday: LocalDate): Promise<void> {
    const some = addDaysWithin(startOfWeek(firstOn), FORGOTTEN_AT_ONCE);
    const until = some < monday ? some : monday;
    const { rows, habitIn } = habits.rowIn(habitId, weekOf(until));
    await commit<ReadRows & { facts: CycleFacts }, void>(own, {
      read: async () => {
        const { facts, also: json } = await factsWith(rows);
        return { rows, json, facts };
      },
      decide: async ({ json, facts }) => {
        if (json === '') return NOTHING_LEFT;
        const left = forgetBefore(recordOf(habitIn(json)), { monday: until, facts });
        const updating = left ? [habits.updating(habitId, left)] : [];
        return { writes: [...updating, habits.deletingDays(habitId, until)], answer: undefined };
      },
    });
  }

  return {
    /**
     * Forgets the days of every habit before a Monday; what streaks and totals need of them stays as numbers. Each habit is written
     * in parts of their own, so that a run that ends early can be made again.
     */
    forgetBefore: async function* forgetBefore(monday: LocalDate): AsyncGenerator<number, void> {
      for (;;) {
        const first = await habits.firstDays(monday);
        yield 1;
        if (first.length === 0) return;
        for (const habit of first) {
          await forgetSome(habit, monday);
          yield 4;
        }
      }
    },

    /**
     * Creates a habit, under the client's id if given; the same id twice gives the same habit. Throws `validation_failed` for a day
     * of an interval that is too far away.
     */
    add: async ({ id, ...habit }: NewHabit): Promise<{ habitId: string; isNew: boolean }> => {
      const { today } = await cycleFacts();
      refuseAnchor(habit.habit_anchor_on, today);
      return habits.add({ habitId: id, ...decodeSentHabit(habit), ...newSchedule(habit) }, today);
    },

    /**
     * Changes the sent fields. Another schedule holds from today on: the one before is stored once a day, so of several edits on
     * one day only the last one counts, and today's amount is judged by the new target. Throws `not_found`, and
     * `validation_failed` for a schedule that can't be a habit's and for a past pause.
     */
    update: (update: HabitUpdate): Promise<void> => {
      const { habit_id: id, paused_until: until } = update;
      const { start, end } = datesWorldwideAt(deps.now());
      const { rows, habitIn } = habits.rowIn(id, { start: weekOf(start).start, end: weekOf(end).end });
      const fields = decodeSentHabit(update);
      return commit<ReadRows & { today: LocalDate }, void>(own, {
        read: async () => {
          const { timeZone, also: json } = await accountService(person).timeZoneWith(rows);
          return { rows, json, today: localDateAt(deps.now(), timeZone) };
        },
        decide: async ({ json, today }) => {
          refuse('paused_until', until === undefined ? null : pauseRefusal(until, today));
          const before = habitIn(json);
          // A form sends the day that it was made with, however long ago.
          if (fields.anchorOn !== before.anchorOn) refuseAnchor(fields.anchorOn, today);
          const after = scheduleAfter(before, { flags: scheduleChangeOf(update), fields: rhythmIn(fields) });
          const errors = scheduleRefusals(after).map(({ field: path, message }) => ({ path, message }));
          if (errors.length > 0) throw new AppError('validation_failed', { errors });
          const schedule = pick(after, SCHEDULE);
          return {
            writes: [
              ...habits.storingPast(id, replacedBy(schedule, { before, today })),
              habits.updating(id, { ...fields, ...schedule, unit: after.unit }),
              ...dayWritten(before, { on: today, change: judgedBy(schedule, before) }).writes,
              ...(until === undefined ? [] : pausing(before, { schedule, until, today })),
            ],
            answer: undefined,
          };
        },
      });
    },

    /** Deletes a habit with its checks. Throws `not_found` for an id that is not this person's. */
    remove: async (habitId: string): Promise<void> => {
      if (!(await habits.remove(habitId))) throw new AppError('not_found');
    },

    /** One habit as of today. Throws `not_found`. */
    get: async (habitId: string): Promise<Habit> => {
      const { facts, habit } = await found(habitId);
      return habitAnswer(habit, progressOf(facts, recordOf(habit)));
    },

    /** The habits for a phase and a time of day, in the order of creation. */
    list,

    /** The schedules and checks of every habit, and the day of its creation. */
    records: async (): Promise<HabitRecord[]> => (await habits.list()).map(recordOf),

    /** The habits due today, among the given ones. */
    dueToday: habitsDueToday,

    /** The habits due today, by time of day. */
    ofToday: async (): Promise<HabitsOfToday> => {
      const [facts, stored] = await Promise.all([cycleFacts(), habits.list()]);
      return habitsDueToday(facts, stored);
    },

    /**
     * Marks a day as done or skipped in place of the other, or takes that mark back; repeating it changes nothing. Returns the
     * new streak. Throws `validation_failed` for the future and for more than a year ago, and `not_found`.
     */
    mark: async (mark: HabitMark): Promise<number> => (await press(mark)).streak,

    /**
     * Adds to a day's amount, or sets it; together with its key, so that an addition counts once. Throws as `mark` does, and
     * `conflict` for a habit without a target.
     */
    amount: async (
      { id, date, add, set = 0 }: { id: string } & v.InferOutput<typeof habitAmountSchema>,
      underKey: UnderKey | undefined,
    ): Promise<Pressed> => {
      // As `press` returned it.
      if (underKey?.storedAnswer !== undefined) return JSON.parse(underKey.storedAnswer) as Pressed;
      const amount = add === undefined ? { set: inThousandths(set) } : { add: inThousandths(add) };
      return press({ id, date, ...amount }, underKey);
    },

    /** `weeks` times seven days, oldest first, until a day or today; and how often it was done. Throws `not_found`. */
    history: async (
      habitId: string,
      { weeks, until }: { weeks: number; until: LocalDate | undefined },
    ): Promise<HabitHistory> => {
      const { facts, habit } = await found(habitId, 'all amounts');
      const end = until !== undefined && until < facts.today ? until : facts.today;
      const days = Math.min(weeks * 7, daysBetween(FIRST_DAY, end) + 1);
      const range = { start: addDays(end, 1 - days), end };
      const record = recordOf(habit);
      return {
        ...habitHistory(record, { facts, range }),
        planned: plannedDays(record, facts),
        ...habitTotals(record, facts),
      };
    },
  };
});

/**
 * Forgets the days of all habits of a person before a Monday, which isn't after the first day that their figures by phase need, and
 * yields the number of statements of each step. A run that ended early is made again.
 */
export const forgetChecksBefore = (person: PersonContext, monday: LocalDate): AsyncGenerator<number, void> =>
  habitsService(person).forgetBefore(monday);

/** How many days of a habit are forgotten in one transaction: 70 weeks. */
const FORGOTTEN_AT_ONCE = 490;
/** A habit deleted meanwhile. */
const NOTHING_LEFT = { writes: [], answer: undefined };

/** A day's amount and mark, and the streak, after a press. */
type Pressed = Omit<CallResult<typeof addHabitAmount>, 'success'>;

const inThousandths = (amount: number): number => Math.round(amount * THOUSANDTHS);

const weekOf = (day: LocalDate): DateRange => {
  const start = startOfWeek(day);
  return { start, end: addDaysWithin(start, 6) };
};

function refuse(field: string, reason: string | null): void {
  if (reason !== null) throw refuseField(field, reason);
}

const refuseAnchor = (day: LocalDate | null | undefined, today: LocalDate): void =>
  refuse('habit_anchor_on', day ? anchorRefusal(day, today) : null);

/** A schedule on whose days nothing is due; it may last until a day after today (decision 31). */
const PAUSE: HabitSchedule = { ...ON_DAYS, weekdays: 0, phases: 0 };

const SCHEDULE = namesIn(PAST_SCHEDULE_FIELDS, 'file').filter((name) => name !== 'untilOn');

/** What to store of a schedule that held before today and is replaced, for the first time today. */
const replacedBy = (
  after: HabitSchedule,
  { before, today }: { before: StoredHabit; today: LocalDate },
): (HabitSchedule & { untilOn: LocalDate })[] =>
  before.createdOn < today &&
  SCHEDULE.some((name) => after[name] !== before[name]) &&
  !before.past.some(({ untilOn }) => untilOn >= today)
    ? [{ ...pick(before, SCHEDULE), untilOn: today }]
    : [];

/** How today's row follows a new target. */
const judgedBy =
  (after: HabitSchedule, before: HabitSchedule) =>
  (row: HabitDayRow): HabitDayRow =>
    after.target === before.target && after.targetPer === before.targetPer ? row : judgedDay(row, after);

/** The data for the streaks of a stored habit. */
function recordOf({ past, days, ...row }: StoredHabit): HabitRecord {
  return {
    schedules: {
      present: row,
      past: past.map(({ untilOn, ...schedule }) => ({ ...schedule, untilDay: toEpochDay(untilOn) })),
    },
    checks: row,
    createdOn: row.createdOn,
    forgotten: row.forgotten,
    amounts: new Map(days.map(({ checkedOn, amount }) => [checkedOn, amount ?? 0])),
  };
}

const progressOf = (facts: CycleFacts, record: HabitRecord): HabitProgress =>
  habitProgress(record, trackedDays(facts, [record]));

const encodeHabit = encoderOf(HABIT_FIELDS, 'answer');

/** A habit as answers have it. */
const habitAnswer = (row: StoredHabit, progress: HabitProgress): Habit => ({
  ...encodeHabit(row),
  habit_target_per: row.target === null ? null : row.targetPer,
  ...flagsOf(row),
  ...progress,
});

/** The habits as of today, in the given order. */
function habitAnswers(facts: CycleFacts, stored: readonly StoredHabit[]): Habit[] {
  const habits = stored.map((row) => ({ row, record: recordOf(row) }));
  const days = trackedDays(
    facts,
    habits.map(({ record }) => record),
  );
  return habits.map(({ row, record }) => habitAnswer(row, habitProgress(record, days)));
}

/** The habits due today, by time of day; nothing is computed for those whose schedule leaves today out. */
function habitsDueToday(facts: CycleFacts, stored: readonly StoredHabit[]): HabitsOfToday {
  const [today] = habitDays(facts, { start: facts.today, end: facts.today });
  const open = stored.filter((row) => today && isOpenOn(recordOf(row).schedules, today));
  return byTimeFrame(habitAnswers(facts, open).filter((habit) => habit.due_today === 1));
}
