import { addDays, daysBetween, FIRST_DAY, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import {
  type HabitProgress,
  type HabitRecord,
  habitHistory,
  habitProgress,
  habitTotals,
  plannedDays,
  trackedDays,
} from '#domain/habits/habit-progress.ts';
import { HABIT_FIELDS, pauseRefusal, phaseBits } from '#domain/habits/habits.fields.ts';
import { byTimeFrame, type HabitMark } from '#domain/habits/habits.rules.ts';
import {
  decodeSentHabit,
  flagsOf,
  type Habit,
  type HabitFilter,
  type HabitHistory,
  type HabitsOfToday,
  type HabitUpdate,
  type NewHabit,
  NO_PHASE,
  NO_WEEKDAY,
  newSchedule,
  scheduleChangeOf,
} from '#domain/habits/habits.schema.ts';
import { checkRefusal } from '#domain/habits/packed-weeks.ts';
import { encoderOf } from '#domain/wire/record-fields.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { createHabitsRepository, type StoredHabit } from './habits.repository.ts';

/** One person's habits. Streaks are never stored, but computed from the checks, the schedules and the log of periods. */
export const habitsService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const habits = createHabitsRepository(deps, userId);
  const { facts: cycleFacts } = cycleService(person);

  async function list({ cyclePhase, dayTimeFrame }: HabitFilter): Promise<Habit[]> {
    const [facts, stored] = await Promise.all([cycleFacts(), habits.list()]);
    const bits = phaseBits(cyclePhase === 'all' ? null : cyclePhase);
    const wanted = stored.filter(
      (habit) => (habit.phases & bits) !== 0 && (dayTimeFrame === 'all' || habit.timeFrame === dayTimeFrame),
    );
    return habitAnswers(facts, wanted);
  }

  /** The habit and the facts about the cycle. Throws `not_found` for an id that is not this person's. */
  async function found(habitId: string) {
    const [facts, habit] = await Promise.all([cycleFacts(), habits.find(habitId)]);
    if (habit === undefined) throw new AppError('not_found');
    return { facts, habit };
  }

  return {
    /** Creates a habit, under the client's id if given; the same id twice gives the same habit. */
    add: async ({ id, ...habit }: NewHabit): Promise<{ habitId: string; isNew: boolean }> => {
      const { today } = await cycleFacts();
      return habits.add({ habitId: id, ...decodeSentHabit(habit), ...newSchedule(habit) }, today);
    },

    /** Changes the sent fields. Throws `not_found`, and `validation_failed` without a weekday or phase or for a past pause. */
    update: async (update: HabitUpdate): Promise<void> => {
      const { today } = await cycleFacts();
      const { paused_until: pausedUntil } = update;
      const pauseRefused = pausedUntil === undefined ? null : pauseRefusal(pausedUntil, today);
      if (pauseRefused !== null) throw refuseField('paused_until', pauseRefused);
      const schedule = scheduleChangeOf(update);
      const { isWritten, habit } = await habits.update(update.habit_id, {
        change: { ...decodeSentHabit(update), schedule, pausedUntil },
        today,
      });
      if (habit === undefined) throw new AppError('not_found');
      if (isWritten) return;
      const { set, cleared } = schedule;
      const hasWeekday = ((habit.weekdays & ~cleared.weekdays) | set.weekdays) !== 0;
      const refusal = hasWeekday ? NO_PHASE : NO_WEEKDAY;
      throw refuseField(refusal.field, refusal.message);
    },

    /** Deletes a habit with its checks. Throws `not_found` for an id that is not this person's. */
    remove: async (habitId: string): Promise<void> => {
      if (!(await habits.remove(habitId))) throw new AppError('not_found');
    },

    /** One habit as of today. Throws `not_found`. */
    get: async (habitId: string): Promise<Habit> => {
      const { facts, habit } = await found(habitId);
      return habitAnswer(habit, progressOf(facts, habit));
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
    mark: async (change: HabitMark): Promise<number> => {
      const facts = await cycleFacts();
      const refusal = checkRefusal(change.date, facts.today);
      if (refusal !== null) throw refuseField('date', refusal);
      const checked = await habits.mark(change);
      if (checked === undefined) throw new AppError('not_found');
      return progressOf(facts, checked).streak;
    },

    /** `weeks` times seven days, oldest first, until a day or today; and how often it was done. Throws `not_found`. */
    history: async (
      habitId: string,
      { weeks, until }: { weeks: number; until: LocalDate | undefined },
    ): Promise<HabitHistory> => {
      const { facts, habit } = await found(habitId);
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

/** The data for the streaks of a stored habit. */
function recordOf({ past, ...row }: StoredHabit): HabitRecord {
  return {
    schedules: {
      present: row,
      past: past.map(({ untilOn, ...schedule }) => ({ ...schedule, untilDay: toEpochDay(untilOn) })),
    },
    checks: row,
    createdOn: row.createdOn,
    amounts: new Map(),
  };
}

function progressOf(facts: CycleFacts, habit: StoredHabit): HabitProgress {
  const record = recordOf(habit);
  return habitProgress(record, trackedDays(facts, [record]));
}

const encodeHabit = encoderOf(HABIT_FIELDS, 'answer');

/** A habit as answers have it. */
const habitAnswer = (row: StoredHabit, progress: HabitProgress): Habit => ({
  ...encodeHabit(row),
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

/** The habits due today, by time of day. */
const habitsDueToday = (facts: CycleFacts, stored: readonly StoredHabit[]): HabitsOfToday =>
  byTimeFrame(habitAnswers(facts, stored).filter((habit) => habit.due_today === 1));
