import { createApp } from '#worker/app.ts';

export type Route = { readonly method: string; readonly path: string };

/** Every route of the product, without its middleware. */
export function allRoutes(): Route[] {
  const routes = createApp().routes.filter(({ method }) => method !== 'ALL');
  const unique = new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
  return [...unique.values()];
}

/** The API's routes only. */
export const apiRoutes = (): Route[] => allRoutes().filter(({ path }) => path.startsWith('/api/'));
