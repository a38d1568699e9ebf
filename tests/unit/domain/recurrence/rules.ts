import { type CalendarRule, parseCalendarRule } from '#domain/recurrence/calendar-rule.ts';

/** Parses a rule; throws if the text is not one. */
export function ruleOf(text: string): CalendarRule {
  const read = parseCalendarRule(text);
  if ('problem' in read) throw new Error(`${text}: ${read.problem}`);
  return read.rule;
}
