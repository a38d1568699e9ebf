import type { UserDetails } from '#domain/account/account.schema.ts';
import { NetworkFailure } from '#web/lib/api-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { userQuery } from '#web/lib/user.queries.ts';

/** The signed-in person; without a connection as they were loaded last, with whatever else was loaded then. */
export async function loadUser(): Promise<UserDetails> {
  try {
    return await queryClient.ensureQueryData({ ...userQuery, retry: false });
  } catch (error) {
    const user = error instanceof NetworkFailure ? await lastLoaded() : undefined;
    if (user === undefined) throw error;
    return user;
  }
}

async function lastLoaded(): Promise<UserDetails | undefined> {
  const kept = await import('#web/lib/kept-data.ts').catch(() => undefined);
  await kept?.restoreData();
  return queryClient.getQueryData(userQuery.queryKey);
}
