// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { cycleInformation, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someRow } from '#tests/unit/web/features/tasks/some-row.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { ChosenDay } from '#web/app/chosen-day.tsx';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.queries.ts';
import { habitsQuery } from '#web/features/habits/habits.queries.ts';
import { taskPagesQuery } from '#web/features/tasks/tasks.queries.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';

/** A Friday, the twentieth day of the cycle. */
const TODAY = day('2026-03-20');

const someHabit = (name: string, flags: Partial<Habit>) =>
  ({ habit_id: name, habit_name: name, habit_length: 10, habit_timeframe: 'morning', ...flags }) as Habit; // as far as it's shown

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const facts = {
    periodStarts: [addDays(TODAY, -19)],
    today: TODAY,
    birthDate: null,
    reportedCycleLength: 28,
    reportedPeriodLength: 5,
    lastPeriodLength: null,
    stillBleedingOn: null,
    modes: [],
    notYetOn: null,
  };
  queryClient.setQueryData(userQuery.queryKey, someUser({}, cycleInformation(facts, 'natural')));
  queryClient.setQueryData(pastPeriodsQuery.queryKey, [
    { id: 'p', period_on: addDays(TODAY, -19), period_timestamp: 0 },
  ]);
  queryClient.setQueryData(predictionsQuery.queryKey, { success: 1, ...predictionsAnswer(facts) });
  queryClient.setQueryData(taskPagesQuery({ status: undefined, priority: undefined, keyword: '' }).queryKey, {
    pages: [
      {
        success: 1,
        tasks: [someRow('Sunday roast', { due_date: '2026-03-22' }), someRow('Later')],
        next_cursor: null,
      },
    ],
    pageParams: [''],
  });
  queryClient.setQueryData(habitsQuery.queryKey, [
    someHabit('Sundays', { sun_active: 1, luteal_active: 1 }),
    someHabit('Mondays', { mon_active: 1, luteal_active: 1 }),
    someHabit('While bleeding', { sun_active: 1, tue_active: 1, menstrual_active: 1 }),
  ]);
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

const oddsIn = (page: HTMLElement) => page.querySelector('[aria-label="Chances"]')?.textContent;

describe('a day chosen in the week', () => {
  test('that is to come has its odds, its tasks and its habits', async () => {
    const page = await show(<ChosenDay day={day('2026-03-22')} onBack={() => {}} />);

    expect(page.querySelector('h2')?.textContent).toBe('Sunday 22 March');
    expect(oddsIn(page)).toMatch(/^Luteal phase \d\d%/);
    expect(page.textContent).toContain('Sunday roast');
    expect(page.textContent).toContain('Sundays');
    expect(page.textContent).not.toMatch(/Later|Mondays|While bleeding/);
  });

  test('that has passed has its phase, without odds', async () => {
    const page = await show(<ChosenDay day={day('2026-03-03')} onBack={() => {}} />);

    expect(page.textContent).toContain('Menstrual phase · day 3');
    expect(oddsIn(page)).toBeUndefined();
    expect(page.textContent).toContain('Nothing due.');
    expect(page.textContent).toContain('While bleeding');
  });

  test('leads back to today', async () => {
    const onBack = vi.fn();
    const page = await show(<ChosenDay day={day('2026-03-22')} onBack={onBack} />);

    [...page.querySelectorAll('button')].find((one) => one.textContent === 'Back to today')?.click();
    expect(onBack).toHaveBeenCalled();
  });
});
