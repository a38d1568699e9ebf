import { readDashboard } from '#domain/dashboard/dashboard.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { dashboardService } from './dashboard.service.ts';

/** The dashboard's first content, in one answer. */
export const dashboardRoutes = routesOf(
  route(readDashboard, {
    summary: 'What the dashboard first shows: details, forecast, log, habits and tasks of today',
    handle: (c) => dashboardService(c.var.person).read(),
  }),
);
