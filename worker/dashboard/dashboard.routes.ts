import { readDashboard } from '#domain/dashboard/dashboard.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { dashboardService } from '#worker/services.ts';
import { DASHBOARD_EXAMPLES } from './dashboard.examples.ts';

/** What the dashboard first shows, in one answer. */
export const dashboardRoutes = routesOf(
  route(readDashboard, {
    summary: 'What the dashboard first shows: details, forecast, log, habits and tasks of today',
    example: DASHBOARD_EXAMPLES.dashboard,
    // The session is read in the same round trip as what is answered, and decides as in `authenticate`.
    byHandler: 'access',
    handle: async (c) => {
      const { signedIn, dashboard } = await dashboardService(c).read(c.req.header('authorization'));
      c.set('signedIn', signedIn);
      return dashboard;
    },
  }),
);
