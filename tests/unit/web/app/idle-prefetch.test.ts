import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchBuild } from '#web/app/idle-prefetch.ts';
import { VersionNotice } from '#web/app/later-banners.tsx';
import '#web/features/dashboard/dashboard-page.tsx';
import { StripLevels } from '#web/features/day-log/day-strip.tsx';
import { loadsWhenIdle } from '#web/lib/page/lazy-part.tsx';
import { beginSession, endSession } from '#web/lib/session/session.ts';

const FILES = ['a.js', 'b.css', 'en-first-A.js', 'nl-first-A.js'].map((name) => `/assets/${name}`);
const NEEDED = FILES.slice(0, 3);

let requested: string[];
/** The largest number of requests in flight at once. */
let most: number;

beforeEach(() => {
  requested = [];
  most = 0;
  let running = 0;
  performance.clearMarks();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    if (path === '/assets/a.js') throw new TypeError('no network');
    return Response.json([...FILES, '/workers/read-import-A.js']);
  });
  beginSession({ xox: 'refresh', stx: 'access' });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

test('the files that a page may need are fetched one after another, even after a failure', async () => {
  await prefetchBuild();
  expect(requested).toEqual(['/shell.json', ...NEEDED]);
  expect(most).toBe(1);
  expect(performance.getEntriesByName('prefetched')).toHaveLength(1);
});

test('no file is fetched without a connection until it is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetched = prefetchBuild();
  await vi.waitFor(() => expect(requested).toEqual(['/shell.json']));
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
  await fetched;
  expect(requested).toEqual(['/shell.json', ...NEEDED]);
});

test('nothing is fetched ahead for a visitor who isn’t signed in', async () => {
  endSession();
  await prefetchBuild();
  expect(requested).toEqual([]);
});

test('what is a press away from the dashboard is fetched after the notice about another build, in this order', () => {
  const loads = loadsWhenIdle();
  expect(loads).toHaveLength(6);
  expect([loads[0], loads[3]]).toEqual([VersionNotice.load, StripLevels.load]);
  expect(String(loads[1])).toContain('tasks.mutations');
  expect(String(loads[2])).toMatch(/loadOptimistic\W.*tasks/);
  expect(String(loads[5])).toMatch(/loadOptimistic\W.*user/);
});
