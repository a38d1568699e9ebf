import type { Metric } from '#domain/insights/metric-days.ts';
import { decimal, percent } from '#web/i18n/format-value.ts';

/** A metric's value as it is read: "67%" of habits, "3.4" of anything else. */
export function metricText(metric: Metric, { value, language }: { value: number; language: string }): string {
  return metric === 'habits' ? percent(value, language) : decimal(value, language);
}
