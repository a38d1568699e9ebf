import type { UserDetails } from '#domain/account/account.schema.ts';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { acceptedStarts } from './accepted-starts.ts';
import { applyPeriodChange, type PeriodChange } from './apply-period-change.ts';
import type { PeriodEntry, Predictions } from './cycle.schema.ts';
import { cycleInformation, predictionsAnswer } from './cycle-answers.ts';
import type { CycleFacts } from './running-cycle.ts';
import { usualPeriodLengthFrom } from './running-cycle.ts';

/** What the server answered about a person's cycle; the log is newest first. */
export type CycleAnswers = {
  readonly user: UserDetails;
  readonly periods: readonly PeriodEntry[];
  readonly predictions: Predictions;
};

/**
 * What the server will answer once it has changes of the log, at an instant (unix seconds): worked out by the very functions it
 * uses. Changes that leave the log as it was change nothing.
 *
 * Three things it knows are in none of its answers and count as never said: times in another mode than `natural` that are over,
 * which take their cycles out of a forecast's lengths, "not yet" said today, and a day of bleeding still that does not make the
 * running period longer than usual, which may make the one before longer once the running start is deleted (decision 124).
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

/** What a cycle is worked out from, as far as the answers tell it. */
function factsFrom(
  answers: CycleAnswers,
  { periods, today }: { periods: readonly PeriodEntry[]; today: LocalDate },
): CycleFacts {
  const { details, cycle } = answers.user;
  const { onboarding } = details;
  const said = {
    reportedPeriodLength: onboarding.period_length,
    lastPeriodLength: onboarding.last_period_length,
  };
  return {
    ...said,
    periodStarts: daysIn(periods),
    today,
    birthDate: (details.dob && parseLocalDate(details.dob)) || null,
    reportedCycleLength: onboarding.cycle_length,
    stillBleedingOn: stillBleedingOn(answers, usualPeriodLengthFrom(said)),
    // A mode that holds stops every forecast, whenever it began.
    modes: cycle.cycle_mode === 'natural' ? [] : [{ startedOn: today, endedOn: null }],
    notYetOn: null,
  };
}

/** A period longer than usual is one of which was said, on its last day, that it goes on. */
function stillBleedingOn({ user, periods }: CycleAnswers, usualLength: number): LocalDate | null {
  const startedOn = acceptedStarts(daysIn(periods)).accepted.at(-1);
  const { period_length: length } = user.cycle;
  return startedOn === undefined || length === null || length <= usualLength
    ? null
    : addDays(startedOn, length - 1);
}

/** The days of a log, newest first. */
const daysIn = (log: readonly PeriodEntry[]): LocalDate[] =>
  log.flatMap(({ period_on }) => parseLocalDate(period_on) ?? []);
