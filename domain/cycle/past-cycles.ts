import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { EPISODE_GAP_DAYS } from '#domain/day-log/bleeding.ts';
import type { PeriodOrigin } from './cycle.schema.ts';
import { isCoveredByMode, type ModeSpan } from './cycle-mode.ts';
import type { CycleStatus } from './life-stage.schema.ts';
import { acceptedStarts, forecastPeriodLength } from './periods.ts';

/** Spans in a mode, from their wire form. */
export const countingSpans = (modes: CycleStatus['history']['modes']): CountingSpan[] =>
  modes.map(({ mode, started_on, ended_on, birth_on, withdrawal_until }) => ({
    mode,
    startedOn: started_on,
    endedOn: ended_on,
    birthOn: birth_on,
    withdrawalUntil: withdrawal_until,
  }));

/** Bleeding so soon after a birth is no period (contract §4). */
export const DAYS_AFTER_BIRTH = 42;

/** A span in a mode, with the day of the birth before it, `null` if it isn't known. */
export type CountingSpan = ModeSpan & {
  readonly birthOn: LocalDate | null;
  /** After contraception by packs: bleeding up to this day is a withdrawal bleed. */
  readonly withdrawalUntil?: LocalDate | null;
};

/** Whether a start begins a cycle: a reported one does, one inferred from bleeding not in a mode in which that is no period. */
export function startsCycle(
  { origin, startedOn: day }: { readonly origin: PeriodOrigin; readonly startedOn: LocalDate },
  modes: readonly CountingSpan[],
): boolean {
  const isIn = ({ startedOn, endedOn, withdrawalUntil: until = null }: CountingSpan) =>
    startedOn <= day && (endedOn === null || day < endedOn || (until !== null && day <= until));
  return origin === 'said' || !modes.some((span) => isIn(span) && countsNoPeriod(span, day));
}

/** Whether bleeding on a day of a span in a mode is stored but never counted as a period. */
function countsNoPeriod({ mode, startedOn, birthOn }: CountingSpan, day: LocalDate): boolean {
  if (mode === 'postpartum') return daysBetween(birthOn ?? startedOn, day) < DAYS_AFTER_BIRTH;
  return mode === 'pregnant' || mode === 'contraception';
}

/** Longest interval taken for one cycle unless the person confirms it (docs/cycle-model.md). */
export const LONGEST_UNCONFIRMED_INTERVAL_DAYS = 90;
/** The same in the transition to menopause, in which gaps are long (life modes, §3). */
const LONGEST_IN_TRANSITION_DAYS = 180;
/** How many of the newest intervals a forecast uses (docs/cycle-model.md). */
const INTERVALS_MAX = 36;

/** A natural cycle whose next start is logged. */
export interface PastCycle {
  readonly startedOn: LocalDate;
  /** Whole days from its start to the next one. */
  readonly days: number;
  /** Whether the person marked it as unlike the others: it's shown, but nothing is computed from it. */
  readonly isOdd: boolean;
}

/** Annotations that decide which intervals are cycles. */
export type CycleAnnotations = {
  readonly modes?: readonly ModeSpan[];
  readonly oddStarts?: readonly LocalDate[];
  /** First days of cycles of over 90 days that the person confirmed. */
  readonly confirmedStarts?: readonly LocalDate[];
  readonly inTransition?: boolean;
};

/** The longest interval taken for one cycle without the person's confirmation, in whole days. */
export const longestUnconfirmed = ({
  inTransition = false,
}: Pick<CycleAnnotations, 'inTransition'>): number =>
  inTransition ? LONGEST_IN_TRANSITION_DAYS : LONGEST_UNCONFIRMED_INTERVAL_DAYS;

/**
 * The finished cycles of accepted starts, both oldest first: without intervals that a mode covered, and without those of over
 * 90 days (180 in the transition) unless they are confirmed or marked as odd. Source: docs/cycle-model.md; contract §4.
 */
export function pastCycles(accepted: readonly LocalDate[], annotations: CycleAnnotations = {}): PastCycle[] {
  const { modes = [], oddStarts = [], confirmedStarts = [], inTransition = false } = annotations;
  const longest = longestUnconfirmed({ inTransition });
  const odd = new Set(oddStarts);
  const confirmed = new Set(confirmedStarts);
  return accepted.flatMap((startedOn, index) => {
    const until = accepted[index + 1];
    if (until === undefined || isCoveredByMode({ from: startedOn, until }, modes)) return [];
    const days = daysBetween(startedOn, until);
    const isOdd = odd.has(startedOn);
    const isKnown = days <= longest || isOdd || confirmed.has(startedOn);
    return isKnown ? [{ startedOn, days, isOdd }] : [];
  });
}

/** The cycles that a forecast uses, oldest first: the newest 36 that aren't odd. Source: docs/cycle-model.md. */
export function forecastCycles(
  accepted: readonly LocalDate[],
  annotations: CycleAnnotations = {},
): PastCycle[] {
  return pastCycles(accepted, annotations)
    .filter(({ isOdd }) => !isOdd)
    .slice(-INTERVALS_MAX);
}

/** The lengths of the cycles that a forecast uses, in whole days, oldest first. */
export const intervalsOf = (accepted: readonly LocalDate[], annotations: CycleAnnotations = {}): number[] =>
  forecastCycles(accepted, annotations).map(({ days }) => days);

/** With this many logged cycles, the length that the person once gave is no longer mentioned (docs/cycle-model.md). */
const CYCLES_THAT_OUTWEIGH = 7;

/** Whether the logged starts, in any order, are better evidence of a cycle's length than the one that the person once gave. */
export function outweighsReportedLength(logged: readonly LocalDate[]): boolean {
  return intervalsOf(acceptedStarts(logged).accepted).length >= CYCLES_THAT_OUTWEIGH;
}

/** The bleeding logged from a start on, to the end of its episode. */
export interface LoggedBleeding {
  readonly startedOn: LocalDate;
  /** The last day of bleeding logged, `startedOn` or later. */
  readonly lastOn: LocalDate;
  /** How many of these days are logged, from 1. */
  readonly days: number;
  /** Whether the person reported its end, or logged a day without bleeding within the three days after it. */
  readonly isOver: boolean;
}

/** Fewest logged days from which a period's length is known. */
const DAYS_FOR_LENGTH = 2;

/**
 * The length of a closed period in whole days; `null` while it's open, or with fewer than two logged days. Without a reported
 * end it's closed from the fourth day after its last one, because bleeding on the third would still belong to it. Source:
 * contract §11.
 */
export function closedLength(
  { startedOn, lastOn, days, isOver }: LoggedBleeding,
  today: LocalDate,
): number | null {
  const isClosed = isOver || daysBetween(lastOn, today) > EPISODE_GAP_DAYS;
  return isClosed && days >= DAYS_FOR_LENGTH ? daysBetween(startedOn, lastOn) + 1 : null;
}

/** The evidence of a person's usual period length. */
export interface PeriodLengthEvidence {
  readonly bleedings: readonly LoggedBleeding[];
  readonly lastPeriodLength: number | null;
  readonly reportedPeriodLength: number | null;
  readonly today: LocalDate;
}

/** How many of the newest lengths are used; older ones weigh less than a fifth of the newest. */
const LENGTHS_MAX = 36;

/**
 * The length of each accepted period, and the one to expect after all of them, in whole days. A closed period has its own
 * length in its cycle and counts for later ones only; the lengths that the person gave count as older than all observed ones,
 * the last period's first. `accepted` is oldest first. Source: contract §11.
 */
export function periodLengths(
  accepted: readonly LocalDate[],
  { bleedings, lastPeriodLength, reportedPeriodLength, today }: PeriodLengthEvidence,
): { readonly each: readonly PeriodLength[]; readonly usual: number } {
  const reportedLengths = [lastPeriodLength, reportedPeriodLength].filter((days) => days !== null);
  const byStart = new Map(bleedings.map((bleeding) => [bleeding.startedOn, bleeding]));
  const observed: number[] = [];
  const usual = () => forecastPeriodLength([...observed.slice(0, LENGTHS_MAX), ...reportedLengths]);
  const each = accepted.map((startedOn) => {
    const bleeding = byStart.get(startedOn);
    const expected = usual();
    const closed = bleeding === undefined ? null : closedLength(bleeding, today);
    if (closed !== null) observed.unshift(closed);
    return { closed, expected, bleeding };
  });
  return { each, usual: usual() };
}

/** A period's own length once it's closed, and the one that was expected when it began. */
export type PeriodLength = {
  readonly closed: number | null;
  readonly expected: number;
  readonly bleeding: LoggedBleeding | undefined;
};
