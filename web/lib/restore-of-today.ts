import { hydrate } from '@tanstack/react-query';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import type { Snapshot } from './device-database.ts';
import { queryClient } from './query-client.ts';

/**
 * Takes what an earlier visit loaded as if it had been loaded just now, if that was on this very day in the person's zone:
 * the phase, what is due and what is done are those of a day. Returns whether it did; whoever asks then has it loaded anew.
 */
export function restoreOfToday({ state }: Snapshot): boolean {
  const found = state.queries.find(({ queryKey }) => queryKey[0] === 'user')?.state;
  // Written by this very build, which keeps the person under this key.
  const user = found?.data as UserDetails | undefined;
  const zone = user?.details.timezone;
  const now = Date.now();
  // When it was loaded, not when it was kept: without a connection that may be days later.
  if (!found || !zone || localDateAt(found.dataUpdatedAt / 1000, zone) !== localDateAt(now / 1000, zone))
    return false;
  const queries = state.queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: now, isInvalidated: false },
  }));
  hydrate(queryClient, { ...state, queries });
  return true;
}
