import { Hono } from 'hono';
import { dashboardSchema } from '#domain/dashboard/dashboard.schema.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { describe } from '#worker/http/openapi.ts';
import { dashboardService } from '#worker/services.ts';
import { DASHBOARD_EXAMPLES } from './dashboard.examples.ts';

/** What the dashboard first shows, in one answer. */
export const dashboardRoutes = new Hono<AppEnv>().get(
  '/dashboard',
  describe({
    summary: 'What the dashboard first shows: details, forecast, log, habits and tasks of today',
    example: DASHBOARD_EXAMPLES.dashboard,
    access: 'signed-in',
    answer: dashboardSchema,
  }),
  // Without `authenticate`: the session is read in the same round trip as what is answered, and decides as there.
  async (c) => {
    const { signedIn, dashboard } = await dashboardService(c).read(c.req.header('authorization'));
    c.set('signedIn', signedIn);
    return c.json(dashboard);
  },
);
