import { type APIRequestContext, expect } from '@playwright/test';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { WEEKDAYS } from '#domain/habits/schedule.ts';
import type { Person } from './person.ts';

const ALWAYS = Object.fromEntries([...WEEKDAYS, ...CYCLE_PHASES].map((key) => [`${key}_active`, 1]));

/** Adds a habit through the API, due every day unless `habit` says otherwise. Returns its id. */
export async function addHabit(
  request: APIRequestContext,
  { person, ...habit }: { person: Person; habit_name: string } & Record<string, unknown>,
): Promise<string> {
  const answer = await request.post('/api/habit/add', {
    data: { habit_timeframe: 'morning', ...ALWAYS, ...habit },
    headers: { authorization: `Bearer ${person.stx}` },
  });
  expect(answer.ok(), `adding a habit answered ${answer.status()}`).toBe(true);
  const { habit_id: id } = (await answer.json()) as { habit_id: string };
  return id;
}

/** Checks a habit off on a day. */
export async function checkOff(
  request: APIRequestContext,
  { person, id, date }: { person: Person; id: string; date: string },
): Promise<void> {
  const answer = await request.post(`/api/habit/${id}/check`, {
    data: { date, done: 1 },
    headers: { authorization: `Bearer ${person.stx}` },
  });
  expect(answer.ok(), `the check answered ${answer.status()}`).toBe(true);
}
