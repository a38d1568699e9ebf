import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { useFreshDay } from '#web/app/shell.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { patchDetails, userQuery } from '#web/lib/session/user.data.ts';
import { someUser } from '../some-user.ts';

const MINUTE_MS = 60_000;

let root: Root;
let reloads: MockInstance;

function Page() {
  useFreshDay();
  return null;
}

const open = () =>
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    ),
  );
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-20T22:58:00Z');
  reloads = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  root = createRoot(document.body);
});
afterEach(() => {
  act(() => root.unmount());
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('everything reloads at midnight, and again once the server’s clock has caught up', () => {
  queryClient.setQueryData(userQuery.queryKey, someUser());
  open();
  pass(MINUTE_MS);
  const before = reloads.mock.calls.length;
  pass(MINUTE_MS);
  const atMidnight = reloads.mock.calls.length;
  pass(10 * MINUTE_MS);

  expect([before, atMidnight, reloads.mock.calls.length]).toEqual([0, 1, 2]);
});

test('everything reloads when the time zone changes, even if the day stays the same', async () => {
  queryClient.setQueryData(userQuery.queryKey, someUser());
  open();
  await act(async () => patchDetails({ timezone: 'Europe/Paris' }));
  const sameDay = reloads.mock.calls.length;
  await act(async () => patchDetails({ timezone: 'Asia/Tokyo' }));

  expect([sameDay, reloads.mock.calls.length]).toEqual([1, 2]);
});

test('nothing reloads when the user has just loaded', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  open();
  const user = someUser({ timezone: 'Pacific/Kiritimati' });
  await act(async () => void queryClient.setQueryData(userQuery.queryKey, user));

  expect(reloads).not.toHaveBeenCalled();
});
