import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentCyclePrediction, PeriodEntry } from '#domain/cycle/cycle.schema.ts';
import { periodEntry } from '#domain/cycle/cycle-answers.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { pastPeriodsQuery } from '#web/features/cycle/cycle.data.ts';
import { StartedForm } from '#web/features/cycle/cycle-cards.tsx';
import { DialView } from '#web/features/cycle/cycle-page.tsx';
import { LogPeriodAction, WithPeriodSheet } from '#web/features/cycle/log-period.tsx';
import { logDay, optimisticDay } from '#web/features/day-log/log-day.ts';
import '#web/ui/calendar/calendar-grid.tsx';
import '#web/ui/overlays/sheet-dialog.tsx';
import { loadOptimistic, optimisticData } from '#web/sync/pending.ts';
import { forget, server, TODAY, withDays, withStarts } from '../day-log/days-on-server.ts';

const timeZone = 'Europe/Brussels';
const LAST = periodEntry(day('2026-10-21'), { id: 'last', timeZone });
const startToday = (origin: PeriodEntry['origin']) => ({
  ...periodEntry(TODAY, { id: 'now', timeZone }),
  origin,
});

beforeEach(() => Promise.all(['days', 'periods'].map(loadOptimistic)));
afterEach(async () => {
  await takeDown();
  forget();
});

/** Shows the button on a day with bleeding and the start that follows from it. */
async function showAfter(bleeding: BleedingLevel): Promise<void> {
  withDays({ date: TODAY, bleeding });
  // Newest first; the start of today follows from bleeding.
  withStarts(startToday('bleeding'), LAST);
  await show(<LogPeriodAction />);
}

const button = (text: string) => withText<HTMLButtonElement>('button', text);
const isThere = (text: string) => document.body.textContent.includes(text);

test.each(['light', 'unspecified'] as const)(
  'a day whose %s bleeding began a period has no button',
  async (level) => {
    await showAfter(level);
    expect(isThere('Logged today')).toBe(true);
    expect(document.querySelector('button')).toBeNull();
  },
);

test('bleeding logged while the button is shown replaces it at once', async () => {
  withDays();
  withStarts(LAST);
  server.isCut = true;
  await show(<LogPeriodAction />);
  await act(async () => void (await logDay(TODAY, { bleeding: 'medium' })));
  await seen(() => isThere('Logged today'));
  expect(document.querySelector('button')).toBeNull();
});

test('a strength logged after a reported start can’t be undone here', async () => {
  withDays({ date: TODAY, bleeding: 'heavy' });
  withStarts(startToday('said'), LAST);
  await show(<LogPeriodAction />);
  expect([isThere('Logged today'), isThere('Undo')]).toEqual([true, false]);
});

test('undo of a start without other logs removes all of it', async () => {
  withDays();
  withStarts(LAST);
  server.isCut = true;
  await show(<LogPeriodAction />);
  await press(button('Log period'));
  await seen(() => isThere('Logged today') && !isThere('Logging'));
  await press(button('Undo'));
  await seen(() => isThere('Log period'));
  expect([optimisticDay(TODAY), optimisticData(pastPeriodsQuery.queryKey)]).toEqual([null, [LAST]]);
});

test('the answer “Yes, today” logs a start today', async () => {
  withDays();
  withStarts(LAST);
  // Only the fields that the question reads.
  await show(<StartedForm current={{ overdue_days: 7, missed_log: null } as CurrentCyclePrediction} />);
  await press(button('Yes, today'));
  await seen(() => server.starts.length === 1);
  expect(optimisticData(pastPeriodsQuery.queryKey)?.map(({ period_on }) => period_on)).toEqual([
    TODAY,
    '2026-10-21',
  ]);
});

/** Shows the dial of a person whose changes wait for a connection. */
async function showDial(): Promise<void> {
  withDays();
  withStarts(LAST);
  await loadOptimistic('user');
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal('PerformanceNavigationTiming', class {});
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  server.isCut = true;
  await show(
    <WithPeriodSheet>
      <DialView />
    </WithPeriodSheet>,
  );
}

test('the page’s button keeps its focus and its undo although the days are renumbered', async () => {
  await showDial();
  const pressed = button('Log period');
  pressed.focus();
  await press(pressed);
  await seen(() => document.querySelector('input')?.ariaValueText?.startsWith('Day 1 ') === true);
  await seen(() => pressed.textContent === 'Undo');
  expect(document.activeElement).toBe(pressed);
});

test('a past day of the dial is the first one of the sheet, and nothing is logged before its Save', async () => {
  await showDial();
  for (let count = 0; count < 3; count += 1) await press(button('Previous day'));
  await press(button('Log period from 15 November'));
  await seen(() => document.querySelector('[role=dialog] [data-date="2026-11-17"]') !== null);
  expect(optimisticDay(day('2026-11-15'))).toBeNull();
  await press(document.querySelector<HTMLElement>('[role=dialog] [data-date="2026-11-17"]') ?? expect.fail());
  await press(button('Save'));
  await seen(() => optimisticDay(day('2026-11-15'))?.bleeding === 'unspecified');
  expect(optimisticDay(day('2026-11-18'))?.bleeding).toBe('none');
});
