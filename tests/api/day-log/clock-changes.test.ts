import { expect, test } from 'vitest';
import { refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, type Person, pastPeriods, signIn } from '../setup/person.ts';
import { daysOf, logDay, logRange } from './day-log.ts';

/** Ana at an instant in a zone, signed in again because access tokens expire. */
async function anaAt(instant: string, timezone: string): Promise<Person> {
  await setClock(instant);
  const ana = await signIn(ANA);
  await ana.post('/api/user/timezone/update', { timezone });
  return ana;
}

// Instants: the last second before the day of a clock change, the first and the last of that day, and the first after it.
test.each([
  {
    zone: 'Europe/Brussels',
    days: ['2026-03-28', '2026-03-29', '2026-03-30'],
    seconds: ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
  },
  {
    zone: 'Europe/Brussels',
    days: ['2026-10-24', '2026-10-25', '2026-10-26'],
    seconds: ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
  },
  {
    // The last hour of this day occurs twice, because the clocks change in it.
    zone: 'America/Santiago',
    days: ['2026-04-03', '2026-04-04', '2026-04-05'],
    seconds: ['2026-04-04T02:59:59Z', '2026-04-04T03:00:00Z', '2026-04-05T03:59:59Z', '2026-04-05T04:00:00Z'],
  },
  {
    // This day has no midnight.
    zone: 'America/Santiago',
    days: ['2026-09-05', '2026-09-06', '2026-09-07'],
    seconds: ['2026-09-06T03:59:59Z', '2026-09-06T04:00:00Z', '2026-09-07T02:59:59Z', '2026-09-07T03:00:00Z'],
  },
])('bleeding across the clock change in $zone, $days.1, is one period of three days', async (change) => {
  const { zone, days, seconds } = change;
  const [first = '', middle = '', last = ''] = days;
  const [before = '', begin = '', end = '', after = ''] = seconds;
  const tooEarly = async (ana: Person, day: string) =>
    refusalIn(await ana.post(`/api/day/${day}/log`, { bleeding: 'light' }));

  const eve = await anaAt(before, zone);
  expect((await logDay(eve, first, { bleeding: 'light' })).started).toMatchObject({ on: first });
  expect(await tooEarly(eve, middle)).toMatchObject({ status: 400, code: 'validation_failed' });
  await logDay(await anaAt(begin, zone), middle, { bleeding: 'medium' });
  expect(await tooEarly(await anaAt(end, zone), last)).toMatchObject({ status: 400 });
  const ana = await anaAt(after, zone);
  expect((await logDay(ana, last, { bleeding: 'light' })).started).toBe(null);
  await logRange(ana, { from: first, to: last, bleeding: 'unspecified', only_unsaid: 1 });

  expect(await pastPeriods(ana)).toMatchObject([{ period_on: first, period_length: 3 }]);
  expect((await detailsOf(ana)).cycle).toMatchObject({
    cycle_day: 3,
    cycle_phase: 'menstrual',
    period_length: 3,
  });
  expect((await daysOf(ana, first, last)).map(({ date }) => date)).toEqual(days);
});
