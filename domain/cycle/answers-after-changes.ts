import type { UserDetails } from '#domain/account/account.schema.ts';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { acceptedStarts } from './accepted-starts.ts';
import { applyPeriodChange, type PeriodChange } from './apply-period-change.ts';
import type { PeriodEntry, Predictions } from './cycle.schema.ts';
import { cycleInformation, predictionsAnswer } from './cycle-answers.ts';
import { type LoggedBleeding, type PeriodLengthEvidence, periodLengths } from './logged-bleeding.ts';
import type { CycleFacts } from './running-cycle.ts';

/** The server's answers about a person's cycle; the log is newest first. */
export type CycleAnswers = {
  readonly user: UserDetails;
  readonly periods: readonly PeriodEntry[];
  readonly predictions: Predictions;
};

/**
 * What the server will answer once it has these changes of the log, at an instant (unix seconds), computed by the server's
 * own functions. Changes that leave the log as it was change nothing.
 *
 * The server knows three things that none of its answers contain. They count as never said: past times in a mode other than
 * `natural`, which exclude their cycles from a forecast's lengths; "not yet" said today; and a "still bleeding" day that
 * doesn't make the running period longer than usual, but may lengthen the one before once the running start is deleted
 * (decision 124).
 */
export function answersAfterChanges(
  answers: CycleAnswers,
  { changes, now }: { changes: readonly PeriodChange[]; now: number },
): CycleAnswers {
  const { user, predictions } = answers;
  const timeZone = user.details.timezone ?? DEFAULT_TIME_ZONE;
  const periods = changes.reduce(
    (log, change) => applyPeriodChange(log, { change, timeZone }),
    answers.periods,
  );
  if (daysIn(periods).join() === daysIn(answers.periods).join()) return { ...answers, periods };
  const facts = factsFrom(answers, { periods, today: localDateAt(now, timeZone) });
  const { details, cycle } = user;
  const onboarding = { ...details.onboarding, last_period_on: facts.periodStarts[0] ?? null };
  return {
    user: {
      ...user,
      details: { ...details, onboarding },
      cycle: cycleInformation(facts, cycle.cycle_mode),
    },
    periods,
    predictions: { ...predictions, ...predictionsAnswer(facts) },
  };
}

/** The facts about a cycle, as far as the answers contain them; see above for what they don't. */
export function factsFrom(
  answers: CycleAnswers,
  { periods, today }: { periods: readonly PeriodEntry[]; today: LocalDate },
): CycleFacts {
  const { details, cycle } = answers.user;
  const { onboarding } = details;
  const said = {
    reportedPeriodLength: onboarding.period_length,
    lastPeriodLength: onboarding.last_period_length,
  };
  const bleedings = bleedingsIn(periods);
  return {
    ...said,
    periodStarts: daysIn(periods),
    bleedings,
    today,
    birthDate: (details.dob && parseLocalDate(details.dob)) || null,
    reportedCycleLength: onboarding.cycle_length,
    stillBleedingOn: stillBleedingOn(answers, { ...said, bleedings: bleedingsIn(answers.periods), today }),
    // A current mode stops every forecast, no matter when it started.
    modes: cycle.cycle_mode === 'natural' ? [] : [{ startedOn: today, endedOn: null }],
    notYetOn: null,
  };
}

/** If a period is longer than it was expected to be, and isn't closed, bleeding went on until its last day. */
function stillBleedingOn({ user, periods }: CycleAnswers, evidence: PeriodLengthEvidence): LocalDate | null {
  const { accepted } = acceptedStarts(daysIn(periods));
  const startedOn = accepted.at(-1);
  const own = periodLengths(accepted, evidence).each.at(-1);
  const { period_length: length } = user.cycle;
  if (startedOn === undefined || own === undefined || own.closed !== null) return null;
  return length === null || length <= own.expected ? null : addDays(startedOn, length - 1);
}

/** What a log says of bleeding: the lengths of closed periods. */
const bleedingsIn = (log: readonly PeriodEntry[]): LoggedBleeding[] =>
  log.flatMap(({ period_on, period_length: length }) => {
    const startedOn = parseLocalDate(period_on);
    if (startedOn === undefined || length === null) return [];
    return { startedOn, lastOn: addDays(startedOn, length - 1), days: length, isOver: true };
  });

/** The days of a log, newest first. */
const daysIn = (log: readonly PeriodEntry[]): LocalDate[] =>
  log.flatMap(({ period_on }) => parseLocalDate(period_on) ?? []);
