import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import { SYMPTOMS } from '#domain/day-log/day-log.fields.ts';
import type { Insights } from '#domain/insights/insights.calls.ts';
import { METRICS, type SummarySubject } from '#domain/insights/metric-days.ts';
import {
  checkedSummary,
  type SummaryNumbers,
  summaryNumbers,
  templateSummary,
} from '#domain/insights/summary.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { NO_ADVICE, NO_FIGURES } from './known-cycles.ts';

const metric = (name: Insights['metrics'][number]['metric'], missing: number) => ({
  metric: name,
  phases: [{ phase: 'luteal' as const, value: 3.14, days: 77 }],
  missing_cycles: 0,
  missing_days: missing,
});

const NO_DAY_LOG = {
  ...NO_FIGURES,
  advice: NO_ADVICE,
  day_log: { metrics: [], patterns: [] },
  before_after: [],
};
const INSIGHTS: Insights = {
  moods_allowed: 1,
  cycles: {
    lengths: [
      { started_on: day('2026-08-01'), days: 27, odd: 0 as const },
      { started_on: day('2026-08-28'), days: 31, odd: 0 as const },
    ],
    shortest: 27,
    longest: 31,
    median: 29,
    expected_low: 26,
    expected_high: 32,
  },
  track_record: [
    { started_on: day('2026-08-28'), expected_on: day('2026-08-30'), off_by_days: -2, within_interval: 1 },
    { started_on: day('2026-09-28'), expected_on: day('2026-09-25'), off_by_days: 3, within_interval: 1 },
  ],
  metrics: [metric('mood', 0), metric('energy', 0), metric('habits', 0), metric('tasks', 12)],
  patterns: [
    {
      metric: 'mood',
      phase: 'luteal',
      in_phase: 2.8,
      elsewhere: 3.5,
      days_in_phase: 70,
      days_elsewhere: 90,
      effect_size: -0.74,
      p_value: 0.002,
    },
  ],
  ...NO_DAY_LOG,
  notices: [{ kind: 'long_cycles', cycles: 6, outside: 2, shortest: 27, longest: 45 }],
};
const SUBJECTS: readonly SummarySubject[] = [...METRICS, 'pain', 'sleep', ...SYMPTOMS, 'own_symptom'];
const EMPTY: Insights = {
  moods_allowed: 0,
  cycles: null,
  track_record: [],
  metrics: [],
  patterns: [],
  ...NO_DAY_LOG,
  notices: [],
};
const NUMBERS = summaryNumbers(INSIGHTS) as SummaryNumbers; // the insights are not empty

describe('the data sent to the model', () => {
  test('is exactly this, without days, notices or single entries', () => {
    expect(summaryNumbers(INSIGHTS)).toEqual({
      cycles: { count: 2, shortest_days: 27, longest_days: 31, median_days: 29 },
      forecasts: { count: 2, at_most_two_days_off: 1 },
      patterns: [{ about: 'mood', phase: 'luteal', in_phase: 2.8, rest_of_cycle: 3.5 }],
      without_pattern: ['energy', 'habits'],
    });
    expect(JSON.stringify(NUMBERS)).not.toMatch(/\d{4}-\d{2}/);
  });

  test('names a symptom by its key and a custom symptom only as custom', () => {
    const symptoms = ['headache', 'k3J9-own', 'Zz81-own'].map((symptom) => ({
      ...metric('mood', 0),
      metric: 'symptom' as const,
      symptom,
    }));
    const pattern = {
      ...INSIGHTS.patterns[0],
      metric: 'symptom' as const,
      symptom: 'k3J9-own',
      in_phase: 40,
      p_value: 0.001,
    };
    const dayLog = { metrics: symptoms, patterns: [pattern] } as Insights['day_log']; // patterns[0] exists
    const numbers = summaryNumbers({ ...INSIGHTS, metrics: [], day_log: dayLog });

    expect(numbers?.patterns.map(({ about }) => about)).toEqual(['own_symptom', 'mood']);
    expect(numbers?.without_pattern).toEqual(['headache', 'own_symptom']);
    expect(JSON.stringify(numbers)).not.toContain('k3J9');
  });

  test('is null without data', () => {
    expect(summaryNumbers(EMPTY)).toBeNull();
    expect(summaryNumbers({ ...EMPTY, metrics: [metric('mood', 3)] })).toBeNull();
  });
});

describe('the product’s own sentences', () => {
  test('summarise the numbers in English', () => {
    expect(templateSummary(NUMBERS, 'en')).toBe(
      'Your last 2 cycles took 27 to 31 days, median 29. Forecasts within two days: 1 of the last 2. ' +
        'Your mood was lower in the luteal phase: 2.8 on average, against 3.5 in the rest of the cycle. ' +
        'No pattern by phase stands out so far in energy or habits.',
    );
  });

  test('contain only numbers that are sent, in every language, and pass their own check', () => {
    const one = { ...NUMBERS, cycles: { count: 1, shortest_days: 30, longest_days: 30, median_days: 30 } };
    for (const language of LANGUAGES) {
      for (const numbers of [NUMBERS, one]) {
        const text = templateSummary(numbers, language);
        expect(checkedSummary(text, numbers)).toBe(text);
        expect(text).not.toMatch(/undefined|NaN|null/);
      }
    }
  });

  test('give symptoms as shares of the logged days', () => {
    const about = { phase: 'luteal', in_phase: 40, rest_of_cycle: 12 } as const;
    const numbers: SummaryNumbers = {
      cycles: null,
      forecasts: null,
      patterns: [
        { ...about, about: 'headache' },
        { ...about, about: 'own_symptom' },
      ],
      without_pattern: ['pain', 'bloating'],
    };
    expect(templateSummary(numbers, 'en')).toBe(
      'Headache on 40% of the days you logged in the luteal phase, and on 12% in the rest of the cycle. ' +
        'A symptom of your own on 40% of the days you logged in the luteal phase, and on 12% in the rest of the cycle. ' +
        'No pattern by phase stands out so far in pain or bloating.',
    );
  });

  test('have a sentence for every subject in every language', () => {
    for (const language of LANGUAGES) {
      const texts = SUBJECTS.map((about) =>
        templateSummary(
          {
            cycles: null,
            forecasts: null,
            patterns: [{ about, phase: 'ovulation', in_phase: 4.1, rest_of_cycle: 3.2 }],
            without_pattern: [],
          },
          language,
        ),
      );
      expect(new Set(texts).size).toBe(SUBJECTS.length);
    }
  });
});

describe('the model’s text', () => {
  const check = (text: string) => checkedSummary(text, NUMBERS);

  test('is accepted if every number in it was sent, with either decimal sign', () => {
    const text = 'Tes 2 derniers cycles ont duré 27 à 31 jours. Ton humeur : 2,8 contre 3.5.';
    expect(check(`  ${text}\n`)).toBe(text);
  });

  test.each([
    ['an invented number', 'Your cycles took 27 to 33 days, which is a lot of days.'],
    ['a number made of two', 'Your cycles took 2731 days, which is a lot of days.'],
    ['a link', 'Your cycles took 27 days. Read www.example.org for more of it.'],
    ['markup', 'Your cycles took <b>27</b> days, which is a lot of days.'],
    ['a list of stars', '* Your cycles took 27 days\n* Your mood was lower'],
    ['too little', 'Fine.'],
    ['too much', 'Your cycles took 27 days. '.repeat(60)],
    ['control characters', 'Your cycles took 27\u0007 days, which is a lot of days.'],
    ['half a character', 'Your cycles took 27 days, which is a lot \ud800 of days.'],
  ])('is rejected with %s', (_, text) => {
    expect(check(text)).toBeNull();
  });
});
