import { expect, test } from 'vitest';
import type { Insights } from '#domain/insights/insights.calls.ts';
import { METRICS } from '#domain/insights/metric-days.ts';
import { NO_ADVICE, NO_FIGURES } from '#tests/unit/domain/insights/known-cycles.ts';
import { metricCards, metricsToCome } from '#web/features/insights/insights.data.ts';

type Name = (typeof METRICS)[number];
const metric = (name: Name, { days, missing = 0 }: { days: number; missing?: number }) => ({
  metric: name,
  phases: [{ phase: 'luteal' as const, value: days ? 3 : null, days }],
  missing_cycles: 0,
  missing_days: missing,
});
const pattern = (name: Name): Insights['patterns'][number] => ({
  metric: name,
  phase: 'luteal',
  in_phase: 2,
  elsewhere: 3,
  days_in_phase: 60,
  days_elsewhere: 80,
  effect_size: -1,
  p_value: 0.001,
});
const NOTHING: Insights = {
  moods_allowed: 0,
  cycles: null,
  track_record: [],
  metrics: METRICS.map((name) => metric(name, { days: 0, missing: 30 })),
  patterns: [],
  day_log: { metrics: [], patterns: [] },
  before_after: [],
  ...NO_FIGURES,
  notices: [],
  advice: NO_ADVICE,
};
const namesOf = (insights: Insights) =>
  metricCards(insights).map(({ metric: { metric: name, symptom } }) => symptom ?? name);

test('there is no card without days, and every metric still needs days', () => {
  expect(namesOf(NOTHING)).toEqual([]);
  expect(metricsToCome(NOTHING).map(({ metric: name }) => name)).toEqual(METRICS);
});

test('patterns come first, most certain first, then metrics without a pattern, then those that need more days', () => {
  const insights: Insights = {
    ...NOTHING,
    metrics: [
      metric('mood', { days: 9, missing: 21 }),
      metric('energy', { days: 90 }),
      metric('habits', { days: 90 }),
      metric('tasks', { days: 90 }),
    ],
    patterns: [pattern('tasks'), pattern('energy'), { ...pattern('tasks'), phase: 'menstrual' }],
  };

  expect(namesOf(insights)).toEqual(['tasks', 'energy', 'habits', 'mood']);
  expect(metricsToCome(insights).map(({ metric: name }) => name)).toEqual(['mood']);
});

test('metrics of the day log are listed among the others, with a pattern for each symptom', () => {
  const acne = { ...metric('mood', { days: 90 }), metric: 'symptom' as const, symptom: 'acne' };
  const headache = { ...acne, symptom: 'headache' };
  const pain = { ...acne, metric: 'pain' as const, symptom: null };
  const surest = { ...pattern('mood'), metric: 'symptom' as const, symptom: 'headache', p_value: 0 };
  const names = namesOf({
    ...NOTHING,
    metrics: METRICS.map((name) => metric(name, { days: 90 })),
    patterns: [pattern('tasks')],
    day_log: { metrics: [pain, acne, headache], patterns: [surest] },
  });

  expect(names).toEqual([...['headache', 'tasks'], ...['mood', 'energy', 'pain', 'acne', 'habits']]);
});

test('a metric with several patterns shows the most certain one', () => {
  const patterns = [pattern('mood'), { ...pattern('mood'), phase: 'menstrual' as const }];
  const [card] = metricCards({ ...NOTHING, metrics: [metric('mood', { days: 90 })], patterns });

  expect(card).toMatchObject({ pattern: { phase: 'luteal' } });
});
