import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  type Habit,
  type HabitHistory,
  type HabitsOfToday,
  habitCheckedSchema,
  habitHistorySchema,
  habitsOfTodaySchema,
  habitsSchema,
} from '#domain/habits/habit.schema.ts';
import { callSignedIn } from '#web/lib/api-client.ts';
import { KEPT, type Kept, sendOrKeep } from '#web/sync/send-or-keep.ts';

export async function fetchHabits(signal: AbortSignal): Promise<Habit[]> {
  const path = '/api/habit/cycle/all/timeframe/all/get';
  return (await callSignedIn({ method: 'GET', path, answer: habitsSchema, signal })).habits;
}

export function fetchHabitsOfToday(signal: AbortSignal): Promise<HabitsOfToday> {
  const path = '/api/habit/dashboard/list';
  return callSignedIn({ method: 'GET', path, answer: habitsOfTodaySchema, signal });
}

type HistoryCall = { id: string; weeks: number; signal: AbortSignal };

export async function fetchHistory({ id, weeks, signal }: HistoryCall): Promise<HabitHistory> {
  const path = `/api/habit/${encodeURIComponent(id)}/history/${weeks}` as const;
  return (await callSignedIn({ method: 'GET', path, answer: habitHistorySchema, signal })).days;
}

/** A habit checked off on a day, or that taken back. */
export type HabitCheck = { readonly id: string; readonly date: LocalDate; readonly isDone: boolean };

/** Gives the streak that the check leaves, or that it is kept until there is a connection. */
export async function checkHabit({ id, date, isDone }: HabitCheck, name: string): Promise<number | Kept> {
  const answer = await sendOrKeep({
    method: 'POST',
    path: `/api/habit/${encodeURIComponent(id)}/check`,
    body: { date, done: isDone ? 1 : 0 },
    answer: habitCheckedSchema,
    about: { kind: 'habit-checked', id, name, day: date },
  });
  return answer === KEPT ? KEPT : answer.streak;
}
