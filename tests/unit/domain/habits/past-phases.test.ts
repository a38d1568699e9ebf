import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { currentCycle } from '#domain/cycle/current-cycle.ts';
import { phaseOn } from '#domain/cycle/phases.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { pastPhases } from '#domain/habits/habit-progress.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { NOTHING_KNOWN } from '#tests/unit/domain/cycle/some-facts.ts';

const FIRST = day('2025-01-01');

/** The phases from `start` to `end` as their first letters, `-` for none. */
function letters(facts: CycleFacts, start: string, end: string): string {
  const phases = pastPhases(facts, { start: day(start), end: day(end) });
  return phases.map((phase) => phase?.[0] ?? '-').join('');
}

describe('the phase of a past day', () => {
  it('depends on the actual length of its cycle, not on today’s forecast', () => {
    const facts = { ...NOTHING_KNOWN, today: day('2026-04-20') };
    const short = { ...facts, periodStarts: [day('2026-03-01'), day('2026-03-22')] };
    const long = { ...facts, periodStarts: [day('2026-03-01'), day('2026-04-05')] };

    // 21 days: ovulation expected on day 8; 35 days: on day 22.
    expect(letters(short, '2026-03-01', '2026-03-21')).toBe(`mmmmmfooo${'l'.repeat(12)}`);
    expect(letters(long, '2026-03-01', '2026-04-04')).toBe(`mmmmm${'f'.repeat(15)}ooo${'l'.repeat(12)}`);
  });

  it('is none before the first start, and on every day without a start', () => {
    const facts = { ...NOTHING_KNOWN, today: day('2026-03-03') };
    expect(letters({ ...facts, periodStarts: [day('2026-03-02')] }, '2026-02-27', '2026-03-03')).toBe(
      '---mm',
    );
    expect(letters(facts, '2026-03-01', '2026-03-03')).toBe('---');
  });

  it('is none after today', () => {
    const facts = { ...NOTHING_KNOWN, today: day('2026-03-03'), periodStarts: [day('2026-03-02')] };
    expect(letters(facts, '2026-03-03', '2026-03-05')).toBe('m--');
  });

  it('is none in a mode other than natural, and after it until a period begins', () => {
    const facts = { ...NOTHING_KNOWN, periodStarts: [day('2026-03-01'), day('2026-03-29')] };
    const span = (startedOn: string, endedOn: string | null) => ({
      startedOn: day(startedOn),
      endedOn: endedOn === null ? null : day(endedOn),
    });
    const ended = { ...facts, today: day('2026-04-02'), modes: [span('2026-03-04', '2026-03-07')] };
    const open = { ...facts, today: day('2026-04-02'), modes: [span('2026-03-31', null)] };

    expect(letters(ended, '2026-03-01', '2026-03-09')).toBe('mmm------');
    expect(letters(ended, '2026-03-28', '2026-03-30')).toBe('-mm');
    expect(letters(open, '2026-03-28', '2026-04-02')).toBe('lmm---');
  });

  it('stays luteal in a late cycle', () => {
    const facts = { ...NOTHING_KNOWN, today: day('2026-04-20'), periodStarts: [day('2026-03-01')] };
    expect(letters(facts, '2026-04-18', '2026-04-20')).toBe('lll');
  });

  it('is none once there is no forecast, and stays as it was before', () => {
    const facts = { ...NOTHING_KNOWN, today: day('2026-06-01'), periodStarts: [day('2026-03-01')] };
    expect(letters(facts, '2026-05-05', '2026-05-10')).toBe('lll---');
  });

  it('follows the forecast and ends with it where the next start came too late to end the same cycle', () => {
    const facts = { ...NOTHING_KNOWN, today: day('2026-03-10') };
    const forgotten = { ...facts, periodStarts: [day('2025-08-01'), day('2026-03-01')] };
    const phases = letters(forgotten, '2025-08-01', '2026-02-28');

    expect(phases).toMatch(/^m{5}f+oool+-+$/);
    expect(phases.lastIndexOf('o')).toBeLessThan(30);
    // As in a running cycle without the next start.
    const running = { ...facts, today: day('2025-12-01'), periodStarts: [day('2025-08-01')] };
    expect(phases.indexOf('-')).toBe(letters(running, '2025-08-01', '2025-12-01').indexOf('-'));
  });

  it('depends on the actual length of a confirmed long cycle', () => {
    const periodStarts = [day('2025-11-01'), day('2026-03-01')];
    const facts = { ...NOTHING_KNOWN, today: day('2026-03-10'), periodStarts };
    const confirmed = { ...facts, confirmedStarts: [day('2025-11-01')] };

    expect(letters(confirmed, '2025-11-01', '2026-02-28')).toBe(
      `mmmmm${'f'.repeat(100)}ooo${'l'.repeat(12)}`,
    );
  });

  it('is menstrual up to the last day reported as still bleeding, in that cycle only', () => {
    const facts = {
      ...NOTHING_KNOWN,
      today: day('2026-04-02'),
      periodStarts: [day('2026-03-01'), day('2026-03-29')],
    };
    expect(letters({ ...facts, stillBleedingOn: day('2026-03-08') }, '2026-03-01', '2026-03-09')).toBe(
      'mmmmmmmmf',
    );
    expect(letters({ ...facts, stillBleedingOn: day('2026-04-02') }, '2026-03-01', '2026-03-09')).toBe(
      'mmmmmffff',
    );
  });
});

/** Facts of a person with irregular cycles, some with bleeding logged within them. */
const anyFacts = fc
  .record({
    lengths: fc.array(fc.integer({ min: 15, max: 60 }), { maxLength: 15 }),
    openDays: fc.integer({ min: 0, max: 80 }),
    spotting: fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 3 }),
    lastPeriodLength: fc.option(fc.integer({ min: 1, max: 15 })),
  })
  .map(({ lengths, openDays, spotting, lastPeriodLength }) => {
    const starts: LocalDate[] = [FIRST];
    for (const length of lengths) starts.push(addDays(starts.at(-1) ?? FIRST, length));
    const today = addDays(starts.at(-1) ?? FIRST, openDays);
    // Within 14 days of a start, so that it moves none.
    const within = spotting.map((at) => addDays(starts[at % starts.length] ?? FIRST, (at % 14) + 1));
    const periodStarts = [...starts, ...within.filter((on) => on <= today)];
    return { starts, facts: { ...NOTHING_KNOWN, periodStarts, today, lastPeriodLength } };
  });

describe('for any cycles', () => {
  it('today’s phase is the phase of the running cycle', () => {
    fc.assert(
      fc.property(anyFacts, ({ facts }) => {
        const { today } = facts;
        const [phase] = pastPhases(facts, { start: today, end: today });
        expect(phase).toBe(currentCycle(facts)?.phase);
      }),
      { numRuns: 50 },
    );
  });

  it('the phases of each complete cycle follow from its own length', () => {
    fc.assert(
      fc.property(anyFacts, ({ starts, facts }) => {
        const { today } = facts;
        const phases = pastPhases(facts, { start: FIRST, end: today });
        const periodLength = currentCycle(facts)?.periodLength ?? 0;
        starts.slice(1).forEach((next, index) => {
          const start = starts[index] ?? FIRST;
          const cycleLength = daysBetween(start, next);
          const offset = daysBetween(FIRST, start);
          const expected = Array.from({ length: cycleLength }, (_, at) =>
            phaseOn(at + 1, { cycleLength, periodLength }),
          );
          expect(phases.slice(offset, offset + cycleLength)).toEqual(expected);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('a part of the days has the same phases as in the whole range', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(200), fc.nat(200), ({ facts }, from, count) => {
        const whole = pastPhases(facts, { start: addDays(FIRST, -10), end: addDays(FIRST, 500) });
        const range = { start: addDays(FIRST, from - 10), end: addDays(FIRST, from - 10 + count) };
        expect(pastPhases(facts, range)).toEqual(whole.slice(from, from + count + 1));
      }),
      { numRuns: 50 },
    );
  });

  it('a new start changes no day of the completed cycles', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 15, max: 60 }), ({ starts, facts }, length) => {
        const last = starts.at(-1) ?? FIRST;
        const later = addDays(last, length);
        const range = { start: FIRST, end: addDays(last, -1) };
        const after = { ...facts, today: later, periodStarts: [...facts.periodStarts, later] };
        expect(pastPhases(after, range)).toEqual(pastPhases({ ...facts, today: last }, range));
      }),
      { numRuns: 50 },
    );
  });
});
