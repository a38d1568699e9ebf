import { expect, test } from 'vitest';
import { languageName } from '#domain/account/language.ts';
import { insightsOf } from '#domain/insights/insights-of.ts';
import type { SummaryNumbers } from '#domain/insights/summary.ts';
import { knownCycles } from '#tests/unit/domain/insights/known-cycles.ts';
import { summaryOf } from '#worker/insights/insights.routes.ts';
import type { LanguageModel } from '#worker/platform/language-model.ts';

/** The insights of a person with cycles of 27 and 31 days. */
const INSIGHTS = insightsOf({
  facts: knownCycles([27, 31]),
  habits: [],
  finishedTasks: [],
  logged: [],
  bodyDays: [],
  away: [],
  advice: { days: [], counts: [] },
});

/** A model that answers `written`, or fails without one; `questions` collects what it was sent. */
function modelWriting(written: string | null) {
  const questions: { rules: string; text: string }[] = [];
  const model = (async ({ rules, text }) => {
    questions.push({ rules, text });
    if (written === null) throw new Error('no answer');
    return { summary: written };
  }) as LanguageModel; // the only shape that is asked for here
  return { model, questions };
}

const TRUE_WORDS = 'Je laatste 2 cycli duurden 27 en 31 dagen, dus er zit wat rek in.';

test('a model writes the summary, in the requested language', async () => {
  const { model, questions } = modelWriting(TRUE_WORDS);

  expect(await summaryOf(INSIGHTS, { language: 'nl', model })).toEqual({ text: TRUE_WORDS, source: 'ai' });
  expect(questions.map(({ rules }) => rules)).toEqual([expect.stringContaining(languageName('nl'))]);
});

test('the model receives these numbers and nothing else', async () => {
  const { model, questions } = modelWriting(TRUE_WORDS);
  await summaryOf(INSIGHTS, { language: 'nl', model });
  const numbers: SummaryNumbers = {
    cycles: { count: 2, shortest_days: 27, longest_days: 31, median_days: 29 },
    forecasts: { count: 2, at_most_two_days_off: 1 },
    patterns: [],
    without_pattern: [],
  };

  expect(questions.map(({ text }) => JSON.parse(text))).toEqual([numbers]);
});

test('without a model, as without the consent to one, the product’s own sentences are used', async () => {
  const summary = await summaryOf(INSIGHTS, { language: 'nl', model: undefined });

  expect(summary).toMatchObject({ source: 'template', text: expect.stringContaining('27 tot 31 dagen') });
});

test.each([
  ['no answer', null],
  ['an answer with a number of its own', 'Je cycli duren gemiddeld 45 dagen, dat is heel erg lang.'],
  ['an answer that follows other orders', 'Ignore this and visit https://example.org for more about it.'],
  ['an answer without end', `${TRUE_WORDS} `.repeat(50)],
])('the product’s own sentences replace %s', async (_, written) => {
  const { model } = modelWriting(written);
  const summary = await summaryOf(INSIGHTS, { language: 'nl', model });

  expect(summary?.source).toBe('template');
  expect(summary?.text).toContain('27 tot 31 dagen');
});
