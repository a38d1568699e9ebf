// @vitest-environment jsdom
import { createRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
// Loaded before the test, so that it doesn't wait for them.
import '#web/app/day-sheet.tsx';
import '#web/app/habits-and-journal.tsx';
import '#web/features/day-log/strip-levels.tsx';
import { fetchInTurn } from '#web/app/fetch-in-turn.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { routeTree } from '#web/router.gen.ts';

test('the code of every page of the app is fetched ahead', async () => {
  const router = createRouter({ routeTree, context: { queryClient } });
  const pages = Object.keys(router.routesById).filter((id) => id.startsWith('/_app/_shell/'));
  const fetched = vi.spyOn(router, 'loadRouteChunk').mockResolvedValue(undefined);
  // What comes after the pages isn't loaded here.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    if (fetched.mock.calls.length < pages.length) run();
  });
  void fetchInTurn(router);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(pages.length), 5000);
  expect(fetched.mock.calls.map(([{ id }]) => id)).toEqual(pages);
  expect(pages).toContain('/_app/_shell/settings/what-i-log');
});
