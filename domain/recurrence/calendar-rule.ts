import type { LocalDate } from '#domain/calendar/local-date.ts';
import { firstRuleDay } from './calendar-rule-days.ts';
import type { CalendarRule } from './calendar-rule-shape.ts';
import { afterCompletionProblem } from './calendar-rule-text.ts';

export { dayAfterCompletion, firstRuleDay, ruleDays } from './calendar-rule-days.ts';
export type { CalendarRule, RuleWeekday } from './calendar-rule-shape.ts';
export { afterCompletionProblem, formatCalendarRule, parseCalendarRule } from './calendar-rule-text.ts';

/** How far a rule's first day may be ahead. */
const YEARS_AHEAD_MAX = 5;

/** Why a rule can't be used from a day on: it ends before it begins, or has no day in the next five years; else `null`. */
export function ruleProblem(
  rule: CalendarRule,
  { from, today, isAfterCompletion }: { from: LocalDate; today: LocalDate; isAfterCompletion: boolean },
): string | null {
  if (isAfterCompletion) return afterCompletionProblem(rule);
  if (rule.until !== null && rule.until < from) return 'UNTIL must not be before the first day';
  const notBefore = from > today ? from : today;
  const limit = `${Number(notBefore.slice(0, 4)) + YEARS_AHEAD_MAX}${notBefore.slice(4)}`;
  const first = firstRuleDay(rule, { from, notBefore });
  return first === null || first > limit ? 'this rule has no day in the next five years' : null;
}
