import { QueryClient, QueryClientProvider, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The floor: React, TanStack Router and TanStack Query as an app uses them, with only one page: a heading and a list from one
 * JSON call in the route's loader.
 */
type Item = { readonly id: string; readonly title: string };

const itemsQuery = queryOptions({
  queryKey: ['items'],
  queryFn: async ({ signal }): Promise<Item[]> => {
    const answer = await fetch('/floor/list.json', { signal });
    if (!answer.ok) throw new Error(`list.json answered ${answer.status}`);
    return answer.json();
  },
});

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet });
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/floor/index.html',
  loader: ({ context }) => context.queryClient.ensureQueryData(itemsQuery),
  component: List,
});

const queryClient = new QueryClient();
const router = createRouter({ routeTree: rootRoute.addChildren([listRoute]), context: { queryClient } });

function List() {
  const { data: items } = useSuspenseQuery(itemsQuery);
  return (
    <main>
      <h1>What is on today’s list</h1>
      <ul>
        {items.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
