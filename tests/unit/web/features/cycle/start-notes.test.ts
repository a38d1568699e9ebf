import { describe, expect, it } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { startNotes } from '#web/features/cycle/start-notes.ts';

describe('the note for a logged start', () => {
  it('says how long the cycle was, that it is the current one, or that the day is within a cycle', () => {
    const notes = startNotes(['2026-03-01', '2026-01-04', '2026-02-01', '2026-02-10'].map(day));
    expect(Object.fromEntries(notes)).toEqual({
      '2026-01-04': { kind: 'ended', days: 28 },
      '2026-02-01': { kind: 'ended', days: 28 },
      '2026-02-10': { kind: 'within' },
      '2026-03-01': { kind: 'running' },
    });
  });

  it('does not exist without a log', () => {
    expect(startNotes([]).size).toBe(0);
  });
});
