import type { UserDetails } from '#domain/account/account.schema.ts';
import { addDays, daysBetween, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { EPISODE_GAP_DAYS, makesPeriods, startsOfEpisodes } from '#domain/day-log/bleeding.ts';
import { applyDayChange, type DayChange } from '#domain/day-log/day-log.rules.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { pick } from '#domain/wire/record-fields.ts';
import type { CycleInformation, PeriodEntry, Predictions } from './cycle.schema.ts';
import { cycleInformation, periodEntry, predictionsAnswer } from './cycle-answers.ts';
import { type CountingSpan, factsFromStatus, startsCycle } from './cycle-facts.ts';
import { type CycleStatus, NO_STATUS } from './life-stage.schema.ts';
import {
  closedLength,
  type LoggedBleeding,
  loggedBleedings,
  type PeriodLengthEvidence,
  periodLengths,
} from './past-cycles.ts';
import { acceptedStarts } from './periods.ts';
import { type CycleFacts, daysOfOpenPeriod } from './running-cycle.ts';

/** The server's answers about a person's cycle; the log is newest first. */
export type CycleAnswers = {
  readonly user: UserDetails;
  readonly periods: readonly PeriodEntry[];
  readonly predictions: Predictions;
  /** The log of days, oldest first, as far as it's known. */
  readonly days?: readonly DayLog[] | undefined;
};

/**
 * The answers that the server will give once it has these changes of the log, at an instant (unix seconds), computed by the
 * server's own functions. Changes that leave the log as it was change nothing.
 *
 * Two things that the server knows are in none of its answers. They count as never reported: a "not yet" of today; and a "still
 * bleeding" day that doesn't make the running period longer than usual, but may lengthen the one before once the running start
 * is deleted (decision 124).
 */
export function answersAfterChanges(
  answers: CycleAnswers,
  { changes, now }: { changes: readonly LogChange[]; now: number },
): CycleAnswers {
  const { user, predictions } = answers;
  const timeZone = user.details.timezone ?? DEFAULT_TIME_ZONE;
  const today = localDateAt(now, timeZone);
  const before: Log = { periods: answers.periods, days: answers.days };
  const log = changes.reduce((last, change) => applyLogChange(last, { change, timeZone, today }), before);
  const isSame = JSON.stringify(cycleInputs(log)) === JSON.stringify(cycleInputs(before));
  if (isSame) return { ...answers, ...log };
  const facts = factsFrom(answers, { ...log, today });
  const { details, cycle } = user;
  const onboarding = { ...details.onboarding, last_period_on: facts.periodStarts[0] ?? null };
  return {
    user: {
      ...user,
      details: { ...details, onboarding },
      cycle: cycleInformation(facts, statusOf(cycle)),
    },
    ...log,
    predictions: { ...predictions, ...predictionsAnswer(facts, cycle.scheme) },
  };
}

/** The parts of a log that a cycle is computed from. */
const cycleInputs = (log: Log) => [daysIn(log.periods), bleedingsIn(log)];

/** The facts about a cycle, as far as the answers contain them; `answersAfterChanges` names what they lack. */
export function factsFrom(
  answers: CycleAnswers,
  { today, ...log }: Log & { readonly today: LocalDate },
): CycleFacts {
  const { details, cycle } = answers.user;
  const { onboarding } = details;
  const statusFacts = factsFromStatus(cycle);
  const before = { periods: answers.periods, days: answers.days };
  const reported = {
    reportedPeriodLength: onboarding.period_length,
    lastPeriodLength: onboarding.last_period_length,
  };
  return {
    ...reported,
    periodStarts: daysIn(log.periods, statusFacts.modes),
    bleedings: bleedingsIn(log),
    today,
    birthDate: (details.dob && parseLocalDate(details.dob)) || null,
    reportedCycleLength: onboarding.cycle_length,
    stillBleedingOn: stillBleedingOn(answers, { ...reported, bleedings: bleedingsIn(before), today }),
    ...statusFacts,
    notYetOn: null,
  };
}

/** The fields of a cycle's answer other than its place. */
const statusOf = (cycle: CycleInformation): CycleStatus => pick(cycle, STATUS_KEYS);
const STATUS_KEYS = Object.keys(NO_STATUS) as (keyof CycleStatus)[]; // its own keys

/** The reported last day of bleeding: the end of an open period that its logged days don't explain; else `null`. */
function stillBleedingOn({ user, periods }: CycleAnswers, evidence: PeriodLengthEvidence): LocalDate | null {
  const { accepted } = acceptedStarts(daysIn(periods));
  const startedOn = accepted.at(-1);
  const own = periodLengths(accepted, evidence).each.at(-1);
  const { period_length: length } = user.cycle;
  if (startedOn === undefined || own === undefined || own.closed !== null || length === null) return null;
  const facts = { today: evidence.today, stillBleedingOn: null };
  return length <= daysOfOpenPeriod(own, { facts, startedOn }) ? null : addDays(startedOn, length - 1);
}

/** The days of a log on which cycles began, newest first. */
const daysIn = (log: readonly PeriodEntry[], modes: readonly CountingSpan[] = []): LocalDate[] =>
  log.flatMap(({ period_on, origin }) => {
    const startedOn = parseLocalDate(period_on);
    return startedOn !== undefined && startsCycle({ origin, startedOn }, modes) ? [startedOn] : [];
  });

/** A person's log: starts newest first, days oldest first; `undefined` while the days aren't known. */
export type Log = {
  readonly periods: readonly PeriodEntry[];
  readonly days: readonly DayLog[] | undefined;
};

export type LogChange = PeriodChange | DayChange;

type ChangeContext = { readonly timeZone: string; readonly today: LocalDate };

/**
 * A log after a change, as the server stores it: a change of starts changes the days, and starts follow from days of bleeding.
 * The id of a new start is its day. Source: contract §11.
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

/** The change of days that reporting a start, or deleting one, brings; `undefined` if there is no such entry. */
function changeOfDays(log: Log, change: PeriodChange): DayChange | undefined {
  if (change.kind === 'logged') return { kind: 'start-reported', on: change.on };
  const entry = log.periods.find(({ id }) => id === change.id);
  const on = entry && parseLocalDate(entry.period_on);
  if (on === undefined) return undefined;
  const isFirst = !periodDaysIn(log).some((day) => day < on && daysBetween(day, on) <= EPISODE_GAP_DAYS);
  return { kind: 'start-withdrawn', on, wasReported: entry?.origin === 'said', isFirst };
}

/** The starts that follow from changed days. Starts before the known days stay. */
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

/** Days of bleeding that count, and reported starts. */
function periodDaysIn({ periods, days = [] }: Log): LocalDate[] {
  const bled = days.filter(({ bleeding, counts }) => makesPeriods(bleeding) && counts === 1);
  const reportedStarts = periods.filter(({ origin }) => origin === 'said');
  return [...bled.map(({ date }) => date), ...reportedStarts.map(({ period_on }) => period_on)].flatMap(
    (date) => parseLocalDate(date) ?? [],
  );
}

/** The last day of bleeding that the person reported, by the start of its period. */
type ReportedEnds = ReadonlyMap<LocalDate, LocalDate>;
type Ends = { readonly today: LocalDate; readonly reportedEnds?: ReportedEnds };

/** The lengths of closed periods, by logged days and reported ends; a start within a cycle has none of its own. */
function lengthsIn(log: Log, { today, reportedEnds }: Ends): ReadonlyMap<string, number | null> {
  const { accepted } = acceptedStarts(startDays(log.periods));
  const ofPeriods = bleedingsOfDays(log, reportedEnds).filter(({ startedOn }) =>
    accepted.includes(startedOn),
  );
  return new Map(ofPeriods.map((bleeding) => [bleeding.startedOn, closedLength(bleeding, today)]));
}

/** The ends of closed periods that logged days alone don't close; the person must have reported these. */
function reportedEndsIn(log: Log, today: LocalDate): ReportedEnds {
  const lengths = lengthsIn(log, { today });
  const closed = log.periods.flatMap(({ period_on, period_length: length }) => {
    const on = parseLocalDate(period_on);
    const isReported = on !== undefined && length !== null && (lengths.get(on) ?? null) === null;
    return isReported ? [[on, addDays(on, length - 1)] as const] : [];
  });
  return new Map(closed);
}

/** A reported end of a removed start moves to the starts that its bleeding belongs to now. */
function carryOverEnds(reported: ReportedEnds, log: Log): ReportedEnds {
  const starts = startDays(log.periods);
  const ends = new Map([...reported].filter(([on]) => starts.includes(on)));
  const gone = [...reported].filter(([on]) => !starts.includes(on));
  for (const { startedOn, lastOn } of bleedingsOfDays(log)) {
    for (const [on, end] of gone) if (startedOn <= end && lastOn >= on) ends.set(startedOn, end);
  }
  return ends;
}

/** Adds or withdraws reported ends: by a change of one itself, or because bleeding on its day or the next one is cleared. */
function reportedEndsAfter(
  ends: ReportedEnds,
  { change, starts }: { change: LogChange; starts: readonly LocalDate[] },
): ReportedEnds {
  if (change.kind === 'range' && change.onlyUnlogged) {
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

/** The days whose bleeding a change clears; `undefined` if it clears none. */
function clearedDays(change: LogChange): { from: LocalDate; to: LocalDate } | undefined {
  if (change.kind === 'range') return change.bleeding === null ? change : undefined;
  const isCleared = change.kind === 'day' && change.patch.bleeding === null;
  return isCleared ? { from: change.on, to: change.on } : undefined;
}

/** The logged bleeding from each start on; empty while the days aren't known. */
function bleedingsOfDays(log: Log, reportedEnds?: ReportedEnds): LoggedBleeding[] {
  if (log.days === undefined) return [];
  const without = new Set(
    log.days.flatMap(({ date, bleeding }) => (bleeding === 'none' ? (parseLocalDate(date) ?? []) : [])),
  );
  const ends = reportedEnds === undefined ? {} : { reportedEnds };
  return loggedBleedings(startDays(log.periods), { bled: periodDaysIn(log), without, ...ends });
}

const startDays = (periods: readonly PeriodEntry[]): LocalDate[] =>
  periods.flatMap(({ period_on }) => parseLocalDate(period_on) ?? []);

/** The bleedings of a log: closed periods by their length, others by their days. */
function bleedingsIn(log: Log): LoggedBleeding[] {
  const closed = log.periods.flatMap(({ period_on, period_length: length }) => {
    const startedOn = parseLocalDate(period_on);
    if (startedOn === undefined || length === null) return [];
    return { startedOn, lastOn: addDays(startedOn, length - 1), days: length, isOver: true };
  });
  const known = new Set(closed.map(({ startedOn }) => startedOn));
  return [...closed, ...bleedingsOfDays(log).filter(({ startedOn }) => !known.has(startedOn))];
}

/** A start logged under an id that the client chose, or a deleted entry. */
export type PeriodChange =
  | { readonly kind: 'logged'; readonly id: string; readonly on: LocalDate }
  | { readonly kind: 'deleted'; readonly id: string };

/** A log (newest first) after a change; an entry of the same day or id stays as it is. Source: contract §4. */
function applyPeriodChange(
  log: readonly PeriodEntry[],
  { change, timeZone }: { change: PeriodChange; timeZone: string },
): readonly PeriodEntry[] {
  const { id } = change;
  if (change.kind === 'deleted')
    return log.some((entry) => entry.id === id) ? log.filter((entry) => entry.id !== id) : log;
  const existing = log.find((entry) => entry.id === id || entry.period_on === change.on);
  if (existing?.origin === 'said') return log;
  if (existing !== undefined) {
    // A start that followed from bleeding is now a reported one.
    return log.map((entry) => (entry === existing ? { ...entry, origin: 'said' } : entry));
  }
  const later = log.filter(({ period_on }) => period_on > change.on);
  return [...later, periodEntry(change.on, { id, timeZone }), ...log.slice(later.length)];
}
