import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datesWorldwideAt, hourAt, isTimeZone, localDateAt } from '#domain/calendar/zoned-day.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { anyDay, day } from './day.ts';

const ZONES = [
  'UTC',
  'Europe/Brussels',
  'Europe/London',
  'America/Santiago',
  'America/New_York',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'Asia/Calcutta',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Africa/Cairo',
];

describe('the range of days on Earth at one instant', () => {
  it('covers the day of every zone and ends at the first and the last of them', () => {
    for (let hour = 0; hour < 24; hour++) {
      const instant = secondsAt('2026-03-20T00:30:00Z') + hour * 3600;
      const days = Intl.supportedValuesOf('timeZone').map((zone) => localDateAt(instant, zone));
      const { start, end } = datesWorldwideAt(instant);

      expect(days.every((date) => start <= date && date <= end)).toBe(true);
      expect([localDateAt(instant, 'Etc/GMT+12'), localDateAt(instant, 'Pacific/Kiritimati')]).toEqual([
        start,
        end,
      ]);
    }
  });
});

function secondsAt(instant: string): number {
  return Date.parse(instant) / 1000;
}

describe('the day of an instant', () => {
  it.each([
    ['2026-03-28T22:59:59Z', 'Europe/Brussels', '2026-03-28', 23],
    ['2026-03-28T23:00:00Z', 'Europe/Brussels', '2026-03-29', 0],
    ['2026-03-29T00:59:59Z', 'Europe/Brussels', '2026-03-29', 1],
    ['2026-03-29T01:00:00Z', 'Europe/Brussels', '2026-03-29', 3],
    ['2026-03-29T21:59:59Z', 'Europe/Brussels', '2026-03-29', 23],
    ['2026-03-29T22:00:00Z', 'Europe/Brussels', '2026-03-30', 0],
    ['2026-09-06T03:59:59Z', 'America/Santiago', '2026-09-05', 23],
    ['2026-09-06T04:00:00Z', 'America/Santiago', '2026-09-06', 1],
    ['2026-04-05T02:59:59Z', 'America/Santiago', '2026-04-04', 23],
    ['2026-04-05T03:00:00Z', 'America/Santiago', '2026-04-04', 23],
    ['2026-04-05T04:00:00Z', 'America/Santiago', '2026-04-05', 0],
    ['2026-01-01T09:59:59Z', 'Pacific/Kiritimati', '2026-01-01', 23],
    ['2026-01-01T10:00:00Z', 'Pacific/Kiritimati', '2026-01-02', 0],
    ['2026-07-01T02:29:59Z', 'America/St_Johns', '2026-06-30', 23],
    ['2026-07-01T02:30:00Z', 'America/St_Johns', '2026-07-01', 0],
    ['2026-01-01T03:29:59Z', 'America/St_Johns', '2025-12-31', 23],
    ['2026-01-01T18:14:59Z', 'Asia/Kathmandu', '2026-01-01', 23],
    ['2026-01-01T18:15:00Z', 'Asia/Kathmandu', '2026-01-02', 0],
  ] as const)('%s in %s is %s, hour %i', (...[instant, timeZone, date, hour]) => {
    expect(localDateAt(secondsAt(instant), timeZone)).toBe(date);
    expect(hourAt(secondsAt(instant), timeZone)).toBe(hour);
  });

  it('is the day that the platform shows, in every zone and at any time', () => {
    const anyInstant = fc.integer({
      min: secondsAt('1950-01-01T00:00Z'),
      max: secondsAt('2150-01-01T00:00Z'),
    });
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...ZONES), (instant, timeZone) => {
        const shown = shownByPlatform(instant, timeZone);
        expect(localDateAt(instant, timeZone)).toBe(shown.date);
        expect(hourAt(instant, timeZone)).toBe(shown.hour);
      }),
      { numRuns: 1000 },
    );
  });

  it('is refused outside the years 1900 to 2199 and in an unknown zone', () => {
    expect(() => localDateAt(secondsAt('1900-01-01T00:00:00Z'), 'America/New_York')).toThrow(RangeError);
    expect(() => localDateAt(secondsAt('2199-12-31T12:00:00Z'), 'Pacific/Kiritimati')).toThrow(RangeError);
    expect(() => localDateAt(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('noon of a day', () => {
  it.each([
    ['2026-03-28', 'Europe/Brussels', '2026-03-28T11:00:00Z'],
    ['2026-03-29', 'Europe/Brussels', '2026-03-29T10:00:00Z'],
    ['2026-09-05', 'America/Santiago', '2026-09-05T16:00:00Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T15:00:00Z'],
    ['2026-01-02', 'Pacific/Kiritimati', '2026-01-01T22:00:00Z'],
    ['2026-07-01', 'America/St_Johns', '2026-07-01T14:30:00Z'],
    ['2026-01-02', 'Asia/Kathmandu', '2026-01-02T06:15:00Z'],
    ['2026-01-02', 'UTC', '2026-01-02T12:00:00Z'],
  ])('of %s in %s is %s', (date, timeZone, instant) => {
    expect(noonOf(day(date), timeZone)).toBe(secondsAt(instant));
  });

  it('is at twelve on that day in every zone', () => {
    const anyDate = anyDay({ first: '1996-01-01', last: '2150-12-31' });
    fc.assert(
      fc.property(anyDate, fc.constantFrom(...ZONES), (date, timeZone) => {
        const noon = noonOf(date, timeZone);
        expect(localDateAt(noon, timeZone)).toBe(date);
        expect(hourAt(noon, timeZone)).toBe(12);
      }),
      { numRuns: 1000 },
    );
  });

  it('of a day that Samoa skipped is noon of the next day', () => {
    const noon = noonOf(day('2011-12-30'), 'Pacific/Apia');
    expect(localDateAt(noon, 'Pacific/Apia')).toBe('2011-12-31');
    expect(hourAt(noon, 'Pacific/Apia')).toBe(12);
  });
});

describe('a time zone', () => {
  it.each([...ZONES, 'Europe/Paris', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    '%s is valid',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  it.each(['', '+01:00', '-0530', '+14', '01:00', 'Mars/Olympus', 'Europe/Paris ', ' Europe/Paris', 'local'])(
    '%j is not valid',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});

function shownByPlatform(instantSeconds: number, timeZone: string): { date: string; hour: number } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(instantSeconds * 1000).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
  };
}
