import * as v from 'valibot';
import { describe, expect } from 'vitest';
import * as cycle from '#domain/cycle/cycle.calls.ts';
import { type Answer, invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, logPeriod, type Person, pastPeriods, secondsOf, signIn, test } from '../setup/person.ts';

const PATH = '/api/cycle/period/log';
const NOON = '2026-03-20T12:00:00Z';

const log = (person: Person, at: string) => person.post(PATH, { is_now: 0, period_timestamp: secondsOf(at) });
const idIn = (answer: Answer) => v.parse(cycle.logPeriod.answer, answer.body).period_id;
const days = async (person: Person) => (await pastPeriods(person)).map(({ period_on }) => period_on);

test('a logged start is created (201) and listed', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const answer = await log(ana, '2026-03-12T10:00:00Z');

  expect(answer.status).toBe(201);
  expect(await pastPeriods(ana)).toMatchObject([{ id: idIn(answer), period_on: '2026-03-12' }]);
});

test('the same day again returns the same entry (200), whatever the hour', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const first = await log(ana, '2026-03-12T10:00:00Z');
  const second = await log(ana, '2026-03-12T20:00:00Z');

  expect([first.status, second.status]).toEqual([201, 200]);
  expect(idIn(second)).toBe(idIn(first));
  expect(await pastPeriods(ana)).toHaveLength(1);
});

test('twenty logs of a day at once make one entry', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const answers = await Promise.all(Array.from({ length: 20 }, () => log(ana, '2026-03-12T10:00:00Z')));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(idIn)).size).toBe(1);
  expect(await pastPeriods(ana)).toHaveLength(1);
});

test('two people’s logs of one day are two entries', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const ben = await signIn('ben@example.test');

  expect(await logPeriod(ana, NOON)).not.toBe(await logPeriod(ben, NOON));
  expect(await pastPeriods(ana)).toHaveLength(1);
});

describe('“now”', () => {
  test.each([{ is_now: 1 }, { is_now: true }, { is_now: 1, period_timestamp: null }])(
    'is the server’s day: %j',
    async (body) => {
      await setClock(NOON);
      const ana = await signIn(ANA);
      await ana.post(PATH, body);

      expect(await days(ana)).toEqual(['2026-03-20']);
    },
  );

  test('ignores a timestamp sent with it', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await ana.post(PATH, { is_now: 1, period_timestamp: secondsOf('2026-01-01T12:00:00Z') });

    expect(await days(ana)).toEqual(['2026-03-20']);
  });

  test('is the day in the person’s zone', async () => {
    await setClock('2026-03-20T11:00:00Z');
    const ana = await signIn(ANA);
    await ana.post('/api/user/timezone/update', { timezone: 'Pacific/Kiritimati' });
    await ana.post(PATH, { is_now: 1 });

    expect(await days(ana)).toEqual(['2026-03-21']);
  });
});

describe('the day of an instant', () => {
  test.each([
    { timezone: 'Europe/Paris', at: '2026-03-11T22:59:59Z', day: '2026-03-11' },
    { timezone: 'Europe/Paris', at: '2026-03-11T23:00:00Z', day: '2026-03-12' },
    { timezone: 'America/St_Johns', at: '2026-03-12T02:29:59Z', day: '2026-03-11' },
    { timezone: 'America/St_Johns', at: '2026-03-12T02:30:00Z', day: '2026-03-12' },
    { timezone: 'Asia/Kathmandu', at: '2026-03-11T18:15:00Z', day: '2026-03-12' },
    { timezone: 'Pacific/Pago_Pago', at: '2026-03-12T10:59:59Z', day: '2026-03-11' },
  ])('$at in $timezone is $day', async ({ timezone, at, day }) => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await ana.post('/api/user/timezone/update', { timezone });
    await log(ana, at);

    expect(await days(ana)).toEqual([day]);
  });

  test('is the day in Paris while no zone is set', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await log(ana, '2026-03-11T23:30:00Z');

    expect(await days(ana)).toEqual(['2026-03-12']);
  });

  test.each([
    // Paris goes to summer time at 01:00 UTC on 29 March and back at 01:00 UTC on 25 October 2026.
    { at: '2026-03-28T23:00:00Z', day: '2026-03-29' },
    { at: '2026-03-29T21:59:59Z', day: '2026-03-29' },
    { at: '2026-03-29T22:00:00Z', day: '2026-03-30' },
    { at: '2026-10-24T22:00:00Z', day: '2026-10-25' },
    { at: '2026-10-25T00:30:00Z', day: '2026-10-25' },
    { at: '2026-10-25T01:30:00Z', day: '2026-10-25' },
    { at: '2026-10-25T22:59:59Z', day: '2026-10-25' },
    { at: '2026-10-25T23:00:00Z', day: '2026-10-26' },
  ])('is $day for $at in Paris, around a change of the clocks', async ({ at, day }) => {
    await setClock('2026-11-01T12:00:00Z');
    const ana = await signIn(ANA);
    await log(ana, at);

    expect(await days(ana)).toEqual([day]);
  });
});

describe('the future', () => {
  test('tomorrow is refused by the field’s name', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);

    expect(refusalIn(await log(ana, '2026-03-20T23:00:00Z'))).toEqual(invalid('period_timestamp'));
    expect(await days(ana)).toEqual([]);
  });

  test('later today is today', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);

    expect((await log(ana, '2026-03-20T22:59:59Z')).status).toBe(201);
  });

  test('begins at the person’s own midnight', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await ana.post('/api/user/timezone/update', { timezone: 'Pacific/Kiritimati' });

    // 21 March has begun at UTC+14, and 22 March begins at 10:00 UTC.
    expect((await log(ana, '2026-03-21T09:59:59Z')).status).toBe(201);
    expect(refusalIn(await log(ana, '2026-03-21T10:00:00Z'))).toEqual(invalid('period_timestamp'));
  });
});

test('a day before the birth is refused by the field’s name', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  await ana.post('/api/user/dob/update', { day: 7, month: 4, year: 1991 });

  expect(refusalIn(await log(ana, '1991-04-06T12:00:00Z'))).toEqual(invalid('period_timestamp'));
  expect((await log(ana, '1991-04-07T12:00:00Z')).status).toBe(201);
});

// For other refusals see tests/unit/domain/cycle/cycle-calls.test.ts.
test('a log without a time, or neither now nor at a time, is refused by the fields’ names', async ({
  ana,
}) => {
  expect(refusalIn(await ana.post(PATH, { is_now: 0 }))).toEqual(invalid('period_timestamp'));
  expect(refusalIn(await ana.post(PATH, { is_now: '1' }))).toEqual(invalid('is_now'));
  expect(await days(ana)).toEqual([]);
});

test.each(['America/New_York', 'Pacific/Pago_Pago', 'Europe/Paris', 'Pacific/Kiritimati'])(
  'instants at the accepted limits work like any other in %s',
  async (timezone) => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await ana.post('/api/user/timezone/update', { timezone });
    // The first and the last second of the years 1900 to 2199 in UTC, and two days around them.
    for (const rim of [-2_208_988_800, 7_258_118_399]) {
      for (const hours of [-49, -25, -24, -13, -1, 0, 1, 13, 24, 25, 49]) {
        const answer = await ana.post(PATH, { is_now: 0, period_timestamp: rim + hours * 3600 });
        if (answer.status !== 201 && answer.status !== 200) {
          expect(refusalIn(answer)).toEqual(invalid('period_timestamp'));
        }
      }
    }
    expect((await ana.get('/api/user/details')).status).toBe(200);
  },
);
