import { addDays, daysBetween, daysOf, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import { isCoveredByMode } from '#domain/cycle/cycle-mode.ts';
import {
  type CycleAnnotations,
  longestUnconfirmed,
  type PastCycle,
  pastCycles,
  periodLengths,
} from '#domain/cycle/past-cycles.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { EPISODE_GAP_DAYS } from '#domain/day-log/bleeding.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';

/** The fields of a day that figures of one's own days use; `null` for one that isn't logged. */
export type BodyDay = Readonly<
  Pick<DayLog, 'bleeding' | 'heavy_details' | 'pain' | 'pain_flags' | 'symptoms'>
> & { readonly date: LocalDate };

/** Whether a day's bleeding is of any strength. */
export const bleeds = (level: BodyDay['bleeding'] | undefined): boolean => level != null && level !== 'none';

/** Reduces a day to the fields that are used without the consent to health data. */
export const withBleedingAlone = ({ date, bleeding }: Pick<BodyDay, 'date' | 'bleeding'>): BodyDay => ({
  date,
  bleeding,
  heavy_details: null,
  pain: null,
  pain_flags: null,
  symptoms: null,
});

/** Why a cycle isn't counted: marked as odd, covered by a mode, or so long that a start was probably not logged. */
export const LEFT_OUT = ['odd', 'mode', 'long'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** A cycle with the log of its days. */
export interface LoggedCycle {
  readonly startedOn: LocalDate;
  /** Whole days to the next start; of the running one the days so far, today included. */
  readonly days: number;
  readonly isOver: boolean;
  readonly leftOut: LeftOut | null;
  /** Whole days of its period; `null` while that is open, or without logged days. */
  readonly periodDays: number | null;
  /** How many days the period takes, as logged or as expected. */
  readonly periodReach: number;
  /** Days of spotting right before its first day. */
  readonly spottingBefore: number;
  /** Whether the log of its days is stored from the first one on. */
  readonly isStored: boolean;
  /** From its first day on, up to the last of the span; `undefined` for a day without a log. Forgotten days only have the period. */
  readonly log: readonly (BodyDay | undefined)[];
}

type Span = { readonly start: LocalDate; readonly end: LocalDate };

type Log = {
  readonly days: readonly BodyDay[];
  readonly span: Span;
  /** The first day whose details are stored; `null` or nothing if all are. */
  readonly from?: LocalDate | null;
};

/**
 * The cycles that begin within a span, oldest first, each whole, with the log of its days up to the span's end. Which of them
 * count is decided as for the forecast (contract §4). The same facts and days always give the same answer.
 */
export function loggedCycles(facts: CycleFacts, { days, span, from = null }: Log): LoggedCycle[] {
  const { accepted } = acceptedStarts(facts.periodStarts.filter((start) => start <= facts.today));
  const { each } = periodLengths(accepted, facts);
  const past = new Map(pastCycles(accepted, facts).map((cycle) => [cycle.startedOn, cycle]));
  const known = [...forgottenDays(facts.bleedings, from), ...days];
  const byDay = new Map(known.map((day) => [toEpochDay(day.date), day]));
  const tomorrow = addDays(facts.today, 1);
  const afterSpan = span.end < facts.today ? addDays(span.end, 1) : tomorrow;
  return accepted.flatMap((startedOn, index) => {
    if (startedOn < span.start || startedOn > span.end) return [];
    const next = accepted[index + 1];
    const isOver = next !== undefined;
    const until = next ?? tomorrow;
    const { closed = null, expected = 0, bleeding } = each[index] ?? {};
    const logged = bleeding === undefined ? 0 : daysBetween(startedOn, bleeding.lastOn) + 1;
    const first = toEpochDay(startedOn);
    const seen = daysBetween(startedOn, until < afterSpan ? until : afterSpan);
    return [
      {
        startedOn,
        days: daysBetween(startedOn, until),
        isOver,
        leftOut: leftOutOf({ startedOn, until, isOver }, { past, facts }),
        periodDays: closed,
        periodReach: closed ?? (bleeding?.isOver ? logged : Math.max(logged, expected)),
        spottingBefore: spottingBefore(first, byDay),
        isStored: !isBehind(bleeding?.lastOn ?? startedOn, from),
        log: Array.from({ length: seen }, (_, day) => byDay.get(first + day)),
      },
    ];
  });
}

/** Whether the days of a period that ended on a day are forgotten: one that reaches over the line, or nearly to it, stays whole. */
const isBehind = (lastOn: LocalDate, from: LocalDate | null): boolean =>
  from !== null && lastOn < addDays(from, -EPISODE_GAP_DAYS);

/** The days of forgotten periods, of which only the length is known. */
const forgottenDays = (bleedings: CycleFacts['bleedings'], from: LocalDate | null): BodyDay[] =>
  bleedings
    .filter(({ lastOn }) => isBehind(lastOn, from))
    .flatMap(({ startedOn, lastOn }) => daysOf({ start: startedOn, end: lastOn }))
    .map((date) => withBleedingAlone({ date, bleeding: 'unspecified' }));

/** Days of spotting in a row up to the day before one, by their epoch days. */
function spottingBefore(first: number, byDay: ReadonlyMap<number, BodyDay>): number {
  let days = 0;
  while (byDay.get(first - 1 - days)?.bleeding === 'spotting') days++;
  return days;
}

function leftOutOf(
  { startedOn, until, isOver }: { startedOn: LocalDate; until: LocalDate; isOver: boolean },
  { past, facts }: { past: ReadonlyMap<LocalDate, PastCycle>; facts: CycleFacts },
): LeftOut | null {
  if (isCoveredByMode({ from: startedOn, until }, facts.modes)) return 'mode';
  if (facts.oddStarts?.includes(startedOn)) return 'odd';
  const isLong = isOver ? !past.has(startedOn) : daysBetween(startedOn, until) > longestUnconfirmed(facts);
  return isLong ? 'long' : null;
}

/** Whether the cycle is used in calculations. */
export const isCounted = ({ leftOut }: Pick<LoggedCycle, 'leftOut'>): boolean => leftOut === null;

type PastCycleFacts = Pick<CycleFacts, 'periodStarts' | 'today' | keyof CycleAnnotations>;

/** The finished cycles known today, oldest first, by the forecast's rules; odd ones included. Source: contract §4. */
export function allPastCycles(facts: PastCycleFacts): PastCycle[] {
  const { accepted } = acceptedStarts(facts.periodStarts.filter((start) => start <= facts.today));
  return pastCycles(accepted, facts);
}

/** The finished cycles without those marked as odd: the ones used in calculations. */
export const usualPastCycles = (facts: PastCycleFacts): PastCycle[] =>
  allPastCycles(facts).filter(({ isOdd }) => !isOdd);
