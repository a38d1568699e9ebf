import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DateRange, LocalDate } from '#domain/calendar/local-date.ts';
import {
  dayHeading,
  firstDayOfWeek,
  formatter,
  fullDay,
  nearDay,
  shortRange,
  shortWeekday,
  spokenDay,
} from '#web/i18n/format.ts';
import { inWeekOrder, listOf, monthNames } from '#web/i18n/format-value.ts';

afterEach(() => vi.restoreAllMocks());

const date = '2026-11-18' as LocalDate; // a valid date literal

it('a formatter uses the given time zone, and UTC without one', () => {
  const noon = Date.UTC(2026, 10, 18, 12);
  expect(formatter('en', { timeStyle: 'short' }).format(noon)).toBe('12:00');
  expect(formatter('en', { timeStyle: 'short', timeZone: 'Europe/Brussels' }).format(noon)).toBe('13:00');
});

describe('a day in words', () => {
  it('is the same in every time zone of the device', () => {
    expect(spokenDay(date, 'en')).toBe('Wednesday 18\u00a0November');
    expect(spokenDay(date, 'nl')).toBe('woensdag 18\u00a0november');
    expect(spokenDay(date, 'fr')).toBe('mercredi 18\u00a0novembre');
  });

  it('is a short range without years, even across the end of a year', () => {
    const range = (start: string, end: string) =>
      shortRange({ start, end } as DateRange, 'en').replace(/\s/g, ' ');
    expect(range('2026-11-21', '2026-11-24')).toMatch(/^21 ?– ?24 Nov$/);
    expect(range('2026-12-23', '2027-01-03')).toBe('23 Dec – 3 Jan');
  });

  it('is an ordinal in French if it is a month’s first', () => {
    const first = '2026-12-01' as LocalDate;
    const plain = (text: string) => text.replace(/\s/g, ' ');
    expect(plain(spokenDay(first, 'fr'))).toBe('mardi 1er décembre');
    expect(plain(fullDay(first, 'fr'))).toBe('1er décembre 2026');
    expect(plain(shortRange({ start: date, end: first }, 'fr'))).toBe('18 nov. – 1er déc.');
    expect(plain(spokenDay('2026-12-11' as LocalDate, 'fr'))).toBe('vendredi 11 décembre');
    expect(plain(spokenDay(first, 'nl'))).toBe('dinsdag 1 december');
  });

  it('splits into weekday and date', () => {
    expect(dayHeading(date, 'en')).toEqual({ weekday: 'Wednesday', dayAndMonth: '18\u00a0November' });
  });

  it.each([
    ['2026-11-18', 'en', 'today'],
    ['2026-11-19', 'nl', 'morgen'],
    ['2026-11-17', 'fr', 'hier'],
    ['2026-11-20', 'en', 'Fri 20\u00a0Nov'],
    ['2026-11-16', 'nl', 'ma 16\u00a0nov'],
    ['2026-12-24', 'fr', 'jeu. 24\u00a0déc.'],
    ['2027-01-01', 'en', 'Fri 1 Jan 2027'],
  ])('%s is near in %s: %s', (near, language, words) => {
    expect(nearDay(near as LocalDate, { today: date, language })).toBe(words);
  });

  it('includes the year in lists', () => {
    expect(fullDay(date, 'en')).toBe('18 November 2026');
    expect(fullDay(date, 'fr')).toBe('18 novembre 2026');
  });

  it('has a short weekday without a full stop', () => {
    expect(['en', 'nl', 'fr', 'es'].map((language) => shortWeekday(date, language))).toEqual([
      'Wed',
      'wo',
      'mer',
      'mié',
    ]);
  });
});

describe('calendars', () => {
  it('name twelve months from January on', () => {
    expect(monthNames('en')).toHaveLength(12);
    expect(monthNames('fr')[0]).toBe('janvier');
    expect(monthNames('nl')[11]).toBe('december');
  });

  it.each([
    [['en-GB'], 'en', 1],
    [['en-US', 'en'], 'en', 0],
    [['nl-BE', 'en-US'], 'en', 0],
    [['nl-BE'], 'en', 1],
    [['en-US'], 'nl', 1],
    [['fr-CA'], 'fr', 0],
    [['ar-EG', 'fr-FR'], 'fr', 1],
    [['en-EG'], 'en', 6],
  ] as const)('begin weeks by the region of %j in %s on day %i', (languages, language, day) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    expect(firstDayOfWeek(language)).toBe(day);
    const monday = inWeekOrder([1, 2, 3, 4, 5, 6, 0], language);
    expect(monday[0]).toBe(day);
    expect(new Set(monday).size).toBe(7);
  });
});

describe('a list', () => {
  it('is joined as in a sentence', () => {
    expect(listOf(['Rest', 'Warmth', 'Quiet'], 'en')).toBe('Rest, Warmth and Quiet');
    expect(listOf(['Repos', 'Chaleur'], 'fr')).toBe('Repos et Chaleur');
  });
});
