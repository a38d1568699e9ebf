import { type CalendarRule, parseCalendarRule } from '#domain/recurrence/calendar-rule.ts';

/** A rule written out in a test. */
export function ruleOf(text: string): CalendarRule {
  const read = parseCalendarRule(text);
  if ('problem' in read) throw new Error(`${text}: ${read.problem}`);
  return read.rule;
}
