import { queryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { addDays, type LocalDate, startOfWeek, type WeekStart } from '#domain/calendar/local-date.ts';
import { readHabitHistory } from '#domain/habits/habits.calls.ts';
import type { Habit, HabitHistory } from '#domain/habits/habits.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import type { HistoryMark } from '#web/ui/calendar/day-table.tsx';
import { FRESH_HABITS, HABIT_KEY } from './habits.data.ts';
import { withUnit } from './rhythm-words.ts';

// Not with the other queries, because the start loads those.

/** On which days of the last weeks a habit was due, done or skipped, oldest first, and how often it was done. */
export function habitHistoryQuery(id: string, weeks: number) {
  return queryOptions({
    queryKey: [...HABIT_KEY, 'history', id, weeks],
    queryFn: ({ signal }) => send(readHabitHistory, { params: { id, weeks: `${weeks}` }, query: {}, signal }),
    ...FRESH_HABITS,
  });
}

export type DayOfHistory = {
  readonly date: LocalDate;
  readonly mark: HistoryMark;
  readonly amount: number | null;
};

export interface HistoryWeek {
  readonly first: LocalDate;
  /** Seven, in the order of the week; `null` before the history starts. */
  readonly days: readonly (DayOfHistory | null)[];
  /** The week from Monday on that begins in it, if the habit is weekly. */
  readonly week: HabitHistory['weeks'][number] | undefined;
}

/**
 * A history in calendar weeks, oldest first; the last week is whole, and its coming days are planned or not. The habit wasn't
 * due before `madeOn` or the first day that it was done, so those days have no mark.
 */
export function historyWeeks(
  {
    days,
    planned,
    weeks: asked = [],
    weekStart = 1,
  }: Pick<HabitHistory, 'days' | 'planned'> & { weeks?: HabitHistory['weeks']; weekStart?: WeekStart },
  madeOn: LocalDate,
): HistoryWeek[] {
  const doneOn = days.find(({ done }) => done === 1)?.date ?? madeOn;
  const from = doneOn < madeOn ? doneOn : madeOn;
  const known = new Map(
    days.map((day) => [
      day.date,
      { date: day.date, mark: markOf(day, { isAskedFor: day.date >= from }), amount: day.amount },
    ]),
  );
  const start = days[0]?.date;
  const end = days.at(-1)?.date;
  if (start === undefined || end === undefined) return [];
  const weeks: HistoryWeek[] = [];
  for (let first = startOfWeek(start, weekStart); first <= end; first = addDays(first, 7)) {
    const dates = [0, 1, 2, 3, 4, 5, 6].map((index) => addDays(first, index));
    weeks.push({
      first,
      days: dates.map((date) => {
        if (date < start) return null;
        const ahead = planned.includes(date) ? 'planned' : 'rest';
        return known.get(date) ?? { date, mark: ahead, amount: null };
      }),
      week: asked.find(({ monday }) => dates.includes(monday)),
    });
  }
  return weeks;
}

type HabitDay = { readonly habit: Habit; readonly day: Omit<DayOfHistory, 'date'> };

export const isDoneMark = (mark: HistoryMark): boolean => mark === 'done' || mark === 'extra';

/** How much of a day's target there is, 0 to 1, on a day that isn't done; `undefined` without any, or for an amount a week. */
export function partOf({ habit, day: { mark, amount } }: HabitDay): number | undefined {
  const { habit_target: target, habit_target_per: per } = habit;
  if (!target || !amount || per !== 'day' || isDoneMark(mark)) return undefined;
  return Math.min(1, amount / target);
}

/** What became of a day, "partly done, 3 glasses"; of a habit without a target, whether it was planned: its checkbox says the rest. */
export function dayText(
  { habit, day }: HabitDay,
  { t, language }: { t: TFunction; language: string },
): string {
  const { habit_target: target, habit_unit: unit } = habit;
  const words = {
    done: target ? 'keyDone' : 'due',
    due: 'due',
    extra: target ? 'keyDone' : 'notDue',
    rest: 'notDue',
    skipped: 'skipped',
    planned: 'keyPlanned',
  } as const;
  const word = partOf({ habit, day }) === undefined ? words[day.mark] : 'partly';
  const amount = day.amount ? [withUnit(day.amount, { unit, language })] : [];
  return [t(`habits.history.${word}`), ...amount].join(', ');
}

function markOf(
  { due, done, skipped }: HabitHistory['days'][number],
  { isAskedFor }: { isAskedFor: boolean },
): HistoryMark {
  if (done === 1) return due === 1 ? 'done' : 'extra';
  if (skipped === 1) return 'skipped';
  return due === 1 && isAskedFor ? 'due' : 'rest';
}
