import type { QueryKey } from '@tanstack/react-query';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { answersAfterChanges, type CycleAnswers, type LogChange } from '#domain/cycle/cycle.rules.ts';
import type { PeriodEntry, Predictions } from '#domain/cycle/cycle.schema.ts';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { dayChangesOf } from '#web/features/day-log/days.optimistic.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import { CYCLE_KEYS } from './forecast.data.ts';

const NO_FORECAST: CycleAnswers['predictions'] = {
  success: 1,
  predicted_periods: [],
  current: null,
  cycles: [],
  expected_bleeds: [],
};

/** The user, the log or the forecast as the server will answer once it has the log's unsent changes. */
export function applyPendingCycle(
  answer: unknown,
  { queryKey, changes }: { queryKey: QueryKey; changes: readonly UnsentChange[] },
): unknown {
  const user = queryClient.getQueryData(userQuery.queryKey);
  const periods = queryClient.getQueryData<PeriodEntry[]>(CYCLE_KEYS.past);
  const predictions = queryClient.getQueryData<Predictions>(CYCLE_KEYS.predicted);
  if (user === undefined || periods === undefined) return answer;
  const known = queryClient.getQueryData(recentDaysQuery.queryKey);
  // Today alone doesn't show whether a period began earlier.
  const days = known?.to === null ? known.days : undefined;
  const after = memoizedAnswers({ user, periods, predictions: predictions ?? NO_FORECAST, days, changes });
  if (queryKey[0] === 'user') return after.user;
  return queryKey[1] === CYCLE_KEYS.past[1] ? after.periods : after.predictions;
}

type AnswersInput = CycleAnswers & { readonly changes: readonly UnsentChange[] };

const PARTS = ['user', 'periods', 'predictions', 'days'] as const;
let lastResult:
  | { readonly input: AnswersInput; readonly today: string; readonly after: CycleAnswers }
  | undefined;

/** Remembers the last result, because all three answers are needed often and a forecast takes time. */
function memoizedAnswers(input: AnswersInput): CycleAnswers {
  const timeZone = input.user.details.timezone ?? DEFAULT_TIME_ZONE;
  const now = Math.floor(Date.now() / 1000);
  const today = localDateAt(now, timeZone);
  const isSame = (last: AnswersInput) =>
    PARTS.every((part) => last[part] === input[part]) &&
    JSON.stringify(last.changes) === JSON.stringify(input.changes);
  if (lastResult?.today !== today || !isSame(lastResult.input)) {
    const changes = input.changes.flatMap((change) => logChanges(change, timeZone));
    lastResult = { input, today, after: answersAfterChanges(input, { changes, now }) };
  }
  return lastResult.after;
}

function logChanges(change: UnsentChange, timeZone: string): LogChange[] {
  const { about, call } = change;
  if (about.kind === 'day-logged' || about.kind === 'days-logged') return dayChangesOf(change);
  if (about.kind === 'period-deleted') return [{ kind: 'deleted', id: about.id }];
  const at = call.body?.period_timestamp;
  return typeof at === 'number' ? [{ kind: 'logged', id: about.id, on: localDateAt(at, timeZone) }] : [];
}
