import type { SentTaskRepeat } from '#domain/recurrence/repeat.schema.ts';
import type { SeriesKind } from '#domain/recurrence/series-kinds.ts';

/** How a task repeats, as it's sent. */
export type SentRepeat = SentTaskRepeat;

/** By what a task repeats. */
export const repeatKind = ({ pin }: SentRepeat): SeriesKind => (pin ? 'cycle' : 'calendar');

/** What the editor begins with: day 1 of each cycle, and every week. */
export const pinDraft = (): SentRepeat => ({ pin: { at: 'cycle_day', from: 1, to: 1 }, each: 1 });
export const calendarDraft = (): SentRepeat => ({ rule: 'FREQ=WEEKLY' });

/** Whether two ways of repeating are the same. */
export const isSameRepeat = (left: SentRepeat | null, right: SentRepeat | null): boolean =>
  JSON.stringify(left) === JSON.stringify(right);
