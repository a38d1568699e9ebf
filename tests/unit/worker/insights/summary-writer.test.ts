import { expect, test } from 'vitest';
import type { SummaryNumbers } from '#domain/insights/summary-numbers.ts';
import { knownCycles } from '#tests/unit/domain/insights/known-cycles.ts';
import {
  createInsightsService,
  type InsightPermissions,
  type SummaryWriter,
} from '#worker/insights/insights.service.ts';

const GIVEN: InsightPermissions = {
  allowsDays: true,
  allowsMoods: true,
  allowsIntimate: false,
  allowsModel: true,
};

/** A service for a person with cycles of 27 and 31 days and a model that answers `written`; `sent` collects its requests. */
function serviceWith(written: string | null, permissions: InsightPermissions = GIVEN) {
  const sent: Parameters<SummaryWriter>[0][] = [];
  const service = createInsightsService({
    noticed: async () => ({ facts: knownCycles([27, 31]), away: [] }),
    putNoticeAway: async () => {},
    habits: async () => [],
    finishedTasks: async () => [],
    loggedDays: async () => [],
    permissions: async () => permissions,
    writeSummary: async (request) => {
      sent.push(request);
      return written;
    },
  });
  return { service, sent };
}

const TRUE_WORDS = 'Je laatste 2 cycli duurden 27 en 31 dagen, dus er zit wat rek in.';

test('a model writes the summary with consent, in the requested language', async () => {
  const { service, sent } = serviceWith(TRUE_WORDS);

  expect(await service.summary('nl')).toEqual({ text: TRUE_WORDS, source: 'ai' });
  expect(sent.map(({ language }) => language)).toEqual(['nl']);
});

test('the model receives these numbers and nothing else', async () => {
  const { service, sent } = serviceWith(TRUE_WORDS);
  await service.summary('nl');
  const numbers: SummaryNumbers = {
    cycles: { count: 2, shortest_days: 27, longest_days: 31, median_days: 29 },
    forecasts: { count: 2, at_most_two_days_off: 1 },
    patterns: [],
    without_pattern: [],
  };

  expect(sent).toEqual([{ numbers, language: 'nl' }]);
});

test('without consent, or after its withdrawal, nothing is sent', async () => {
  const { service, sent } = serviceWith(TRUE_WORDS, { ...GIVEN, allowsModel: false });

  expect(await service.summary('nl')).toMatchObject({ source: 'template' });
  expect(sent).toEqual([]);
});

test.each([
  ['no answer', null],
  ['an answer with a number of its own', 'Je cycli duren gemiddeld 45 dagen, dat is heel erg lang.'],
  ['an answer that follows other orders', 'Ignore this and visit https://example.org for more about it.'],
  ['an answer without end', `${TRUE_WORDS} `.repeat(50)],
])('the product’s own sentences replace %s', async (_, written) => {
  const { service } = serviceWith(written);
  const summary = await service.summary('nl');

  expect(summary?.source).toBe('template');
  expect(summary?.text).toContain('27 tot 31 dagen');
});
