import type { UserDetails } from '#domain/account/account.schema.ts';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { pick } from '#domain/wire/record-fields.ts';
import { acceptedStarts } from './accepted-starts.ts';
import { applyLogChange, bleedingsIn, type Log, type LogChange } from './apply-log-change.ts';
import { type CountingSpan, startsCycle } from './counted-starts.ts';
import type { CycleInformation, PeriodEntry, Predictions } from './cycle.schema.ts';
import { cycleInformation, predictionsAnswer } from './cycle-answers.ts';
import { type CycleStatus, NO_STATUS } from './cycle-life.schema.ts';
import { type PeriodLengthEvidence, periodLengths } from './logged-bleeding.ts';
import { type CycleFacts, daysOfOpenPeriod } from './running-cycle.ts';
import { factsFromStatus } from './told-facts.ts';

/** The server's answers about a person's cycle; the log is newest first. */
export type CycleAnswers = {
  readonly user: UserDetails;
  readonly periods: readonly PeriodEntry[];
  readonly predictions: Predictions;
  /** The log of days, oldest first, as far as it's known. */
  readonly days?: readonly DayLog[] | undefined;
};

/**
 * What the server will answer once it has these changes of the log, at an instant (unix seconds), computed by the server's
 * own functions. Changes that leave the log as it was change nothing.
 *
 * The server knows two things that none of its answers contain. They count as never said: "not yet" said today; and a "still
 * bleeding" day that doesn't make the running period longer than usual, but may lengthen the one before once the running start is deleted
 * (decision 124).
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

/** What a cycle is worked out from. */
const cycleInputs = (log: Log) => [daysIn(log.periods), bleedingsIn(log)];

/** The facts about a cycle, as far as the answers contain them; see above for what they don't. */
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

/** What a cycle's answer says besides its place. */
const statusOf = (cycle: CycleInformation): CycleStatus => pick(cycle, STATUS_KEYS);
const STATUS_KEYS = Object.keys(NO_STATUS) as (keyof CycleStatus)[]; // its own keys

/** If a period is longer than its days explain, and isn't closed, the person said that bleeding went on until its last day. */
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
