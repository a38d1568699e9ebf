import { describe, expect, it } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { startNotes } from '#web/features/cycle/period-history.tsx';

const confirmedStarts = (...days: string[]) =>
  days.map((on) => ({ startedOn: day(on), origin: 'said' as const }));

describe('the note for a logged start', () => {
  it('gives the length of the cycle, or that it is the current one, or that the day is within a cycle', () => {
    const notes = startNotes(confirmedStarts('2026-03-01', '2026-01-04', '2026-02-01', '2026-02-10'));
    expect(Object.fromEntries(notes)).toEqual({
      '2026-01-04': { kind: 'ended', days: 28 },
      '2026-02-01': { kind: 'ended', days: 28 },
      '2026-02-10': { kind: 'within' },
      '2026-03-01': { kind: 'running' },
    });
  });

  it('has no length across a mode, and does not exist for bleeding that is no start in a mode', () => {
    const modes = [
      {
        mode: 'contraception' as const,
        startedOn: day('2026-01-10'),
        endedOn: day('2026-03-10'),
        birthOn: null,
        withdrawalUntil: day('2026-03-16'),
      },
    ];
    const bled = ['2026-02-20', '2026-03-14'].map((on) => ({
      startedOn: day(on),
      origin: 'bleeding' as const,
    }));
    expect(
      Object.fromEntries(startNotes([...confirmedStarts('2026-01-04', '2026-03-20'), ...bled], modes)),
    ).toEqual({
      '2026-01-04': { kind: 'in-mode' },
      '2026-02-20': { kind: 'in-mode' },
      '2026-03-14': { kind: 'in-mode' },
      '2026-03-20': { kind: 'running' },
    });
  });

  it('does not exist without a log', () => {
    expect(startNotes([]).size).toBe(0);
  });
});
