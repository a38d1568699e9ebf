import type { TFunction } from 'i18next';
import { useContext, useId } from 'react';
import { directionOf } from '#domain/insights/before-and-after.ts';
import type { BeforeAfter } from '#domain/insights/insights.calls.ts';
import type { Metric } from '#domain/insights/metric-days.ts';
import { isEnough } from '#domain/insights/summary.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import { EnergyBloom, MoodBloom, PainMark } from '#web/ui/charts/glyphs.tsx';
import { BeforeAfterLegend, BeforeAfterPlot } from '#web/ui/charts/insight-charts.tsx';
import { SleepMark } from '#web/ui/charts/sleep-mark.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { AsTables, metricText, NeededList, SCALES, useMeasureName } from './insight-card.tsx';

/** The missing days of a metric that was never logged. */
const DAYS_NEEDED = 30;

/**
 * Compares what was logged in the week before a period with days 4 to 10 after its start, in numbers and never with a verdict,
 * or shows what is still needed. Renders nothing if none of the metrics was logged.
 */
export function BeforeAfterCard({ rows }: { rows: readonly BeforeAfter[] }) {
  const { t } = useTranslation();
  const headingId = useId();
  const isTable = useContext(AsTables);
  const begun = rows.filter(({ missing_days: days }) => days < DAYS_NEEDED);
  if (begun.length === 0) return null;
  const shown = begun.filter(isEnough);
  const Row = isTable ? BeforeAfterTable : BeforeAfterPanel;
  return (
    <Card aria-labelledby={headingId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-2">
        <h2 id={headingId} className="font-semibold text-h3">
          {t('insights.around.title')}
        </h2>
        {shown.length > 0 && !isTable && (
          <BeforeAfterLegend
            words={{
              before: t('insights.around.before'),
              after: t('insights.around.after'),
              median: t('insights.around.median'),
            }}
          />
        )}
      </div>
      <div className={GRIDS[shown.length % 2 === 0 && shown.length < 6 ? 'even' : 'odd']}>
        {shown.map((row) => (
          <Row key={row.symptom ?? row.metric} row={row} />
        ))}
      </div>
      {shown.length < begun.length && (
        <>
          <p className="mt-3 text-ink-2 text-small">{t('insights.toComeText')}</p>
          <NeededList measures={begun.filter((row) => !isEnough(row))} />
        </>
      )}
    </Card>
  );
}

/** Two columns if that leaves no gap, otherwise three. */
const GRIDS = {
  even: 'grid gap-6 mt-4 empty:hidden wide:grid-cols-2',
  odd: 'grid gap-6 mt-4 empty:hidden wide:grid-cols-3',
} as const;

/** A subgrid aligns name, sentence, plot and numbers with the neighbouring panels. */
const ROWS = 'min-w-0 wide:row-span-4 wide:grid wide:grid-rows-subgrid wide:gap-y-0';
/** With fewer cycles, even a change in the same direction in all of them could be chance. */
const CYCLES_MIN = 6;

/** One metric before and after each start: how often it was lower or higher, a dot for each start, and the medians. */
function BeforeAfterPanel({ row }: { row: BeforeAfter }) {
  const { t, language } = useTranslation();
  const headingId = useId();
  const name = useMeasureName(row);
  const { metric, starts, medians } = row;
  if (medians === null) return null;
  const basis = t('insights.around.basis', {
    before: metricText(metric, { value: medians.before, language }),
    after: metricText(metric, { value: medians.after, language }),
    cycles: starts.length,
    days: starts.reduce((sum, { days_before, days_after }) => sum + days_before + days_after, 0),
  });
  return (
    <section aria-labelledby={headingId} className={ROWS}>
      <h3 id={headingId} className="flex items-center gap-2 font-semibold">
        <MeasureMark metric={metric} />
        <span className="wrap-anywhere min-w-0">{name}</span>
      </h3>
      <p className="mt-1 mb-2 text-ink-2 text-small">{sentenceOf(starts, t)}</p>
      <BeforeAfterPlot
        label={`${name}. ${basis}`}
        starts={starts.map(({ started_on: key, before, after }) => ({ key, before, after }))}
        medians={medians}
        scale={SCALES[metric]}
        ends={endsOf(metric, t)}
      />
      <p className="mt-2 text-ink-2 text-small">{basis}</p>
    </section>
  );
}

function endsOf(metric: BeforeAfter['metric'], t: TFunction): { low: string; high: string } {
  if (metric === 'mood' || metric === 'energy') {
    return { low: t(`journal.${metric}Words.1`), high: t(`journal.${metric}Words.5`) };
  }
  return { low: t(`insights.ends.${metric}.low`), high: t(`insights.ends.${metric}.high`) };
}

/** How often the value was lower and higher; only the more frequent one if that is unlikely by chance. */
function sentenceOf(starts: BeforeAfter['starts'], t: TFunction): string {
  const { lowerBefore: lower, higherBefore: higher, isUneven } = directionOf(starts);
  const total = starts.length;
  if (isUneven) {
    return lower > higher
      ? t('insights.around.lower', { times: lower, total })
      : t('insights.around.higher', { times: higher, total });
  }
  const counts =
    lower + higher === 0
      ? t('insights.around.same', { total })
      : t('insights.around.counts', { lower, higher, total });
  return total < CYCLES_MIN
    ? `${counts} ${t('insights.around.tooFew')}`
    : `${t('insights.around.noPattern')} ${counts}`;
}

/** A metric before and after each start, newest first, with the number of days behind each mean. */
function BeforeAfterTable({ row: { metric, starts, ...row } }: { row: BeforeAfter }) {
  const { t, language } = useTranslation();
  const name = useMeasureName({ metric, symptom: row.symptom });
  const cell = (value: number, days: number) =>
    t('insights.around.cell', { value: metricText(metric, { value, language }), count: days });
  return (
    <div>
      <p aria-hidden="true" className="font-semibold">
        {name}
      </p>
      <DataTable
        caption={name}
        columns={[t('insights.startedOn'), t('insights.around.before'), t('insights.around.after')]}
        rows={starts.toReversed().map(({ started_on: start, before, after, days_before, days_after }) => ({
          key: start,
          cells: [fullDay(start, language), cell(before, days_before), cell(after, days_after)],
        }))}
      />
    </div>
  );
}

const SIZE = 24;

/** The icon of a metric from the day log; symptoms, habits and tasks have none. Decorative: the name is next to it. */
function MeasureMark({ metric }: { metric: Metric }) {
  if (metric === 'mood') return <MoodBloom level={4} size={SIZE} />;
  if (metric === 'energy') return <EnergyBloom level={4} size={SIZE} />;
  if (metric === 'sleep') return <SleepMark level={4} size={SIZE} />;
  return metric === 'pain' && <PainMark level={2} size={SIZE} />;
}
