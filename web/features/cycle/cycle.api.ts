import type { LocalDate } from '#domain/calendar/local-date.ts';
import { deletePeriod as deleteCall, logPeriod as logCall } from '#domain/cycle/cycle.calls.ts';
import type { PeriodEntry } from '#domain/cycle/cycle.schema.ts';
import { isNotFound } from '#web/lib/http/api-problem.ts';
import { requestOf } from '#web/lib/http/request-of.ts';
import { enqueueMutation, QUEUED, type Queued } from '#web/sync/send-or-keep.ts';

/** A period start to log, with an id made on this device; `at` in unix seconds. */
export type NewPeriod = {
  readonly id: string;
  readonly at: number;
  readonly isNow: boolean;
  readonly day: LocalDate;
};

/** Logs a period start: at an instant, or now. "Now" is the server's clock; if the call has to wait, it's `at`. */
export function logPeriod({ id, at, isNow, day }: NewPeriod) {
  const body = { id, is_now: 0, period_timestamp: at } as const;
  return enqueueMutation({
    ...requestOf(logCall, { body: isNow ? { id, is_now: 1 } : body }),
    later: { body },
    answer: logCall.answer,
    about: { kind: 'period-logged', id, day },
  });
}

/** Deletes an entry; if it's already gone, that counts as deleted. */
export async function deletePeriod({ id, period_on: day }: DeletedPeriod): Promise<'deleted' | Queued> {
  try {
    const answer = await enqueueMutation({
      ...requestOf(deleteCall, { params: { id } }),
      answer: deleteCall.answer,
      about: { kind: 'period-deleted', id, day },
    });
    return answer === QUEUED ? QUEUED : 'deleted';
  } catch (error) {
    if (isNotFound(error)) return 'deleted';
    throw error;
  }
}

type DeletedPeriod = Pick<PeriodEntry, 'id' | 'period_on'>;
