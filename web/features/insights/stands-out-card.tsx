import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import type { Insights } from '#domain/insights/insights.calls.ts';
import {
  allMetrics,
  allPatterns,
  isEnough,
  isSameMeasure,
  type MetricByPhase,
  PATTERNS_SHOWN,
  type Pattern,
  summaryNumbers,
  templateSummary,
} from '#domain/insights/summary.ts';
import { failureToastText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { queryClient, useToastedMutation } from '#web/lib/http/query-client.ts';
import { answerConsent } from '#web/lib/session/answer-consent.ts';
import { PhaseChart } from '#web/ui/charts/insight-charts.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';
import {
  InsightCard,
  metricText,
  NeededList,
  SCALES,
  useMeasureName,
  useMeasureNames,
} from './insight-card.tsx';
import { insightsQuery, metricsToCome } from './insights.data.ts';

/** A pattern in one sentence, without numbers: "You log more pain in your period than at other times." */
export function patternSentence(pattern: Pattern, { t, name }: { t: TFunction; name: string }): string {
  const direction = pattern.in_phase > pattern.elsewhere ? 'higher' : 'lower';
  return t(`insights.${direction}.${pattern.metric}`, { name, in: t(`insights.in.${pattern.phase}`) });
}

/** The surest pattern's chart and the sentences of the next ones, or what was compared and what is still needed. */
export function StandsOutCard({ insights }: { insights: Insights }) {
  const { t } = useTranslation();
  const [surest, ...others] = allPatterns(insights).slice(0, PATTERNS_SHOWN);
  const nameOf = useMeasureNames(others);
  const metric = surest && allMetrics(insights).find((row) => isSameMeasure(row, surest));
  if (!metric) return <ToComeCard insights={insights} />;
  return (
    <MetricCard
      metric={metric}
      pattern={surest}
      title={t('insights.standsOut')}
      note={others.map((pattern) => (
        <p key={`${pattern.symptom ?? pattern.metric} ${pattern.phase}`}>
          {patternSentence(pattern, { t, name: nameOf(pattern) })}
        </p>
      ))}
    />
  );
}

type MetricCardProps = { metric: MetricByPhase; pattern: Pattern | null; title?: string; note?: ReactNode };

/** A metric by phase. The sentence of its pattern is at the top of the page; without one the card says so, once there are enough days. */
export function MetricCard({ metric: shown, pattern, title, note }: MetricCardProps) {
  const { t, language } = useTranslation();
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
  const heading = t(`insights.metrics.${metric}`, { name });
  return (
    <InsightCard
      title={title ?? heading}
      sentence={title ? heading : !pattern && isEnough(shown) && t(`insights.noPattern.${metric}`)}
      chart={<PhaseChart label={caption} values={rows} top={SCALES[metric].high} />}
      note={note}
      table={{
        caption,
        columns: [t('graph.phase'), t(`insights.values.${metric}`), t('insights.days')],
        rows: rows.map(({ phase, text, days }) => ({
          key: phase,
          cells: [t(`phases.${phase}`), text || t('insights.nothing'), days],
        })),
      }}
    />
  );
}

/** What was compared without a pattern, and what's still needed before more can be; renders nothing if there's neither. */
export function ToComeCard({ insights }: { insights: Insights }) {
  const { t, language } = useTranslation();
  const isAllowed = insights.moods_allowed === 1;
  const metrics = metricsToCome(insights).filter(
    ({ metric }) => isAllowed || (metric !== 'mood' && metric !== 'energy'),
  );
  const hasSymptom = insights.day_log.metrics.some(({ metric }) => metric === 'symptom');
  const numbers = allPatterns(insights).length === 0 ? summaryNumbers(insights) : null;
  const compared = numbers && templateSummary({ ...numbers, cycles: null, forecasts: null }, language);
  if (metrics.length === 0 && isAllowed && !compared) return null;
  return (
    <TitledCard title={compared ? t('insights.standsOut') : t('insights.toCome')}>
      {compared && <p className="mt-1">{compared}</p>}
      {metrics.length > 0 && <p className="mt-1 text-ink-2 text-small">{t('insights.toComeText')}</p>}
      <NeededList measures={metrics} />
      {isAllowed && !hasSymptom && <p className="mt-2 text-ink-2 text-small">{t('insights.needSymptom')}</p>}
      {!isAllowed && (
        <ConsentToggle
          kind="health"
          isGiven={false}
          label={t('insights.includeMoods')}
          hint={t('consent.healthMeans')}
        />
      )}
    </TitledCard>
  );
}

type ConsentToggleProps = { kind: 'health' | 'ai_summary'; isGiven: boolean; label: string; hint: string };

/** A consent box, shown where the consent is needed: one tick gives it, the next withdraws it. */
export function ConsentToggle({ kind, isGiven, label, hint }: ConsentToggleProps) {
  const save = useToastedMutation({
    mutationKey: [`save-consent-${kind}`],
    mutationFn: async (given: 0 | 1) => {
      await answerConsent({ kind, given });
      void queryClient.invalidateQueries({ queryKey: insightsQuery.queryKey });
    },
  });
  const [wanted, setWanted] = useState<boolean>();
  return (
    <CheckRow
      name={kind}
      label={label}
      hint={hint}
      error={save.isError ? failureToastText(save.error) : undefined}
      // A press shows at once; if the server refuses, the box goes back.
      checked={wanted ?? isGiven}
      onChange={(event) => {
        if (wanted !== undefined) return;
        setWanted(event.target.checked);
        save.mutate(event.target.checked ? 1 : 0, { onSettled: () => setWanted(undefined) });
      }}
    />
  );
}
