import { describe, expect, it } from 'vitest';
import type { FoundDates } from '#domain/best-dates/best-dates.calls.ts';
import { KEYWORDS } from '#domain/best-dates/keywords.ts';
import type { DateSearch } from '#web/features/best-dates/best-dates.data.ts';
import { searchOutcome } from '#web/features/best-dates/result.tsx';

const SENTENCE: DateSearch = { kind: 'sentence', sentence: 'dinner with friends' };
const FOUND: FoundDates = {
  success: 1,
  predictions: [{ phase_start: '2026-12-01', phase_end: '2026-12-03' }],
  cycle_phase: 'ovulation',
  explanation: 'Why.',
  source: 'local',
  days: [],
};

function someKeyword(): DateSearch {
  const [keyword] = KEYWORDS;
  if (!keyword) throw new Error('no keywords');
  return { kind: 'keyword', keyword };
}

describe('after a search the panel', () => {
  it('shows the days of an activity that matched a phase', () => {
    expect(searchOutcome(SENTENCE, FOUND)).toEqual({ kind: 'placed', found: FOUND });
  });

  it('shows why a sentence matched no phase', () => {
    expect(searchOutcome(SENTENCE, { ...FOUND, cycle_phase: null, predictions: [] })).toEqual({
      kind: 'unplaced',
      explanation: 'Why.',
    });
  });

  it('shows that nothing was found without days or for an unknown keyword', () => {
    expect(searchOutcome(SENTENCE, { ...FOUND, predictions: [] })).toEqual({ kind: 'none' });
    expect(searchOutcome(someKeyword(), { ...FOUND, cycle_phase: null, predictions: [] })).toEqual({
      kind: 'none',
    });
  });
});
