// @vitest-environment jsdom
import { hydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#web/i18n/i18n.ts';
import { TOKEN_KEY } from '#web/lib/device-storage.ts';
import { keptGreeting } from '#web/lib/first-greeting.ts';
import { dehydrateKept, keepDataNow } from '#web/lib/kept-data.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { userQuery } from '#web/lib/user.queries.ts';
import { someUser } from '../some-user.ts';

const LOADED = Date.parse('2026-03-19T20:00:00Z');

beforeEach(async () => {
  localStorage.clear();
  localStorage.setItem(TOKEN_KEY, 'a-token');
  queryClient.clear();
  queryClient.setQueryData(userQuery.queryKey, someUser(), { updatedAt: LOADED });
  await startI18n();
});
afterEach(() => vi.useRealTimers());

describe('the greeting that is kept', () => {
  it('is of the moment in which the person was loaded, however much later it is written', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-03-20T09:00:00Z');
    await keepDataNow();

    expect(keptGreeting()).toMatchObject({ madeAt: LOADED, utcOffset: 60, phase: 'luteal' });
  });

  it('is not one of somebody whose session has ended, or become another one, meanwhile', async () => {
    const ended = keepDataNow();
    localStorage.removeItem(TOKEN_KEY);
    await ended;
    expect(keptGreeting()).toBeUndefined();

    localStorage.setItem(TOKEN_KEY, 'a-token');
    const replaced = keepDataNow();
    queryClient.clear();
    await replaced;
    expect(keptGreeting()).toBeUndefined();
  });
});

describe('what is kept of the loads', () => {
  it('is all that is there, also where loading it anew has failed since', async () => {
    const loadAnew = queryClient.fetchQuery({
      queryKey: userQuery.queryKey,
      queryFn: () => Promise.reject(new Error('no connection')),
      retry: false,
      staleTime: 0,
    });
    await expect(loadAnew).rejects.toThrow('no connection');

    const client = new QueryClient();
    hydrate(client, dehydrateKept(queryClient));
    expect(client.getQueryState(userQuery.queryKey)).toMatchObject({ data: someUser(), status: 'success' });
  });
});
