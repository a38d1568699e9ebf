import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { cycleInformation, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';
import { leavePage, press, showPage, spaced, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { DialCard, DialSection, shownCycle } from '#web/features/cycle/dial-card.tsx';
import { PeriodsAhead } from '#web/features/cycle/forecast-notes.tsx';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { shortRange } from '#web/i18n/format.ts';
import { textsQuery } from '#web/i18n/i18n.ts';
import { loadTexts } from '#web/i18n/load-texts.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { forget, withDays } from '../day-log/days-on-server.ts';

afterEach(leavePage);

it.each([
  { starts: ['2026-11-09'], text: 'of about 28' },
  // Bleeding within a cycle begins no cycle.
  { starts: ['2026-11-12', '2026-11-09'], text: 'of about 28' },
  { starts: ['2026-11-09', '2026-10-12'], text: 'of 28' },
])('the dial shows "$text" with starts on $starts', async ({ starts, text }) => {
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
  expect(document.body.textContent).toContain(text);
});

it('the expected day of a late cycle is below the dial, where it has room', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const user = someUser({});
  const cycle = { ...user.cycle, cycle_day: 76, cycle_length: 28 };
  const shown = shownCycle(cycle);
  if (shown === null) throw new Error('there is no cycle');
  await showPage(user, <DialSection cycle={cycle} shown={shown} day={shown.today} onChange={() => {}} />);
  expect(document.body.textContent).toContain('Day76');
  expect(document.body.textContent).toContain('likely about day 28');
  expect(document.body.textContent).not.toContain('of 28');
});

it('no expected day is shown while bleeding continues past it', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const user = someUser({});
  const cycle = { ...user.cycle, cycle_day: 61, cycle_length: 29, period_length: 61 };
  const shown = shownCycle(cycle);
  if (shown === null) throw new Error('there is no cycle');
  await showPage(user, <DialSection cycle={cycle} shown={shown} day={shown.today} onChange={() => {}} />);
  expect(document.body.textContent).toContain('Day61');
  expect(document.body.textContent).not.toMatch(/expected|of 29/);
});

it.each([
  { bled: 10, names: true },
  // The last day of the forecast’s span, and the day after it.
  { bled: 29, names: true },
  { bled: 30, names: false },
  { bled: 60, names: false },
])(
  'the next period is shown while bleeding continues $bled days after the start: $names',
  async ({ bled, names }) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const user = someUser({});
    const today = localDateAt(Date.now() / 1000, user.details.timezone ?? 'UTC');
    const startedOn = addDays(today, -bled);
    const facts = someFacts({
      today,
      periodStarts: Array.from({ length: 13 }, (_, index) => addDays(startedOn, -28 * index)),
      bleedings: [{ startedOn, lastOn: today, days: bled + 1, isOver: false }],
    });
    const cycle = cycleInformation(facts, NO_STATUS);
    const shown = shownCycle(cycle);
    if (shown === null) throw new Error('there is no cycle');
    queryClient.setQueryData(predictionsQuery.queryKey, { success: 1, ...predictionsAnswer(facts) });
    await showPage(
      user,
      <>
        <DialCard
          user={{ ...user, cycle }}
          shown={shown}
          predictions={queryClient.getQueryData(predictionsQuery.queryKey)}
          day={shown.today}
          onChange={() => {}}
        />
        <PeriodsAhead />
      </>,
    );
    expect(document.body.textContent.includes('Next periods')).toBe(names);
    expect(document.querySelectorAll('ol li')).toHaveLength(names ? 1 : 0);
  },
);

it('a past day shows its logged bleeding', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const user = someUser({});
  const shown = shownCycle(user.cycle);
  if (shown === null) throw new Error('there is no cycle');
  const on = addDays(localDateAt(Date.now() / 1000, user.details.timezone ?? 'UTC'), -1);
  queryClient.setQueryData(recentDaysQuery.queryKey, {
    from: on,
    to: null,
    days: [{ ...emptyDay(on), bleeding: 'heavy' }],
  });
  await showPage(
    user,
    <DialSection cycle={user.cycle} shown={shown} day={shown.today - 1} onChange={() => {}} />,
  );
  expect(document.querySelector('input')?.getAttribute('aria-valuetext')).toMatch(/, heavy bleeding$/);
  // The middle has room for a short month only.
  expect(document.body.textContent).toContain(spaced(`19${shortRange({ start: on, end: on }, 'en')}`));
});

it.each([
  { away: 0, words: ['Log period'] },
  { away: -3, words: ['Log period from 15 November'] },
  { away: 3, words: [] },
])('the dial’s button shows $words $away days from today', async ({ away, words }) => {
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

it('a turned dial shows its day’s words, wraps upwards, stops before day 1 and has a way back to today', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  queryClient.setQueryData(textsQuery('days', 'en').queryKey, await loadTexts('en', 'days'));
  queryClient.setQueryData(textsQuery('day-messages', 'en').queryKey, await loadTexts('en', 'day-messages'));
  const user = someUser({});
  const shown = shownCycle(user.cycle);
  if (shown === null) throw new Error('there is no cycle');
  function Dial({ from: { today } }: { from: { today: number } }) {
    const [on, setOn] = useState(today);
    // It exists: it is checked above.
    return <DialCard user={user} shown={shown as never} predictions={undefined} day={on} onChange={setOn} />;
  }
  await showPage(user, <Dial from={shown} />);
  const dial = document.querySelector('input') ?? expect.fail('no dial');
  const title = () => document.querySelector('h2')?.textContent;
  const before = title();
  expect(dial.ariaValueText).toMatch(/^Day 20 of 28/);
  await typeInto(dial, '28');
  expect(dial.ariaValueText).toMatch(/^Day 28 of 28, Luteal phase/);
  expect([title() !== before, title()]).toEqual([true, expect.any(String)]);
  await press(withText('button', 'Next day'));
  expect(dial.ariaValueText).toMatch(/^Day 1 of 28, Menstrual phase/);
  const previous = withText<HTMLButtonElement>('button', 'Previous day');
  expect(previous.ariaDisabled).toBe('true');
  await press(previous);
  expect(dial.value).toBe('1');
  await press(withText('button', 'Back to today'));
  expect([dial.value, document.body.textContent.includes('Back to today')]).toEqual(['20', false]);
});

it.each([
  {
    given: 21,
    text: /You told us 21 days\. Your logged cycles suggest \d+–\d+\./,
  },
  { given: 28, text: /^(?!.*You told us)/ },
])(
  'the reported length is shown next to the forecast’s span if it differs: $given',
  async ({ given, text }) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const user = someUser({ onboarding: { ...someUser().details.onboarding, cycle_length: given } });
    const today = localDateAt(Date.now() / 1000, user.details.timezone ?? 'UTC');
    const facts = someFacts({ today, periodStarts: [addDays(today, -19)], reportedCycleLength: 28 });
    const cycle = cycleInformation(facts, NO_STATUS);
    const shown = shownCycle(cycle);
    if (shown === null) throw new Error('there is no cycle');
    const predictions = { success: 1 as const, ...predictionsAnswer(facts) };
    await showPage(
      user,
      <DialCard
        user={{ ...user, cycle }}
        shown={shown}
        predictions={predictions}
        day={shown.today}
        onChange={() => {}}
      />,
    );
    expect(document.body.textContent).toMatch(text);
  },
);
