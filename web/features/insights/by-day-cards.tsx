import { useState } from 'react';
import { BLEEDING_STRENGTHS } from '#domain/day-log/bleeding.ts';
import type { OwnFigures } from '#domain/insights/insights.calls.ts';
import { FEWEST_CYCLES_BY_DAY } from '#domain/insights/own-figures.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Bars } from '#web/ui/charts/insight-charts.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { InsightCard, useMeasureName, useMeasureNames } from './insight-card.tsx';

type Row = OwnFigures['by_cycle_day'][number];

/** The days of the cycle with pain and symptoms, also counted back from the next period, or what is missing for that. */
export function ByDayCard({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  const nameOf = useMeasureNames(rows);
  const row = rows[chosen] ?? rows[0];
  const missing = row?.missing_cycles ?? FEWEST_CYCLES_BY_DAY;
  const known = row && missing === 0 ? row : null;
  return (
    <InsightCard
      title={t('figures.byDay.title')}
      sentence={
        known
          ? t('figures.byDay.text', { count: known.cycles })
          : t('figures.byDay.tooFew', { count: missing })
      }
      choice={
        known &&
        rows.length > 1 && (
          <div className="mt-3">
            <Segmented
              legend={t('figures.byDay.choose')}
              value={String(rows.indexOf(known))}
              options={rows.map((one, index) => ({ value: String(index), label: nameOf(one) }))}
              onChange={(value) => setChosen(Number(value))}
            />
          </div>
        )
      }
      chart={
        known && (
          <>
            <Days row={known} which="from_start" />
            <Days row={known} which="before_next" />
          </>
        )
      }
      table={{
        caption: t('figures.byDay.title'),
        columns: [t('figures.byDay.day'), t('insights.days')],
        rows: (known ? [...known.from_start, ...known.before_next] : []).map((share) => ({
          key: String(share.day),
          cells: [dayText(share.day), t('figures.byDay.share', share)],
        })),
      }}
    />
  );
}

const dayText = (day: number): string => (day < 0 ? `−${-day}` : String(day));
const TITLES = { from_start: 'fromStart', before_next: 'beforeNext' } as const;

function Days({ row, which }: { row: Row; which: keyof typeof TITLES }) {
  const { t } = useTranslation();
  const name = useMeasureName(row);
  const shares = row[which];
  const highest = Math.max(...shares.map((share) => share.with / share.of));
  const most = shares.find((share) => share.with > 0 && share.with / share.of === highest);
  const values = shares.map((share) => `${dayText(share.day)}: ${t('figures.byDay.share', share)}`);
  return (
    <div className="mt-3">
      <h3 className="font-semibold text-small">{t(`figures.byDay.${TITLES[which]}`)}</h3>
      {most && (
        <p className="text-ink-2 text-small">
          {t('figures.byDay.most', { day: dayText(most.day), with: most.with, of: most.of })}
        </p>
      )}
      <Bars
        label={t('figures.byDay.label', { name, values: values.join(', ') })}
        bars={everyDay(shares).map(({ day, known }) => ({
          key: String(day),
          label: day === 1 || day % (which === 'from_start' ? 5 : 2) === 0 ? dayText(day) : '',
          part: known === undefined ? null : known.with / known.of,
        }))}
      />
    </div>
  );
}

const TOP = BLEEDING_STRENGTHS.length - 1;

/** How strong each day of the newest periods was. Renders nothing until two periods have a strength for the same day. */
export function StrengthCard({ days }: { days: OwnFigures['bleeding']['by_day'] }) {
  const { t, language } = useTranslation();
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
      table={{
        caption: t('figures.periods.curve'),
        columns: [
          t('figures.periods.dayColumn'),
          t('figures.periods.meanColumn'),
          t('figures.periods.rangeColumn'),
          t('figures.periods.periodsColumn'),
        ],
        rows: days.map(({ day, mean, low, high, periods }) => ({
          key: String(day),
          cells: [day, wordOf(Math.round(mean)), `${wordOf(low)} – ${wordOf(high)}`, periods],
        })),
      }}
    />
  );
}

/** Fills the gaps of a sorted list: every day from the first to the last, with its entry if there is one. */
function everyDay<Known extends { readonly day: number }>(known: readonly Known[]) {
  const [first, last] = [known[0]?.day ?? 1, known.at(-1)?.day ?? 0];
  const byDay = new Map(known.map((one) => [one.day, one]));
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return days.map((day) => ({ day, known: byDay.get(day) }));
}
