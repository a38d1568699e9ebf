import { describe, expect, it } from 'vitest';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { cycleDayDifferences, dayDifferences } from './zone-differences.ts';
import { dayNumberIn, textOfDay, utcNoonOf, wallOf } from './zone-oracle.ts';

const ZONES = Intl.supportedValuesOf('timeZone');

describe('the reference calendar', () => {
  it.each([
    ['2000-01-01', 2_451_545],
    ['1858-11-17', 2_400_001],
    ['2024-02-29', 2_460_370],
    ['2100-03-01', 2_488_129],
  ])('gives %s the Julian day number %i', (text, dayNumber) => {
    expect(dayNumberIn(text)).toBe(dayNumber);
    expect(textOfDay(dayNumber)).toBe(text);
  });
});

// A sample for the gate; tests/long/every-zone.test.ts checks every day of every zone.
describe('every zone of the platform', () => {
  it('has the days, hours and noons of its own calendar', () => {
    const sample = { from: '2016-11-20', until: '2026-11-20', everyDays: 467 };

    expect(ZONES.flatMap((zone) => dayDifferences(zone, sample))).toEqual([]);
  });

  it('counts cycle days by its own calendar', () => {
    const sample = { from: '2016-11-20', until: '2026-11-20', everyDays: 331 };

    expect(ZONES.flatMap((zone) => cycleDayDifferences(zone, sample))).toEqual([]);
  });
});

describe('zones that do unusual things', () => {
  it.each([
    ['Pacific/Apia', '2011-12-20', '2012-01-10', 'leaves out 30 December'],
    ['Pacific/Fakaofo', '2011-12-20', '2012-01-10', 'leaves out 30 December'],
    ['Pacific/Kwajalein', '1993-08-10', '1993-09-01', 'leaves out 21 August'],
    ['Pacific/Kiritimati', '1994-12-20', '1995-01-10', 'leaves out 31 December'],
    ['Pacific/Enderbury', '1994-12-20', '1995-01-10', 'leaves out 31 December'],
    ['America/St_Johns', '2010-10-25', '2011-11-30', 'changes its clocks at one minute past midnight'],
    ['America/Sao_Paulo', '2018-10-20', '2019-03-01', 'begins summer time at midnight'],
    ['Asia/Beirut', '2024-03-20', '2024-11-05', 'begins summer time at midnight'],
    ['Africa/Cairo', '2025-04-15', '2025-11-10', 'begins summer time at midnight'],
    ['Asia/Gaza', '2025-02-01', '2025-11-10', 'has two summers around Ramadan'],
    ['Africa/Casablanca', '2025-02-01', '2025-05-01', 'has winter time in Ramadan'],
    ['Asia/Pyongyang', '2018-04-01', '2018-06-01', 'moves by half an hour near midnight'],
    ['America/Caracas', '2016-04-01', '2016-06-01', 'moves by half an hour'],
    ['Australia/Lord_Howe', '2025-03-20', '2025-10-20', 'has a summer time of half an hour'],
    ['Pacific/Chatham', '2025-03-20', '2025-10-10', 'is at 12 hours and 45 minutes'],
    ['Asia/Kathmandu', '1985-12-01', '1986-02-01', 'goes from five and a half hours to 45 minutes'],
    ['Australia/Eucla', '2024-12-01', '2024-12-31', 'is at 8 hours and 45 minutes'],
    ['Antarctica/Troll', '2025-03-15', '2025-11-10', 'moves by two hours'],
    ['Antarctica/Casey', '2022-09-15', '2023-03-31', 'moves by three hours now and then'],
    ['Pacific/Norfolk', '2015-09-20', '2015-10-20', 'moves back by half an hour'],
    ['Africa/Juba', '2021-01-01', '2021-03-01', 'moves back at midnight'],
    ['Europe/Dublin', '2025-03-20', '2025-11-10', 'calls its summer the normal time'],
  ])('%s from %s to %s: %s', (zone, from, until) => {
    const stretch = { from, until, everyDays: 1 };

    expect(dayDifferences(zone, stretch)).toEqual([]);
    expect(cycleDayDifferences(zone, stretch)).toEqual([]);
  });

  it.each([
    ['Pacific/Apia', '2011-12-30'],
    ['Pacific/Kwajalein', '1993-08-21'],
    ['Pacific/Kiritimati', '1994-12-31'],
  ])('%s never shows %s', (zone, skipped) => {
    const wall = wallOf(zone);
    const noon = utcNoonOf(dayNumberIn(skipped));
    const hours = Array.from({ length: 97 }, (_, hour) => noon + (hour - 48) * 3600);

    expect(hours.map((instant) => localDateAt(instant, zone))).not.toContain(skipped);
    expect(hours.map((instant) => textOfDay(wall(instant).dayNumber))).not.toContain(skipped);
  });
});
