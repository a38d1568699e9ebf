import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import { accountRoutes, securityTrailRoutes } from './account/account.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { bestDatesRoutes } from './best-dates/best-dates.routes.ts';
import { busyRoutes } from './busy/busy.routes.ts';
import { calendarFeedRoutes, calendarFileRoutes } from './calendar-feed/calendar-feed.routes.ts';
import type { AppEnv, Deps, Overrides } from './context.ts';
import { cycleRoutes, dayKindRoutes, dayLogRoutes } from './cycle/cycle.routes.ts';
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
import { nativeOrigin, noStore, securityHeaders } from './middleware/security-headers.ts';
import { outboxRoutes } from './outbox/outbox.ts';
import { apiDocsPage } from './pages/api-docs-page.ts';
import { pageRoutes, serveMissingPage } from './pages/pages.routes.ts';
import { planningRoutes } from './planning/planning.routes.ts';
import type { Config } from './platform/config.ts';
import { consoleLog } from './platform/log.ts';
import { newUuid, onceFor } from './platform/runtime.ts';
import { createMac } from './platform/secrets.ts';
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

/** Gives every answer an `X-Request-Id` and every request one log line with it. */
export function observe(overrides: Overrides) {
  const log = overrides.log ?? consoleLog;
  return createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = performance.now();
    const requestId = newUuid();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    const durationMs = Math.round(performance.now() - startedAt);
    // Both are missing if the request was refused early.
    const { context, signedIn } = c.var as Partial<AppEnv['Variables']>;
    const person = context && signedIn && (await pseudonymOf(context.deps, signedIn.userId));
    log({
      event: 'request',
      requestId,
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      durationMs,
      ...(person ? { person } : {}),
    });
  });
}

const DAY_SECONDS = 86_400;
/** Characters of a pseudonym: 72 bits, so that no two people share one. */
const LENGTH = 12;
/** The most cached pseudonyms; with more, all are dropped. */
const REMEMBERED_MAX = 1_000;

/** Recent pseudonyms by day and person: most calls come from someone who just called. */
const remembered = onceFor((_: Config) => new Map<string, string>());

/**
 * A person's name in the log on one UTC day: different the next day, and not traceable without the secret. It connects one
 * person's lines to understand a failure, but doesn't allow following them.
 */
async function pseudonymOf({ config, now }: Pick<Deps, 'config' | 'now'>, userId: string) {
  const whose = `log-pseudonym|${Math.floor(now() / DAY_SECONDS)}|${userId}`;
  const known = remembered(config);
  const made = known.get(whose);
  if (made) return made;
  const pseudonym = (await createMac(config.CODE_SECRET).sign(whose)).slice(0, LENGTH);
  if (known.size >= REMEMBERED_MAX) known.clear();
  known.set(whose, pseudonym);
  return pseudonym;
}
