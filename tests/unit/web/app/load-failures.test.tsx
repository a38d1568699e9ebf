import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { NO_INSIGHTS } from '#tests/unit/domain/insights/known-cycles.ts';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { CalendarFeedSettings } from '#web/features/calendar-feed/calendar-feed-settings.tsx';
import { ChangesPage } from '#web/features/changes/changes-page.tsx';
import { HabitsPage } from '#web/features/habits/habits-page.tsx';
import { InsightsPage } from '#web/features/insights/insights-page.tsx';
import { DeviceSettings, SecurityLog } from '#web/features/settings/device-settings.tsx';
import { TaskList } from '#web/features/tasks/task-list.tsx';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';

afterEach(leavePage);

const nothing = () => {};
const WHOLE = { status: undefined, priority: undefined, keyword: '' };
const SESSION = {
  id: 's',
  browser: 'Firefox',
  system: 'Linux',
  created_at: 0,
  last_used_at: 0,
  is_current: 1,
};

type Part = { path: string; part: ReactNode; answer: object; loaded: string };
const PARTS: Record<string, Part> = {
  'the habits': {
    path: '/api/habit/cycle/all/timeframe/all/get',
    part: <HabitsPage search={{}} onSearch={nothing} />,
    answer: { habits: [] },
    loaded: 'Your first habit',
  },
  'the tasks': {
    path: '/api/task/list',
    part: (
      <TaskList
        view={WHOLE}
        currentId={undefined}
        shownId={undefined}
        onOpen={nothing}
        onAdd={nothing}
        onClearFilters={nothing}
      />
    ),
    answer: { tasks: [], next_cursor: null },
    loaded: 'New task',
  },
  insights: {
    path: '/api/insights',
    part: <InsightsPage onOpenDay={nothing} />,
    answer: NO_INSIGHTS,
    loaded: 'Nothing to see yet',
  },
  'the devices': {
    path: '/api/user/sessions',
    part: <DeviceSettings />,
    answer: { sessions: [SESSION] },
    loaded: 'This device, in use now',
  },
  'the address of the calendar': {
    path: '/api/user/calendar-feed',
    part: <CalendarFeedSettings onChanged={nothing} />,
    answer: { feed: null },
    loaded: 'Create calendar link',
  },
  'the security log': {
    path: '/api/user/security-events',
    part: <SecurityLog />,
    answer: { events: [] },
    loaded: 'Nothing in the last six months.',
  },
  'what was moved': {
    path: '/api/changes',
    part: <ChangesPage />,
    answer: { batches: [] },
    loaded: 'Nothing has moved yet.',
  },
};

test.each(Object.entries(PARTS))(
  'if %s can’t be loaded, the page shows the failure and a retry loads it',
  async (_, row) => {
    const { path, part, answer, loaded } = row;
    const answers = { [path]: refused(404, 'not_found') };
    playApi(answers);
    await startI18n();
    await addTexts('changes');
    await showPage(someUser(), part);
    const isThere = (text: string) => document.body.textContent.includes(text);
    await seen(() => isThere('Try again'));
    expect(isThere(loaded)).toBe(false);
    answers[path] = accepted(answer);
    await press(withText('button', 'Try again'));
    await seen(() => isThere(loaded));
    expect(isThere('Try again')).toBe(false);
  },
);
