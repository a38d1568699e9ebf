import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#domain/insights/before-and-after.ts';
import type { BeforeAfter } from '#domain/insights/insights.schema.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { BeforeAfterPlot } from '#web/ui/charts/before-after-plot.tsx';
import { MeasureMark } from './measure-mark.tsx';
import { metricText, SCALES } from './metric-scale.ts';
import { useMeasureName } from './use-measure-name.ts';

/** Name, sentence, plot and numbers are as high as those of the panels beside it, so that the plots stand in line. */
const ROWS = 'min-w-0 wide:row-span-4 wide:grid wide:grid-rows-subgrid wide:gap-y-0';
/** With fewer cycles not even all of them going one way is beyond chance. */
const CYCLES_MIN = 6;

/** One metric before and after each start: how often it was lower and higher, a dot for each, and the medians. */
export function BeforeAfterPanel({ row }: { row: BeforeAfter }) {
  const { t } = useTranslation();
  const language = useLanguage();
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

/** The words of the lowest and the highest value. */
function endsOf(metric: BeforeAfter['metric'], t: TFunction): { low: string; high: string } {
  if (metric === 'mood' || metric === 'energy') {
    return { low: t(`journal.${metric}Words.1`), high: t(`journal.${metric}Words.5`) };
  }
  return { low: t(`insights.ends.${metric}.low`), high: t(`insights.ends.${metric}.high`) };
}

/** How often it was lower and how often higher: that alone where a coin would hardly give it. */
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
