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

/** Logs a period start: at an instant (unix seconds), or `now` by the server's clock. */
export function logPeriod(at: number | 'now') {
  return callSignedIn({
    method: 'POST',
    path: '/api/cycle/period/log',
    body: at === 'now' ? { is_now: 1 } : { is_now: 0, period_timestamp: at },
    answer: periodLoggedSchema,
  });
}

/** Deletes an entry; one that is gone already is as good as deleted. */
export async function deletePeriod(id: string): Promise<void> {
  await callSignedIn({
    method: 'DELETE',
    path: `/api/cycle/period/${encodeURIComponent(id)}/delete`,
    answer: successSchema,
  }).catch((error) => {
    if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error;
  });
}
