import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, compareDates, type LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { answersAfterChanges, type CycleAnswers } from '#domain/cycle/cycle.rules.ts';
import { periodEntries, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { CYCLE_MODES } from '#domain/cycle/cycle-mode.ts';
import { startsOfRecord } from '#domain/cycle/cycle-record.ts';
import { applyLogChange, type Log as LoadedLog, type LogChange } from '#domain/day-log/day-log.rules.ts';
import { FORGETS_NOTHING } from '#domain/retention/forgetting.calls.ts';
import { someUser } from '#tests/unit/web/some-user.ts';
import { cycleStatusOf, overviewOf } from '#worker/cycle/cycle.service.ts';
import { type CycleRecord, cycleStateOf, EMPTY_PROFILE, EMPTY_RECORD } from '#worker/cycle/cycle-record.ts';

const ZONE = 'Europe/Brussels';
const TODAY = '2026-11-23' as LocalDate;
const NOW = noonOf(TODAY, ZONE);

type ProfileFields = Partial<CycleRecord['profileRows'][number]>;
type Log = ReadonlyMap<string, LocalDate>;
type StartChange = Extract<LogChange, { kind: 'start-reported' | 'start-deleted' }>;

/** The stored fields of a reported start without logged bleeding. */
const REPORTED_START = {
  origin: 'said',
  endedOn: null,
  bledUntil: null,
  bledDays: 0,
  noneAfter: 0,
  signs: null,
} as const;

/** The server's answers for a log, a profile and modes. */
async function serverAnswers(
  log: Log,
  { profile, modes = [] }: { profile: ProfileFields; modes?: CycleRecord['modes'] },
): Promise<CycleAnswers> {
  const starts = [...log]
    .map(([id, startedOn]) => ({ ...REPORTED_START, id, startedOn }))
    .sort((one, other) => compareDates(other.startedOn, one.startedOn));
  const also = { ...EMPTY_RECORD, profileRows: [{ ...EMPTY_PROFILE, ...profile }], starts, modes };
  const birthOn = '1995-04-12' as LocalDate;
  const cycle = cycleStateOf(
    { timeZone: ZONE, birthOn, hasWithdrawn: false, detailsFrom: FORGETS_NOTHING.from, also },
    NOW,
  );
  const status = await cycleStatusOf(cycle, { record: also, words: { open: async () => ({}) } });
  const { information, onboarding } = overviewOf(cycle, status);
  return {
    user: someUser({ dob: birthOn, timezone: ZONE, onboarding }, information),
    record: cycle.record,
    periods: periodEntries(cycle.record, { timeZone: ZONE, today: cycle.facts.today }),
    predictions: { success: 1, ...predictionsAnswer(cycle.facts, status.scheme) },
  };
}

const expectedAnswers = async (...known: Parameters<typeof serverAnswers>) =>
  withoutRecord(await serverAnswers(...known));

/** The server's table after a change: one start a day, and the first one wins. */
function tableAfter(log: Log, change: StartChange): Log {
  if (change.kind === 'start-deleted') return new Map([...log].filter(([id]) => id !== change.id));
  const isThere = log.has(change.id) || [...log.values()].includes(change.on);
  return isThere ? log : new Map([...log, [change.id, change.on]]);
}

/** The answers shown while no days are loaded, without the record: it also has the bleeding that a start puts on its day. */
function shownAfter(answers: CycleAnswers, changes: readonly StartChange[]) {
  const before: LoadedLog = { days: new Map(), isLoaded: () => false, ...startsOfRecord(answers.record) };
  const after = changes.reduce((log, change) => applyLogChange(log, { change, today: TODAY }), before);
  return withoutRecord(answersAfterChanges(answers, { before, after, today: TODAY }));
}
const withoutRecord = ({ record: _, ...answers }: CycleAnswers) => answers;

const daysBefore = (days: number) => addDays(TODAY, -days);
const logOf = (...daysAgo: number[]): Log => new Map(daysAgo.map((days) => [`p${days}`, daysBefore(days)]));

const lengths = fc.option(fc.integer({ min: 1, max: 15 }), { nil: null });
const logs = fc
  .uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 14 })
  .map((days) => logOf(...days));
const changes = fc.array(
  fc.oneof(
    fc
      .record({ id: fc.uuid(), days: fc.integer({ min: 0, max: 400 }) })
      .map(({ id, days }): StartChange => ({ kind: 'start-reported', id, on: daysBefore(days) })),
    fc.integer({ min: 0, max: 400 }).map((days): StartChange => ({ kind: 'start-deleted', id: `p${days}` })),
  ),
  { minLength: 1, maxLength: 5 },
);

describe('pending changes show the answers that the server will give', () => {
  test('for any log, profile and changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          log: logs,
          made: changes,
          reportedCycleLength: fc.option(fc.integer({ min: 15, max: 90 }), { nil: null }),
          reportedPeriodLength: lengths,
          lastPeriodLength: lengths,
        }),
        async ({ log, made, ...profile }) => {
          const shown = shownAfter(await serverAnswers(log, { profile }), made);
          expect(shown).toEqual(await expectedAnswers(made.reduce(tableAfter, log), { profile }));
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each(CYCLE_MODES)('in the mode %s', async (mode) => {
    const modes =
      mode === 'natural'
        ? []
        : [{ mode, startedOn: daysBefore(3), endedOn: null, dueOn: null, birthOn: null }];
    const log = logOf(30, 58, 86);
    const change: StartChange = { kind: 'start-reported', id: 'new', on: TODAY };
    const shown = shownAfter(await serverAnswers(log, { profile: {}, modes }), [change]);
    expect(shown).toEqual(await expectedAnswers(tableAfter(log, change), { profile: {}, modes }));
  });

  test('for a start logged a day late, with bleeding longer than usual', async () => {
    const profile = { lastPeriodLength: 4, stillBleedingOn: TODAY };
    const log = logOf(8, 37);
    const change: StartChange = { kind: 'start-reported', id: 'within', on: daysBefore(1) };
    const shown = shownAfter(await serverAnswers(log, { profile }), [change]);
    expect(shown.user.cycle).toMatchObject({ cycle_day: 9, period_length: 9, cycle_phase: 'menstrual' });
    expect(shown).toEqual(await expectedAnswers(tableAfter(log, change), { profile }));
  });

  test('also for an older still-bleeding day that a deletion exposes', async () => {
    const profile = { lastPeriodLength: 4, stillBleedingOn: daysBefore(2) };
    const log = logOf(3, 25);
    const change: StartChange = { kind: 'start-deleted', id: 'p3' };
    const shown = shownAfter(await serverAnswers(log, { profile }), [change]);
    expect(shown.user.cycle.period_length).toBe(24);
    expect(shown).toEqual(await expectedAnswers(tableAfter(log, change), { profile }));
  });

  test('also for today’s answer that the period hasn’t begun', async () => {
    const profile = { notYetOn: TODAY };
    const log = logOf(20, 48, 76, 104);
    const change: StartChange = { kind: 'start-deleted', id: 'p20' };
    const shown = shownAfter(await serverAnswers(log, { profile }), [change]);
    expect(shown.predictions.current?.ask_started).toBe(0);
    expect(shown).toEqual(await expectedAnswers(tableAfter(log, change), { profile }));
  });

  test('for a start 14 days after the last, which keeps the cycle day, and one 15 days after, which begins a cycle', async () => {
    for (const [days, cycleDay] of [
      [14, 15],
      [15, 1],
    ] as const) {
      const answers = await serverAnswers(logOf(days), { profile: {} });
      const shown = shownAfter(answers, [{ kind: 'start-reported', id: 'new', on: TODAY }]);
      expect(shown.user.cycle.cycle_day).toBe(cycleDay);
      expect(shown.periods).toHaveLength(2);
    }
  });

  test('unchanged after a start is logged and deleted again', async () => {
    const answers = await serverAnswers(logOf(40), { profile: { notYetOn: TODAY } });
    const made: StartChange[] = [
      { kind: 'start-reported', id: 'new', on: TODAY },
      { kind: 'start-deleted', id: 'new' },
    ];
    expect(shownAfter(answers, made)).toEqual(withoutRecord(answers));
  });
});
