import { describe, expect, it } from 'vitest';
import type { ImportCounts } from '#domain/portability/portable-data.schema.ts';
import { outcomeOf, totalsOf } from '#web/features/portability/portability.data.ts';

const NONE: ImportCounts = { added: 0, skipped: 0, rejected: 0 };

function receipt(tasks: Partial<ImportCounts>, profile: Partial<ImportCounts> = {}) {
  return {
    kinds: {
      profile: { ...NONE, ...profile },
      cycle_profile: NONE,
      cycle_modes: NONE,
      periods: NONE,
      custom_symptoms: NONE,
      day_logs: NONE,
      labels: NONE,
      task_series: NONE,
      tasks: { ...NONE, ...tasks },
      habits: NONE,
      habit_checks: NONE,
      journal: NONE,
      remarks: NONE,
    },
  };
}

describe('the outcome of a file', () => {
  it('is the sum over its kinds', () => {
    expect(totalsOf(receipt({ added: 2, skipped: 1 }, { added: 1, rejected: 4 }))).toEqual({
      added: 3,
      skipped: 1,
      rejected: 4,
    });
  });

  it.each([
    ['adds', { added: 1, skipped: 5, rejected: 5 }],
    ['allHere', { skipped: 5, rejected: 1 }],
    ['nothingFits', { rejected: 1 }],
    ['empty', {}],
  ] as const)('%s', (outcome, tasks) => {
    expect(outcomeOf(receipt(tasks))).toBe(outcome);
  });
});
