import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { periodEntry, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { type CycleStatus, NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { ModePage } from '#web/features/cycle/cycle-cards.tsx';
import { OddCycleCard } from '#web/features/cycle/period-history.tsx';
import { ModeDay } from '#web/features/dashboard/mode-day.tsx';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { DaySheet } from '#web/features/journal/day-sheet.tsx';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { ToastHost } from '#web/lib/page/toast-host.tsx';
import { userQuery } from '#web/lib/session/user.data.ts';
import { day } from '../../../domain/calendar/day.ts';
import { someFacts } from '../../../domain/cycle/some-facts.ts';
import { findings } from '../../findings.ts';
import { accepted, playApi } from '../../played-api.ts';
import { show, takeDown } from '../../show.tsx';
import { press, seen, withText } from '../../shown-page.tsx';
import { someUser } from '../../some-user.ts';
import { someRow } from '../tasks/some-row.ts';

const today = day('2026-03-20');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  queryClient.setQueryData(userQuery.queryKey, someUser());
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

const withTasks = (rows: TaskRow[]) =>
  queryClient.setQueryData(tasksOfDayQuery({ phase: 'all', today }).queryKey, rows);

describe('the dashboard’s card without predictions', () => {
  test.each(['pregnant', 'postpartum', 'contraception'] as const)(
    'shows the day’s tasks for %s and that forecasts are off, with a link to the choice',
    async (mode) => {
      withTasks([
        someRow('Draft the proposal', { due_date: today }),
        someRow('Call the dentist', { due_date: '2026-03-18' }),
        someRow('Some day', { due_date: null }),
      ]);
      const page = await show(<ModeDay status={{ ...NO_STATUS, cycle_mode: mode }} onAdd={() => {}} />);

      expect(page.querySelector('h2')?.textContent).toBe('2 things today');
      expect(page.textContent).toContain('Forecasts are off');
      expect(page.textContent).not.toContain('Some day');
      expect(page.querySelector('a[href="/settings/cycle"]')?.textContent).toBe('Change');
      expect(page.textContent).not.toContain('Log period');
    },
  );

  test('shows that tracking is paused', async () => {
    withTasks([]);
    const page = await show(<ModeDay status={{ ...NO_STATUS, cycle_mode: 'paused' }} onAdd={() => {}} />);

    expect(page.textContent).toContain('Tracking is paused');
  });

  test('offers to add a task on a day without any', async () => {
    withTasks([]);
    const onAdd = vi.fn();
    const page = await show(<ModeDay status={{ ...NO_STATUS, cycle_mode: 'paused' }} onAdd={onAdd} />);

    expect(page.querySelector('h2')?.textContent).toBe('Nothing planned');
    expect(page.textContent).not.toContain('Nothing due');
    page.querySelector('button')?.click();
    expect(onAdd).toHaveBeenCalled();
  });
});

/** The status of a person in a mode with only these details. */
const inMode = (
  cycle_mode: CycleStatus['cycle_mode'],
  details: Partial<NonNullable<CycleStatus['mode']>>,
): CycleStatus => {
  const unknown = { method: null, reason: null, due_on: null, birth_on: null, feeding: null };
  return { ...NO_STATUS, cycle_mode, mode: { since: today, ...unknown, ...details } };
};

describe('the cycle’s page without predictions', () => {
  test('three weeks after the due date has no week number, asks about changes, and advises who to call about bleeding', async () => {
    const days = [{ ...emptyDay(today), bleeding: 'light' as const }];
    queryClient.setQueryData(recentDaysQuery.queryKey, { from: today, to: null, days });
    const page = await show(<ModePage status={inMode('pregnant', { due_on: addDays(today, -22) })} />);

    expect(page.textContent).toContain('Your due date has passed');
    expect(page.textContent).toContain('Bleeding in pregnancy: call your doctor or midwife.');
    expect(page.textContent).not.toMatch(/Week \d/);
    expect(await findings()).toEqual([]);
  });

  test('offers to resume forecasts at the third period after a birth, from its start on', async () => {
    const calls = playApi({ '/api/cycle/mode/update': accepted() });
    const starts = [-10, -40, -70].map((ago) => addDays(today, ago));
    const log = (count: number) =>
      starts.slice(-count).map((on) => periodEntry(on, { id: on, timeZone: 'Europe/Brussels' }));
    queryClient.setQueryData(pastPeriodsQuery.queryKey, log(2));
    const page = await show(<ModePage status={inMode('postpartum', { birth_on: addDays(today, -200) })} />);
    expect(page.textContent).not.toContain('Yes, follow my cycle');
    queryClient.setQueryData(pastPeriodsQuery.queryKey, log(3));
    await seen(() => page.textContent.includes('Yes, follow my cycle'));
    await press(withText('button', 'Yes, follow my cycle'));
    await seen(() => calls.some(({ path }) => path === '/api/cycle/mode/update'));
    const { body } = calls.find(({ path }) => path === '/api/cycle/mode/update') ?? {};
    expect(body).toEqual({ cycle_mode: 'natural', since: starts[0] });
  });
});

test('the day’s sheet shows the new forecast after a sign has moved it', async () => {
  const periodStarts = [103, 75, 47, 19].map((ago) => addDays(today, -ago));
  const forecast = predictionsAnswer(someFacts({ today, periodStarts }));
  queryClient.setQueryData(predictionsQuery.queryKey, { success: 1, ...forecast });
  await show(
    <>
      <DaySheet day={today} onDay={() => {}} open onClose={() => {}} />
      <ToastHost />
    </>,
  );
  const { current, cycles } = forecast;
  const [next] = cycles;
  if (current === null || next === undefined) throw new Error('there is no forecast');
  queryClient.setQueryData(predictionsQuery.queryKey, {
    success: 1,
    current: { ...current, sign: { kind: 'lh', on: today, ignored: 0 } },
    cycles: [{ ...next, period_start_low: addDays(today, 14), period_start_high: addDays(today, 15) }],
  } as never);
  await seen(() =>
    /Your forecast is now based on your positive test.*3.–.4 April/.test(document.body.textContent),
  );
});

test('two presses exclude a questioned gap from the forecast, and undo includes it again', async () => {
  const UPDATE = '/api/cycle/past/2025-11-01/update';
  const user = someUser({}, { asked: [{ started_on: day('2025-11-01'), days: 117 }] });
  const starts = ['2026-02-26', '2025-11-01'].map((on) =>
    periodEntry(day(on), { id: on, timeZone: 'Europe/Brussels' }),
  );
  const calls = playApi({
    [UPDATE]: accepted(),
    '/api/user/details': accepted(user),
    '/api/cycle/calendar/periods/past/all': accepted({ previous_periods_raw_data: starts }),
  });
  queryClient.setQueryData(userQuery.queryKey, user);
  queryClient.setQueryData(pastPeriodsQuery.queryKey, starts);
  const page = await show(
    <>
      <OddCycleCard />
      <ToastHost />
    </>,
  );
  expect(page.textContent).toContain('117 days');
  expect(await findings()).toEqual([]);
  const sentUpdates = () => calls.flatMap(({ path, body }) => (path === UPDATE ? [body] : []));
  for (const text of ['It was different', 'Don’t use it', 'Undo']) {
    const found = () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
    await seen(() => found() !== undefined);
    await press(found() ?? expect.fail());
  }
  await seen(() => sentUpdates().length === 2);
  const without = { reason: null, note: null };
  expect(sentUpdates()).toEqual([
    { odd: 1, ...without },
    { odd: 0, ...without },
  ]);
});
