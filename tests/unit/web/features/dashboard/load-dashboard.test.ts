import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Dashboard } from '#domain/dashboard/dashboard.schema.ts';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { prefetchDashboard } from '#web/features/dashboard/dashboard.data.ts';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { habitsOfTodayQuery } from '#web/features/habits/habits.data.ts';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.data.ts';
import { isAccountBanned } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { day } from '../../../domain/calendar/day.ts';
import { someUser } from '../../some-user.ts';

// A device without a persisted cache.
vi.mock('#web/sync/persisted-cache.ts', () => ({ hydratePersisted: async () => {} }));

const TODAY = '2026-11-20';

const DASHBOARD: Dashboard = {
  success: 1,
  user: someUser(),
  predictions: {
    success: 1,
    predicted_periods: [day('2026-11-29')],
    current: null,
    cycles: [],
    expected_bleeds: [],
  },
  periods: {
    success: 1,
    previous_periods_raw_data: [
      { id: 'p', period_timestamp: 1, period_on: day('2026-11-01'), origin: 'said', period_length: null },
    ],
  },
  habits: { success: 1, habits_morning: [], habits_noon: [], habits_evening: [] },
  day: null,
  today: TODAY,
  tasks: { success: 1, tasks: [] },
  moved: null,
};

let requested: string[];

function refusal(status: number): Response {
  const code = { 403: 'account_banned', 404: 'not_found' }[status] ?? 'internal';
  return Response.json({ type: 'x', title: 'x', status, detail: 'x', code, success: 0 }, { status });
}

/** Mocks the server's answers by path: a number becomes a problem with that status, anything else the body. */
function answerWith(answers: Record<string, object | number>): void {
  requested = [];
  const reach = async (path: string) => {
    requested.push(path);
    const answer = answers[path];
    if (answer === undefined) throw new TypeError('no network');
    return typeof answer === 'number' ? refusal(answer) : Response.json(answer);
  };
  vi.stubGlobal('fetch', reach);
}

/** The data in the parts' queries. */
const given = () => ({
  predictions: queryClient.getQueryData(predictionsQuery.queryKey),
  periods: queryClient.getQueryData(pastPeriodsQuery.queryKey),
  habits: queryClient.getQueryData(habitsOfTodayQuery.queryKey),
  tasks: queryClient.getQueryData(tasksOfDayQuery({ phase: 'luteal', today: TODAY }).queryKey),
});
const NOTHING = { predictions: undefined, periods: undefined, habits: undefined, tasks: undefined };

beforeEach(() => {
  beginSession({ xox: 'refresh', stx: 'access' });
});
afterEach(() => {
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the single call of the dashboard', () => {
  test('loads the user and puts each part into its query', async () => {
    answerWith({ '/api/dashboard': DASHBOARD });
    const loading = prefetchDashboard(queryClient);
    // The guard does the same at the same time.
    const user = await queryClient.ensureQueryData(userQuery);
    await loading;

    expect(requested).toEqual(['/api/dashboard']);
    expect(user).toEqual(DASHBOARD.user);
    expect(given()).toEqual({
      predictions: DASHBOARD.predictions,
      periods: DASHBOARD.periods.previous_periods_raw_data,
      habits: DASHBOARD.habits,
      tasks: [],
    });
  });

  test('is made only once; later reloads fetch only the user', async () => {
    answerWith({ '/api/dashboard': DASHBOARD, '/api/user/details': someUser({ name: 'Ana' }) });
    await prefetchDashboard(queryClient);
    await prefetchDashboard(queryClient);
    await queryClient.prefetchQuery(pastPeriodsQuery);
    await queryClient.prefetchQuery(predictionsQuery);
    await queryClient.prefetchQuery(habitsOfTodayQuery);
    await queryClient.prefetchQuery(tasksOfDayQuery({ phase: 'luteal', today: TODAY }));
    expect(requested).toEqual(['/api/dashboard']);
    await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });

    expect(requested).toEqual(['/api/dashboard', '/api/user/details']);
  });

  test('is made for someone who has just signed in, whose user is loaded without today', async () => {
    answerWith({ '/api/dashboard': DASHBOARD });
    queryClient.setQueryData(userQuery.queryKey, DASHBOARD.user);
    await prefetchDashboard(queryClient);

    expect(requested).toEqual(['/api/dashboard']);
    expect(queryClient.getQueryData(recentDaysQuery.queryKey)).toEqual({ from: TODAY, to: TODAY, days: [] });
    expect(given().habits).toEqual(DASHBOARD.habits);
  });

  test('puts the tasks under “all” when there is no current cycle', async () => {
    answerWith({ '/api/dashboard': { ...DASHBOARD, user: someUser({}, { cycle_phase: null }) } });
    await prefetchDashboard(queryClient);

    expect(queryClient.getQueryData(tasksOfDayQuery({ phase: 'all', today: TODAY }).queryKey)).toEqual([]);
  });

  test('doesn’t overwrite data that changed while it was running', async () => {
    vi.setSystemTime('2026-11-20T12:00:00Z');
    let answer = (_: Response) => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const loading = prefetchDashboard(queryClient);
    await vi.waitFor(() => expect(queryClient.isFetching({ queryKey: userQuery.queryKey })).toBe(1));
    vi.setSystemTime('2026-11-20T12:00:01Z');
    queryClient.setQueryData(pastPeriodsQuery.queryKey, []);
    answer(Response.json(DASHBOARD));
    await loading;
    vi.useRealTimers();

    expect(given()).toMatchObject({ periods: [], predictions: DASHBOARD.predictions });
  });

  test.each(['light', null] as const)('preserves today’s remarks with bleeding of %s', async (bleeding) => {
    const today = emptyDay(day(TODAY));
    const remarks = [{ source: 'clue', text: 'yoga' }];
    queryClient.setQueryData(
      recentDaysQuery.queryKey,
      { from: '2026-01-01', to: null, days: [{ ...today, mood: 3, remarks }] },
      { updatedAt: 1 },
    );
    answerWith({ '/api/dashboard': { ...DASHBOARD, day: bleeding && { ...today, bleeding } } });
    await prefetchDashboard(queryClient);

    expect(queryClient.getQueryData(recentDaysQuery.queryKey)?.days).toEqual([
      { ...today, bleeding, remarks },
    ]);
  });

  test('preserves the identity of an equal list of days, so that nothing re-renders', async () => {
    const [today, later] = [emptyDay(day(TODAY)), emptyDay(day('2026-11-21'))];
    const days = [
      { ...today, mood: 3, remarks: [] },
      { ...later, mood: 4, remarks: [] },
    ];
    queryClient.setQueryData(
      recentDaysQuery.queryKey,
      { from: '2026-01-01', to: null, days },
      { updatedAt: 1 },
    );
    const before = queryClient.getQueryData(recentDaysQuery.queryKey);
    answerWith({ '/api/dashboard': { ...DASHBOARD, day: { ...today, mood: 3 } } });
    await prefetchDashboard(queryClient);

    expect(queryClient.getQueryData(recentDaysQuery.queryKey)).toBe(before);
  });

  test.each([
    ['fails on the server', 500],
    ['is not known to it', 404],
    ['answers something else', { success: 1 }],
  ])('is followed by a call for only the user if it %s', async (_, answer) => {
    answerWith({ '/api/dashboard': answer, '/api/user/details': DASHBOARD.user });
    await prefetchDashboard(queryClient);

    expect(requested).toEqual(['/api/dashboard', '/api/user/details']);
    expect(queryClient.getQueryData(userQuery.queryKey)).toEqual(DASHBOARD.user);
    expect(given()).toEqual(NOTHING);
  });

  test('fails the user query without a connection, and makes no other call', async () => {
    answerWith({});
    await prefetchDashboard(queryClient);

    expect(requested).toEqual(['/api/dashboard']);
    expect(queryClient.getQueryState(userQuery.queryKey)?.error).toMatchObject({ name: 'NetworkFailure' });
  });

  test('waits while there are unsent changes, because those need the user first', async () => {
    localStorage.setItem('marea.unsent.1', '{}');
    answerWith({ '/api/dashboard': DASHBOARD });
    await prefetchDashboard(queryClient);

    expect(requested).toEqual([]);
  });

  test('reports a ban like any other call', async () => {
    answerWith({ '/api/dashboard': 403 });
    await prefetchDashboard(queryClient);

    expect(requested).toEqual(['/api/dashboard']);
    expect(isAccountBanned()).toBe(true);
  });
});
