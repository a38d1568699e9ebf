import type { APIRequestContext, Locator } from '@playwright/test';
import type { Language } from '#domain/account/language.ts';
import { type Person, periodStarts, signUpOnboarded } from './person.ts';
import type { TextOf } from './texts.ts';

/** Day 3 of each cycle. */
export const DAY_3 = { pin: { at: 'cycle_day', from: 3, to: 3 }, each: 1 } as const;

/** A person with four logged periods, 28 days apart; the last one started `began` days ago. */
export const withCycles = (
  request: APIRequestContext,
  { language = 'en', began = 20 }: { language?: Language; began?: number } = {},
): Promise<Person> =>
  signUpOnboarded(request, {
    language,
    cycleDay: null,
    calls: periodStarts([84, 56, 28, 0].map((days) => began + days)),
  });

/** The buttons that choose how a task's days are set. */
export const when = (sheet: Locator, t: TextOf) =>
  sheet.getByRole('group', { name: t('tasks.when'), exact: true });

/** The card of the next times. */
export const nextTimes = (sheet: Locator, t: TextOf) =>
  sheet.getByRole('region', { name: t('repeats.next') });
