import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Insights } from '#domain/insights/insights.schema.ts';
import { NO_INSIGHTS } from '#tests/unit/domain/insights/known-cycles.ts';
import { accepted, playApi } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { insightsQuery } from '#web/features/insights/insights.data.ts';
import { InsightsPage } from '#web/features/insights/insights-page.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';

/** Past forecasts that missed by these days. */
const offBy = (...days: number[]): Insights['track_record'] =>
  days.map((off, index) => ({
    started_on: `2026-0${index + 1}-10`,
    expected_on: `2026-0${index + 1}-10`,
    off_by_days: off,
    within_interval: 1,
  }));

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

test('the sentences of the cards are repeated only in a model’s summary, if it is allowed', async () => {
  const lengths = [28, 30].map((days, index) => ({
    started_on: `2026-0${index + 1}-10`,
    days,
    odd: 0 as const,
  }));
  const cycles = { lengths, shortest: 28, longest: 30, median: 29, expected_low: 27, expected_high: 31 };
  const page = await showInsights({ cycles });
  expect(page.split('28 to 30 days, median 29').length).toBe(2);
  expect(page).toContain('Let an AI service word this');
});

test('the day log can be included where it is missing', async () => {
  expect(await showInsights()).toContain('Include mood, energy, sleep, pain and symptoms');
});

test('an AI summary is requested only while it is allowed', async () => {
  const SUMMARY = '/api/insights/en/summary';
  const summary = { text: 'Your cycles are steady.', source: 'template' };
  const lengths = [28, 30].map((days, index) => ({
    started_on: `2026-0${index + 1}-10`,
    days,
    odd: 0 as const,
  }));
  const cycles = { lengths, shortest: 28, longest: 30, median: 29, expected_low: 27, expected_high: 31 };
  await showInsights({ cycles });
  const calls = playApi({
    '/api/insights': accepted({ ...NO_INSIGHTS, cycles }),
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
  await press(box());
  await seen(() => given().length === 2 && !box().checked);
  expect(given()[1]).toMatchObject({ kind: 'ai_summary', given: 0 });
  expect(requests()).toBe(1);
});

test('the page without a finished cycle shows what it will contain, and links to the cycle', async () => {
  expect(await showInsights()).toContain('Nothing to see yet');
  expect(document.querySelector('a[href="/cycle"]')).not.toBeNull();
  expect(document.querySelector('[role=img]')).toBeNull();
});
