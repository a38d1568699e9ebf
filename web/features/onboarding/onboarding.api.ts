import type { Gender } from '#domain/account/account.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { callSignedIn } from '#web/lib/api-client.ts';

function save(path: `/api/${string}`, body: Readonly<Record<string, unknown>>) {
  return callSignedIn({ method: 'POST', path, body, answer: successSchema });
}

export const saveName = (name: string) => save('/api/user/name/update', { name });

export const saveGender = (gender: Gender) => save('/api/user/gender/update', { gender });

export const saveBirthDate = (date: { day: number; month: number; year: number }) =>
  save('/api/user/dob/update', date);

export const saveTimeZone = (timezone: string) => save('/api/user/timezone/update', { timezone });

export const saveCycleLength = (days: number) =>
  save('/api/cycle/onboarding/cycle/average/set', { cycle_length: days });

export const savePeriodLength = (days: number) =>
  save('/api/cycle/onboarding/period/average/set', { period_length: days });

/** The start of the last period, as an instant (unix seconds) within its day. */
export const saveLastPeriod = (at: number) =>
  save('/api/cycle/onboarding/period/date/set', { last_period_timestamp: at });

export const saveLastPeriodLength = (answer: { period_length: number; currently_menstruating: 0 | 1 }) =>
  save('/api/cycle/onboarding/period/length/set', answer);
