import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { cycleInformation, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
// Lazy code is loaded before the tests, so that none waits for it.
import { CyclePage } from '#web/features/cycle/cycle-page.tsx';
import { CycleToday } from '#web/features/cycle/cycle-today.tsx';
import '#web/features/cycle/cycle-cards.tsx';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { textsQuery } from '#web/i18n/i18n.ts';
import { loadTexts } from '#web/i18n/load-texts.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';

const TODAY = day('2026-03-20');

/** Loads the data of a person whose periods started the given numbers of days ago, oldest first. */
const withStarts = (...daysAgo: number[]): void => withFacts(daysAgo, {});

function withFacts(daysAgo: readonly number[], change: Partial<CycleFacts>): void {
  const periodStarts = daysAgo.map((days) => addDays(TODAY, -days));
  const facts = someFacts({
    ...change,
    periodStarts,
    today: TODAY,
    reportedCycleLength: 28,
    reportedPeriodLength: 5,
  });
  const inTransition = change.inTransition ? 1 : 0;
  const cycle: CycleInformation = cycleInformation(facts, { ...NO_STATUS, in_transition: inTransition });
  queryClient.setQueryData(userQuery.queryKey, someUser({}, cycle));
  queryClient.setQueryData(
    pastPeriodsQuery.queryKey,
    periodStarts
      .reverse()
      .map((on) => ({ id: on, period_on: on, period_timestamp: 0, origin: 'said', period_length: null })),
  );
  queryClient.setQueryData(predictionsQuery.queryKey, { success: 1, ...predictionsAnswer(facts) });
}

/** Loads days with this bleeding. */
function withDays(bleeding: Readonly<Record<string, BleedingLevel>>): void {
  const days = Object.entries(bleeding).map(([date, level]) => ({
    ...emptyDay(day(date)),
    bleeding: level,
  }));
  queryClient.setQueryData(recentDaysQuery.queryKey, { days, from: '2025-03-01', to: null });
}

/** Thirteen cycles of 28 days, the last of which began `daysAgo`. */
const regular = (daysAgo: number) => Array.from({ length: 13 }, (_, index) => daysAgo + 28 * (12 - index));

/** Cycles of 22 to 41 days, the last of which began `daysAgo`. */
const irregular = (daysAgo: number) => [125, 103, 65, 41, 0].map((days) => daysAgo + days);

const buttons = (page: HTMLElement) => [...page.querySelectorAll('button, a')].map((one) => one.textContent);

/** Waits for code that loads on demand. */
const until = (page: HTMLElement, text: string) =>
  act(() => vi.waitFor(() => expect(page.textContent).toContain(text)));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  queryClient.setQueryData(textsQuery('days', 'en').queryKey, await loadTexts('en', 'days'));
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

describe('the card of the day', () => {
  test('shows the day’s title above three words, without a sentence between them', async () => {
    withStarts(...regular(19));
    const page = await show(<CycleToday />);

    const [title] = page.querySelectorAll('h3');
    expect(title?.textContent).toBe('Everything in its place');
    expect(title?.nextElementSibling).toBe(page.querySelector('ul'));
    expect(page.querySelectorAll('li')).toHaveLength(3);
  });

  test('shows the next period’s most likely date and its span while the forecast is narrow', async () => {
    withStarts(...regular(19));
    const page = await show(<CycleToday />);

    expect(page.textContent).toContain('Next period about 29 March · 28–30');
    expect(page.textContent).not.toContain('likely about');
    expect(buttons(page)).toEqual(['Log period', 'Past period']);
  });

  test('shows the date alone if the span is a single day', async () => {
    withStarts(...regular(19));
    queryClient.setQueryData(predictionsQuery.queryKey, (answer) => {
      const [next, ...later] = answer?.cycles ?? [];
      const on = day('2026-03-29');
      const cycles = next ? [{ ...next, period_start_low: on, period_start_high: on }, ...later] : [];
      return answer && { ...answer, cycles };
    });
    const page = await show(<CycleToday />);

    expect(page.textContent).toContain('Next period about 29 March');
    expect(page.textContent).not.toMatch(/29 March ·|29–29/);
  });

  test('names both months of a span that reaches into the next one', async () => {
    withStarts(...regular(17));
    const page = await show(<CycleToday />);

    expect(page.textContent).toMatch(/Next period about 31 March · 30 Mar\s–\s1 Apr/);
  });

  test('shows the span alone while the forecast is wide', async () => {
    withStarts(...irregular(9));
    const page = await show(<CycleToday />);

    expect(page.textContent).toMatch(/Next period 2\s–\s19 April/);
    expect(page.textContent).not.toContain('about');
  });

  test('shows a span from today on once the period may start any day, also after a single logged one', async () => {
    withStarts(26);
    const page = await show(<CycleToday />);

    expect(page.textContent).toMatch(/Next period 20\s–\s26 March/);
    expect(page.textContent).not.toMatch(/about|days until/);
  });

  test('shows the usual length and the next period during bleeding, and asks whether it ended instead of offering to log', async () => {
    withStarts(...regular(2));
    const page = await show(<CycleToday />);
    await until(page, 'It ended today');

    expect(page.textContent).toContain('Usually 2 more days of bleedingNext period about 15 April · 14–16');
    expect(buttons(page)).toEqual(['It ended today']);
  });

  test('asks about the days since a period began, once their logs are loaded', async () => {
    withStarts(...regular(2));
    const page = await show(<CycleToday />);
    await until(page, 'It ended today');
    expect(page.textContent).not.toContain('And the day');
    await act(() => withDays({}));
    await until(page, 'And the day since, 19 Mar?');

    expect(buttons(page)).toEqual(['As before · Bleeding', 'No bleeding', 'It ended today']);
  });

  test('offers “It has ended”, not “today”, on a day without bleeding', async () => {
    withStarts(...regular(2));
    withDays({ [TODAY]: 'none' });
    const page = await show(<CycleToday />);
    await until(page, 'It has ended');

    expect(buttons(page)).toEqual(['It has ended']);
  });

  test('stops asking once the period has ended, and shows the forecast', async () => {
    withStarts(...regular(2));
    queryClient.setQueryData(pastPeriodsQuery.queryKey, (log) =>
      log?.map((period, index) => (index === 0 ? { ...period, period_length: 3 } : period)),
    );
    const page = await show(<CycleToday />);

    expect(buttons(page)).toEqual([]);
    expect(page.textContent).toContain('Next period about');
    expect(page.textContent).not.toContain('Usually');
  });

  test('has no button if bleeding logged today began a period', async () => {
    withStarts(...regular(0));
    queryClient.setQueryData(pastPeriodsQuery.queryKey, (log) =>
      log?.map((period, index) => (index === 0 ? { ...period, origin: 'bleeding' } : period)),
    );
    const page = await show(<CycleToday />);

    expect(page.textContent).toContain('Logged today');
    expect(buttons(page)).toEqual([]);
  });

  test('offers an undo on the day of the log', async () => {
    withStarts(...regular(0));
    const page = await show(<CycleToday />);

    expect(page.textContent).toContain('Logged today');
    expect(buttons(page)).toEqual(['Undo']);
  });

  test.each([
    { of: 'today', daysAgo: 0 },
    { of: 'a week ago', daysAgo: 7 },
  ])('shows that an entry of $of belongs to the current cycle, even later', async ({ daysAgo }) => {
    withStarts(...regular(12), daysAgo);
    const page = await show(<CycleToday />);

    expect(page.textContent).toMatch(/You also logged \d+\sMarch. It counts as part of this cycle./);
  });

  test('shows the expected day of a late period and how late it is, and never "of 28"', async () => {
    withFacts(regular(55), { notYetOn: TODAY });
    const page = await show(<CycleToday />);

    expect(page.textContent).toContain('Day56likely about day 28');
    expect(page.textContent).toContain('Your period is 27 days late.');
    expect(page.textContent).not.toContain('any time now');
    expect(page.innerHTML).not.toContain('of 28');
  });

  test.each([5, 8, 59])(
    'does not mention the usual last day of bleeding after it has passed, %s days on',
    async (days) => {
      const startedOn = addDays(TODAY, -days);
      withFacts(regular(days), {
        bleedings: [{ startedOn, lastOn: TODAY, days: days + 1, isOver: false }],
      });
      const page = await show(<CycleToday />);

      expect(page.textContent).toContain('Menstrual phase');
      expect(page.textContent).not.toMatch(/Usually|late|expected|any time now|Did your period start/);
    },
  );

  test('shows that there is no forecast and what to do once logs are missing', async () => {
    withStarts(330, 302);
    const page = await show(<CycleToday />);
    await until(page, 'No forecast until you log a period');

    expect(page.textContent).toContain('began 302 days ago');
    expect(page.textContent).not.toMatch(/late|[Ll]uteal|expected/);
    expect(buttons(page)).toEqual(['Log period', 'Past period', 'Something is different']);
  });

  test('shows neither a single day nor lateness towards menopause, and still asks', async () => {
    withFacts(regular(51), { inTransition: true });
    const page = await show(<CycleToday />);
    await until(page, 'Did your period start?');

    expect(page.textContent).toContain('Day 52');
    expect(page.textContent).not.toMatch(/late|likely about|[Ll]uteal/);
  });
});

describe('the question whether a period started, on the day’s card', () => {
  const shown = async () => {
    const page = await show(<CycleToday />);
    await until(page, 'Did your period start?');
    return page;
  };

  test('shows how late the period is, and that it may have come', async () => {
    withStarts(...regular(35));
    const page = await shown();

    expect(page.textContent).toContain('Your period is 7 days late. If you had it and didn’t log it');
    expect(buttons(page)).toEqual(['Yes, today', 'Yes, earlier', 'Not yet']);
    expect(page.textContent).not.toContain('doctor');
  });

  test('offers a missed log, a different situation and a doctor after some weeks', async () => {
    withStarts(...regular(55));
    const page = await shown();

    expect(buttons(page)).toEqual(['Yes, today', 'Yes, earlier', 'Something is different', 'Not yet']);
    expect(page.textContent).toContain('it’s worth asking a doctor');
  });
});

function showCyclePage(): Promise<HTMLElement> {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('PerformanceNavigationTiming', class {});
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  return show(<CyclePage view="dial" month={null} />);
}

test.each([
  { of: 'a cycle whose period may have started', starts: regular(35), log: ['Past period', 'Yes, today'] },
  { of: 'no forecast', starts: [330, 302], log: ['Past period', 'Log period'] },
])('the cycle page of $of has one button for today and one for the past', async ({ starts, log }) => {
  withStarts(...starts);
  const page = await showCyclePage();

  expect(buttons(page).filter((text) => /Log period|Past period|Yes, today/.test(text ?? ''))).toEqual(log);
  expect(page.textContent).toContain('Marea gives estimates.');
});

test('the cycle page says nothing of estimates in a mode without any', async () => {
  withStarts(40);
  const { cycle, ...user } = queryClient.getQueryData(userQuery.queryKey) ?? someUser();
  queryClient.setQueryData(userQuery.queryKey, { ...user, cycle: { ...cycle, cycle_mode: 'paused' } });
  const page = await showCyclePage();

  expect(page.querySelector('h1')?.textContent).toBe('Your cycle');
  expect(page.textContent).not.toContain('Marea gives estimates.');
});

test('the card waits for the first period without any log', async () => {
  withStarts();
  const page = await show(<CycleToday />);
  await until(page, 'Log your period when it comes');

  expect(buttons(page)).toEqual(['Log period', 'Bring your history from another app']);
});
