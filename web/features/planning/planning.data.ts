import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { undoChanges } from '#domain/changes/changes.calls.ts';
import {
  applyPlan,
  type PlanPreview,
  previewPlan,
  updatePlanPreferences,
} from '#domain/planning/planning.calls.ts';
import { doneOn } from '#domain/tasks/task-status.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { listTasksOfDay } from '#domain/tasks/tasks-of-day.calls.ts';
import type { CallRequest } from '#domain/wire/call.ts';
import { preferencesQuery } from '#web/features/busy/busy.data.ts';
import { invalidateDependents } from '#web/features/cycle/forecast.data.ts';
import { FRESH_ON_FOCUS, TASK_KEYS } from '#web/features/tasks/task-search.ts';
import { datesOf } from '#web/features/tasks/task-text.tsx';
import { send } from '#web/lib/http/api-client.ts';
import { notifyFailure, queryClient } from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useToday } from '#web/lib/time/today.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';

export type PlanRequest = CallRequest<typeof previewPlan>['body'];

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

/**
 * The tasks that stay on a plan's days, planned for one or with a time on it, by day; `undefined` until they are loaded, none if
 * they can't be.
 */
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
  // A task of several days may be in both weeks.
  const once = rows && [...new Map(rows.map((row) => [row.id, row])).values()];
  // A pinned task that is held stays, too: rows don't have that, the plan's blocks do.
  const inBlocks = new Set(days.flatMap(({ blocks }) => blocks.map(({ task_id: id }) => id)));
  return (
    once &&
    Map.groupBy(once, (row) => {
      const isFixed = row.planned_on !== null || inBlocks.has(row.id) || (row.time && row.repeat !== 'cycle');
      return isFixed ? doneOn(datesOf(row)) : null;
    })
  );
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

/** Undoes an applied plan. */
export function useUndoPlan(onUndone: () => void) {
  return useMutation({
    mutationKey: ['undo-plan'],
    mutationFn: (batchId: string) => send(undoChanges, { params: { batch_id: batchId }, body: {} }),
    onSuccess: () => {
      void notify({ tone: 'success', text: i18next.t('plan.undone') });
      onUndone();
    },
    onError: notifyFailure,
    onSettled: () => void invalidateDependents(),
  });
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

/** What the person changed about a task of a plan: its day, that it's left out, that it goes without the suggested time. */
type Change = {
  readonly on?: LocalDate | undefined;
  readonly isOut?: boolean;
  readonly isUntimed?: boolean;
};
/** By the task's id. */
export type PlanChanges = ReadonlyMap<string, Change>;

export const withChange = (
  changes: PlanChanges,
  { id, ...change }: Change & { readonly id: string },
): PlanChanges => new Map([...changes, [id, { ...changes.get(id), ...change }]]);

/** After all times of a day. */
const DAY_END = '24:00';

type PlannedTasks = ReturnType<typeof usePlannedTasks>;

/**
 * A plan with the person's changes: each task on its day, in the order of the times that the plan gave them, and the minutes of
 * those that will be applied. Tasks that are `planned` by now, while the next plan loads, have no card any more.
 */
export function arrangeDays(
  { placements, days }: PlanPreview,
  { changes, planned }: { changes: PlanChanges; planned: PlannedTasks },
): ArrangedDay[] {
  const plannedIds = new Set(days.flatMap(({ date }) => planned?.get(date) ?? []).map(({ id }) => id));
  const open = placements
    .filter(({ task_id: id }) => !plannedIds.has(id))
    .toSorted((one, other) => (one.at ?? DAY_END).localeCompare(other.at ?? DAY_END));
  const cards = open.map((placement): PlanCard => {
    const { task_id: id } = placement;
    const { on = placement.on, isOut = false, isUntimed } = changes.get(id) ?? {};
    // A suggested time is in a gap of its own day; a task's own goes with it.
    const isAt = placement.is_own_time === 1 || (on === placement.on && !isUntimed);
    return { ...placement, on, at: isAt ? placement.at : null, isTaken: !isOut };
  });
  return days.map((day) => {
    const here = cards.filter(({ on }) => on === day.date);
    const used = here.reduce((sum, { length, isTaken }) => sum + (isTaken ? length : 0), 0);
    return { ...day, used, cards: here };
  });
}

/** What is applied: a task's own time isn't sent, as another device may have changed it. */
export const selectedPlacements = (days: readonly ArrangedDay[]) =>
  days.flatMap(({ cards }) =>
    cards.flatMap(({ isTaken, task_id, on, at, is_own_time: isOwn }) =>
      isTaken ? [{ task_id, on, ...(at && !isOwn && { at }) }] : [],
    ),
  );

/** Changes without the moves that don't last, such as to days that have passed, or of tasks that were deleted. */
export const lastingChanges = (
  changes: PlanChanges,
  lasts: (id: string, on: LocalDate) => boolean,
): PlanChanges =>
  new Map(
    [...changes].map(([id, change]) => [
      id,
      change.on && !lasts(id, change.on) ? { ...change, on: undefined } : change,
    ]),
  );

/** The tasks that stay on their day when the rest is planned again. */
export const movesToKeep = (changes: PlanChanges) =>
  [...changes].flatMap(([task_id, { on }]) => (on ? [{ task_id, on }] : []));
