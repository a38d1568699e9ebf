import { dehydrate, hydrate, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { startI18n } from '#web/i18n/i18n.ts';
import { TOKEN_KEY } from '#web/lib/device-storage.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery, userQueryBy } from '#web/lib/session/user.data.ts';
import { storedGreeting } from '#web/lib/stored-picture.ts';
import { dehydrateLoaded, hydrateIfFromToday, persistCache } from '#web/sync/persisted-cache.ts';
import { someUser } from '../some-user.ts';

beforeEach(() => queryClient.clear());
afterEach(() => vi.useRealTimers());

describe('the persisted copy of loaded data', () => {
  it('has all loaded data, even if a later reload failed', async () => {
    queryClient.setQueryData(userQuery.queryKey, someUser());
    const reload = queryClient.fetchQuery({
      queryKey: userQuery.queryKey,
      queryFn: () => Promise.reject(new Error('no connection')),
      retry: false,
      staleTime: 0,
    });
    await expect(reload).rejects.toThrow('no connection');

    const client = new QueryClient();
    hydrate(client, dehydrateLoaded(queryClient));
    expect(client.getQueryState(userQuery.queryKey)).toMatchObject({ data: someUser(), status: 'success' });
  });

  it('leaves out queries that are removed with their page', async () => {
    await queryClient.fetchQuery({ queryKey: ['found'], queryFn: () => ['a task'], gcTime: 0 });
    expect(dehydrateLoaded(queryClient).queries).toEqual([]);
  });
});

describe('the persisted greeting', () => {
  const LOADED = Date.parse('2026-03-19T20:00:00Z');
  beforeEach(async () => {
    localStorage.clear();
    localStorage.setItem(TOKEN_KEY, 'a-token');
    queryClient.setQueryData(userQuery.queryKey, someUser(), { updatedAt: LOADED });
    await startI18n();
  });

  it('belongs to the moment when the user was loaded, however much later it is written', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-03-20T09:00:00Z');
    await persistCache();

    expect(storedGreeting()).toMatchObject({ madeAt: LOADED, utcOffset: 60, phase: 'luteal' });
  });

  it('is not written for a person whose session has ended or been replaced meanwhile', async () => {
    const ended = persistCache();
    localStorage.removeItem(TOKEN_KEY);
    await ended;
    expect(storedGreeting()).toBeUndefined();

    localStorage.setItem(TOKEN_KEY, 'a-token');
    const replaced = persistCache();
    queryClient.clear();
    await replaced;
    expect(storedGreeting()).toBeUndefined();
  });
});

describe('what was loaded before details were forgotten', () => {
  const PAGE = ['entry', '2025-03-01'];
  const CANARY = 'a canary of last year';
  const NONE = someUser().details.details_from;

  /** Loads the user, whose journal now begins on a day. */
  const learn = (journal: ReturnType<typeof day> | null, meanwhile = () => {}) =>
    queryClient.fetchQuery({
      ...userQueryBy(async () => {
        meanwhile();
        return someUser({ details_from: { ...NONE, journal } });
      }),
      staleTime: 0,
    });
  const copy = () => JSON.stringify(dehydrateLoaded(queryClient));

  beforeEach(() => {
    const updatedAt = Date.now() - 1000;
    queryClient.setQueryData(userQuery.queryKey, someUser(), { updatedAt });
    queryClient.setQueryData(PAGE, CANARY, { updatedAt });
  });

  it('stays while the days from which details are stored are the same', async () => {
    queryClient.setQueryData(PAGE, CANARY);
    await learn(null);
    expect(copy()).toContain(CANARY);
  });

  it('is dropped from memory and from the copy once they have moved, on whichever device', async () => {
    await learn(day('2025-11-28'));
    expect(queryClient.getQueryData(PAGE)).toBeUndefined();
    expect(copy()).not.toContain(CANARY);
    expect(copy()).toContain('Noor');
  });

  it('is reloaded if it is on the screen, and not in the copy even if that fails', async () => {
    const reload = vi.fn(() => Promise.reject(new Error('no connection')));
    const onScreen = { queryKey: PAGE, queryFn: reload, retry: false, staleTime: Number.POSITIVE_INFINITY };
    const stop = new QueryObserver(queryClient, onScreen).subscribe(() => undefined);
    await learn(day('2025-11-28'));
    await vi.waitFor(() => expect(queryClient.getQueryState(PAGE)?.status).toBe('error'));
    expect(reload).toHaveBeenCalledOnce();
    expect(queryClient.getQueryData(PAGE)).toBe(CANARY);
    expect(copy()).not.toContain(CANARY);
    stop();
  });

  it('leaves data that came with the same answer, and what is loaded later', async () => {
    await learn(day('2025-11-28'), () => queryClient.setQueryData(['today'], 'a new task'));
    queryClient.setQueryData(PAGE, 'a page of today');
    expect(copy()).toContain('a new task');
    expect(copy()).toContain('a page of today');
  });
});

describe('the copy from an earlier visit', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime('2026-03-20T22:30:00Z');
  });

  /** The cache that a visit at that instant persisted, for a person in Brussels. */
  function cacheAt(instant: string, user = someUser()) {
    const client = new QueryClient();
    client.setQueryData(userQuery.queryKey, user, { updatedAt: Date.parse(instant) });
    return { state: dehydrate(client) };
  }

  it('is used on the same day like freshly loaded data', () => {
    expect(hydrateIfFromToday(cacheAt('2026-03-19T23:10:00Z'))).toBe(true);
    expect(queryClient.getQueryData(userQuery.queryKey)?.details.name).toBe('Noor');
    expect(queryClient.getQueryState(userQuery.queryKey)?.dataUpdatedAt).toBe(Date.now());
  });

  it('is not used on another day of the person’s own zone', () => {
    expect(hydrateIfFromToday(cacheAt('2026-03-19T22:50:00Z'))).toBe(false);
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeUndefined();
  });

  it('is not used while it leads to onboarding, which may have ended since', () => {
    const withoutCycle = someUser({}, { cycle_day: 0 });
    expect(hydrateIfFromToday(cacheAt('2026-03-20T22:29:59Z', withoutCycle))).toBe(false);
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeUndefined();
  });
});
