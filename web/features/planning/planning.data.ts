import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { undoChanges } from '#domain/changes/changes.calls.ts';
import {
  applyPlan,
  previewPlan,
  readPlanPreferences,
  updatePlanPreferences,
} from '#domain/planning/planning.calls.ts';
import type { CallRequest } from '#domain/wire/call.ts';
import { invalidateDependents } from '#web/features/cycle/forecast.data.ts';
import { send } from '#web/lib/http/api-client.ts';
import { notifyFailure, queryClient } from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';

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

/** Applies a plan, then reloads the lists of tasks. */
export function useApplyPlan() {
  return useMutation({
    mutationKey: ['apply-plan'],
    mutationFn: (placements: CallRequest<typeof applyPlan>['body']['placements']) =>
      send(applyPlan, { body: { placements } }),
    onSettled: () => void invalidateDependents(),
  });
}

export async function undoPlan(batchId: string): Promise<void> {
  try {
    await send(undoChanges, { params: { batch_id: batchId }, body: {} });
    void notify({ tone: 'success', text: i18next.t('plan.undone') });
  } catch (error) {
    notifyFailure(error);
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
