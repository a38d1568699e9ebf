import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Insights } from '#domain/insights/insights.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { NO_INSIGHTS } from '#tests/unit/domain/insights/known-cycles.ts';
import { accepted, playApi } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { insightsQuery } from '#web/features/insights/insights.data.ts';
import { InsightsPage } from '#web/features/insights/insights-page.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';

/** Past forecasts that missed by these days. */
const offBy = (...days: number[]): Insights['track_record'] =>
  days.map((off, index) => ({
    started_on: day(`2026-0${index + 1}-10`),
    expected_on: day(`2026-0${index + 1}-10`),
    off_by_days: off,
    within_interval: 1,
  }));

const MONTHS = [{ month: '2026-09-01', logged: 9, of: 30 }];

async function showInsights(insights: Partial<Insights> = {}) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  queryClient.setQueryData(insightsQuery.queryKey, { success: 1, ...NO_INSIGHTS, ...insights });
  await showPage(someUser(), <InsightsPage onOpenDay={() => {}} />);
  return document.body.textContent ?? '';
}

afterEach(leavePage);

describe('the accuracy of the forecasts', () => {
  test.each([
    [[1], 'One forecast so far. Days off: +1.'],
    [[3, -5, 4], 'None of the last 3 forecasts was within two days.'],
    [[1, -5, 4], '1 of the last 3 forecasts was within two days.'],
    [[1, -2, 4], '2 of the last 3 forecasts were within two days.'],
  ])('is described in a sentence: %j', async (days, sentence) => {
    expect(await showInsights({ track_record: offBy(...days) })).toContain(sentence);
  });
});

const CYCLES: Insights['cycles'] = {
  lengths: [28, 30].map((days, index) => ({ started_on: day(`2026-0${index + 1}-10`), days, odd: 0 })),
  shortest: 28,
  longest: 30,
  median: 29,
  expected_low: 27,
  expected_high: 31,
};

const PAIN: Insights['day_log'] = {
  metrics: [
    {
      metric: 'pain',
      symptom: null,
      phases: [{ phase: 'menstrual', value: 0.5, days: 40 }],
      missing_cycles: 0,
      missing_days: 0,
    },
  ],
  patterns: [
    {
      metric: 'pain',
      symptom: null,
      phase: 'menstrual',
      in_phase: 0.5,
      elsewhere: 0,
      days_in_phase: 40,
      days_elsewhere: 120,
      effect_size: 0.8,
      p_value: 0.001,
    },
  ],
};

describe('the page begins with one sentence', () => {
  const first = () => document.querySelector('section [aria-live]')?.textContent;

  test('about the surest pattern, without a consent and without numbers, which are behind how it is worked out', async () => {
    const page = await showInsights({ cycles: CYCLES, day_log: PAIN });
    const sentence = 'You log more pain in your period than at other times.';
    expect(first()).toBe(sentence);
    expect(page.split(sentence)).toHaveLength(2);
    expect(page.indexOf(sentence)).toBeLessThan(page.indexOf('28 to 30 days, median 29'));
    const about = document.querySelector('details')?.textContent;
    expect(about).toContain(
      'Pain · Menstrual phase: 0.5, and 0 in the rest of the cycle. 40 days compared with 120 others',
    );
    expect(page.split('effect size')).toHaveLength(2);
  });

  test('that admits that there is no pattern yet', async () => {
    const [pain] = PAIN.metrics;
    const day_log = { metrics: pain ? [pain] : [], patterns: [] };
    expect(await showInsights({ cycles: CYCLES, day_log, moods_allowed: 1 })).toContain(
      'No pattern by phase stands out so far in pain.',
    );
    expect(first()).toBe('No pattern yet.');
  });

  test('and then three cards, and all other figures only after a press', async () => {
    await showInsights({
      cycles: CYCLES,
      day_log: PAIN,
      track_record: offBy(1),
      months_logged: MONTHS,
      moods_allowed: 1,
    });
    const cards = () => [...document.querySelectorAll('.insight-cards h2')].map((card) => card.textContent);
    expect(cards()).toEqual(['What stands out', 'Cycle lengths', 'How accurate were we?']);
    await press(withText('button', 'All figures'));
    await seen(() => cards().includes('By day of the cycle'));
    expect(document.body.textContent).not.toContain('Days you logged');
    await press(withText('button', 'All figures'));
    expect(cards()).toHaveLength(3);
  });
});

test('one switch shows all charts of the page as tables', async () => {
  await showInsights({ cycles: CYCLES, day_log: PAIN, track_record: offBy(1, 2) });
  expect([...document.querySelectorAll('[role=img]')].length).toBe(3);
  expect(document.querySelector('table')).toBeNull();
  await press(document.querySelector<HTMLInputElement>('[role=switch]') ?? expect.fail('no switch'));
  expect(document.querySelectorAll('table').length).toBe(3);
  expect(document.querySelector('[role=img]')).toBeNull();
});

test('the day log can be included where it is missing', async () => {
  expect(await showInsights()).toContain('Include mood, energy, sleep, pain and symptoms');
});

test('an AI summary is requested only while it is allowed', async () => {
  const SUMMARY = '/api/insights/en/summary';
  const summary = { text: 'Your cycles are steady.', source: 'ai' };
  await showInsights({ cycles: CYCLES });
  expect(document.body.textContent).toContain('Write this with AI');
  const calls = playApi({
    '/api/insights': accepted({ ...NO_INSIGHTS, cycles: CYCLES }),
    '/api/user/consent': accepted(),
    [SUMMARY]: accepted({ summary }),
  });
  const box = () => document.querySelector<HTMLInputElement>('[name=ai_summary]') ?? expect.fail('no box');
  const requests = () => calls.filter(({ path }) => path === SUMMARY).length;
  const given = () => calls.flatMap(({ path, body }) => (path === '/api/user/consent' ? [body] : []));
  expect([box().checked, requests()]).toEqual([false, 0]);
  await press(box());
  await seen(() => requests() === 1 && box().checked);
  expect(given()).toMatchObject([{ kind: 'ai_summary', given: 1 }]);
  await seen(() => document.body.textContent.includes('Your cycles are steady.'));
  await press(box());
  await seen(() => given().length === 2 && !box().checked);
  expect(given()[1]).toMatchObject({ kind: 'ai_summary', given: 0 });
  expect(requests()).toBe(1);
  expect(document.body.textContent).toContain('No pattern yet.');
});

test('the page without a finished cycle shows what it will contain, and links to the cycle', async () => {
  expect(await showInsights()).toContain('Nothing to see yet');
  expect(document.querySelector('a[href="/cycle"]')).not.toBeNull();
  expect(document.querySelector('[role=img]')).toBeNull();
});
