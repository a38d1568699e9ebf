import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  type PeriodEntry,
  type Predictions,
  pastPeriodsSchema,
  periodLoggedSchema,
  predictionsSchema,
} from '#domain/cycle/cycle.schema.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { callSignedIn } from '#web/lib/api-client.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { KEPT, type Kept, sendOrKeep } from '#web/sync/send-or-keep.ts';

export async function fetchPastPeriods(signal: AbortSignal): Promise<PeriodEntry[]> {
  const answer = await callSignedIn({
    method: 'GET',
    path: '/api/cycle/calendar/periods/past/all',
    answer: pastPeriodsSchema,
    signal,
  });
  return answer.previous_periods_raw_data;
}

export function fetchPredictions(signal: AbortSignal): Promise<Predictions> {
  return callSignedIn({
    method: 'GET',
    path: '/api/cycle/predictions',
    answer: predictionsSchema,
    signal,
  });
}

/** Says that the period has not begun as of today. */
export function sayNotYet() {
  return callSignedIn({
    method: 'POST',
    path: '/api/cycle/period/not-yet',
    body: {},
    answer: successSchema,
  });
}

/** From today on Marea follows this. */
export function setMode(mode: CycleMode) {
  return callSignedIn({
    method: 'POST',
    path: '/api/cycle/mode/update',
    body: { cycle_mode: mode },
    answer: successSchema,
  });
}

/** The start of a period that is to be logged, under an id made here; `at` in unix seconds. */
export type NewPeriod = {
  readonly id: string;
  readonly at: number;
  readonly isNow: boolean;
  readonly day: LocalDate;
};

/** Logs a period start: at an instant, or now by the server's clock where that can be asked. */
export function logPeriod({ id, at, isNow, day }: NewPeriod) {
  const body = { id, is_now: 0, period_timestamp: at };
  return sendOrKeep({
    method: 'POST',
    path: '/api/cycle/period/log',
    body: isNow ? { id, is_now: 1 } : body,
    bodyLater: body,
    answer: periodLoggedSchema,
    about: { kind: 'period-logged', id, day },
  });
}

/** Deletes an entry; one that is gone already is as good as deleted. */
export async function deletePeriod({ id, period_on: day }: DeletedPeriod): Promise<'deleted' | Kept> {
  try {
    const answer = await sendOrKeep({
      method: 'DELETE',
      path: `/api/cycle/period/${encodeURIComponent(id)}/delete`,
      answer: successSchema,
      about: { kind: 'period-deleted', id, day },
    });
    return answer === KEPT ? KEPT : 'deleted';
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'not_found') return 'deleted';
    throw error;
  }
}

type DeletedPeriod = Pick<PeriodEntry, 'id' | 'period_on'>;
