import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCalendarRule, parseCalendarRule } from '#domain/recurrence/calendar-rule.ts';
import { anyAskedRule, oracleDays, ownDays } from '#tests/unit/domain/recurrence/calendar-rule-oracle.ts';

const RULES = 10_000;

test('10,000 rules have the days that ical.js gives them, near and decades ahead', () => {
  fc.assert(
    fc.property(anyAskedRule, (asked) => {
      expect(ownDays(asked)).toEqual(oracleDays(asked));
    }),
    { numRuns: RULES },
  );
});

test('10,000 rules read as they are written', () => {
  fc.assert(
    fc.property(anyAskedRule, ({ rule }) => {
      expect(parseCalendarRule(formatCalendarRule(rule))).toEqual({ rule });
    }),
    { numRuns: RULES },
  );
});
