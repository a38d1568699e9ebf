import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { MetricByPhase, Pattern } from '#domain/insights/insights.schema.ts';
import type { Metric } from '#domain/insights/metric-days.ts';
import { decimal, percent } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { PhaseChart } from '#web/ui/charts/insight-charts.tsx';
import { InsightCard } from './insight-card.tsx';
import { InsightTable } from './insight-table.tsx';

/** The top of each scale; tasks have no fixed top. */
const TOPS: Readonly<Record<Metric, number | null>> = { mood: 5, energy: 5, habits: 100, tasks: null };

/** A metric by phase, with the pattern found or a note that there's none yet. */
export function MetricCard({ metric: shown, pattern }: { metric: MetricByPhase; pattern: Pattern | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { metric, phases } = shown;
  const rows = phases.map(({ phase, value, days }) => ({
    phase,
    value,
    days,
    text: value === null ? '' : metricText(metric, { value, language }),
  }));
  const values = rows.map(({ phase, text }) => `${t(`phases.${phase}`)} ${text || t('insights.nothing')}`);
  const caption = t('insights.phaseChart', { values: values.join(', ') });
  return (
    <InsightCard
      title={t(`insights.metrics.${metric}`)}
      sentence={pattern === null ? withoutPattern(shown, t) : patternText(pattern, { t, language })}
      chart={<PhaseChart label={caption} values={rows} top={TOPS[metric]} />}
      note={
        pattern &&
        t('insights.basis', {
          days: pattern.days_in_phase,
          others: pattern.days_elsewhere,
          effect: decimal(Math.abs(pattern.effect_size), language),
        })
      }
      table={
        <InsightTable
          caption={caption}
          columns={[t('graph.phase'), t(`insights.values.${metric}`), t('insights.days')]}
          rows={rows.map(({ phase, text, days }) => ({
            key: phase,
            cells: [t(`phases.${phase}`), text || t('insights.nothing'), days],
          }))}
        />
      }
    />
  );
}

function withoutPattern({ metric, missing_cycles, missing_days }: MetricByPhase, t: TFunction): string {
  return missing_cycles + missing_days > 0 ? t('insights.tooEarly') : t(`insights.noPattern.${metric}`);
}

function patternText(
  { metric, phase, in_phase, elsewhere }: Pattern,
  { t, language }: { t: TFunction; language: string },
): string {
  return t(`insights.${in_phase > elsewhere ? 'higher' : 'lower'}.${metric}`, {
    in: t(`insights.in.${phase}`),
    value: metricText(metric, { value: in_phase, language }),
    rest: metricText(metric, { value: elsewhere, language }),
  });
}

/** A metric's value as shown: "67%" for habits, "3.4" for anything else. */
function metricText(metric: Metric, { value, language }: { value: number; language: string }): string {
  return metric === 'habits' ? percent(value, language) : decimal(value, language);
}
