import { describe, expect, it } from 'vitest';
import { toEpochDay } from '#domain/calendar/local-date.ts';
import { habitDays } from '#domain/habits/habit-progress.ts';
import { ON_DAYS } from '#domain/habits/habits.fields.ts';
import { type HabitDay, timelineOf } from '#domain/habits/rhythm.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';

const EVERY_DAY = 0b1111111;
const MONDAY = 0b1;
const WEEKEND = 0b1100000;
const LUTEAL = 0b1000;
const EVERY_PHASE = 0b1111;

const noFacts = someFacts({ today: day('2026-03-31') });
// Monday to Sunday, twice.
const fortnight = { start: day('2026-03-02'), end: day('2026-03-15') };
type Bits = { weekdays: number; phases: number };
type History = { present: Bits; past: readonly (Bits & { untilDay: number })[] };
const dueDays = ({ present, past }: History, days: readonly HabitDay[]) =>
  timelineOf({
    schedules: { present: { ...ON_DAYS, ...present }, past: past.map((one) => ({ ...ON_DAYS, ...one })) },
    days,
    today: days.length - 1,
    createdOn: fortnight.start,
    checked: [],
    skipped: [],
  }).due;
const asText = (due: readonly boolean[]) => due.map(Number).join('');

describe('without cycle data', () => {
  const days = habitDays(noFacts, fortnight);

  it('a habit is due on its weekdays', () => {
    const due = dueDays({ present: { weekdays: WEEKEND, phases: EVERY_PHASE }, past: [] }, days);
    expect(asText(due)).toBe('00000110000011');
  });

  it('every phase counts as matching', () => {
    const due = dueDays({ present: { weekdays: MONDAY, phases: LUTEAL }, past: [] }, days);
    expect(asText(due)).toBe('10000001000000');
  });
});

it('a habit in a cycle is due on its weekdays within its phases', () => {
  // Two cycles of 28 days: the luteal phase from day 17 to 28, the menstrual one from day 1 on.
  const facts = { ...noFacts, periodStarts: [day('2026-02-11'), day('2026-03-11')] };
  const days = habitDays(facts, fortnight);
  const due = (weekdays: number) =>
    asText(dueDays({ present: { weekdays, phases: LUTEAL }, past: [] }, days));

  expect(due(EVERY_DAY)).toBe('11111111100000');
  expect(due(MONDAY)).toBe('10000001000000');
  expect(due(WEEKEND)).toBe('00000110000000');
});

it('a day follows the schedule that was valid on it', () => {
  const days = habitDays(noFacts, fortnight);
  const past = [
    { untilDay: toEpochDay(day('2026-03-12')), weekdays: WEEKEND, phases: EVERY_PHASE },
    { untilDay: toEpochDay(day('2026-03-05')), weekdays: MONDAY, phases: EVERY_PHASE },
  ];

  expect(asText(dueDays({ present: { weekdays: EVERY_DAY, phases: EVERY_PHASE }, past }, days))).toBe(
    '10000110001111',
  );
});
