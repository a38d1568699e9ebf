import { useSuspenseQuery } from '@tanstack/react-query';
import { useOptimisticQuery } from '#web/sync/optimistic.ts';
import { userQuery } from './user.data.ts';

// Not in user.data.ts, which loads before the app and its libraries.

/** The signed-in person, as the server knows them; waits until they are loaded. */
export function useUser() {
  return useSuspenseQuery(userQuery).data;
}

/** The same with pending changes applied. */
export function useOptimisticUser() {
  return useSuspenseQuery(useOptimisticQuery(userQuery)).data;
}
