import { addDays, LAST_DAY, type LocalDate } from '#domain/calendar/local-date.ts';
import { dayAfterCompletion, firstRuleDay } from './calendar-rule.ts';
import { parseCalendarRule } from './calendar-rule-text.ts';
import {
  firstReference,
  nextReference,
  type OccurrenceDays,
  type OpenOccurrence,
  type PinnedSeries,
  placeOccurrence,
  type SchedulingContext,
} from './place-occurrence.ts';
import { parsePin, type StoredRepeat, storedPin, storedRule } from './repeat.schema.ts';

/** The columns of a task that no longer repeats. */
export const DETACHED = {
  seriesId: null,
  occurrence: null,
  repeats: null,
  begunOn: null,
  pinState: null,
  held: 0,
} as const;

/** The fields of a stored series that days follow from. */
export type SeriesDays = StoredRepeat & Pick<OccurrenceDays, 'refOn' | 'refSkip'>;

/** An occurrence that hasn't been placed yet. */
export const UNPLACED: OpenOccurrence = {
  startOn: null,
  endOn: null,
  begunOn: null,
  isHeld: false,
  pinState: null,
};

/** The days of a series' first occurrence; `null` if its rule has no day left. */
export function firstOccurrence(
  repeat: StoredRepeat,
  { outlook, today }: SchedulingContext,
): OccurrenceDays | null {
  if (repeat.kind === 'calendar') {
    const { fromOn: from } = repeat;
    const notBefore = from > today ? from : today;
    return onRuleDay(firstRuleDay(storedRule(repeat.rule), { from, notBefore }));
  }
  const pin = storedPin(repeat.rule);
  const reference = firstReference({ pin, outlook, today });
  const series = pinnedSeries({ ...repeat, ...reference });
  return placeOccurrence({ series, occurrence: UNPLACED, outlook, today });
}

/**
 * The days of the occurrence after one that was finished or skipped today; `null` if the series ends. A day of the calendar
 * is later than the finished one's (`lastOn`) and not in the past. A series that can't be read ends.
 */
export function nextOccurrence(
  series: SeriesDays,
  { lastOn, outlook, today }: SchedulingContext & { readonly lastOn: LocalDate | null },
): OccurrenceDays | null {
  if (!isReadable(series)) return null;
  if (series.kind === 'calendar') return onRuleDay(nextRuleDay(series, { lastOn, today }));
  const reference = nextReference({ series: pinnedSeries(series), outlook, today });
  if (reference === null) return null;
  const following = pinnedSeries({ ...series, ...reference });
  return placeOccurrence({ series: following, occurrence: UNPLACED, outlook, today });
}

/** Whether the stored rule is one of the series' kind. */
export const isReadable = ({ kind, rule }: Pick<SeriesDays, 'kind' | 'rule'>): boolean =>
  kind === 'cycle' ? parsePin(rule) !== null : 'rule' in parseCalendarRule(rule);

/** Converts a stored series for placing. */
export function pinnedSeries({
  rule,
  each,
  notAfter,
  refOn,
  refSkip,
}: Pick<SeriesDays, 'rule' | keyof Omit<PinnedSeries, 'pin'>>): PinnedSeries {
  return { pin: storedPin(rule), each, notAfter, refOn, refSkip };
}

function nextRuleDay(
  { rule: text, fromOn, afterCompletion }: SeriesDays,
  { lastOn, today }: { lastOn: LocalDate | null; today: LocalDate },
): LocalDate | null {
  const rule = storedRule(text);
  if (afterCompletion === 1) return dayAfterCompletion(rule, today);
  if (lastOn === LAST_DAY) return null;
  const following = lastOn === null ? today : addDays(lastOn, 1);
  return firstRuleDay(rule, { from: fromOn, notBefore: following > today ? following : today });
}

/** An occurrence of a calendar rule starts and is due on its day. */
function onRuleDay(day: LocalDate | null): OccurrenceDays | null {
  return day && { startOn: day, endOn: day, begunOn: null, pinState: null, refOn: null, refSkip: 0 };
}
