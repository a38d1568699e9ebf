import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { periodEntry, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { StartedQuestion } from '#web/features/cycle/cycle-cards.tsx';
import { WithPeriodSheet } from '#web/features/cycle/log-period.tsx';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { optimisticDay } from '#web/features/day-log/log-day.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { ToastHost } from '#web/lib/page/toast-host.tsx';
import { loadOptimistic, optimisticData } from '#web/sync/pending.ts';
import { forget, type LoggedDay, server, TODAY, withDays, withStarts } from '../day-log/days-on-server.ts';
import '#web/ui/calendar/calendar-grid.tsx';
import '#web/features/cycle/period-sheet.tsx';
import '#web/ui/overlays/sheet-dialog.tsx';

const LAST = periodEntry(addDays(TODAY, -40), { id: 'last', timeZone: 'Europe/Brussels' });

beforeEach(() => Promise.all(['days', 'periods'].map(loadOptimistic)));
afterEach(async () => {
  await takeDown();
  forget();
});

/** Shows the question about a late period, and presses "Yes, earlier". */
async function openSheet(...days: readonly LoggedDay[]): Promise<void> {
  withDays(...days);
  withStarts(LAST);
  const periodStarts = [96, 68, 40].map((ago) => addDays(TODAY, -ago));
  const predictions = predictionsAnswer(someFacts({ periodStarts, today: TODAY }));
  queryClient.setQueryData(predictionsQuery.queryKey, { success: 1, ...predictions });
  await show(
    <WithPeriodSheet>
      <StartedQuestion />
      <ToastHost />
    </WithPeriodSheet>,
  );
  await seen(() => isThere('Yes, earlier'));
  await press(withText('button', 'Yes, earlier'));
  await seen(() => document.querySelector(`[data-date="${TODAY}"]`) !== null);
}

async function choose(...dates: readonly string[]): Promise<void> {
  for (const date of dates) {
    if (!document.querySelector(`[data-date="${date}"]`)) await press(withText('button', 'Previous month'));
    const button = document.querySelector<HTMLElement>(`[role="dialog"] [data-date="${date}"]`);
    if (button === null) throw new Error(`${date} isn’t shown`);
    await press(button);
  }
}

const box = (label: string) => {
  const id = withText<HTMLLabelElement>('label', label);
  return id.querySelector('input') ?? document.getElementById(id.htmlFor) ?? id;
};
const save = () => press(withText('button', 'Save'));
const isThere = (text: string) => document.body.textContent.includes(text);
const levels = (...dates: string[]) => dates.map((on) => optimisticDay(day(on))?.bleeding ?? null);
const starts = () => optimisticData(pastPeriodsQuery.queryKey)?.map(({ period_on }) => period_on);

test('four presses log a past period of any length, and nothing is written before the last', async () => {
  await openSheet();
  await choose('2026-11-03', '2026-11-06');
  await press(box('Heavy'));
  expect([server.presses, server.ranges, server.starts]).toEqual([[], [], []]);
  await save();
  await seen(() => /Logged: 3\s?–\s?6 November\./.test(document.body.textContent));
  expect(server.ranges).toEqual([
    { from: '2026-11-03', to: '2026-11-06', bleeding: 'heavy', only_unsaid: 1 },
  ]);
  expect(levels('2026-11-02', '2026-11-03', '2026-11-06', '2026-11-07')).toEqual([
    null,
    'heavy',
    'heavy',
    'none',
  ]);
  expect(document.querySelector('[role="dialog"]')).toBeNull();

  await press(withText('button', 'Undo'));
  await seen(() => server.ranges.length > 2 && levels('2026-11-03', '2026-11-06').join() === ',');
});

test('a running period is shown until today at once without a connection, and Undo removes all of it', async () => {
  await openSheet({ date: '2026-11-17', bleeding: 'light' });
  server.isCut = true;
  await choose('2026-11-16');
  await press(box('It’s still going on'));
  await save();
  await seen(() => isThere('Undo'));
  expect(levels('2026-11-15', '2026-11-16', '2026-11-17', TODAY)).toEqual([
    null,
    'unspecified',
    'light',
    'unspecified',
  ]);
  expect(starts()).toEqual(['2026-11-16', LAST.period_on]);
  await press(withText('button', 'Undo'));
  await seen(() => levels('2026-11-16', '2026-11-17', TODAY).join() === ',light,');
});

test('days that are logged otherwise are named, because they stay as they are', async () => {
  await openSheet(
    { date: '2026-11-03', bleeding: 'light' },
    { date: '2026-11-04', bleeding: 'light' },
    { date: '2026-11-06', bleeding: 'heavy' },
  );
  await choose('2026-11-02', '2026-11-06');
  expect(document.body.textContent).toMatch(
    /What you logged stays: 3\s?–\s?4 November \(Light\), 6\sNovember \(Heavy\)\./,
  );
  await press(box('Heavy'));
  expect(document.body.textContent).toMatch(/What you logged stays: 3\s?–\s?4 November \(Light\)\./);
  await save();
  await seen(() => isThere('Undo'));
  expect(levels('2026-11-02', '2026-11-03', '2026-11-05', '2026-11-06')).toEqual([
    'heavy',
    'light',
    'heavy',
    'heavy',
  ]);
});

test('a month before the loaded days shows what is logged in it, and which days of it stay', async () => {
  await openSheet({ date: '2025-09-10', bleeding: 'medium' });
  queryClient.setQueryData(recentDaysQuery.queryKey, { from: '2025-10-15', to: null, days: [] });
  for (let month = 0; month < 14; month += 1) await press(withText('button', 'Previous month'));
  const button = () => document.querySelector('[role="dialog"] [data-date="2025-09-10"]');
  await seen(() => button()?.getAttribute('data-mark') === 'logged');
  await choose('2025-09-09', '2025-09-11');
  expect(document.body.textContent).toMatch(/What you logged stays: 10\sSeptember \(Medium\)\./);
});

test('a first day without bleeding becomes a reported start', async () => {
  await openSheet({ date: '2026-11-03', bleeding: 'spotting' });
  server.isCut = true;
  await choose('2026-11-03', '2026-11-05');
  await save();
  await seen(() => isThere('Undo'));
  expect(levels('2026-11-03', '2026-11-04')).toEqual(['spotting', 'unspecified']);
  expect(starts()).toContain('2026-11-03');
  await press(withText('button', 'Undo'));
  await seen(() => starts()?.join() === LAST.period_on && levels('2026-11-04').join() === '');
});

test('a day before the first begins again, and so does one after both', async () => {
  await openSheet();
  const status = () => document.querySelector('[role=status]')?.textContent;
  await choose('2026-11-10', '2026-11-08');
  expect(status()).toBe('Now choose the last day, or say that it’s still going on.');
  await choose('2026-11-12');
  expect(status()).toMatch(/^8\s–\s12 November · 5 days$/);
  await choose('2026-11-03', '2026-11-03');
  expect(status()).toBe('3 November · 1 day');
});

test.each([
  { of: 'no day', days: [], message: 'Choose the first day.' },
  {
    of: 'no last day',
    days: ['2026-11-10'],
    message: 'Now choose the last day, or say that it’s still going on.',
  },
  { of: 'a day to come', days: ['2026-11-10', '2026-11-19'], message: 'Now choose the last day' },
  { of: 'more than 31 days', days: ['2026-10-10', '2026-11-10'], message: 'up to 31 days at once' },
])('$of gets a message, and nothing is sent', async ({ days, message }) => {
  await openSheet();
  if (days[0]?.startsWith('2026-10')) {
    await press(withText('button', 'Previous month'));
    await choose(...days.slice(0, 1));
    await press(withText('button', 'Next month'));
    await choose(...days.slice(1));
  } else await choose(...days);
  await save();
  expect(document.querySelector('[role="dialog"] [role="alert"]')?.textContent).toContain(message);
  expect(server.ranges).toEqual([]);
});

test('the sheet stays open with its values after a refusal, although the question goes while it saves', async () => {
  await openSheet();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.holdAnswers = promise;
  server.refuses = { status: 503, code: 'unavailable' };
  await choose('2026-11-10', '2026-11-12');
  await save();
  await seen(() => !isThere('Did your period start?'));
  resolve();
  await seen(() => isThere('This wasn’t saved.'));
  expect(document.querySelector('[role=status]')?.textContent).toMatch(/^10\s–\s12 November · 3 days$/);
});
