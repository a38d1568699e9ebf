import type { APIRequestContext } from '@playwright/test';
import { type Lengths, loggedLife } from '#tests/logged-life.ts';
import { callsOf, type Person, today } from './person.ts';

/** Days per import; a longer history needs several. */
const DAYS_AT_ONCE = 400;

/** Imports a log of every day up to today; by default seven and a half cycles. */
export async function logLife(request: APIRequestContext, person: Person, lengths?: Lengths): Promise<void> {
  const saved_at = Math.floor(Date.now() / 1000);
  const days = loggedLife(today(), lengths).map(({ date, log }) => ({ date, saved_at, ...log }));
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    await callsOf(request, person).post('/api/user/import?preview=0', {
      format: 'marea',
      version: 1,
      day_logs: days.slice(from, from + DAYS_AT_ONCE),
    });
  }
}
