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
import { failureToastText } from '#web/i18n/format.ts';
import { send } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';

export type PlanRequest = CallRequest<typeof previewPlan>['body'];

const KEYS = { preferences: ['plan', 'preferences'], previews: ['plan', 'preview'] } as const;

/** How much room the person's days have. */
export const preferencesQuery = queryOptions({
  queryKey: KEYS.preferences,
  queryFn: async ({ signal }) => (await send(readPlanPreferences, { signal })).preferences,
});

/** A plan as it's asked for. It stays as it is until it's asked for in another `round`: what is looked at must not move. */
export function previewQuery(request: PlanRequest, round: number) {
  return queryOptions({
    queryKey: [...KEYS.previews, round, request],
    queryFn: ({ signal }) => send(previewPlan, { body: request, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
}

const onError = (error: Error) => void notify({ tone: 'error', text: failureToastText(error) });

/** Puts a plan in place; the lists of tasks are reloaded with it. */
export function useApplyPlan() {
  return useMutation({
    mutationKey: ['apply-plan'],
    mutationFn: (placements: CallRequest<typeof applyPlan>['body']['placements']) =>
      send(applyPlan, { body: { placements } }),
    onSettled: () => void invalidateDependents(),
  });
}

/** Takes a plan back that was put in place. */
export async function undoPlan(batchId: string): Promise<void> {
  try {
    await send(undoChanges, { params: { batch_id: batchId }, body: {} });
    void notify({ tone: 'success', text: i18next.t('plan.undone') });
  } catch (error) {
    if (error instanceof Error) onError(error);
  } finally {
    void invalidateDependents();
  }
}

/** Saves how much room the days have. */
export function useSavePreferences() {
  return useMutation({
    mutationKey: ['plan-preferences'],
    mutationFn: (change: CallRequest<typeof updatePlanPreferences>['body']) =>
      send(updatePlanPreferences, { body: change }),
    onSuccess: ({ preferences }) => queryClient.setQueryData(preferencesQuery.queryKey, preferences),
    onError,
  });
}
