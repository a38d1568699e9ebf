import { queryOptions } from '@tanstack/react-query';
import { listPastPeriods, readPredictions } from '#domain/cycle/cycle.calls.ts';
import { CYCLE_KEYS } from '#web/lib/day-log/cycle-keys.ts';
import { send } from '#web/lib/http/api-client.ts';
import { freshUntilShown } from '#web/lib/http/fresh-until-shown.ts';

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
