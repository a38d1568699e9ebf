import { createRouter } from '@tanstack/react-router';
import { PendingPage } from '#web/app/error-pages.tsx';
import type { TitleKey } from './app/app-root.tsx';
import { NotFoundPage, RouteError } from './app/error-pages.tsx';
import { queryClient } from './lib/http/query-client.ts';
import { routeTree } from './router.gen.ts';
import { recordAddress } from './ui/overlays/close-on-back.ts';

type AppRouter = ReturnType<typeof createAppRouter>;

let router: AppRouter | undefined;

/** The app's router, created by the first call, which takes long enough for a task of its own. */
export function appRouter(): AppRouter {
  router ??= createAppRouter();
  return router;
}

function createAppRouter() {
  const made = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // Query decides whether data are fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 250,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
  // Pages fade into each other; a visit's first page has nothing to fade from.
  const stopWaiting = made.subscribe('onRendered', () => {
    // Not earlier: with a subscriber the router leaves the loading after a redirect to its component, which isn't there yet.
    // The address changes a moment after the router's event.
    made.history.subscribe(() => queueMicrotask(recordAddress));
    recordAddress();
    stopWaiting();
    const motionIsWelcome = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    made.update({ ...made.options, defaultViewTransition: motionIsWelcome });
  });
  return made;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The key of the page's title; layouts have none. */
    title?: TitleKey;
  }
}
