import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { periodEntry, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { DaysSince } from '#web/features/cycle/cycle-cards.tsx';
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
const DAYS = [START, day('2026-11-16'), YESTERDAY, TODAY];

beforeEach(() => Promise.all(['days', 'periods'].map(loadOptimistic)));
afterEach(async () => {
  await takeDown();
  forget();
});

/** Shows the question of a period that began three days ago, with these days logged. */
async function showQuestion(...days: readonly LoggedDay[]): Promise<void> {
  withDays(...days);
  const periodStarts = [addDays(START, -28), START];
  const entries = periodStarts.map((on) => periodEntry(on, { id: on, timeZone: 'Europe/Brussels' }));
  withStarts(...entries.toReversed());
  const facts = someFacts({ periodStarts, today: TODAY });
  queryClient.setQueryData(predictionsQuery.queryKey, { success: 1, ...predictionsAnswer(facts) });
  await show(
    <>
      <DaysSince />
      <ToastHost />
    </>,
  );
}

const question = () => document.querySelector('[role="status"] p')?.textContent;
const levels = () => DAYS.map((on) => optimisticDay(on)?.bleeding ?? null);

test('one press logs the days since like the first one, without an end, and can be undone', async () => {
  await showQuestion({ date: START, bleeding: 'medium' }, { date: TODAY, bleeding: 'light' });
  expect(question()).toMatch(/^And the days since, 16\s?–\s?17 Nov\?$/);
  server.isCut = true;
  await press(withText('button', 'As before · Medium'));
  await seen(() => levels().join() === 'medium,medium,medium,light' && question() === undefined);
  await seen(() => document.body.textContent.includes('Undo'));
  await press(withText('button', 'Undo'));
  await seen(() => levels().join() === 'medium,,,light' && question() !== undefined);
});

test('a reported start without a strength is followed by bleeding without one, or by none', async () => {
  await showQuestion({ date: START, bleeding: 'unspecified' });
  expect(withText('button', 'As before · Bleeding')).toBeDefined();
  await press(withText('button', 'No bleeding'));
  await seen(() => server.ranges.length === 1);
  expect(server.ranges).toEqual([{ from: '2026-11-16', to: YESTERDAY, bleeding: 'none', only_unsaid: 0 }]);
  expect(question()).toBeUndefined();
});

test('the question disappears once every day is logged', async () => {
  await showQuestion(...DAYS.map((date) => ({ date, bleeding: 'light' as const })));
  expect(question()).toBeUndefined();
});
