import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { undoChanges } from '#domain/changes/changes.calls.ts';
import {
  applyPlan,
  type PlanPreview,
  previewPlan,
  readPlanPreferences,
  updatePlanPreferences,
} from '#domain/planning/planning.calls.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { listTasksOfDay } from '#domain/tasks/tasks-of-day.calls.ts';
import type { CallRequest } from '#domain/wire/call.ts';
import { invalidateDependents } from '#web/features/cycle/forecast.data.ts';
import { FRESH_ON_FOCUS, TASK_KEYS } from '#web/features/tasks/task-search.ts';
import { send } from '#web/lib/http/api-client.ts';
import { notifyFailure, queryClient } from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useToday } from '#web/lib/time/today.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';

export type PlanRequest = CallRequest<typeof previewPlan>['body'];

/** How many minutes the person's days have for tasks, and which hours. */
export const preferencesQuery = queryOptions({
  queryKey: ['plan', 'preferences'],
  queryFn: async ({ signal }) => (await send(readPlanPreferences, { signal })).preferences,
});

/** The plan for a request. It stays the same until another `round`, so that it doesn't move while it's looked at. */
export function previewQuery(request: PlanRequest, round: number) {
  return queryOptions({
    queryKey: ['plan', 'preview', round, request],
    queryFn: ({ signal }) => send(previewPlan, { body: request, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
}

const DAYS_A_CALL = 7;

/** The tasks that are planned for a plan's days, by day; `undefined` until they are loaded. */
export function usePlannedTasks({
  days,
}: Pick<PlanPreview, 'days'>): Map<LocalDate | null, TaskRow[]> | undefined {
  const { timeZone } = useToday();
  const first = days[0]?.date as LocalDate; // a plan has days
  const { data, isError } = useQuery(
    useOptimisticQuery(
      queryOptions({
        queryKey: [...TASK_KEYS.rows, 'planned', first, days.length],
        queryFn: async ({ signal }) => {
          const weeks = Array.from({ length: days.length / DAYS_A_CALL }, (_, week) => {
            const timestamp = `${noonOf(addDays(first, week * DAYS_A_CALL), timeZone)}`;
            return send(listTasksOfDay, { params: { cyclePhase: 'all', timestamp, view: '3' }, signal });
          });
          return (await Promise.all(weeks)).flatMap(({ tasks }) => tasks);
        },
        ...FRESH_ON_FOCUS,
      }),
    ),
  );
  const rows = data ?? (isError ? [] : undefined);
  return rows && Map.groupBy(rows, ({ planned_on: on }) => on);
}

/** Applies a plan, then reloads the lists of tasks. */
export function useApplyPlan() {
  return useMutation({
    mutationKey: ['apply-plan'],
    mutationFn: (placements: CallRequest<typeof applyPlan>['body']['placements']) =>
      send(applyPlan, { body: { placements } }),
    onSettled: () => void invalidateDependents(),
  });
}

/** Undoes an applied plan; a failure is shown, and thrown. */
export async function undoPlan(batchId: string): Promise<void> {
  try {
    await send(undoChanges, { params: { batch_id: batchId }, body: {} });
    void notify({ tone: 'success', text: i18next.t('plan.undone') });
  } catch (error) {
    notifyFailure(error);
    throw error;
  } finally {
    void invalidateDependents();
  }
}

export function useSavePreferences() {
  return useMutation({
    mutationKey: ['plan-preferences'],
    mutationFn: (change: CallRequest<typeof updatePlanPreferences>['body']) =>
      send(updatePlanPreferences, { body: change }),
    onSuccess: ({ preferences }) => queryClient.setQueryData(preferencesQuery.queryKey, preferences),
    onError: notifyFailure,
  });
}

/** A task of a plan on its current day. */
export type PlanCard = PlanPreview['placements'][number] & { readonly isTaken: boolean };

export type ArrangedDay = PlanPreview['days'][number] & { readonly cards: readonly PlanCard[] };

/** The person's changes to a plan: the days of tasks they moved, and the tasks they left out. */
export type PlanChanges = {
  readonly moved: ReadonlyMap<string, LocalDate>;
  readonly out: ReadonlySet<string>;
};

export const NO_CHANGES: PlanChanges = { moved: new Map(), out: new Set() };

type PlannedTasks = ReturnType<typeof usePlannedTasks>;

/**
 * A plan with the person's changes: each task on its day, and the minutes of those that will be applied. Tasks that are
 * `planned` by now, while the next plan loads, have no card any more.
 */
export function arrangeDays(
  { placements, days }: PlanPreview,
  { changes: { moved, out }, planned }: { changes: PlanChanges; planned: PlannedTasks },
): ArrangedDay[] {
  const plannedIds = new Set(days.flatMap(({ date }) => planned?.get(date) ?? []).map(({ id }) => id));
  const open = placements.filter(({ task_id: id }) => !plannedIds.has(id));
  const cards = open.map(
    (placement): PlanCard => ({
      ...placement,
      on: moved.get(placement.task_id) ?? placement.on,
      isTaken: !out.has(placement.task_id),
    }),
  );
  return days.map((day) => {
    const here = cards.filter(({ on }) => on === day.date);
    const used = here.reduce((sum, { length, isTaken }) => sum + (isTaken ? length : 0), 0);
    return { ...day, used, cards: here };
  });
}

export const selectedPlacements = (days: readonly ArrangedDay[]) =>
  days.flatMap(({ cards }) =>
    cards.flatMap(({ isTaken, task_id, on }) => (isTaken ? [{ task_id, on }] : [])),
  );

export function withMove(
  { moved, out }: PlanChanges,
  { id, on }: { id: string; on: LocalDate },
): PlanChanges {
  return { moved: new Map([...moved, [id, on]]), out };
}

/** Changes with a task left out, or included again. */
export function withSelection(
  { moved, out }: PlanChanges,
  { id, isTaken }: { id: string; isTaken: boolean },
): PlanChanges {
  const left = new Set(out);
  if (isTaken) left.delete(id);
  else left.add(id);
  return { moved, out: left };
}

/** Changes without moves to days before `from`, which have passed, and of tasks that aren't in the plan, which were deleted. */
export function lastingChanges(
  { moved, out }: PlanChanges,
  { from, plan }: { from: LocalDate; plan: PlanPreview | undefined },
): PlanChanges {
  const there = plan && new Set([...plan.placements, ...plan.waiting].map(({ task_id: id }) => id));
  return { moved: new Map([...moved].filter(([id, on]) => on >= from && (there?.has(id) ?? true))), out };
}

/** The tasks that stay on their day when the rest is planned again. */
export const movesToKeep = ({ moved }: PlanChanges) => [...moved].map(([task_id, on]) => ({ task_id, on }));
