import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { EPISODE_GAP_DAYS, episodesOf } from './episodes.ts';
import { forecastPeriodLength } from './forecast-period-length.ts';

/** The bleeding logged from a start on, to the end of its episode. */
export interface LoggedBleeding {
  readonly startedOn: LocalDate;
  /** The last day of bleeding logged, `startedOn` or later. */
  readonly lastOn: LocalDate;
  /** How many of these days are logged, from 1. */
  readonly days: number;
  /** Whether the person said that it ended, or logged a day without bleeding within the three days after it. */
  readonly isOver: boolean;
}

/** Fewest logged days from which a period's length is known. */
const DAYS_FOR_LENGTH = 2;

/**
 * The length of a closed period in whole days; `null` while it's open, or with fewer than two logged days. Without a word it's
 * closed from the fourth day after its last one, because bleeding on the third would still belong to it. Source: contract §11.
 */
export function closedLength(
  { startedOn, lastOn, days, isOver }: LoggedBleeding,
  today: LocalDate,
): number | null {
  const isClosed = isOver || daysBetween(lastOn, today) > EPISODE_GAP_DAYS;
  return isClosed && days >= DAYS_FOR_LENGTH ? daysBetween(startedOn, lastOn) + 1 : null;
}

type Logged = {
  /** Days of bleeding that counts, said starts among them, in any order. */
  readonly bled: Iterable<LocalDate>;
  /** Days logged as without bleeding. */
  readonly without: ReadonlySet<LocalDate>;
  /** The last day of bleeding by the person's own word, by the start it was said of. */
  readonly reportedEnds?: ReadonlyMap<LocalDate, LocalDate>;
};

/** What is logged of the bleeding from each of `starts` on; none for a start on which no bleeding is logged. */
export function loggedBleedings(
  starts: readonly LocalDate[],
  { bled, without, reportedEnds }: Logged,
): LoggedBleeding[] {
  const episodes = episodesOf(bled);
  return starts.flatMap((startedOn) => {
    const episode = episodes.find((days) => days.includes(startedOn));
    if (episode === undefined) return [];
    const days = episode.filter((day) => day >= startedOn);
    const lastOn = days.at(-1) ?? startedOn;
    const reportedEnd = reportedEnds?.get(startedOn);
    const isOver =
      (reportedEnd !== undefined && reportedEnd >= lastOn) ||
      [...without].some((day) => day > lastOn && daysBetween(lastOn, day) <= EPISODE_GAP_DAYS);
    return [{ startedOn, lastOn, days: days.length, isOver }];
  });
}

/** What a person's usual period length is worked out from. */
export interface PeriodLengthEvidence {
  readonly bleedings: readonly LoggedBleeding[];
  readonly lastPeriodLength: number | null;
  readonly reportedPeriodLength: number | null;
  readonly today: LocalDate;
}

/** How many of the newest lengths are used; older ones weigh less than a fifth of the newest. */
const LENGTHS_MAX = 36;

/**
 * The length of each accepted period, and the one to expect after all of them, in whole days. A closed period has its own length
 * in its cycle and counts for later ones only; the lengths the person gave stand behind all observed ones, the last period's
 * first. `accepted` is oldest first. Source: contract §11.
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

/** A period's own length once it's closed, and the one that was to be expected when it began. */
export type PeriodLength = {
  readonly closed: number | null;
  readonly expected: number;
  readonly bleeding: LoggedBleeding | undefined;
};
