import type { Metric } from '#domain/insights/metric-days.ts';
import { decimal, percent } from '#web/i18n/format-value.ts';

/** The ends of each metric's scale, as its values are shown; tasks have no fixed top. */
export const SCALES = {
  mood: { low: 1, high: 5 },
  energy: { low: 1, high: 5 },
  sleep: { low: 1, high: 5 },
  pain: { low: 0, high: 3 },
  symptom: { low: 0, high: 100 },
  habits: { low: 0, high: 100 },
  tasks: { low: 0, high: null },
} as const satisfies Readonly<Record<Metric, { low: number; high: number | null }>>;

/** A metric's value as shown: "67%" for habits and symptoms, "3.4" for anything else. */
export function metricText(metric: Metric, { value, language }: { value: number; language: string }): string {
  return SCALES[metric].high === 100 ? percent(value, language) : decimal(value, language);
}
