import { expect, test } from 'vitest';
import { costsOf } from './setup/costs.ts';
import { setClock } from './setup/outside.ts';
import { ANA, signIn } from './setup/person.ts';
import { planOf, scansIn, searchesOfEverybody } from './setup/query-plans.ts';
import { apiRoutes } from './setup/routes.ts';
import { fetchWorker } from './setup/server.ts';

const NOON = '2026-03-20T12:00:00Z';

/** Every call that reads a person's rows, as a client makes it; the orders of tasks are tested in `tasks/list-query-plans`. */
const CALLS: Record<string, [path: string, body?: object]> = {
  '/api/dashboard': ['/api/dashboard'],
  '/api/user/details': ['/api/user/details'],
  '/api/user/export': ['/api/user/export'],
  '/api/user/calendar-feed': ['/api/user/calendar-feed'],
  '/api/shares': ['/api/shares'],
  '/api/user/email/waiting': ['/api/user/email/waiting'],
  '/api/imports': ['/api/imports'],
  '/api/journal/:from/:to/list': ['/api/journal/2026-01-01/2026-03-20/list'],
  '/api/journal/:date/get': ['/api/journal/2026-03-20/get'],
  '/api/day/:from/:to/list': ['/api/day/2026-01-01/2026-03-20/list'],
  '/api/day/symptoms': ['/api/day/symptoms'],
  '/api/day/kinds': ['/api/day/kinds'],
  '/api/user/sessions': ['/api/user/sessions'],
  '/api/user/passkeys': ['/api/user/passkeys'],
  '/api/reminders': ['/api/reminders'],
  '/api/user/security-events': ['/api/user/security-events'],
  '/api/user/keeping': ['/api/user/keeping'],
  '/api/user/keeping/preview': ['/api/user/keeping/preview', { days: 6, journal: 6, tasks: 6, habits: 6 }],
  '/api/insights': ['/api/insights'],
  '/api/insights/:language/summary': ['/api/insights/en/summary'],
  '/api/report/:from/:to': ['/api/report/2026-01-01/2026-03-20?private=1'],
  '/api/cycle/predictions': ['/api/cycle/predictions'],
  '/api/cycle/day/:date/odds': ['/api/cycle/day/2026-06-12/odds'],
  '/api/cycle/record': ['/api/cycle/record'],
  '/api/cycle/calendar/periods/past/:param': ['/api/cycle/calendar/periods/past/all'],
  '/api/habit/dashboard/list': ['/api/habit/dashboard/list'],
  '/api/habit/cycle/:cyclePhase/timeframe/:dayTimeFrame/get': ['/api/habit/cycle/luteal/timeframe/noon/get'],
  '/api/habit/:id/get': ['/api/habit/x/get'],
  '/api/habit/:id/history/:weeks': ['/api/habit/x/history/12'],
  '/api/busy/sources': ['/api/busy/sources'],
  '/api/busy/:from/:to': ['/api/busy/2026-03-20/2026-03-21'],
  '/api/label/list': ['/api/label/list'],
  '/api/changes': ['/api/changes'],
  '/api/plan/preferences': ['/api/plan/preferences'],
  '/api/task/:id/get': ['/api/task/x/get'],
  '/api/task/:cyclePhase/day/:timestamp/:view/list': ['/api/task/all/day/1774008000/1/list'],
  '/api/task/list': ['/api/task/list', { task_status: 'completed', order_task_end_timestamp: 'ASC' }],
};

test('every call that reads a person’s rows is tested for its index', () => {
  const reading = apiRoutes().filter(
    ({ method, path }) =>
      (method === 'GET' && !path.startsWith('/api/system')) ||
      path.endsWith('/list') ||
      path === '/api/user/keeping/preview',
  );
  const documents = ['/api/openapi.json', '/api/docs'];

  expect(Object.keys(CALLS).sort()).toEqual(
    reading
      .map(({ path }) => path)
      .filter((path) => !documents.includes(path))
      .sort(),
  );
});

test.each(Object.keys(CALLS))(
  '%s finds a person’s rows by an index that begins with the person',
  async (route) => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    const [path = '', body] = CALLS[route] ?? [];
    const statements = await costsOf(fetchWorker, () => (body ? ana.post(path, body) : ana.get(path)));

    // One statement reads the session and one the data; the dashboard reads both in one.
    expect(statements.length).toBeGreaterThanOrEqual(route === '/api/dashboard' ? 1 : 2);
    for (const statement of statements) {
      const plan = await planOf(statement);
      expect(scansIn(plan), statement.sql).toEqual([]);
      expect(searchesOfEverybody(plan), statement.sql).toEqual([]);
    }
  },
);
