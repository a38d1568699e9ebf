import { useNavigate, useSearch } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { HabitsWidget } from '#web/features/dashboard/habits-widget.tsx';
import { habitsOfTodayQuery, habitsQuery } from '#web/features/habits/habits.data.ts';
import { HabitCard, HabitsPage } from '#web/features/habits/habits-page.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import texts from '#web/texts/en/pages.json' with { type: 'json' };
import { accepted, playApi } from '../../played-api.ts';
import { show } from '../../show.tsx';
import { leavePage, press, seen, showPage, typeInto, withText } from '../../shown-page.tsx';
import { someHabit } from '../../some-habit.ts';
import { someUser } from '../../some-user.ts';

const RUN = someHabit({ habit_id: 'run', habit_name: 'Run along the canal', habit_length: 35, streak: 9 });
const SKIPPED: Habit = { ...RUN, habit_id: 'read', habit_name: 'Read', skipped_today: 1 };
const HABITS = [RUN, SKIPPED];

const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent);

afterEach(leavePage);

test('the dashboard marks a habit that was skipped today', async () => {
  const lists = { habits_morning: HABITS, habits_noon: HABITS, habits_evening: HABITS };
  queryClient.setQueryData(habitsOfTodayQuery.queryKey, { success: 1, ...lists });
  await showPage(someUser({}), <HabitsWidget />);
  expect(rows()).toEqual([expect.stringMatching(/35/), expect.stringContaining(texts.habits.skippedToday)]);
});

test('the page of habits marks a skipped habit too', async () => {
  await showPage(
    someUser({}),
    <ul>
      <HabitCard habit={RUN} />
      <HabitCard habit={SKIPPED} />
    </ul>,
  );
  expect(rows().map((row) => row?.includes(texts.habits.skippedToday))).toEqual([false, true]);
});

test('a tile shows its streak, except for zero', async () => {
  await showPage(
    someUser({}),
    <ul>
      <HabitCard habit={RUN} />
      <HabitCard habit={{ ...RUN, habit_id: 'new', streak: 0 }} />
    </ul>,
  );
  const streaks = [...document.querySelectorAll('li')].map(
    (tile) => /Streak: \d+ days?/.exec(tile.textContent)?.[0],
  );
  expect(streaks).toEqual(['Streak: 9 days', undefined]);
});

test('a tile names its weekdays and its phases', async () => {
  const others = { wed_active: 0, thu_active: 0, fri_active: 0, sat_active: 0, sun_active: 0 } as const;
  const phases = { menstrual_active: 0, follicular_active: 0, ovulation_active: 0 } as const;
  const habit = { ...RUN, ...others, ...phases };
  await showPage(someUser({}), <HabitCard habit={habit} />);
  expect(document.body.textContent).toContain('Planned: Monday and Tuesday');
  expect(document.body.textContent).toContain('For: Luteal');
});

test('the dashboard opens the habits of the current time of day, or offers to plan one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-14T12:00:00+01:00') });
  const lists = { habits_morning: HABITS, habits_noon: [], habits_evening: HABITS };
  queryClient.setQueryData(habitsOfTodayQuery.queryKey, { success: 1, ...lists });
  await showPage(someUser({}), <HabitsWidget />);
  expect(withText('button', 'Noon').ariaPressed).toBe('true');
  expect(document.body.textContent).toContain(texts.habits.widget.emptyNoon);
  expect(withText('a', 'Plan a habit').getAttribute('href')).toBe('/habits');
  vi.useRealTimers();
});

test('the page of habits can show only those of a phase, and reports a missing habit', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const ofPhase = { luteal_active: 0, menstrual_active: 1, ovulation_active: 0 } as const;
  queryClient.setQueryData(habitsQuery.queryKey, [{ ...RUN, ...ofPhase, habit_timeframe: 'noon' }]);
  const onSearch = vi.fn();
  const page = (search: Parameters<typeof HabitsPage>[0]['search']) =>
    showPage(someUser({}), <HabitsPage search={search} onSearch={onSearch} />);
  const shows = () => document.body.textContent.includes('Run along the canal');
  await page({ phase: 'menstrual' });
  expect(shows()).toBe(true);
  await press(withText('button', 'Luteal'));
  expect(onSearch).toHaveBeenCalledWith({ phase: 'luteal' });
  await page({ phase: 'luteal' });
  await seen(() => document.body.textContent.includes(texts.habits.emptyPhase));
  await page({ habit: 'gone' });
  await seen(() => document.body.textContent.includes(texts.habits.detail.goneTitle));
});

/** The page with its search parameters from the address. */
function Page() {
  const { habit } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <HabitsPage
      search={{ habit }}
      onSearch={(search, { isLeaving } = { isLeaving: false }) =>
        void navigate({ to: '/habits', search, ignoreBlocker: isLeaving })
      }
    />
  );
}

test('a closed sheet asks before typed text is lost', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  queryClient.setQueryData(habitsQuery.queryKey, [{ ...RUN, habit_timeframe: 'noon' }]);
  queryClient.setQueryData(userQuery.queryKey, someUser());
  await show(<Page />, '/habits?habit=run');
  const field = () => document.querySelector('textarea');
  const hasQuestion = () => document.querySelector('[role=alertdialog]') !== null;
  await seen(() => document.querySelector('[role=dialog]') !== null);
  await press(withText('button', texts.habits.view.edit));
  await typeInto(field() as never, 'Slowly.');
  await press(withText('button', 'Close'));
  await seen(hasQuestion);
  await press(withText('button', texts.common.stay));
  await seen(() => !hasQuestion());
  expect(field()?.value).toBe('Slowly.');
  await press(withText('button', 'Close'));
  await press(withText('button', texts.common.leave));
  await seen(() => field() === null);
});

test('a sheet with saved changes closes without a question', async () => {
  playApi({ '/api/habit/update': accepted({}) });
  const week = { mon_active: 1, luteal_active: 1, habit_timeframe: 'noon' } as const;
  queryClient.setQueryData(habitsQuery.queryKey, [{ ...RUN, ...week }]);
  queryClient.setQueryData(userQuery.queryKey, someUser());
  await show(<Page />, '/habits?habit=run');
  await seen(() => document.querySelector('[role=dialog]') !== null);
  await press(withText('button', texts.habits.view.edit));
  await typeInto(document.querySelector('textarea') as never, 'Slowly.');
  await press(withText('button', texts.common.save));
  await seen(() => document.body.textContent.includes(texts.common.saved));
  await press(withText('button', 'Close'));
  await seen(() => document.querySelector('[role=dialog]') === null);
  expect(document.querySelector('[role=alertdialog]')).toBeNull();
});
