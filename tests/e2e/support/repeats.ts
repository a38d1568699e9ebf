import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import type { Language } from '#domain/account/language.ts';
import { daysAgo, type Person, signUpOnboarded } from './person.ts';
import type { TextOf } from './texts.ts';

/** Day 3 of each cycle. */
export const DAY_3 = { pin: { at: 'cycle_day', from: 3, to: 3 }, each: 1 } as const;

/** Somebody with four logged periods, 28 days apart, the last of which began some days ago. */
export async function withCycles(
  request: APIRequestContext,
  { language = 'en', began = 20 }: { language?: Language; began?: number } = {},
): Promise<Person> {
  const person = await signUpOnboarded(request, { language, cycleDay: null });
  for (const days of [84, 56, 28, 0]) {
    const answer = await request.post('/api/cycle/period/log', {
      headers: { authorization: `Bearer ${person.stx}` },
      data: { is_now: 0, period_timestamp: daysAgo(began + days) },
    });
    expect(answer.ok()).toBe(true);
  }
  return person;
}

/** The buttons of how a task's days are told. */
export const when = (sheet: Locator, t: TextOf) =>
  sheet.getByRole('group', { name: t('tasks.when'), exact: true });

/** The card of the next times. */
export const nextTimes = (sheet: Locator, t: TextOf) =>
  sheet.getByRole('region', { name: t('repeats.next') });
