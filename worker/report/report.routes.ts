import { readReport } from '#domain/report/report.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { reportService } from './report.service.ts';

/** The sheet for a doctor. */
export const reportRoutes = routesOf(
  route(readReport, {
    summary: 'The facts of the sheet for a doctor, and the days behind them',
    example: { parameters: { from: '2026-01-01', to: '2026-03-01', private: '0' } },
    fromReplicas: true,
    handle: (c, { params, query }) =>
      reportService(c.var.person).report(params, { isPrivate: query.private === 1 }),
  }),
);
