import type { Insights } from './insights.schema.ts';
import { LOGGED_METRICS, type Measure, type Metric } from './metric-days.ts';

/** A metric by phase, whichever it is. */
export type MetricByPhase = Omit<Insights['metrics'][number], 'metric'> & Measure;
/** A pattern of any metric. */
export type Pattern = Omit<Insights['patterns'][number], 'metric'> & Measure;

const ORDER: readonly Metric[] = [...LOGGED_METRICS, 'habits', 'tasks'];

/** The metrics of an answer in the order in which they are shown: what is logged of days, then habits and tasks. */
export function allMetrics({ metrics, day_log }: Insights): MetricByPhase[] {
  const all = [...metrics.map((row) => ({ ...row, symptom: null })), ...day_log.metrics];
  return all.sort((left, right) => ORDER.indexOf(left.metric) - ORDER.indexOf(right.metric));
}

/** The patterns of an answer, the most certain first. */
export function allPatterns({ patterns, day_log }: Insights): Pattern[] {
  const all = [...patterns.map((row) => ({ ...row, symptom: null })), ...day_log.patterns];
  return all.sort(
    (left, right) => left.p_value - right.p_value || Math.abs(right.effect_size) - Math.abs(left.effect_size),
  );
}

/** Whether two rows are about the same. */
export const isSameMeasure = (left: Measure, right: Measure): boolean =>
  left.metric === right.metric && left.symptom === right.symptom;
