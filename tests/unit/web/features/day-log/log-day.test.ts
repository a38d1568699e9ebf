import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import { deletePeriod, pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { recentDaysQuery, setToday } from '#web/features/day-log/days.data.ts';
import { logDay, logDays, optimisticDay, undoOf } from '#web/features/day-log/log-day.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { storedChanges } from '#web/sync/change.ts';
import { loadOptimistic, optimisticData, sendUnsent } from '#web/sync/pending.ts';
import { day } from '../../../domain/calendar/day.ts';
import { forget, server, TODAY, withDays, withStarts, YESTERDAY } from './days-on-server.ts';

beforeEach(async () => {
  await Promise.all(['days', 'periods'].map(loadOptimistic));
});
afterEach(forget);

const today = () => optimisticDay(TODAY);

describe('a day log', () => {
  test('is shown before the server has answered, and stays', async () => {
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

  test('is no longer shown if it is refused', async () => {
    withDays({ date: TODAY, mood: 2 });
    server.refuses = { status: 409, code: 'conflict' };
    await expect(logDay(TODAY, { mood: 4 })).rejects.toThrow();
    expect([today()?.mood, storedChanges()]).toEqual([2, []]);
  });

  test('leaves the other days as their own query loaded them', async () => {
    const other = day('2026-11-10');
    withDays({ date: other, mood: 5 });
    const { queryKey } = recentDaysQuery;
    const older = { from: '2026-11-01', to: '2026-11-30', days: [{ ...emptyDay(other), mood: 1 }] };
    // Data that was written later isn't always newer.
    queryClient.setQueryData(['days', '2026-11-01'], older, { updatedAt: Date.now() + 60_000 });
    await logDay(TODAY, { mood: 4 });
    const days = queryClient.getQueryData(queryKey)?.days ?? [];
    expect(days.map(({ date, mood }) => [date, mood])).toEqual([
      [other, 5],
      [TODAY, 4],
    ]);
  });

  test('adds the fields that another device logged on the same day', async () => {
    withDays();
    server.days = [{ ...emptyDay(TODAY), bleeding: 'light' }];
    await logDay(TODAY, { pain: 2 });
    expect(today()).toMatchObject({ bleeding: 'light', pain: 2 });
  });

  test('is undone by its previous values', () => {
    withDays({ date: TODAY, pain: 1, pain_places: ['back'] });
    expect(undoOf(TODAY, { pain: 0, bleeding: 'none' })).toEqual({ pain: 1, bleeding: null });
    expect(undoOf(YESTERDAY, { mood: 3 })).toEqual({ mood: null });
  });

  test('that clears bleeding is undone together with whether it counted', () => {
    withDays(
      { date: '2026-11-05', bleeding: 'light', counts: 0 },
      { date: '2026-11-12', bleeding: 'light', counts: 0 },
      { date: '2026-11-15', bleeding: 'heavy' },
    );
    expect(undoOf(day('2026-11-05'), { bleeding: 'none' })).toEqual({ bleeding: 'light', counts: 0 });
    expect(undoOf(day('2026-11-05'), { pain: 1 })).toEqual({ pain: null });
    // The undo leaves out `counts`, which would also apply to the other day.
    expect(undoOf(day('2026-11-12'), { bleeding: null })).toEqual({ bleeding: 'light' });
  });

  test('of a day that isn’t loaded can’t be undone', () => {
    withDays();
    queryClient.setQueryData(recentDaysQuery.queryKey, { from: TODAY, to: TODAY, days: [] });
    expect(undoOf(YESTERDAY, { mood: 3 })).toBeUndefined();
  });
});

describe('day logs without a connection', () => {
  const waiting = () => storedChanges().map(({ call }) => call.body);

  test('are queued, and a later one of the same day and field replaces an earlier one', async () => {
    withDays();
    server.isCut = true;
    await logDay(TODAY, { mood: 1 });
    await logDay(TODAY, { pain: 2 });
    await logDay(YESTERDAY, { mood: 2 });
    expect(await logDay(TODAY, { mood: 5 })).toEqual({ isQueued: true, asksAbout: undefined });
    // The first one is not replaced, because it may have arrived with only its answer lost.
    expect(waiting()).toEqual([{ mood: 1 }, { pain: 2 }, { mood: 2 }, { mood: 5 }]);
    await logDay(TODAY, { mood: 3 });
    expect(today()).toMatchObject({ mood: 3, pain: 2 });
  });

  test('are merged while another one is being sent, and the last one wins', async () => {
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

  test('are both sent from before and after a deletion of a start', async () => {
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

  test('are sent once there is a connection', async () => {
    withDays();
    server.isCut = true;
    await logDay(TODAY, { mood: 1, energy: 2 });
    server.isCut = false;
    await sendUnsent();
    expect([waiting(), today()]).toEqual([[], expect.objectContaining({ mood: 1, energy: 2 })]);
  });

  test('aren’t reordered around one that sets whether bleeding counts', async () => {
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

  test('are shown at once, together with the cycle', async () => {
    withDays();
    withStarts();
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

  test('cause the question without a connection, too, if they come early', async () => {
    withDays();
    const entry = { id: 'p', period_timestamp: 0, origin: 'said', period_length: null } as const;
    withStarts({ ...entry, period_on: day('2026-11-01') });
    server.isCut = true;
    expect(await logDay(TODAY, { bleeding: 'light' })).toEqual({ isQueued: true, asksAbout: TODAY });
    expect(await logDay(TODAY, { bleeding: 'heavy' })).toEqual({ isQueued: true, asksAbout: undefined });
  });

  test.each(['with', 'without'])('cause the question about their own day, %s a connection', async (line) => {
    withDays({ date: YESTERDAY, bleeding: 'light' }, { date: TODAY, bleeding: 'light' });
    const entry = { id: 'p', period_timestamp: 0, origin: 'said', period_length: null } as const;
    withStarts(
      { ...entry, id: 'q', period_on: YESTERDAY, origin: 'bleeding' },
      { ...entry, period_on: day('2026-11-01') },
    );
    if (line === 'with') server.asks = TODAY;
    else server.isCut = true;
    expect(await logDay(YESTERDAY, { bleeding: 'spotting' })).toMatchObject({ asksAbout: TODAY });
  });

  test('wait for the server while only today is loaded', async () => {
    withDays();
    withStarts();
    queryClient.setQueryData(recentDaysQuery.queryKey, { from: TODAY, to: TODAY, days: [] });
    server.isCut = true;
    await logDay(TODAY, { bleeding: 'medium' });
    expect([today()?.bleeding, starts()]).toEqual(['medium', []]);
  });
});

test('a range returns its changed days, without a connection, too', async () => {
  withDays({ date: YESTERDAY, bleeding: 'heavy' });
  server.isCut = true;
  const from = '2026-11-15' as typeof TODAY;
  const { written } = await logDays({ from, to: TODAY, bleeding: 'unspecified', only_unsaid: 1 });
  expect(written).toEqual(['2026-11-15', '2026-11-16', TODAY]);
  expect(today()?.bleeding).toBe('unspecified');
});

test('a queued range with days that aren’t loaded doesn’t return its changed days', async () => {
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

test('the dashboard’s day replaces its entry among the loaded days', () => {
  withDays({ date: YESTERDAY, mood: 2 }, { date: TODAY, mood: 3 });
  setToday(TODAY, { day: { ...(today() ?? expect.fail()), mood: 5 }, askedAt: Date.now() });
  expect([optimisticDay(YESTERDAY)?.mood, today()?.mood]).toEqual([2, 5]);
  setToday(TODAY, { day: null, askedAt: Date.now() - 1 });
  expect(today()?.mood).toBe(5);
});
