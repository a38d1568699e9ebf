import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { SentTaskRepeat } from '#domain/recurrence/repeat.schema.ts';
import type { SeriesKind } from '#domain/recurrence/series-kinds.ts';

/** How a task repeats, as it's sent. */
export type SentRepeat = SentTaskRepeat;

/** By what a task repeats. */
export const repeatKind = ({ pin }: SentRepeat): SeriesKind => (pin ? 'cycle' : 'calendar');

/** What the editor begins with: day 1 of each cycle, and every week from today. */
export const pinDraft = (): SentRepeat => ({
  pin: { at: 'cycle_day', from: 1, to: 1 },
  each: 1,
  not_after: null,
});
export const calendarDraft = (today: LocalDate): SentRepeat => ({
  rule: 'FREQ=WEEKLY',
  from: today,
  after_completion: 0,
});

/** Whether two ways of repeating are the same; what is left out has its usual value. */
export function isSameRepeat(left: SentRepeat | null, right: SentRepeat | null): boolean {
  return left === right || (left !== null && right !== null && textOf(left) === textOf(right));
}

function textOf({ pin, each = 1, not_after = null, ...calendar }: SentRepeat): string {
  if (pin) return JSON.stringify([Object.entries(pin).sort(), each, not_after]);
  const { rule, from = null, after_completion = 0 } = calendar;
  return JSON.stringify([rule, from, Number(after_completion)]);
}
