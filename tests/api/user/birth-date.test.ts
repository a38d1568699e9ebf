import { describe, expect } from 'vitest';
import { foundOrFault, invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, NOON, signIn, test } from '../setup/person.ts';

const PATH = '/api/user/dob/update';

const dateOf = (text: string) => {
  const [year, month, day] = text.split('-').map(Number);
  return { day, month, year };
};

test('a birth date is stored and returned as a day', async ({ ana }) => {
  const answer = await ana.post(PATH, { day: 7, month: 4, year: 1991 });

  expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
  expect((await detailsOf(ana)).details.dob).toBe('1991-04-07');
});

describe('an invalid day is refused', () => {
  const NO_DAYS = [
    { what: '30 February', date: '1992-02-30', fields: ['day'] },
    { what: '29 February of a common year', date: '1991-02-29', fields: ['day'] },
    { what: '29 February of 1900, which was no leap year', date: '1900-02-29', fields: ['day'] },
    { what: '31 April', date: '1991-04-31', fields: ['day'] },
    { what: 'day 0', date: '1991-04-0', fields: ['day'] },
    { what: 'day 32', date: '1991-04-32', fields: ['day'] },
    { what: 'month 0', date: '1991-0-07', fields: ['month'] },
    { what: 'month 13', date: '1991-13-07', fields: ['month'] },
    { what: 'a year before 1900', date: '1899-04-07', fields: ['year'] },
    { what: 'a year of five digits', date: '19910-04-07', fields: ['year'] },
  ];

  test('by the wrong field’s name, without storing anything', async ({ ana }) => {
    for (const { what, date, fields } of NO_DAYS) {
      const refusal = await foundOrFault(ana.post(PATH, dateOf(date)).then(refusalIn));

      expect.soft(refusal, what).toEqual(invalid(...fields));
    }

    expect((await detailsOf(ana)).details.dob).toBeNull();
  });

  // For refusals by the schema see tests/unit/domain/account/account-calls.test.ts.
  test('by the missing fields’ names', async ({ ana }) => {
    expect(refusalIn(await ana.post(PATH, {}))).toEqual(invalid('day', 'month', 'year'));
  });
});

test('29 February of a leap year is accepted', async ({ ana }) => {
  await ana.post(PATH, dateOf('1992-02-29'));

  expect((await detailsOf(ana)).details.dob).toBe('1992-02-29');
});

describe('the product is for adults', () => {
  test('a person whose 18th birthday is today is accepted', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    const answer = await ana.post(PATH, dateOf('2008-03-01'));

    expect(answer.status).toBe(200);
  });

  test('a person whose 18th birthday is tomorrow is refused', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    const answer = await ana.post(PATH, dateOf('2008-03-02'));

    expect(refusalIn(answer)).toEqual(invalid('year'));
    expect((await detailsOf(ana)).details.dob).toBeNull();
  });

  test('a person born on 29 February is 18 on 1 March of a common year', async () => {
    await setClock('2026-02-28T12:00:00Z');
    const ana = await signIn(ANA);
    const dayBefore = await ana.post(PATH, dateOf('2008-02-29'));
    await setClock(NOON);
    // The token of the previous day has expired.
    const onTheDay = await (await signIn(ANA)).post(PATH, dateOf('2008-02-29'));

    expect(refusalIn(dayBefore)).toEqual(invalid('year'));
    expect(onTheDay.status).toBe(200);
  });

  test.each([
    // 10:30 UTC on 1 March is 2 March at UTC+14 and still 28 February at UTC−11.
    { timezone: 'Pacific/Kiritimati', oldEnough: '2008-03-02', tooYoung: '2008-03-03' },
    { timezone: 'Pacific/Pago_Pago', oldEnough: '2008-02-28', tooYoung: '2008-03-01' },
  ])('today is the day in the person’s own zone: $timezone', async ({ timezone, oldEnough, tooYoung }) => {
    await setClock('2026-03-01T10:30:00Z');
    const ana = await signIn(ANA);
    await ana.post('/api/user/timezone/update', { timezone });

    expect(refusalIn(await ana.post(PATH, dateOf(tooYoung)))).toEqual(invalid('year'));
    expect((await ana.post(PATH, dateOf(oldEnough))).status).toBe(200);
  });

  test('while no zone is set, today is the day in Paris', async () => {
    await setClock('2026-02-28T23:30:00Z');
    const ana = await signIn(ANA);

    expect((await ana.post(PATH, dateOf('2008-03-01'))).status).toBe(200);
    expect(refusalIn(await ana.post(PATH, dateOf('2008-03-02')))).toEqual(invalid('year'));
  });
});

test('every year that the form offers, 18 to 118 years ago, is accepted', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  for (const year of [2008, 1908]) {
    expect.soft((await ana.post(PATH, { day: 1, month: 1, year })).status, String(year)).toBe(200);
  }
});

test('a birth date that no living person can have is refused', async () => {
  await setClock('2046-03-01T12:00:00Z');
  const ana = await signIn(ANA);

  expect(refusalIn(await ana.post(PATH, dateOf('1901-01-01')))).toEqual(invalid('year'));
});
