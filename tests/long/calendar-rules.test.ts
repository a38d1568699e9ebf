import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCalendarRule, parseCalendarRule } from '#domain/recurrence/calendar-rule.ts';
import { anyRuleQuery, oracleDays, ownDays } from '#tests/unit/domain/recurrence/calendar-rule-oracle.ts';

const RULES = 10_000;

test('10,000 rules have the same days as in ical.js, near and decades ahead', () => {
  fc.assert(
    fc.property(anyRuleQuery, (asked) => {
      expect(ownDays(asked)).toEqual(oracleDays(asked));
    }),
    { numRuns: RULES },
  );
});

test('10,000 rules survive being written and read', () => {
  fc.assert(
    fc.property(anyRuleQuery, ({ rule }) => {
      expect(parseCalendarRule(formatCalendarRule(rule))).toEqual({ rule });
    }),
    { numRuns: RULES },
  );
});
