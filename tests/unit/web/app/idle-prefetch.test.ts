import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchBuild } from '#web/app/idle-prefetch.ts';
import '#web/features/dashboard/dashboard-page.tsx';
import { loadsWhenIdle } from '#web/lib/page/lazy-part.tsx';
import { beginSession, endSession } from '#web/lib/session/session.ts';

/** The code that a load has brought in, by its part or by the data whose pending changes it applies. */
const begun = vi.hoisted((): string[] => []);
const noted = vi.hoisted(() => (name: string) => {
  begun.push(name);
  return { [name]: () => null };
});
vi.mock('#web/app/rare-banners.tsx', () => noted('VersionNotice'));
vi.mock('#web/features/tasks/tasks.mutations.tsx', () => noted('tasks.mutations'));
vi.mock('#web/features/day-log/strip-levels.tsx', () => noted('StripLevels'));
vi.mock('#web/features/journal/day-sheet.tsx', () => noted('DaySheet'));
vi.mock('#web/sync/pending.ts', async (original) => ({
  ...(await original<typeof import('#web/sync/pending.ts')>()),
  loadOptimistic: async (root: string) => noted(`pending ${root}`),
}));

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

test('what is a press away from the dashboard is fetched after the notice about another build, in this order', async () => {
  const order: string[][] = [];
  for (const load of loadsWhenIdle()) {
    await load();
    order.push(begun.splice(0).sort());
  }
  expect(order).toEqual([
    ['VersionNotice'],
    ['tasks.mutations'],
    ['pending tasks'],
    ['StripLevels', 'pending days'],
    ['DaySheet', 'pending days'],
    ['pending user'],
  ]);
});
