import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';

let root: Root | undefined;

/** Renders a node in the app's frame at an address, with all texts in English and data from the query client. */
export async function show(shown: ReactNode, address = '/'): Promise<HTMLElement> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => {});
  await startI18n();
  await addTexts('pages', 'settings', 'ideas', 'day-sheet', 'import', 'modes', 'report', 'repeats', 'lock');
  const router = createRouter({
    routeTree: createRootRoute({ component: () => shown }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => {
    root?.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  await act(async () => {
    await vi.waitFor(() => {
      if (place.childElementCount === 0) throw new Error('nothing is shown yet');
    });
  });
  return place;
}

/** Removes what `show` rendered, and its data. */
export async function takeDown(): Promise<void> {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
}
