import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { PeriodOrigin } from '#domain/cycle/cycle.schema.ts';
import type { CycleRecordAnswer } from '#domain/cycle/cycle-record.calls.ts';

type SomeStart = { readonly id: string; readonly period_on: string; readonly origin: PeriodOrigin };

/** The record of a person without any data but these starts, newest first, and these fields. */
export const someRecord = (
  starts: readonly SomeStart[] = [],
  fields: Partial<CycleRecordAnswer> = {},
): CycleRecordAnswer => ({
  success: 1,
  starts: starts.map(({ id, period_on, origin }) => ({
    id,
    started_on: period_on as LocalDate, // a valid day
    origin,
    ended_on: null,
    bled_until: null,
    bled_days: 0,
    none_after: 0,
    signs: null,
  })),
  onboarding_start_id: null,
  cycle_length: null,
  period_length: null,
  last_period_length: null,
  still_bleeding_on: null,
  not_yet_on: null,
  in_transition: 0,
  transition_told_on: null,
  modes: [],
  annotations: [],
  sign_days: [],
  ...fields,
});
