import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { entryQuery } from '#web/features/journal/journal.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import {
  deviceChanges,
  refreshPending,
  registerChangeHandler,
  retryRefused,
  storedChanges,
  type UnsentChange,
} from '#web/sync/change.ts';
import '#web/sync/outbox.ts';

const DAY = '2026-11-20' as LocalDate;
const SAVE: UnsentChange = {
  ...{ id: '019a0000-0000-7000-8000-000000000001', owner: 'ana', madeAt: 1 },
  about: { kind: 'entry-saved', id: DAY, day: DAY },
  call: { method: 'POST', path: '/api/journal/save', body: { date: DAY, text: 'A walk', based_on: null } },
};
const KEY = `marea.unsent.${SAVE.id}`;

registerChangeHandler(
  ['entry-saved'],
  async () => (await import('#web/features/journal/journal.data.ts')).entryHandling,
);

/** The event that a browser sends to the other tabs after a write. */
const written = () => window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
const neighbour = new BroadcastChannel('marea.outbox.2');

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  beginSession({ xox: 'refresh', stx: 'access' });
  refreshPending();
});
afterAll(() => neighbour.close());

test('changes stored and removed by another tab appear and disappear here too', () => {
  localStorage.setItem(KEY, JSON.stringify(SAVE));
  written();
  expect(storedChanges()).toEqual([SAVE]);
  localStorage.removeItem(KEY);
  written();
  expect(storedChanges()).toEqual([]);
});

test('retrying refused changes doesn’t restore one that another tab has removed meanwhile', () => {
  deviceChanges.put({ ...SAVE, refusal: { code: 'internal', errors: [] } });
  localStorage.removeItem(KEY);
  retryRefused('all');
  expect(deviceChanges.list()).toEqual([]);
});

test('an answer received by another tab is shown here, even though its change is no longer stored', async () => {
  const entry = {
    ...{ date: DAY, text: 'A walk', mood: null, energy: null, tags: [], saved_timestamp: 1 },
    ...{ cycle_day: null, cycle_phase: null, version: 'v1' },
  };
  neighbour.postMessage({ change: SAVE, answer: { success: 1, entry } });
  await vi.waitFor(() => expect(queryClient.getQueryData(entryQuery(DAY).queryKey)).toEqual(entry));
});
