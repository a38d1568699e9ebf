import { queryOptions } from '@tanstack/react-query';

const ONE_HOUR_MS = 3_600_000;

/** Which kinds are offered: 1, or 0 for those that are switched off. */
export const dayKindsQuery = queryOptions({
  queryKey: ['day-kinds'],
  queryFn: async ({ signal }) => (await import('./fetch-days.ts')).fetchKinds(signal),
  staleTime: ONE_HOUR_MS,
});
