// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { fetchBuild } from '#web/app/fetch-in-turn.ts';

afterEach(() => vi.unstubAllGlobals());

test('every file of the build is fetched one after another, also after one that fails', async () => {
  const asked: string[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path === '/assets/a.js') throw new TypeError('no network');
    return Response.json(['/assets/a.js', '/assets/b.css']);
  });
  await fetchBuild();
  expect(asked).toEqual(['/shell.json', '/assets/a.js', '/assets/b.css']);
  expect(performance.getEntriesByName('prefetched')).toHaveLength(1);
});
