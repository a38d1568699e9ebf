import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { DashboardPage, WeekSection } from '#web/features/dashboard/dashboard-page.tsx';

/** A Friday. */
const TODAY = day('2026-03-20');

const user = someUser();

const Page = (strip: { isStripLow: boolean; areTasksKnown: boolean }) => (
  <DashboardPage
    user={user}
    week={(choice) => <WeekSection bleeding={new Map()} {...choice} />}
    notice={null}
    cycleCard={null}
    tasks="tasks of today"
    habits={null}
    hormones={null}
    dayView={(on) => `view of ${on}`}
    dayStrip={(on) => `log of ${on}.`}
    {...strip}
  />
);

async function open(strip: Parameters<typeof Page>[0]): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await showPage(user, <Page {...strip} />);
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) });
  await open({ isStripLow: false, areTasksKnown: false });
});
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

const option = (on: string) =>
  document.querySelector<HTMLInputElement>(`input[value="${on}"]`) ?? expect.fail(`no ${on}`);
const checked = () => document.querySelector<HTMLInputElement>('input:checked')?.value;
const isThere = (text: string) => document.body.textContent.includes(text);

test('a pressed day of the week replaces today, with its log unless it is in the future', async () => {
  expect([checked(), isThere('tasks of today'), isThere(`log of ${TODAY}.`)]).toEqual([TODAY, true, true]);
  await press(option('2026-03-18'));
  expect(isThere('view of 2026-03-18')).toBe(true);
  expect(isThere('log of 2026-03-18.')).toBe(true);
  await press(option('2026-03-21'));
  expect([isThere('view of 2026-03-21'), isThere('log of')]).toEqual([true, false]);
});

test('a press on today returns to today’s page', async () => {
  await press(option('2026-03-18'));
  await press(option(TODAY));
  expect([checked(), isThere('tasks of today'), isThere('view of')]).toEqual([TODAY, true, false]);
});

test('the button for today returns from another day or week, and then disappears', async () => {
  await press(option('2026-03-18'));
  await press(withText('button', 'Next week'));
  expect(document.querySelector('input:checked')).toBeNull();
  await press(withText('button', 'Today'));
  expect([checked(), isThere('tasks of today')]).toEqual([TODAY, true]);
  expect(document.activeElement).toBe(option(TODAY));
  expect(() => withText('button', 'Today')).toThrow();
});

describe('a log below the tasks', () => {
  const log = `log of ${TODAY}.`;

  beforeEach(leavePage);

  test.each([false, true])('is shown once the tasks are loaded (%s)', async (areTasksKnown) => {
    await open({ isStripLow: true, areTasksKnown });
    expect(isThere(log)).toBe(areTasksKnown);
  });

  test('waits for the tasks at most two seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    await open({ isStripLow: true, areTasksKnown: false });
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(isThere(log)).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(isThere(log)).toBe(true);
  });
});
