import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { currentCycle } from '#domain/cycle/current-cycle.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { NOTHING_KNOWN } from '#tests/unit/domain/cycle/some-facts.ts';

describe('the current cycle', () => {
  it('is null without a period', () => {
    expect(currentCycle({ ...NOTHING_KNOWN, periodStarts: [], today: day('2026-03-09') })).toBeNull();
  });

  it('is null while the only period is in the future', () => {
    const periodStarts = [day('2026-03-10')];
    expect(currentCycle({ ...NOTHING_KNOWN, periodStarts, today: day('2026-03-09') })).toBeNull();
  });

  it('is on day 9, follicular, eight days after a start with a reported length of 28 days', () => {
    expect(
      currentCycle({
        ...NOTHING_KNOWN,
        periodStarts: [day('2026-03-01')],
        today: day('2026-03-09'),
        reportedCycleLength: 28,
        reportedPeriodLength: 5,
      }),
    ).toEqual({
      startedOn: '2026-03-01',
      cycleDay: 9,
      equivalentDay: 9,
      alignedDay: 9,
      cycleLength: 29,
      periodLength: 5,
      ovulationDay: null,
      phase: 'follicular',
      nextPeriodInDays: 21,
    });
  });

  it('is on day 1, menstrual, on the day of the start', () => {
    const cycle = currentCycle({
      ...NOTHING_KNOWN,
      periodStarts: [day('2026-03-09')],
      today: day('2026-03-09'),
    });
    expect(cycle).toMatchObject({ cycleDay: 1, equivalentDay: 1, alignedDay: 1, phase: 'menstrual' });
  });

  it('is on day 30 on 30 March although clocks changed the day before', () => {
    const cycle = currentCycle({
      ...NOTHING_KNOWN,
      periodStarts: [day('2026-03-01')],
      today: day('2026-03-30'),
    });
    expect(cycle).toMatchObject({ cycleDay: 30, nextPeriodInDays: 0 });
  });

  it('depends on the logged cycles and the age at the last start', () => {
    const cycle = currentCycle({
      ...NOTHING_KNOWN,
      periodStarts: [
        day('2025-09-01'),
        day('2025-09-29'),
        day('2025-10-26'),
        day('2025-11-24'),
        day('2025-12-22'),
        day('2026-01-19'),
        day('2026-02-15'),
      ],
      today: day('2026-03-01'),
      birthDate: day('1990-12-01'),
    });
    expect(cycle).toMatchObject({
      startedOn: '2026-02-15',
      cycleDay: 15,
      cycleLength: 28,
      phase: 'ovulation',
      alignedDay: 15,
      nextPeriodInDays: 14,
    });
  });

  it('expects a longer cycle at 19 than at 48', () => {
    const at = (birthDate: string) =>
      currentCycle({
        ...NOTHING_KNOWN,
        periodStarts: [day('2026-03-01')],
        today: day('2026-03-01'),
        birthDate: day(birthDate),
      });
    expect(at('2007-01-01')).toMatchObject({ cycleLength: 31 });
    expect(at('1978-01-01')).toMatchObject({ cycleLength: 28 });
  });

  it('does not move with a birthday during the cycle', () => {
    const on = (today: string) =>
      currentCycle({
        ...NOTHING_KNOWN,
        periodStarts: [day('2026-03-01')],
        today: day(today),
        birthDate: day('2007-03-10'),
      })?.cycleLength;
    expect(on('2026-03-25')).toBe(on('2026-03-02'));
  });

  it('does not change when bleeding is logged within the cycle', () => {
    const cycle = currentCycle({
      ...NOTHING_KNOWN,
      periodStarts: [day('2026-03-01'), day('2026-03-12')],
      today: day('2026-03-13'),
    });
    expect(cycle).toMatchObject({ startedOn: '2026-03-01', cycleDay: 13 });
  });

  it('ignores starts after today', () => {
    const someone = { ...NOTHING_KNOWN, today: day('2026-03-09') };
    expect(currentCycle({ ...someone, periodStarts: [day('2026-03-01'), day('2026-03-28')] })).toEqual(
      currentCycle({ ...someone, periodStarts: [day('2026-03-01')] }),
    );
  });
});

describe('a late cycle', () => {
  it('stays luteal, is not stretched, and counts the days since the period was due', () => {
    const cycle = currentCycle({
      ...NOTHING_KNOWN,
      periodStarts: [day('2026-03-01')],
      today: day('2026-04-04'),
      reportedCycleLength: 28,
    });
    expect(cycle).toMatchObject({
      cycleDay: 35,
      equivalentDay: 28,
      alignedDay: 28,
      cycleLength: 29,
      phase: 'luteal',
      nextPeriodInDays: -5,
    });
  });

  it('never starts over, no matter how long nothing is logged', () => {
    const periodStarts = [day('2026-01-01')];
    fc.assert(
      fc.property(fc.integer({ min: 29, max: 2000 }), (days) => {
        const cycle = currentCycle({
          ...NOTHING_KNOWN,
          periodStarts,
          today: addDays(day('2026-01-01'), days),
        });
        // The last possible day of the start after next, without a logged cycle (docs/cycle-model.md).
        const hasForecast = days <= 67;
        expect(cycle).toMatchObject({
          cycleDay: days + 1,
          cycleLength: 29,
          equivalentDay: 28,
          alignedDay: hasForecast ? 28 : 0,
          phase: hasForecast ? 'luteal' : null,
          nextPeriodInDays: hasForecast ? 29 - days : null,
        });
      }),
    );
  });
});

describe('the period of the running cycle', () => {
  const someone = { ...NOTHING_KNOWN, periodStarts: [day('2026-02-01'), day('2026-03-01')] };

  it('depends more on the last period than on the usual one', () => {
    const on = { ...someone, today: day('2026-03-03') };
    expect(currentCycle({ ...on, lastPeriodLength: 9, reportedPeriodLength: 5 })?.periodLength).toBe(7);
    expect(currentCycle({ ...on, lastPeriodLength: 5, reportedPeriodLength: 9 })?.periodLength).toBe(6);
  });

  it('extends to the last day reported as still bleeding', () => {
    const cycle = currentCycle({ ...someone, today: day('2026-03-08'), stillBleedingOn: day('2026-03-08') });
    expect(cycle).toMatchObject({ cycleDay: 8, periodLength: 8, phase: 'menstrual', alignedDay: 5 });
  });

  it('has the same length on the following days', () => {
    const cycle = currentCycle({ ...someone, today: day('2026-03-10'), stillBleedingOn: day('2026-03-08') });
    expect(cycle).toMatchObject({ cycleDay: 10, periodLength: 8, phase: 'follicular' });
  });

  it('is not shortened by a report of bleeding on an early day', () => {
    const cycle = currentCycle({ ...someone, today: day('2026-03-04'), stillBleedingOn: day('2026-03-02') });
    expect(cycle).toMatchObject({ periodLength: 5, phase: 'menstrual' });
  });

  it.each(['2026-02-10', '2026-03-11'])('is not stretched by %s, a day outside the cycle so far', (text) => {
    const cycle = currentCycle({ ...someone, today: day('2026-03-10'), stillBleedingOn: day(text) });
    expect(cycle).toMatchObject({ periodLength: 5, phase: 'follicular' });
  });
});
