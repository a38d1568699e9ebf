// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PeriodEntry } from '#domain/cycle/cycle.schema.ts';
import { periodEntry } from '#domain/cycle/cycle-answers.ts';
import type { BleedingLevel } from '#domain/day-log/day-log.fields.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { forget, server, TODAY, withDays } from '#tests/unit/web/lib/day-log/days-on-server.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { pastPeriodsQuery } from '#web/features/cycle/cycle.queries.ts';
import { LogPeriodAction } from '#web/features/cycle/log-period-action.tsx';
import { dayShown } from '#web/lib/day-log/log-day.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { overlayReady, shownNow } from '#web/sync/overlay.ts';

const timeZone = 'Europe/Brussels';
const LAST = periodEntry(day('2026-10-21'), { id: 'last', timeZone });
const startToday = (origin: PeriodEntry['origin']) => ({
  ...periodEntry(TODAY, { id: 'now', timeZone }),
  origin,
});

beforeEach(() => Promise.all(['days', 'periods'].map(overlayReady)));
afterEach(async () => {
  await takeDown();
  forget();
});

/** Shows the button on a day of bleeding, with the start that follows from it. */
async function showAfter(bleeding: BleedingLevel): Promise<void> {
  withDays({ date: TODAY, bleeding });
  // Newest first, the one of today from bleeding.
  queryClient.setQueryData(pastPeriodsQuery.queryKey, [startToday('bleeding'), LAST]);
  await show(<LogPeriodAction />);
}

const button = (text: string) => withText<HTMLButtonElement>('button', text);
const isThere = (text: string) => document.body.textContent.includes(text);

test('undo leaves the start that followed from bleeding before', async () => {
  await showAfter('light');
  server.periods = [startToday('said'), LAST];
  await press(button('Log period'));
  await seen(() => isThere('Logged today') && !isThere('Logging'));
  server.periods = [LAST];
  await press(button('Undo'));
  await seen(() => server.presses.length === 1);
  expect(server.starts).toEqual([undefined, 'deleted']);
  expect(server.presses).toEqual([[TODAY, { counts: 1 }]]);
});

test.each(['light', 'unspecified'] as const)(
  'without a connection it leaves %s bleeding, too',
  async (level) => {
    await showAfter(level);
    server.isCut = true;
    await press(button('Log period'));
    await seen(() => isThere('Logged today') && !isThere('Logging'));
    await press(button('Undo'));
    await seen(() => isThere('Log period'));
    await vi.waitFor(() => expect(dayShown(TODAY)).toMatchObject({ bleeding: level, counts: 1 }));
    const shown = shownNow(pastPeriodsQuery.queryKey)?.map(({ period_on, origin }) => [period_on, origin]);
    expect(shown).toEqual([
      [TODAY, 'bleeding'],
      ['2026-10-21', 'said'],
    ]);
  },
);

test('undo of a start that nothing was logged of takes all of it back', async () => {
  withDays();
  queryClient.setQueryData(pastPeriodsQuery.queryKey, [LAST]);
  server.isCut = true;
  await show(<LogPeriodAction />);
  await press(button('Log period'));
  await seen(() => isThere('Logged today') && !isThere('Logging'));
  await press(button('Undo'));
  await seen(() => isThere('Log period'));
  expect([dayShown(TODAY), shownNow(pastPeriodsQuery.queryKey)]).toEqual([null, [LAST]]);
});
