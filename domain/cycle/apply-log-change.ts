import { addDays, daysBetween, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { applyDayChange, type DayChange } from '#domain/day-log/apply-day-change.ts';
import { makesPeriods } from '#domain/day-log/bleeding.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { acceptedStarts } from './accepted-starts.ts';
import { applyPeriodChange, type PeriodChange } from './apply-period-change.ts';
import type { PeriodEntry } from './cycle.schema.ts';
import { periodEntry } from './cycle-answers.ts';
import { EPISODE_GAP_DAYS, startsOfEpisodes } from './episodes.ts';
import { closedLength, type LoggedBleeding, loggedBleedings } from './logged-bleeding.ts';

/** A person's log: starts newest first, days oldest first; `undefined` while the days aren't known. */
export type Log = {
  readonly periods: readonly PeriodEntry[];
  readonly days: readonly DayLog[] | undefined;
};

export type LogChange = PeriodChange | DayChange;

type ChangeContext = { readonly timeZone: string; readonly today: LocalDate };

/**
 * A log after a change, as the server stores it: a change of starts changes the days, and starts follow from days of bleeding.
 * The new ones have their day as id. Source: contract §11.
 */
export function applyLogChange(log: Log, { change, ...now }: ChangeContext & { change: LogChange }): Log {
  const isOfStarts = change.kind === 'logged' || change.kind === 'deleted';
  const periods = isOfStarts
    ? applyPeriodChange(log.periods, { change, timeZone: now.timeZone })
    : log.periods;
  if (log.days === undefined) return { periods, days: undefined };
  const ofDays = isOfStarts ? changeOfDays(log, change) : change;
  if (ofDays === undefined) return { ...log, periods };
  const days = applyDayChange(log.days, { change: ofDays, today: now.today });
  return { periods: reconcilePeriodStarts(periods, { before: log, days, change, ...now }), days };
}

/** What naming a start, or deleting one, changes of the days. */
function changeOfDays(log: Log, change: PeriodChange): DayChange | undefined {
  if (change.kind === 'logged') return { kind: 'start-said', on: change.on };
  const entry = log.periods.find(({ id }) => id === change.id);
  const on = entry && parseLocalDate(entry.period_on);
  if (on === undefined) return undefined;
  const isFirst = !periodDaysIn(log).some((day) => day < on && daysBetween(day, on) <= EPISODE_GAP_DAYS);
  return { kind: 'start-unsaid', on, wasReported: entry?.origin === 'said', isFirst };
}

/** The starts as they follow from changed days. What lies before the known days stays. */
function reconcilePeriodStarts(
  periods: readonly PeriodEntry[],
  {
    before,
    days,
    change,
    timeZone,
    today,
  }: ChangeContext & {
    before: Log;
    days: readonly DayLog[];
    change: LogChange;
  },
): readonly PeriodEntry[] {
  const after = { periods, days };
  const [old, now] = [startsIn(before), startsIn(after)];
  const begun = now.filter((on) => !old.includes(on) && !periods.some(({ period_on }) => period_on === on));
  const isGone = ({ period_on, origin }: PeriodEntry) =>
    origin === 'bleeding' && old.some((on) => on === period_on) && !now.some((on) => on === period_on);
  const nextPeriods = [
    ...periods.filter((entry) => !isGone(entry)),
    ...begun.map((on) => periodEntry(on, { id: on, timeZone, origin: 'bleeding' })),
  ].sort((one, other) => (one.period_on < other.period_on ? 1 : -1));
  const endsBefore = reportedEndsIn(before, today);
  const log = { periods: nextPeriods, days };
  const endsAfter = reportedEndsAfter(carryOverEnds(endsBefore, log), {
    change,
    starts: startDays(nextPeriods),
  });
  const oldLengths = lengthsIn(before, { today, reportedEnds: endsBefore });
  const newLengths = lengthsIn(log, { today, reportedEnds: endsAfter });
  return nextPeriods.map((entry) => {
    const length = newLengths.get(entry.period_on) ?? null;
    const isSame = (oldLengths.get(entry.period_on) ?? null) === length;
    return isSame ? entry : { ...entry, period_length: length };
  });
}

const startsIn = (log: Log): LocalDate[] => startsOfEpisodes(periodDaysIn(log));

/** Days of bleeding that count, and said starts. */
function periodDaysIn({ periods, days = [] }: Log): LocalDate[] {
  const bled = days.filter(({ bleeding, counts }) => makesPeriods(bleeding) && counts === 1);
  const reportedStarts = periods.filter(({ origin }) => origin === 'said');
  return [...bled.map(({ date }) => date), ...reportedStarts.map(({ period_on }) => period_on)].flatMap(
    (date) => parseLocalDate(date) ?? [],
  );
}

/** The last day of bleeding by the person's own word, by the start it was said of. */
type ReportedEnds = ReadonlyMap<LocalDate, LocalDate>;
type Ends = { readonly today: LocalDate; readonly reportedEnds?: ReportedEnds };

/** The lengths of closed periods, as far as days and words tell; a start within a cycle has none of its own. */
function lengthsIn(log: Log, { today, reportedEnds }: Ends): ReadonlyMap<string, number | null> {
  const { accepted } = acceptedStarts(startDays(log.periods));
  const ofPeriods = bleedingsOfDays(log, reportedEnds).filter(({ startedOn }) =>
    accepted.includes(startedOn),
  );
  return new Map(ofPeriods.map((bleeding) => [bleeding.startedOn, closedLength(bleeding, today)]));
}

/** It was said of the closed periods that their days alone don't close. */
function reportedEndsIn(log: Log, today: LocalDate): ReportedEnds {
  const lengths = lengthsIn(log, { today });
  const closed = log.periods.flatMap(({ period_on, period_length: length }) => {
    const on = parseLocalDate(period_on);
    const isReported = on !== undefined && length !== null && (lengths.get(on) ?? null) === null;
    return isReported ? [[on, addDays(on, length - 1)] as const] : [];
  });
  return new Map(closed);
}

/** A start that goes hands the word on to those that its bleeding belongs to now. */
function carryOverEnds(reported: ReportedEnds, log: Log): ReportedEnds {
  const starts = startDays(log.periods);
  const ends = new Map([...reported].filter(([on]) => starts.includes(on)));
  const gone = [...reported].filter(([on]) => !starts.includes(on));
  for (const { startedOn, lastOn } of bleedingsOfDays(log)) {
    for (const [on, end] of gone) if (startedOn <= end && lastOn >= on) ends.set(startedOn, end);
  }
  return ends;
}

/** The word is said, or taken back: by itself, or with what was said of the last day or of the next one. */
function reportedEndsAfter(
  ends: ReportedEnds,
  { change, starts }: { change: LogChange; starts: readonly LocalDate[] },
): ReportedEnds {
  if (change.kind === 'range' && change.isOnlyUnsaid) {
    const { from, to, bleeding } = change;
    const of = starts.filter((on) => on >= from && on <= to);
    const others = [...ends].filter(([on]) => !of.includes(on));
    return new Map([...others, ...(bleeding === null ? [] : of.map((on) => [on, to] as const))]);
  }
  const cleared = clearedDays(change);
  if (cleared === undefined) return ends;
  const first = addDays(cleared.from, -1);
  return new Map([...ends].filter(([, end]) => end < first || end > cleared.to));
}

/** The days whose bleeding a change takes back. */
function clearedDays(change: LogChange): { from: LocalDate; to: LocalDate } | undefined {
  if (change.kind === 'range') return change.bleeding === null ? change : undefined;
  const isCleared = change.kind === 'day' && change.patch.bleeding === null;
  return isCleared ? { from: change.on, to: change.on } : undefined;
}

/** What is logged of the bleeding from each start on; nothing while the days aren't known. */
function bleedingsOfDays(log: Log, reportedEnds?: ReportedEnds): LoggedBleeding[] {
  if (log.days === undefined) return [];
  const without = new Set(
    log.days.flatMap(({ date, bleeding }) => (bleeding === 'none' ? (parseLocalDate(date) ?? []) : [])),
  );
  const ends = reportedEnds === undefined ? {} : { saidEnds: reportedEnds };
  return loggedBleedings(startDays(log.periods), { bled: periodDaysIn(log), without, ...ends });
}

const startDays = (periods: readonly PeriodEntry[]): LocalDate[] =>
  periods.flatMap(({ period_on }) => parseLocalDate(period_on) ?? []);

/** What a log says of bleeding: closed periods by their length, others by their days. */
export function bleedingsIn(log: Log): LoggedBleeding[] {
  const closed = log.periods.flatMap(({ period_on, period_length: length }) => {
    const startedOn = parseLocalDate(period_on);
    if (startedOn === undefined || length === null) return [];
    return { startedOn, lastOn: addDays(startedOn, length - 1), days: length, isOver: true };
  });
  const known = new Set(closed.map(({ startedOn }) => startedOn));
  return [...closed, ...bleedingsOfDays(log).filter(({ startedOn }) => !known.has(startedOn))];
}
