import { Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import { dayLogRoutes } from '#worker/cycle/cycle.routes.ts';
import { accountRoutes, securityTrailRoutes } from './account/account.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { bestDatesRoutes } from './best-dates/best-dates.routes.ts';
import { busyRoutes } from './busy/busy.routes.ts';
import { calendarFeedRoutes, calendarFileRoutes } from './calendar-feed/calendar-feed.routes.ts';
import type { AppEnv, Overrides } from './context.ts';
import { cycleRoutes, dayKindRoutes } from './cycle/cycle.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { provideContext } from './deps.ts';
import { habitsRoutes } from './habits/habits.routes.ts';
import { apiDocumentOf } from './http/openapi.ts';
import { answerError, problemResponse } from './http/problem.ts';
import { drainBody } from './http/read-request.ts';
import { methodsOf } from './http/route.ts';
import { insightsRoutes } from './insights/insights.routes.ts';
import { journalRoutes } from './journal/journal.routes.ts';
import { refuseInMaintenance } from './middleware/guards.ts';
import { observe } from './middleware/observe.ts';
import { nativeOrigin, noStore, securityHeaders } from './middleware/security-headers.ts';
import { outboxRoutes } from './outbox/outbox.ts';
import { apiDocsPage } from './pages/api-docs-page.ts';
import { pageRoutes, serveMissingPage } from './pages/pages.routes.ts';
import { planningRoutes } from './planning/planning.routes.ts';
import { portabilityRoutes } from './portability/portability.routes.ts';
import { remindersRoutes } from './reminders/reminders.routes.ts';
import { reportRoutes } from './report/report.routes.ts';
import { forgettingRoutes } from './retention/forgetting.routes.ts';
import { sharingRoutes } from './sharing/sharing.routes.ts';
import { systemRoutes, wellKnownRoutes } from './system/system.routes.ts';
import { labelsRoutes } from './tasks/labels.routes.ts';
import { changesRoutes, tasksRoutes } from './tasks/tasks.routes.ts';

/** The whole Worker: every path it answers. Tests replace outside services through `overrides`. */
export function createApp(overrides: Overrides = {}) {
  const app = new Hono<AppEnv>();

  app.use(observe(overrides));
  app.use(securityHeaders);
  app.use(drainBody);
  app.use('/api/*', nativeOrigin);
  app.use('/api/*', noStore);
  app.use('/dev/*', noStore);
  app.use('/api/*', refuseInMaintenance);
  app.use('/calendar/*', refuseInMaintenance);
  app.use(provideContext(overrides));

  app.route('/', authRoutes);
  app.route('/', accountRoutes);
  app.route('/', cycleRoutes);
  app.route('/', dayLogRoutes);
  app.route('/', dayKindRoutes);
  app.route('/', dashboardRoutes);
  app.route('/', habitsRoutes);
  app.route('/', labelsRoutes);
  app.route('/', tasksRoutes);
  app.route('/', changesRoutes);
  app.route('/', planningRoutes);
  app.route('/', busyRoutes);
  app.route('/', insightsRoutes);
  app.route('/', reportRoutes);
  app.route('/', bestDatesRoutes);
  app.route('/', journalRoutes);
  app.route('/', portabilityRoutes);
  app.route('/', forgettingRoutes);
  app.route('/', remindersRoutes);
  app.route('/', calendarFeedRoutes);
  app.route('/', sharingRoutes);
  app.route('/', securityTrailRoutes);
  app.route('/', systemRoutes);
  app.get('/api/openapi.json', async (c) => c.json(await apiDocumentOf(app)));
  app.get('/api/docs', async (c) => c.html(apiDocsPage(await apiDocumentOf(app))));
  app.route('/', calendarFileRoutes);
  app.route('/', outboxRoutes);
  app.route('/', wellKnownRoutes);
  app.route('/', pageRoutes);

  app.onError(answerError);
  app.notFound((c) => {
    const allowed = methodsOf(app, c.req.path);
    if (allowed.length > 0) {
      const answer = problemResponse(new AppError('method_not_allowed'));
      answer.headers.set('Allow', allowed.join(', '));
      return answer;
    }
    const isApi = c.req.path === '/api' || c.req.path.startsWith('/api/');
    return isApi ? problemResponse(new AppError('not_found')) : serveMissingPage(c);
  });

  return app;
}
