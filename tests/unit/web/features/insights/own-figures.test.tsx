import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Insights } from '#domain/insights/insights.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { NO_INSIGHTS } from '#tests/unit/domain/insights/known-cycles.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { insightsQuery } from '#web/features/insights/insights.data.ts';
import { InsightsPage } from '#web/features/insights/insights-page.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';

const BLEEDING: Insights['bleeding'] = {
  cycles: [
    {
      started_on: day('2026-09-16'),
      days: 5,
      over: 1,
      left_out: null,
      bled: 3,
      levels: ['light', 'heavy', null, 'none', 'spotting'],
      between: [5],
    },
    {
      started_on: day('2026-09-21'),
      days: 2,
      over: 0,
      left_out: null,
      bled: 2,
      levels: ['medium', 'unspecified'],
      between: [],
    },
  ],
  period: { known: 2, of: 3, median: 5, shortest: 4, longest: 6 },
  heaviest_day: 2,
  by_day: [
    { day: 1, mean: 2.5, low: 2, high: 3, periods: 2 },
    { day: 2, mean: 4, low: 4, high: 4, periods: 2 },
  ],
};

const opened: string[] = [];
const sent: unknown[] = [];
beforeEach(() => {
  beginSession({ xox: 'refresh', stx: 'access' });
  opened.length = 0;
  sent.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(leavePage);

async function show(insights: Partial<Insights>): Promise<HTMLElement> {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method !== 'POST') return new Promise(() => {});
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ success: 1 });
  });
  queryClient.setQueryData(insightsQuery.queryKey, {
    success: 1,
    ...NO_INSIGHTS,
    moods_allowed: 1,
    ...insights,
  });
  await showPage(someUser(), <InsightsPage onOpenDay={(day) => opened.push(day)} />);
  const all = [...document.querySelectorAll('button')].find((one) => one.textContent === 'All figures');
  if (all) {
    await press(all);
    await seen(() => !document.body.textContent.includes('Loading'));
  }
  return document.body;
}

describe('bleeding, cycle by cycle', () => {
  test('is a sentence, a square for each day, and a table', async () => {
    const page = await show({ bleeding: BLEEDING });
    expect(page.textContent).toContain(
      'The 2 periods you’ve fully logged lasted 4 to 6 days. Bleeding between periods in 1 cycle.',
    );
    const squares = [...page.querySelectorAll<HTMLElement>('.bleeding-square')];
    expect(squares.map(({ dataset }) => dataset.level)).toEqual([
      ...['light', 'heavy', undefined, 'none', 'spotting'],
      ...['medium', 'unspecified'],
    ]);
    await press(squares[3] as HTMLElement); // there are seven
    expect(opened).toEqual(['2026-09-19']);
  });

  test('has a button for each cycle in its table, for keyboard users', async () => {
    const page = await show({ bleeding: BLEEDING });
    await press(page.querySelector<HTMLInputElement>('[role=switch]') ?? expect.fail('no switch'));
    await seen(() => page.querySelectorAll('table tbody tr').length >= 2);
    const rows = [...page.querySelectorAll('table tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows.slice(0, 2)).toEqual([
      ['21 September 2026', 'day 2', '2 (1 flow not noted, 1 medium)', 'none'],
      ['16 September 2026', '5', '3 (1 heavy, 1 light, 1 spotting)', '5'],
    ]);
    await press(withText<HTMLButtonElement>('table button', '21 September 2026'));
    expect(opened).toEqual(['2026-09-21']);
  });

  test.each([
    [{ known: 0, of: 1, median: null, shortest: null, longest: null }, 'No period is fully logged yet'],
    [
      { known: 1, of: 2, median: 4, shortest: 4, longest: 4 },
      'The one period you’ve fully logged lasted 4 days.',
    ],
    [
      { known: 3, of: 3, median: 5, shortest: 5, longest: 5 },
      'Each of the 3 periods you’ve fully logged lasted 5 days.',
    ],
  ])('describes %j: %s', async (period, sentence) => {
    expect((await show({ bleeding: { ...BLEEDING, period } })).textContent).toContain(sentence);
  });
});

test('the strength by day is shown from two periods on, in words as well', async () => {
  const page = await show({ bleeding: BLEEDING });
  expect(page.querySelector('[role=img][aria-label="Average flow by day: 1: 2.5, 2: 4."]')).not.toBeNull();
  await leavePage();
  expect((await show({ bleeding: { ...BLEEDING, by_day: [] } })).textContent).not.toContain('Flow by day');
});

describe('by day of the cycle', () => {
  const PAIN: Insights['by_cycle_day'][number] = {
    metric: 'pain',
    symptom: null,
    from_start: [
      { day: 1, with: 2, of: 3 },
      { day: 2, with: 1, of: 3 },
    ],
    before_next: [{ day: -1, with: 3, of: 3 }],
    cycles: 3,
    missing_cycles: 0,
  };

  test('counts from the first day and back from the next period', async () => {
    const page = await show({ bleeding: BLEEDING, by_cycle_day: [PAIN] });
    expect(page.textContent).toContain('3 finished cycles, and what you’ve logged since');
    expect(page.textContent).toContain('Most often on day 1: 2 of 3.');
    expect(page.textContent).toContain('Most often on day −1: 3 of 3.');
  });

  test('a press shows another metric', async () => {
    const page = await show({
      bleeding: BLEEDING,
      by_cycle_day: [PAIN, { ...PAIN, metric: 'symptom', symptom: 'headache' }],
    });
    await press(withText<HTMLButtonElement>('button', 'Headache'));
    await seen(() => page.querySelector('[role=img][aria-label^="Headache by day"]') !== null);
  });

  test('shows the number of missing cycles and draws nothing with too few', async () => {
    const page = await show({
      bleeding: { ...BLEEDING, by_day: [] },
      by_cycle_day: [{ ...PAIN, from_start: [], before_next: [], cycles: 0, missing_cycles: 2 }],
    });
    expect(page.textContent).toContain('2 more finished cycles with at least 10 logged days');
    expect(page.querySelector('[role=img]')).toBeNull();
  });

  test('shows it without any metric, too, if days are logged and may be used', async () => {
    const months_logged = [{ month: '2026-09-01', logged: 9, of: 30 }];
    const page = await show({ bleeding: BLEEDING, months_logged });
    expect(page.textContent).toContain('3 more finished cycles with at least 10 logged days');
    await leavePage();
    expect((await show({ bleeding: BLEEDING, months_logged, moods_allowed: 0 })).textContent).not.toContain(
      'By day of the cycle',
    );
  });

  test('a day without data has no bar, and its place stays empty', async () => {
    const days = [
      { day: 1, with: 1, of: 3 },
      { day: 4, with: 2, of: 3 },
    ];
    const page = await show({
      bleeding: { ...BLEEDING, by_day: [] },
      by_cycle_day: [{ ...PAIN, from_start: days, before_next: [] }],
    });
    expect(page.querySelectorAll('[role=img] rect')).toHaveLength(2);
    expect(page.querySelectorAll('[role=img] span')).toHaveLength(4);
  });
});

describe('a notice', () => {
  const notices: Insights['notices'] = [
    { kind: 'long_bleeding', cycles: 6, outside: 2, shortest: 5, longest: 10 },
    { kind: 'no_period', cycles: 0, outside: 0, shortest: 0, longest: 97 },
  ];

  test('shows its basis once, and the page links to the report once', async () => {
    const page = await show({ notices });
    expect(page.textContent).toContain('2 of your last 6 periods lasted more than 8 days');
    expect(page.textContent?.split('Based on what you logged.')).toHaveLength(2);
    expect(page.querySelectorAll('a[href="/report"]')).toHaveLength(1);
  });

  test('disappears at once when hidden, with the focus on the heading, and a press restores it', async () => {
    const page = await show({ notices });
    await press(withText<HTMLButtonElement>('button', 'Hide for 90 days'));
    await seen(() => !(page.textContent ?? '').includes('more than 8 days'));
    expect(document.activeElement?.textContent).toBe('Worth mentioning to a doctor');
    expect(page.textContent).toContain('97 days since your last period');
    await press(withText<HTMLButtonElement>('button', 'Undo'));
    await seen(() => sent.length === 2);
    expect(document.activeElement?.textContent).toBe('Worth mentioning to a doctor');
    expect(sent).toEqual([
      { kind: 'long_bleeding', away: 1 },
      { kind: 'long_bleeding', away: 0 },
    ]);
  });
});
