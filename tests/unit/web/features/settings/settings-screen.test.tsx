import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { SettingsScreen } from '#web/features/settings/settings-screen.tsx';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { seen } from '../../shown-page.tsx';
import { someUser } from '../../some-user.ts';

afterEach(() => {
  document.body.replaceChildren();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Shows a section of the settings by its address, on a narrow or a wide screen. */
async function open(isWide: boolean): Promise<() => Promise<void>> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await startI18n();
  await addTexts('pages', 'settings');
  const top = createRootRoute();
  const settings = createRoute({ getParentRoute: () => top, path: 'settings', component: SettingsScreen });
  const section = createRoute({ getParentRoute: () => settings, path: 'import', component: () => <input /> });
  const router = createRouter({
    routeTree: top.addChildren([settings.addChildren([section])]),
    history: createMemoryHistory({ initialEntries: ['/settings/import'] }),
  });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  await seen(() => document.querySelector('input') !== null);
  return () => act(async () => root.unmount());
}

const hasIndex = () => document.querySelector('a[href="/settings/profile"]') !== null;

test.each([false, true])(
  'an import that ends onboarding still shows its result (wide: %s)',
  async (isWide) => {
    queryClient.setQueryData(userQuery.queryKey, someUser({}, { cycle_day: 0 }));
    const close = await open(isWide);
    const before = document.querySelector('input');
    expect(hasIndex()).toBe(false);
    await act(async () => queryClient.setQueryData(userQuery.queryKey, someUser()));
    await seen(() => hasIndex() === isWide);
    expect(document.querySelector('input')).toBe(before);
    await close();
  },
);
