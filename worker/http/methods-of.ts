import type { Hono } from 'hono';
import type { AppEnv } from '#worker/app-env.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods that a path answers, for `Allow` and 405; empty if the path doesn't exist. */
export function methodsOf(app: Hono<AppEnv>, path: string): string[] {
  const answered = METHODS.filter((method) => {
    const [handlers] = app.router.match(method, path);
    return handlers.some(([[, route]]) => route.method !== 'ALL');
  });
  return answered.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}
