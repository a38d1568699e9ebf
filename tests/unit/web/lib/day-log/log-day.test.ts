import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { deletePeriod, pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { recentDaysQuery, setToday } from '#web/lib/day-log/days.data.ts';
import { logDay, logDays, optimisticDay, undoOf } from '#web/lib/day-log/log-day.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { sendUnsent } from '#web/sync/enqueue-mutation.ts';
import { loadOptimistic, optimisticData } from '#web/sync/optimistic.ts';
import { storedChanges } from '#web/sync/pending.ts';
import { forget, server, TODAY, withDays, YESTERDAY } from './days-on-server.ts';

beforeEach(async () => {
  await Promise.all(['days', 'periods'].map(loadOptimistic));
});
afterEach(forget);

const today = () => optimisticDay(TODAY);

describe('a press on a day', () => {
  test('shows before the server has answered, and stays', async () => {
    withDays();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.holdAnswers = promise;
    const logging = logDay(TODAY, { mood: 4 });
    expect(today()?.mood).toBe(4);
    resolve();
    await logging;
    expect([today()?.mood, storedChanges()]).toEqual([4, []]);
    expect(server.presses).toEqual([[TODAY, { mood: 4 }]]);
  });

  test('that is refused shows no more', async () => {
    withDays({ date: TODAY, mood: 2 });
    server.refuses = { status: 409, code: 'conflict' };
    await expect(logDay(TODAY, { mood: 4 })).rejects.toThrow();
    expect([today()?.mood, storedChanges()]).toEqual([2, []]);
  });

  test('takes in what another device said of the same day', async () => {
    withDays();
    server.days = [{ ...emptyDay(TODAY), bleeding: 'light' }];
    await logDay(TODAY, { pain: 2 });
    expect(today()).toMatchObject({ bleeding: 'light', pain: 2 });
  });

  test('is taken back by what stood before', () => {
    withDays({ date: TODAY, pain: 1, pain_places: ['back'] });
    expect(undoOf(TODAY, { pain: 0, bleeding: 'none' })).toEqual({ pain: 1, bleeding: null });
    expect(undoOf(YESTERDAY, { mood: 3 })).toEqual({ mood: null });
  });

  test('that takes bleeding away is taken back with what it counted for', () => {
    withDays(
      { date: '2026-11-05', bleeding: 'light', counts: 0 },
      { date: '2026-11-12', bleeding: 'light', counts: 0 },
      { date: '2026-11-15', bleeding: 'heavy' },
    );
    expect(undoOf(day('2026-11-05'), { bleeding: 'none' })).toEqual({ bleeding: 'light', counts: 0 });
    expect(undoOf(day('2026-11-05'), { pain: 1 })).toEqual({ pain: null });
    // Said of it, it would hold for the other day, too.
    expect(undoOf(day('2026-11-12'), { bleeding: null })).toEqual({ bleeding: 'light' });
  });

  test('of a day that isn’t known can’t be taken back', () => {
    withDays();
    queryClient.setQueryData(recentDaysQuery.queryKey, { from: TODAY, to: TODAY, days: [] });
    expect(undoOf(YESTERDAY, { mood: 3 })).toBeUndefined();
  });
});

describe('presses without a connection', () => {
  const waiting = () => storedChanges().map(({ call }) => call.body);

  test('wait, the later one in place of an earlier one of the same day and thing', async () => {
    withDays();
    server.isCut = true;
    await logDay(TODAY, { mood: 1 });
    await logDay(TODAY, { pain: 2 });
    await logDay(YESTERDAY, { mood: 2 });
    expect(await logDay(TODAY, { mood: 5 })).toEqual({ isQueued: true, asksAbout: undefined });
    // The first one may have arrived: only its answer may be lost.
    expect(waiting()).toEqual([{ mood: 1 }, { pain: 2 }, { mood: 2 }, { mood: 5 }]);
    await logDay(TODAY, { mood: 3 });
    expect(today()).toMatchObject({ mood: 3, pain: 2 });
  });

  test('behind one that is being sent are one, and the last one counts', async () => {
    withDays();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.holdAnswers = promise;
    const first = logDay(TODAY, { mood: 1 });
    await vi.waitFor(() => expect(server.presses).toHaveLength(1));
    const others = [2, 3, 4, 5].map((mood) => logDay(TODAY, { mood }));
    expect(today()?.mood).toBe(5);
    resolve();
    await Promise.all([first, ...others]);
    expect(server.presses.map(([, press]) => press.mood)).toEqual([1, 5]);
    expect(today()?.mood).toBe(5);
  });

  test('before and after a start is deleted are both sent', async () => {
    withDays();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.holdAnswers = promise;
    const first = logDay(TODAY, { mood: 1 });
    await vi.waitFor(() => expect(server.presses).toHaveLength(1));
    const others = [
      logDay(TODAY, { bleeding: 'light' }),
      deletePeriod({ id: 'p', period_on: TODAY }),
      logDay(TODAY, { bleeding: 'medium' }),
    ];
    resolve();
    await Promise.all([first, ...others]);
    expect(server.presses.map(([, { bleeding }]) => bleeding)).toEqual([undefined, 'light', 'medium']);
  });

  test('are sent once there is one', async () => {
    withDays();
    server.isCut = true;
    await logDay(TODAY, { mood: 1, energy: 2 });
    server.isCut = false;
    await sendUnsent();
    expect([waiting(), today()]).toEqual([[], expect.objectContaining({ mood: 1, energy: 2 })]);
  });

  test('of what bleeding counts for aren’t overtaken', async () => {
    withDays({ date: TODAY, bleeding: 'light' });
    server.isCut = true;
    await logDay(TODAY, { bleeding: 'light' });
    await logDay(TODAY, { counts: 0 });
    await logDay(TODAY, { bleeding: 'heavy' });
    expect(waiting()).toEqual([{ bleeding: 'light' }, { counts: 0 }, { bleeding: 'heavy' }]);
    expect(today()).toMatchObject({ bleeding: 'heavy', counts: 0 });
  });
});

describe('starts that follow from bleeding', () => {
  const starts = () =>
    optimisticData(pastPeriodsQuery.queryKey)?.map(({ period_on, origin }) => [period_on, origin]);

  test('show at once, and the cycle with them', async () => {
    withDays();
    queryClient.setQueryData(pastPeriodsQuery.queryKey, []);
    queryClient.setQueryData(predictionsQuery.queryKey, {
      success: 1,
      predicted_periods: [],
      current: null,
      cycles: [],
      expected_bleeds: [],
    });
    server.isCut = true;
    await logDay(TODAY, { bleeding: 'medium' });
    await logDay(YESTERDAY, { bleeding: 'light' });
    expect(starts()).toEqual([[YESTERDAY, 'bleeding']]);
    expect(optimisticData(userQuery.queryKey)?.cycle).toMatchObject({
      cycle_day: 2,
      cycle_phase: 'menstrual',
    });
  });

  test('are asked about without a connection, too, if they come early', async () => {
    withDays();
    const entry = { id: 'p', period_timestamp: 0, origin: 'said', period_length: null } as const;
    queryClient.setQueryData(pastPeriodsQuery.queryKey, [{ ...entry, period_on: '2026-11-01' }]);
    server.isCut = true;
    expect(await logDay(TODAY, { bleeding: 'light' })).toEqual({ isQueued: true, asksAbout: TODAY });
    expect(await logDay(TODAY, { bleeding: 'heavy' })).toEqual({ isQueued: true, asksAbout: undefined });
  });

  test.each(['with', 'without'])('are asked about by their own day, %s a connection', async (line) => {
    withDays({ date: YESTERDAY, bleeding: 'light' }, { date: TODAY, bleeding: 'light' });
    const entry = { id: 'p', period_timestamp: 0, origin: 'said', period_length: null } as const;
    queryClient.setQueryData(pastPeriodsQuery.queryKey, [
      { ...entry, id: 'q', period_on: YESTERDAY, origin: 'bleeding' },
      { ...entry, period_on: '2026-11-01' },
    ]);
    if (line === 'with') server.asks = TODAY;
    else server.isCut = true;
    expect(await logDay(YESTERDAY, { bleeding: 'spotting' })).toMatchObject({ asksAbout: TODAY });
  });

  test('wait for the server while only today is known', async () => {
    withDays();
    queryClient.setQueryData(pastPeriodsQuery.queryKey, []);
    queryClient.setQueryData(recentDaysQuery.queryKey, { from: TODAY, to: TODAY, days: [] });
    server.isCut = true;
    await logDay(TODAY, { bleeding: 'medium' });
    expect([today()?.bleeding, starts()]).toEqual(['medium', []]);
  });
});

test('a range says which days it changed, without a connection, too', async () => {
  withDays({ date: YESTERDAY, bleeding: 'heavy' });
  server.isCut = true;
  const from = '2026-11-15' as typeof TODAY;
  const { written } = await logDays({ from, to: TODAY, bleeding: 'unspecified', only_unsaid: 1 });
  expect(written).toEqual(['2026-11-15', '2026-11-16', TODAY]);
  expect(today()?.bleeding).toBe('unspecified');
});

test('a range with days that aren’t known doesn’t say which it changed, while it waits', async () => {
  withDays();
  queryClient.setQueryData(recentDaysQuery.queryKey, { from: TODAY, to: TODAY, days: [] });
  server.isCut = true;
  const { isQueued, written } = await logDays({
    from: YESTERDAY,
    to: TODAY,
    bleeding: 'unspecified',
    only_unsaid: 1,
  });
  expect([isQueued, written]).toEqual([true, undefined]);
});

test('the dashboard’s day takes its place among the known ones', () => {
  withDays({ date: YESTERDAY, mood: 2 }, { date: TODAY, mood: 3 });
  setToday(TODAY, { day: { ...(today() ?? expect.fail()), mood: 5 }, askedAt: Date.now() });
  expect([optimisticDay(YESTERDAY)?.mood, today()?.mood]).toEqual([2, 5]);
  setToday(TODAY, { day: null, askedAt: Date.now() - 1 });
  expect(today()?.mood).toBe(5);
});
