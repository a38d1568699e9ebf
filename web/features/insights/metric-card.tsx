import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { MetricByPhase, Pattern } from '#domain/insights/summary-numbers.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { PhaseChart } from '#web/ui/charts/insight-charts.tsx';
import { InsightCard, InsightTable } from './insight-card.tsx';
import { metricText, SCALES, useMeasureName } from './measures.tsx';

/** A metric by phase, with the pattern found or a note that there's none yet. */
export function MetricCard({ metric: shown, pattern }: { metric: MetricByPhase; pattern: Pattern | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { metric, phases } = shown;
  const name = useMeasureName(shown);
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
      title={t(`insights.metrics.${metric}`, { name })}
      sentence={
        pattern === null ? withoutPattern(shown, { t, name }) : patternText(pattern, { t, language, name })
      }
      chart={<PhaseChart label={caption} values={rows} top={SCALES[metric].high} />}
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

function withoutPattern(
  { metric, missing_cycles, missing_days }: MetricByPhase,
  { t, name }: { t: TFunction; name: string },
): string {
  return missing_cycles + missing_days > 0
    ? t('insights.tooEarly')
    : t(`insights.noPattern.${metric}`, { name });
}

function patternText(
  { metric, phase, in_phase, elsewhere }: Pattern,
  { t, language, name }: { t: TFunction; language: string; name: string },
): string {
  return t(`insights.${in_phase > elsewhere ? 'higher' : 'lower'}.${metric}`, {
    name,
    in: t(`insights.in.${phase}`),
    value: metricText(metric, { value: in_phase, language }),
    rest: metricText(metric, { value: elsewhere, language }),
  });
}
