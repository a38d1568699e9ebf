import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { percent } from '#domain/cycle/shown-odds.ts';
import { isBuiltIn } from '#domain/day-log/day-log.fields.ts';
import type { Insights } from '#domain/insights/insights.calls.ts';
import type { Measure, Metric } from '#domain/insights/metric-days.ts';
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
import { SUMMARY_TEXTS } from '#domain/texts/texts.ts';
import { ownSymptomsQuery } from '#web/features/day-log/day-log.data.ts';
import { failureToastText } from '#web/i18n/format.ts';
import { capitalised, decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { queryClient, useToastedMutation } from '#web/lib/http/query-client.ts';
import { answerConsent } from '#web/lib/session/answer-consent.ts';
import { DataTable, type DataTableProps } from '#web/ui/charts/data-table.tsx';
import { PhaseChart } from '#web/ui/charts/insight-charts.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';
import { insightsQuery, metricsToCome } from './insights.data.ts';

type InsightCardProps = {
  title: string;
  /** The card's message in one sentence. */
  sentence?: ReactNode;
  /** Chooses what the chart and the table show. */
  choice?: ReactNode;
  chart: ReactNode;
  /** Small print below the chart. */
  note?: ReactNode;
  table: DataTableProps;
};

/** Whether the page shows tables in place of its charts. */
export const AsTables = createContext(false);

/** One insight: a sentence, and a chart or the same data as a table. */
export function InsightCard({ title, sentence, choice, chart, note, table }: InsightCardProps) {
  const isTable = useContext(AsTables);
  return (
    <TitledCard title={title}>
      {sentence && <p className="mt-1 wrap-anywhere">{sentence}</p>}
      {choice}
      {isTable ? table.rows.length > 0 && <DataTable {...table} /> : chart}
      {!isTable && note && <div className="mt-3 text-ink-2 text-small">{note}</div>}
    </TitledCard>
  );
}

export const SourceLink = ({ url, children }: { url: string; children: ReactNode }) => (
  <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
    {children}
  </a>
);

/** Returns names of measures that can begin a sentence. Loads the names of the person's own symptoms. */
export function useMeasureNames(measures: readonly Measure[]): (measure: Measure) => string {
  const { t, language } = useTranslation();
  const isOwn = measures.some(({ symptom }) => symptom !== null && !isBuiltIn(symptom));
  const { data: own } = useQuery({ ...ownSymptomsQuery, enabled: isOwn });
  return ({ metric, symptom }) => {
    if (symptom === null) return t(`insights.names.${metric}`);
    const name = own?.find(({ symptom_id }) => symptom_id === symptom)?.name;
    const subject = isBuiltIn(symptom) ? symptom : 'own_symptom';
    return name ?? capitalised(SUMMARY_TEXTS[language].subjects[subject], language);
  };
}

export const useMeasureName = (measure: Measure): string => useMeasureNames([measure])(measure);

/** The range of each metric's scale in displayed values; tasks have no fixed maximum. */
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

type Needs = Measure & { readonly missing_cycles: number; readonly missing_days: number };

/** How many more cycles and days each measure needs. */
export function NeededList({ measures }: { measures: readonly Needs[] }) {
  const { t } = useTranslation();
  const nameOf = useMeasureNames(measures);
  return (
    <ul className="mt-2 grid divide-y divide-line">
      {measures.map((measure) => {
        const { symptom, metric, missing_cycles: cycles, missing_days: days } = measure;
        const needs = [
          days > 0 && t('insights.needDays', { count: days }),
          cycles > 0 && t('insights.needCycles', { count: cycles }),
        ];
        return (
          <li
            key={symptom ?? metric}
            className="flex min-h-tap flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="wrap-anywhere font-medium">{nameOf(measure)}</span>
            <span className="text-ink-2 text-small">{needs.filter(Boolean).join(', ')}</span>
          </li>
        );
      })}
    </ul>
  );
}

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
