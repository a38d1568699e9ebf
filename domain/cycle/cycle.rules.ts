import type { UserDetails } from '#domain/account/account.schema.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE } from '#domain/calendar/zoned-day.ts';
import type { Log } from '#domain/day-log/day-log.rules.ts';
import { pick } from '#domain/wire/record-fields.ts';
import type { CycleInformation, PeriodEntry, Predictions } from './cycle.schema.ts';
import {
  cycleInformation,
  dueDateOf,
  periodEntries,
  predictionsAnswer,
  signsAnswer,
} from './cycle-answers.ts';
import { type CycleRecord, cycleFactsOf, personIn, recordWith } from './cycle-record.ts';
import { type CycleStatus, NO_STATUS } from './life-stage.schema.ts';
import type { CycleFacts } from './running-cycle.ts';

/** The server's answers about a person's cycle; `periods` are newest first. */
export type CycleAnswers = {
  readonly user: UserDetails;
  readonly record: CycleRecord;
  readonly periods: readonly PeriodEntry[];
  readonly predictions: Predictions;
};

/**
 * The answers that the server will give once the log has changed from `before` to `after`, by the server's own functions. Changes
 * that leave the record as it was change nothing.
 */
export function answersAfterChanges(
  answers: CycleAnswers,
  { before, after, today }: { before: Log; after: Log; today: LocalDate },
): CycleAnswers {
  const { user, predictions } = answers;
  const record = recordWith(answers.record, after);
  if (JSON.stringify(record) === JSON.stringify(recordWith(answers.record, before))) return answers;
  const timeZone = user.details.timezone ?? DEFAULT_TIME_ZONE;
  const facts = cycleFactsOf(record, { ...personIn(user), today });
  const { details, cycle } = user;
  const onboarding = { ...details.onboarding, last_period_on: facts.periodStarts[0] ?? null };
  return {
    user: {
      ...user,
      details: { ...details, onboarding },
      cycle: cycleInformation(facts, statusWith(cycle, { record, facts })),
    },
    record,
    periods: periodEntries(record, { timeZone, today }),
    predictions: { ...predictions, ...predictionsAnswer(facts, cycle.scheme) },
  };
}

/** The fields of a cycle's answer other than its place, for another log. Texts about a cycle go with its start. */
function statusWith(
  cycle: CycleInformation,
  { record, facts }: { record: CycleRecord; facts: CycleFacts },
): CycleStatus {
  const { mode, history, ...status } = pick(cycle, STATUS_KEYS);
  const open = record.modes.find(({ ended_on }) => ended_on === null);
  const logged = new Set<string>(record.starts.map(({ started_on }) => started_on));
  return {
    ...status,
    mode: mode && open ? { ...mode, due_on: dueDateOf(open, facts) } : mode,
    history: {
      ...history,
      told: history.told.map((annotation) =>
        logged.has(annotation.started_on) ? annotation : { ...annotation, reason: null, note: null },
      ),
      signs: signsAnswer(facts),
    },
  };
}

const STATUS_KEYS = Object.keys(NO_STATUS) as (keyof CycleStatus)[]; // its own keys
