import { queryOptions } from '@tanstack/react-query';
import { listPastPeriods, readPredictions } from '#domain/cycle/cycle.calls.ts';
import type { CycleRecordAnswer } from '#domain/cycle/cycle-record.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { freshUntilShown, queryClient } from '#web/lib/http/query-client.ts';

/** Query keys of the log, the forecast, and the record that both are computed from. Unsent changes are applied to all of them. */
export const CYCLE_KEYS = {
  past: ['periods', 'past'],
  predicted: ['periods', 'predicted'],
  record: ['periods', 'record'],
};

/** Every logged period start, newest first. */
export const pastPeriodsQuery = queryOptions({
  queryKey: CYCLE_KEYS.past,
  queryFn: async ({ signal }) =>
    (await send(listPastPeriods, { params: { param: 'all' }, signal })).previous_periods_raw_data,
  staleTime: 5 * 60_000,
  meta: { toastsFailure: true },
});

/** The current cycle and the coming ones. Reloaded with each visit, because the profile and the date affect it too. */
export const predictionsQuery = queryOptions({
  queryKey: CYCLE_KEYS.predicted,
  queryFn: ({ signal }) => send(readPredictions, { signal }),
  staleTime: freshUntilShown,
  refetchOnWindowFocus: 'always',
});

/** What the forecast is computed from. Loaded with the recent days, so that unsent changes can be applied. */
export const cycleRecordQuery = queryOptions({
  queryKey: CYCLE_KEYS.record,
  queryFn: async ({ signal }): Promise<CycleRecordAnswer> =>
    (await import('#web/features/day-log/day-log.data.ts')).fetchCycleRecord(signal),
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: 'always',
});

/** The first parts of the keys of data that depends on the cycle: tasks that are pinned to it, and their moves. */
const DEPENDENT_ROOTS = ['tasks', 'changes'];

/** Reloads data that depends on the cycle, after the log or the mode has changed. */
export async function invalidateDependents(): Promise<void> {
  await Promise.all(DEPENDENT_ROOTS.map((root) => queryClient.invalidateQueries({ queryKey: [root] })));
}
