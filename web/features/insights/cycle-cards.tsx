import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import type { Insights } from '#domain/insights/insights.schema.ts';
import type { OwnFigures } from '#domain/insights/own-figures.schema.ts';
import { fullDay, monthAndYear, shortMonth } from '#web/i18n/format.ts';
import { signed } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Bars, LengthChart, RecordChart } from '#web/ui/charts/insight-charts.tsx';
import { InsightCard, InsightTable } from './insight-card.tsx';

/** How long the past cycles were, and how long the current one is expected to be. */
export function LengthsCard({ cycles }: { cycles: NonNullable<Insights['cycles']> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { lengths, shortest, longest, median, expected_low: low, expected_high: high } = cycles;
  const count = lengths.filter(({ odd }) => odd === 0).length;
  const isSame = count > 1 && shortest === longest;
  const values = lengths.map(({ days }) => days).join(', ');
  const caption = t('insights.lengthsChart', { values });
  return (
    <InsightCard
      title={t('insights.cycleLengths')}
      sentence={
        isSame
          ? t('insights.lengthsSame', { count, shortest })
          : t('insights.lengths', { count, shortest, longest, median })
      }
      chart={
        <LengthChart
          label={caption}
          cycles={lengths.map(({ started_on, days, odd }) => ({
            label: monthOf(started_on, language),
            days,
            isOdd: odd === 1,
          }))}
          expected={low === null || high === null ? null : { low, high }}
        />
      }
      note={low !== null && high !== null && t('insights.band', { low, high })}
      table={
        <InsightTable
          caption={caption}
          columns={[t('insights.startedOn'), t('insights.days')]}
          rows={lengths.toReversed().map(({ started_on, days, odd }) => ({
            key: started_on,
            cells: [dayOf(started_on, language), odd === 1 ? `${days} (${t('insights.odd')})` : days],
          }))}
        />
      }
    />
  );
}

function dayOf(text: string, language: string): string {
  const date = parseLocalDate(text);
  return date === undefined ? text : fullDay(date, language);
}

function monthOf(text: string, language: string): string {
  const date = parseLocalDate(text);
  return date === undefined ? '' : shortMonth(date, language);
}

/** A forecast that's off by this many days or fewer counts as close. */
const CLOSE_DAYS = 2;

/** How far off the forecasts were, one by one. */
export function RecordCard({ record }: { record: Insights['track_record'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rows = record.map(({ started_on, expected_on, off_by_days: days }) => ({
    startedOn: parseLocalDate(started_on),
    expectedOn: parseLocalDate(expected_on),
    days,
    text: signed(days, language),
  }));
  const caption = t('insights.recordChart', { values: rows.map(({ text }) => text).join(', ') });
  const close = rows.filter(({ days }) => Math.abs(days) <= CLOSE_DAYS).length;
  return (
    <InsightCard
      title={t('insights.record')}
      sentence={sentenceOf({ total: rows.length, close, first: rows[0]?.text }, t)}
      chart={
        <RecordChart
          label={caption}
          forecasts={rows.map(({ startedOn, days, text }) => ({
            label: startedOn ? shortMonth(startedOn, language) : '',
            days,
            text,
          }))}
        />
      }
      note={t('insights.recordHint')}
      table={
        <InsightTable
          caption={caption}
          columns={[t('insights.startedOn'), t('insights.expectedOn'), t('insights.offBy')]}
          rows={rows.toReversed().map(({ startedOn, expectedOn, text }) => ({
            key: String(startedOn),
            cells: [
              startedOn && fullDay(startedOn, language),
              expectedOn && fullDay(expectedOn, language),
              text,
            ],
          }))}
        />
      }
    />
  );
}

function sentenceOf(
  { total, close, first }: { total: number; close: number; first: string | undefined },
  t: TFunction,
): string {
  if (total === 1) return t('insights.recordFirst', { first });
  return close === 0
    ? t('insights.recordNone', { total })
    : t('insights.recordText', { count: close, total });
}

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
