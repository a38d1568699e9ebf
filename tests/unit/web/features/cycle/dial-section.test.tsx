// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { nothingSaid } from '#domain/day-log/apply-day-change.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { forget, withDays } from '#tests/unit/web/lib/day-log/days-on-server.ts';
import { leavePage, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { pastPeriodsQuery } from '#web/features/cycle/cycle.queries.ts';
import { DialCard } from '#web/features/cycle/dial-card.tsx';
import { DialSection } from '#web/features/cycle/dial-section.tsx';
import { shownCycle } from '#web/features/cycle/shown-cycle.ts';
import { keptDaysQuery } from '#web/lib/day-log/days.query.ts';
import { queryClient } from '#web/lib/http/query-client.ts';

afterEach(leavePage);

it.each([
  { starts: ['2026-11-09'], says: 'of about 28' },
  // Bleeding within a cycle is no cycle.
  { starts: ['2026-11-12', '2026-11-09'], says: 'of about 28' },
  { starts: ['2026-11-09', '2026-10-12'], says: 'of 28' },
])('with starts on $starts the dial says "$says"', async ({ starts, says }) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  queryClient.setQueryData(
    pastPeriodsQuery.queryKey,
    starts.map((start) => ({
      id: start,
      period_on: day(start),
      period_timestamp: 0,
      origin: 'said',
      period_length: null,
    })),
  );
  const user = someUser({});
  const shown = shownCycle(user.cycle);
  if (shown === null) throw new Error('there is no cycle');
  await showPage(
    user,
    <DialSection cycle={user.cycle} shown={shown} day={shown.today} onChange={() => {}} />,
  );
  expect(document.body.textContent).toContain(says);
});

it('in a late cycle says under the dial when it was expected, where the words have room', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const user = someUser({});
  const cycle = { ...user.cycle, cycle_day: 76, cycle_length: 28 };
  const shown = shownCycle(cycle);
  if (shown === null) throw new Error('there is no cycle');
  await showPage(user, <DialSection cycle={cycle} shown={shown} day={shown.today} onChange={() => {}} />);
  expect(document.querySelector('.cycle-dial-text')?.textContent).toBe('Day76');
  expect(document.body.textContent).toContain('expected about day 28');
});

it('while bleeding goes on past the expected day, nothing was expected', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const user = someUser({});
  const cycle = { ...user.cycle, cycle_day: 61, cycle_length: 29, period_length: 61 };
  const shown = shownCycle(cycle);
  if (shown === null) throw new Error('there is no cycle');
  await showPage(user, <DialSection cycle={cycle} shown={shown} day={shown.today} onChange={() => {}} />);
  expect(document.querySelector('.cycle-dial-text')?.textContent).toBe('Day61');
  expect(document.body.textContent).not.toMatch(/expected|of 29/);
});

it('says of a past day what is logged of its bleeding', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const user = someUser({});
  const shown = shownCycle(user.cycle);
  if (shown === null) throw new Error('there is no cycle');
  const on = addDays(localDateAt(Date.now() / 1000, user.details.timezone ?? 'UTC'), -1);
  queryClient.setQueryData(keptDaysQuery.queryKey, {
    from: on,
    to: null,
    days: [{ ...nothingSaid(on), bleeding: 'heavy' }],
  });
  await showPage(
    user,
    <DialSection cycle={user.cycle} shown={shown} day={shown.today - 1} onChange={() => {}} />,
  );
  expect(document.querySelector('input')?.getAttribute('aria-valuetext')).toMatch(/, heavy bleeding$/);
});

it.each([
  { away: 0, words: ['Log period'] },
  { away: -3, words: ['Log period on 15 November'] },
  { away: 3, words: [] },
])('$away days from today the dial’s button says $words', async ({ away, words }) => {
  withDays();
  const user = someUser({});
  const shown = shownCycle(user.cycle);
  if (shown === null) throw new Error('there is no cycle');
  const day = shown.today + away;
  await showPage(
    user,
    <DialCard user={user} shown={shown} predictions={undefined} day={day} onChange={() => {}} />,
  );
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons.filter((text) => text.includes('Log'))).toEqual(words);
  await leavePage();
  forget();
});
