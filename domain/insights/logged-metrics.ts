import { frequentSymptoms } from './frequent-symptoms.ts';
import type { InsightDays } from './insight-days.ts';
import { type LoggedDay, levelDays, painDays, symptomDays } from './logged-days.ts';
import type { MetricDays } from './metric-days.ts';

/** The days of everything that is logged of days, each symptom that is compared by itself. */
export function loggedMetrics(logged: readonly LoggedDay[], days: InsightDays): MetricDays[] {
  return [
    levelDays('mood', { logged, days }),
    levelDays('energy', { logged, days }),
    painDays({ logged, days }),
    levelDays('sleep', { logged, days }),
    ...frequentSymptoms(logged, days).map((symptom) => symptomDays(symptom, { logged, days })),
  ];
}
