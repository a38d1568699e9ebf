import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { currentCycle } from '#domain/cycle/current-cycle.ts';
import { predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { closedLength, type LoggedBleeding, periodLengths } from '#domain/cycle/past-cycles.ts';
import { day } from '../calendar/day.ts';
import { loggedBleedings } from './logged-bleedings.ts';
import { someFacts } from './some-facts.ts';

const START = day('2026-03-01');
const on = (number: number) => addDays(START, number - 1);
const bleeding = (lastDay: number, more: Partial<LoggedBleeding> = {}): LoggedBleeding => ({
  startedOn: START,
  lastOn: on(lastDay),
  days: lastDay,
  isOver: false,
  ...more,
});

describe('the length of a period', () => {
  test.each([
    [3, 'open on its last day', bleeding(3), null],
    [6, 'open three days later, because bleeding may go on', bleeding(3), null],
    [7, 'closed on the fourth', bleeding(3), 3],
    [4, 'closed by a report', bleeding(3, { isOver: true }), 3],
    [20, 'unknown for a single day', bleeding(1), null],
    [20, 'the whole length, including days in between without a log', bleeding(5, { days: 2 }), 5],
  ])('on day %s: %s', (today, _why, logged, length) => {
    expect(closedLength(logged, on(today))).toBe(length);
  });

  test('is counted from a start to the end of its episode', () => {
    const bled = [1, 2, 5, 9].map(on);
    const logged = (without: readonly number[], reportedEnd?: number) =>
      loggedBleedings([START, on(9)], {
        bled,
        without: new Set(without.map(on)),
        ...(reportedEnd ? { reportedEnds: new Map([[START, on(reportedEnd)]]) } : {}),
      });

    expect(logged([])).toEqual([
      { startedOn: START, lastOn: on(5), days: 3, isOver: false },
      { startedOn: on(9), lastOn: on(9), days: 1, isOver: false },
    ]);
    expect(logged([6]).map(({ isOver }) => isOver)).toEqual([true, false]);
    expect(logged([3]).map(({ isOver }) => isOver)).toEqual([false, false]);
    expect(logged([], 5).map(({ isOver }) => isOver)).toEqual([true, false]);
    // Later bleeding withdraws the reported end.
    expect(logged([], 2).map(({ isOver }) => isOver)).toEqual([false, false]);
  });

  test('counts only for later cycles, and outweighs the reported lengths', () => {
    const starts = [day('2026-01-01'), day('2026-01-29'), START];
    const bleedings = starts.map((startedOn, index) => ({
      startedOn,
      lastOn: addDays(startedOn, [2, 6, 2][index] ?? 0),
      days: 3,
      isOver: true,
    }));
    const { each, usual } = periodLengths(starts, {
      bleedings,
      lastPeriodLength: 8,
      reportedPeriodLength: null,
      today: on(20),
    });

    expect(each.map(({ closed }) => closed)).toEqual([3, 7, 3]);
    // Calculated by hand from docs/cycle-model.md: (0.82 · 5.24 + 8) / 1.82, then with 3 and 7 before it.
    expect(each.map(({ expected }) => expected)).toEqual([7, 5, 6]);
    expect(usual).toBe(5);
  });
});

describe('the phase while bleeding is logged', () => {
  const phaseOn = (today: number, logged: LoggedBleeding, reportedLength = 3) =>
    currentCycle(
      someFacts({
        today: on(today),
        periodStarts: [START],
        bleedings: [logged],
        reportedPeriodLength: reportedLength,
        lastPeriodLength: reportedLength,
      }),
    );

  test('stays menstrual on the day of bleeding and the next one', () => {
    expect(phaseOn(8, bleeding(8))).toMatchObject({ phase: 'menstrual', periodLength: 8 });
    expect(phaseOn(9, bleeding(8))).toMatchObject({ phase: 'menstrual', periodLength: 9 });
    expect(phaseOn(10, bleeding(8))).toMatchObject({ phase: 'follicular', periodLength: 8 });
  });

  test('ends at once with a day without bleeding or a reported end', () => {
    expect(phaseOn(9, bleeding(8, { isOver: true }))).toMatchObject({ phase: 'follicular', periodLength: 8 });
  });

  test('ends with a closed period, however short it was', () => {
    expect(phaseOn(4, bleeding(3, { isOver: true }), 6)).toMatchObject({
      phase: 'follicular',
      periodLength: 3,
    });
    expect(phaseOn(4, bleeding(3), 6)).toMatchObject({ phase: 'menstrual', periodLength: 6 });
  });

  test('has the expected length after a single logged day', () => {
    expect(phaseOn(2, bleeding(1, { isOver: true }), 4)).toMatchObject({
      phase: 'menstrual',
      periodLength: 4,
    });
  });

  test('starts from bleeding give the same forecast as the same reported starts', () => {
    const periodStarts = [day('2026-01-03'), day('2026-01-31'), START];
    const ofReports = someFacts({ today: on(12), periodStarts });
    const ofBleeding = someFacts({
      today: on(12),
      periodStarts,
      bleedings: periodStarts.map((startedOn) => ({ startedOn, lastOn: startedOn, days: 1, isOver: false })),
    });

    expect(predictionsAnswer(ofBleeding)).toEqual(predictionsAnswer(ofReports));
  });
});
