import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { anonymousCell } from '#domain/retention/retention.ts';

const day = (text: string) => text as LocalDate; // valid dates
const person = {
  day: day('2026-11-21'),
  birthOn: day('1994-05-17'),
  cycleLengths: [29, 27, 28],
  periodLengths: [5],
};

test('a person counts as one in a cell of quarter, age, cycle length and period length', () => {
  expect(anonymousCell(person)).toEqual({
    quarter: '2026-Q4',
    ageBand: '30-39',
    cycleLengthBand: '25-28',
    periodLengthBand: '5-6',
  });
});

test.each([
  ['2006-11-22', 'under-20'],
  ['2006-11-21', '20-29'],
  ['1996-11-22', '20-29'],
  ['1996-11-21', '30-39'],
  ['1956-11-22', '60-69'],
  ['1956-11-21', '70-up'],
])('a person born on %s is in the group %s', (birthOn, ageBand) => {
  expect(anonymousCell({ ...person, birthOn: day(birthOn) }).ageBand).toBe(ageBand);
});

test.each([
  [[15], 'under-21'],
  [[21], '21-24'],
  [[20, 21, 90], '21-24'],
  [[40], '37-40'],
  [[41], '41-up'],
])('cycles of %j days are in the group %s', (cycleLengths, band) => {
  expect(anonymousCell({ ...person, cycleLengths }).cycleLengthBand).toBe(band);
});

test('the median of two lengths is between them', () => {
  expect(anonymousCell({ ...person, cycleLengths: [24, 25] }).cycleLengthBand).toBe('21-24');
  expect(anonymousCell({ ...person, cycleLengths: [24, 26] }).cycleLengthBand).toBe('25-28');
});

test('missing answers count as unknown', () => {
  expect(anonymousCell({ day: person.day, birthOn: null, cycleLengths: [], periodLengths: [] })).toEqual({
    quarter: '2026-Q4',
    ageBand: 'unknown',
    cycleLengthBand: 'unknown',
    periodLengthBand: 'unknown',
  });
});

test('every day of the year is in its quarter', () => {
  const quarterOf = (text: string) => anonymousCell({ ...person, day: day(text) }).quarter;
  expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterOf)).toEqual([
    '2026-Q1',
    '2026-Q1',
    '2026-Q2',
    '2026-Q4',
  ]);
});
