import { hydrate } from '@tanstack/react-query';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import type { Snapshot } from './device-database.ts';
import { queryClient } from './query-client.ts';

/**
 * Takes what an earlier visit loaded as if it had been loaded just now, if that was on this very day in the person's zone:
 * the phase, what is due and what is done are those of a day. Returns whether it did; whoever asks then has it loaded anew.
 */
export function restoreOfToday({ state, at }: Snapshot): boolean {
  // Written by this very build, which keeps the person under this key.
  const user = state.queries.find(({ queryKey }) => queryKey[0] === 'user')?.state.data as
    | UserDetails
    | undefined;
  const zone = user?.details.timezone;
  if (!zone || localDateAt(at / 1000, zone) !== localDateAt(Date.now() / 1000, zone)) return false;
  const now = Date.now();
  const queries = state.queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: now, isInvalidated: false },
  }));
  hydrate(queryClient, { ...state, queries });
  return true;
}
