import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import type { OwnFigures } from '#domain/insights/own-figures.schema.ts';
import { monthAndYear, shortMonth } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Bars } from '#web/ui/charts/bars.tsx';
import { InsightCard } from './insight-card.tsx';
import { InsightTable } from './insight-table.tsx';

/** On how many days of each month anything was logged: what all the rest rests on. Renders nothing without a day. */
export function LoggedCard({ months }: { months: OwnFigures['months_logged'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [first] = months;
  if (first === undefined) return null;
  const sum = (key: 'logged' | 'of') => months.reduce((total, month) => total + month[key], 0);
  const name = (text: string, format: typeof shortMonth) => {
    const month = parseLocalDate(text);
    return month === undefined ? text : format(month, language);
  };
  const share = ({ logged, of }: { logged: number; of: number }) =>
    t('figures.periods.knownOf', { known: logged, of });
  const values = months.map((month) => `${name(month.month, monthAndYear)}: ${share(month)}`).join(', ');
  return (
    <InsightCard
      title={t('figures.logged.title')}
      sentence={t('figures.logged.text', {
        logged: sum('logged'),
        of: sum('of'),
        month: name(first.month, monthAndYear),
      })}
      chart={
        <Bars
          label={t('figures.logged.label', { values })}
          bars={months.map((month) => ({
            key: month.month,
            label: name(month.month, shortMonth),
            part: month.logged / month.of,
          }))}
        />
      }
      note={t('figures.logged.note')}
      table={
        <InsightTable
          caption={t('figures.logged.title')}
          columns={[t('figures.logged.month'), t('figures.logged.days')]}
          rows={months.toReversed().map((month) => ({
            key: month.month,
            cells: [name(month.month, monthAndYear), share(month)],
          }))}
        />
      }
    />
  );
}
