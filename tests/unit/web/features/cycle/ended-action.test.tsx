import { afterEach, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { periodEntry, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { EndedAction } from '#web/features/cycle/cycle-cards.tsx';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { optimisticDay } from '#web/features/day-log/log-day.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { ToastHost } from '#web/lib/page/toast-host.tsx';
import { loadOptimistic } from '#web/sync/pending.ts';
import {
  forget,
  type LoggedDay,
  server,
  TODAY,
  withDays,
  withStarts,
  YESTERDAY,
} from '../day-log/days-on-server.ts';

const START = day('2026-11-15');

afterEach(async () => {
  await takeDown();
  forget();
});

/** Shows the button of a period with a reported start and these logged days. */
async function showEnded(days: readonly LoggedDay[] = [], start = START): Promise<void> {
  withDays(...days);
  const periodStarts = [addDays(start, -28), start];
  const entries = periodStarts.map((on) => periodEntry(on, { id: on, timeZone: 'Europe/Brussels' }));
  withStarts(...entries.toReversed());
  const facts = someFacts({ periodStarts, today: TODAY });
  queryClient.setQueryData(predictionsQuery.queryKey, { success: 1, ...predictionsAnswer(facts) });
  await show(
    <>
      <EndedAction />
      <ToastHost />
    </>,
  );
  await Promise.all([loadOptimistic('days'), loadOptimistic('periods')]);
}

const isThere = (text: string) => document.body.textContent.includes(text);
const levels = () => [START, day('2026-11-16'), YESTERDAY, TODAY].map((on) => optimisticDay(on)?.bleeding);

/** Reports the end, and waits for its confirmation. */
async function reportEnd(): Promise<void> {
  await press(withText('button', 'It ended today'));
  await seen(() => isThere('Your period has ended.'));
}

test('undo without a connection clears only the days that were filled', async () => {
  await showEnded([{ date: START, bleeding: 'heavy' }]);
  server.isCut = true;
  await reportEnd();
  expect(levels()).toEqual(['heavy', 'unspecified', 'unspecified', 'unspecified']);
  await press(withText('button', 'Undo'));
  await seen(() => levels().join() === 'heavy,,,');
});

test('no undo is offered without a connection while its days aren’t loaded', async () => {
  await showEnded();
  queryClient.setQueryData(recentDaysQuery.queryKey, { from: TODAY, to: TODAY, days: [] });
  server.isCut = true;
  await reportEnd();
  expect(isThere('Undo')).toBe(false);
});

test('undo does not change what another device has logged since', async () => {
  await showEnded();
  await reportEnd();
  queryClient.setQueryData(
    recentDaysQuery.queryKey,
    (cached) =>
      cached && {
        ...cached,
        days: cached.days.map((one) =>
          one.date === YESTERDAY ? { ...one, bleeding: 'heavy' as const } : one,
        ),
      },
  );
  await press(withText('button', 'Undo'));
  await seen(() => server.ranges.length === 4);
  expect(server.ranges.slice(1).map(({ from, to }) => [from, to])).toEqual([
    [START, day('2026-11-16')],
    [TODAY, TODAY],
    [START, TODAY],
  ]);
});

test('a day without bleeding ends the question, and only days before it are filled', async () => {
  await showEnded([
    { date: START, bleeding: 'light' },
    { date: '2026-11-16', bleeding: 'none' },
  ]);
  expect(document.querySelector('button')).toBeNull();

  await takeDown();
  forget();
  await showEnded([
    { date: START, bleeding: 'light' },
    { date: YESTERDAY, bleeding: 'none' },
  ]);
  await press(withText('button', 'It has ended'));
  await seen(() => server.ranges.length === 1);
  expect(server.ranges).toMatchObject([{ from: START, to: '2026-11-16', bleeding: 'unspecified' }]);
});
