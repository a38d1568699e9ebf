import type { QueryKey } from '@tanstack/react-query';
import { answersAfterChanges, type CycleAnswers } from '#domain/cycle/cycle.rules.ts';
import type { PeriodEntry, Predictions } from '#domain/cycle/cycle.schema.ts';
import type { CycleRecordAnswer } from '#domain/cycle/cycle-record.calls.ts';
import { logWith, rememberLast } from '#web/features/day-log/days.optimistic.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { todayHere } from '#web/lib/time/today.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import { reapplyPending } from '#web/sync/pending.ts';
import { CYCLE_KEYS, cycleRecordQuery } from './forecast.data.ts';

const NO_PERIODS: readonly PeriodEntry[] = [];
const NO_FORECAST: Predictions = {
  success: 1,
  predicted_periods: [],
  current: null,
  cycles: [],
  expected_bleeds: [],
};

// Every answer about the cycle depends on the record and the days, which may be loaded later than the answer.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return;
  const [root, which] = event.query.queryKey;
  if (root === 'days' || which === CYCLE_KEYS.record[1]) reapplyPending(['user', 'periods', 'days']);
});

const remembered = rememberLast<CycleAnswers>();

/** The user, the log, the forecast or their record as the server will answer once it has the unsent changes. */
export function applyPendingCycle(
  answer: unknown,
  { queryKey, changes }: { queryKey: QueryKey; changes: readonly UnsentChange[] },
): unknown {
  const user = queryClient.getQueryData(userQuery.queryKey);
  const record = queryClient.getQueryData<CycleRecordAnswer>(CYCLE_KEYS.record);
  const periods = queryClient.getQueryData<PeriodEntry[]>(CYCLE_KEYS.past) ?? NO_PERIODS;
  const predictions = queryClient.getQueryData<Predictions>(CYCLE_KEYS.predicted) ?? NO_FORECAST;
  if (record === undefined) void queryClient.prefetchQuery(cycleRecordQuery);
  if (record === undefined || user === undefined) return answer;
  const log = logWith(changes);
  const today = todayHere();
  const shown = remembered([user, record, periods, predictions, log, today], () =>
    answersAfterChanges({ user, record, periods, predictions }, { ...log, today }),
  );
  if (queryKey[0] === 'user') return shown.user;
  if (queryKey[1] === CYCLE_KEYS.record[1]) return shown.record;
  return queryKey[1] === CYCLE_KEYS.past[1] ? shown.periods : shown.predictions;
}
