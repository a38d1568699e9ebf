import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { previewPlan, readPlanPreferences } from '#domain/planning/plan.calls.ts';
import type { CallRequest } from '#domain/wire/call.ts';
import { send } from '#web/lib/http/api-client.ts';

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
