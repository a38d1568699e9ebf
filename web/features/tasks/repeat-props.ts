import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CalendarRule } from '#domain/recurrence/calendar-rule.ts';
import type { SentRepeat } from './repeat-draft.ts';
import type { RepeatError } from './repeat-errors.ts';

/** Props of what edits how a task repeats. */
export type RepeatPartProps = {
  repeat: SentRepeat;
  onChange: (repeat: SentRepeat) => void;
  error: RepeatError | undefined;
};

/** Props of what edits a part of a rule. */
export type RulePartProps = {
  rule: CalendarRule;
  /** The first day that counts. */
  first: LocalDate;
  onEdit: (change: Partial<CalendarRule>) => void;
};
