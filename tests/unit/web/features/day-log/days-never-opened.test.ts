import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import { monthOfDaysQuery } from '#web/features/day-log/day-log.data.ts';
import { oldDayQuery, recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { day } from '../../../domain/calendar/day.ts';
import { forget, server, withDays } from './days-on-server.ts';

const FEBRUARY = { ...emptyDay(day('2026-02-10')), mood: 4 as const };
const EARLIER = { ...emptyDay(day('2025-03-10')), mood: 2 as const };

beforeEach(() => {
  withDays(FEBRUARY);
  server.isCut = true;
  queryClient.setDefaultOptions({ queries: { retry: false } });
});
afterEach(forget);

test('a month never opened is read from the cached days without a connection', async () => {
  expect(await queryClient.fetchQuery(monthOfDaysQuery(day('2026-02-01')))).toEqual({
    days: [FEBRUARY],
    from: '2026-02-01',
    to: '2026-02-28',
  });
  // The cached days begin within this month.
  await expect(queryClient.fetchQuery(monthOfDaysQuery(day('2025-10-01')))).rejects.toThrow();
});

test('an old day never opened is read from its loaded month without a connection', async () => {
  queryClient.setQueryData(monthOfDaysQuery(day('2025-03-01')).queryKey, {
    days: [EARLIER],
    from: '2025-03-01',
    to: '2025-03-31',
  });
  const cachedDay = (on: string) => queryClient.fetchQuery(oldDayQuery(day(on)));
  expect((await cachedDay('2025-03-10')).days).toEqual([EARLIER]);
  expect((await cachedDay('2025-03-11')).days).toEqual([]);
  await expect(cachedDay('2025-04-01')).rejects.toThrow();
});

test('the cached days themselves are not marked as fresh', async () => {
  await expect(queryClient.fetchQuery({ ...recentDaysQuery, staleTime: 0 })).rejects.toThrow();
  expect(queryClient.getQueryData(recentDaysQuery.queryKey)?.days).toEqual([FEBRUARY]);
});
