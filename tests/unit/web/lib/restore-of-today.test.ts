// @vitest-environment jsdom
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#web/lib/query-client.ts';
import { restoreOfToday } from '#web/lib/restore-of-today.ts';
import { userQuery } from '#web/lib/user.queries.ts';
import { someUser } from '../some-user.ts';

/** What a visit at that instant kept of somebody in Brussels. */
function keptAt(instant: string) {
  const client = new QueryClient();
  client.setQueryData(userQuery.queryKey, someUser(), { updatedAt: Date.parse(instant) });
  return { owner: 't', build: '', at: Date.parse(instant), state: dehydrate(client) };
}

beforeEach(() => {
  queryClient.clear();
  vi.useFakeTimers();
  vi.setSystemTime('2026-03-20T22:30:00Z');
});
afterEach(() => vi.useRealTimers());

describe('what an earlier visit loaded', () => {
  it('is there on the same day, as if it had been loaded just now', () => {
    expect(restoreOfToday(keptAt('2026-03-19T23:10:00Z'))).toBe(true);
    expect(queryClient.getQueryData(userQuery.queryKey)?.details.name).toBe('Noor');
    expect(queryClient.getQueryState(userQuery.queryKey)?.dataUpdatedAt).toBe(Date.now());
  });

  it('is not used on another day of the person’s own zone', () => {
    expect(restoreOfToday(keptAt('2026-03-19T22:50:00Z'))).toBe(false);
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeUndefined();
  });
});
