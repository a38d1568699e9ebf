import type { APIRequestContext } from '@playwright/test';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { WEEKDAYS } from '#domain/habits/habits.fields.ts';
import { callsOf, type Person } from './person.ts';

const ALWAYS = Object.fromEntries([...WEEKDAYS, ...CYCLE_PHASES].map((key) => [`${key}_active`, 1]));

/** Adds a habit through the API, due every day unless `habit` overrides it. Returns its id. */
export async function addHabit(
  request: APIRequestContext,
  { person, ...habit }: { person: Person; habit_name: string } & Record<string, unknown>,
): Promise<string> {
  const { habit_id } = await callsOf(request, person).post<{ habit_id: string }>('/api/habit/add', {
    habit_timeframe: 'morning',
    ...ALWAYS,
    ...habit,
  });
  return habit_id;
}

/** Checks a habit off on a day. */
export async function checkOff(
  request: APIRequestContext,
  { person, id, date }: { person: Person; id: string; date: string },
): Promise<void> {
  await callsOf(request, person).post(`/api/habit/${id}/check`, { date, done: 1 });
}
