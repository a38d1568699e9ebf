import { useTranslation } from 'react-i18next';
import { BLEEDING_STRENGTHS } from '#domain/day-log/bleeding.ts';
import type { OwnFigures } from '#domain/insights/own-figures.schema.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Bars } from '#web/ui/charts/bars.tsx';
import { everyDay } from './every-day.ts';
import { InsightCard } from './insight-card.tsx';
import { InsightTable } from './insight-table.tsx';

const TOP = BLEEDING_STRENGTHS.length - 1;

/** How strong each day of the newest periods was. Renders nothing before two of them say it of the same day. */
export function StrengthCard({ days }: { days: OwnFigures['bleeding']['by_day'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (days.length === 0) return null;
  const wordOf = (place: number) => {
    const level = BLEEDING_STRENGTHS[place];
    return level === undefined ? '' : t(`bleeding.${level}`);
  };
  const values = days.map(({ day, mean }) => `${day}: ${decimal(mean, language)}`).join(', ');
  return (
    <InsightCard
      title={t('figures.periods.curve')}
      sentence={t('figures.periods.curveText')}
      chart={
        <Bars
          label={t('figures.periods.curveLabel', { values })}
          bars={everyDay(days).map(({ day, known }) => ({
            key: String(day),
            label: String(day),
            part: known === undefined ? null : known.mean / TOP,
            ...(known && { range: { low: known.low / TOP, high: known.high / TOP } }),
          }))}
        />
      }
      table={
        <InsightTable
          caption={t('figures.periods.curve')}
          columns={[
            t('figures.periods.dayColumn'),
            t('figures.periods.meanColumn'),
            t('figures.periods.rangeColumn'),
            t('figures.periods.periodsColumn'),
          ]}
          rows={days.map(({ day, mean, low, high, periods }) => ({
            key: String(day),
            cells: [day, wordOf(Math.round(mean)), `${wordOf(low)} – ${wordOf(high)}`, periods],
          }))}
        />
      }
    />
  );
}
