import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import type { BleedingCycle, Insights, OwnFigures } from '#domain/insights/insights.schema.ts';
import { fullDay, monthAndYear, shortMonth, shortRange } from '#web/i18n/format.ts';
import { signed } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Bars, LengthChart, RecordChart } from '#web/ui/charts/insight-charts.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';
import './bleeding-card.css';
import type { TFunction } from 'i18next';
import { type CSSProperties, Fragment } from 'react';
import { dayFrom, InsightCard } from './insight-card.tsx';

export function LengthsCard({ cycles }: { cycles: NonNullable<Insights['cycles']> }) {
  const { t, language } = useTranslation();
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
            label: shortMonth(dayFrom(started_on), language),
            days,
            isOdd: odd === 1,
          }))}
          expected={low === null || high === null ? null : { low, high }}
        />
      }
      note={low !== null && high !== null && t('insights.band', { low, high })}
      table={{
        caption,
        columns: [t('insights.startedOn'), t('insights.days')],
        rows: lengths.toReversed().map(({ started_on, days, odd }) => ({
          key: started_on,
          cells: [
            fullDay(dayFrom(started_on), language),
            odd === 1 ? `${days} (${t('insights.odd')})` : days,
          ],
        })),
      }}
    />
  );
}

/** A forecast that's off by this many days or fewer counts as close. */
const CLOSE_DAYS = 2;

/** How far off each forecast was. */
export function RecordCard({ record }: { record: Insights['track_record'] }) {
  const { t, language } = useTranslation();
  const rows = record.map(({ started_on, expected_on, off_by_days: days }) => ({
    startedOn: dayFrom(started_on),
    expectedOn: dayFrom(expected_on),
    days,
    text: signed(days, language),
  }));
  const caption = t('insights.recordChart', { values: rows.map(({ text }) => text).join(', ') });
  const close = rows.filter(({ days }) => Math.abs(days) <= CLOSE_DAYS).length;
  return (
    <InsightCard
      title={t('insights.record')}
      sentence={
        rows.length === 1
          ? t('insights.recordFirst', { first: rows[0]?.text })
          : t(close === 0 ? 'insights.recordNone' : 'insights.recordText', {
              count: close,
              total: rows.length,
            })
      }
      chart={
        <RecordChart
          label={caption}
          forecasts={rows.map(({ startedOn, days, text }) => ({
            label: shortMonth(startedOn, language),
            days,
            text,
          }))}
        />
      }
      note={t('insights.recordHint')}
      table={{
        caption,
        columns: [t('insights.startedOn'), t('insights.expectedOn'), t('insights.offBy')],
        rows: rows.toReversed().map(({ startedOn, expectedOn, text }) => ({
          key: startedOn,
          cells: [fullDay(startedOn, language), fullDay(expectedOn, language), text],
        })),
      }}
    />
  );
}

/** On how many days of each month anything was logged, the basis of all insights. Renders nothing without a day. */
export function LoggedCard({ months }: { months: OwnFigures['months_logged'] }) {
  const { t, language } = useTranslation();
  const [first] = months;
  if (first === undefined) return null;
  const sum = (key: 'logged' | 'of') => months.reduce((total, month) => total + month[key], 0);
  const name = (month: string, format: typeof shortMonth) => format(dayFrom(month), language);
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
      table={{
        caption: t('figures.logged.title'),
        columns: [t('figures.logged.month'), t('figures.logged.days')],
        rows: months.toReversed().map((month) => ({
          key: month.month,
          cells: [name(month.month, monthAndYear), share(month)],
        })),
      }}
    />
  );
}

/** The lengths of periods and cycles, and the heaviest day. */
export function PeriodsCard({ insights }: { insights: Insights }) {
  const { t } = useTranslation();
  const { period, heaviest_day: heaviest } = insights.bleeding;
  const inDays = (count: number | null | undefined) =>
    count == null ? t('figures.periods.unknown') : t('figures.periods.days', { count });
  const facts = [
    { label: t('figures.periods.length'), value: inDays(period.median) },
    {
      label: t('figures.periods.heaviest'),
      value: heaviest === null ? t('figures.periods.unknown') : t('figures.periods.day', { day: heaviest }),
    },
    {
      label: t('figures.periods.known'),
      value: t('figures.periods.knownOf', { known: period.known, of: period.of }),
    },
    { label: t('figures.periods.cycle'), value: inDays(insights.cycles?.median) },
  ];
  return (
    <TitledCard title={t('figures.periods.title')}>
      <dl className="mt-2 grid divide-y divide-line">
        {facts.map(({ label, value }) => (
          <div key={label} className="py-2.5">
            <dt className="text-ink-2 text-small">{label}</dt>
            <dd className="font-display text-h3">{value}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  );
}

type BleedingCardProps = { bleeding: OwnFigures['bleeding']; onOpenDay: (day: LocalDate) => void };

/**
 * A row for each cycle and a square for each day; a press opens the day. The table counts the days of each strength and has a
 * button for a cycle's first day, from which the keyboard reaches the others.
 */
export function BleedingCard({ bleeding, onOpenDay }: BleedingCardProps) {
  const { t, language } = useTranslation();
  const { cycles } = bleeding;
  const columns = Math.max(FEWEST_COLUMNS, ...cycles.map(({ levels }) => levels.length));
  return (
    <InsightCard
      title={t('figures.bleeding.title')}
      sentence={bleedingSentenceOf(bleeding, t)}
      chart={
        <div className="bleeding-scroll">
          {/* Too small for exact touches and too many for the keyboard: the table has a button for each cycle. */}
          <div aria-hidden="true" className="bleeding-rows" style={{ '--columns': columns } as CSSProperties}>
            <span />
            {Array.from({ length: columns }, (_, index) => index + 1).map((day) => (
              <span key={day} className="bleeding-number">
                {day === 1 || day % 5 === 0 ? day : ''}
              </span>
            ))}
            <span />
            {cycles.map((cycle) => (
              <Fragment key={cycle.started_on}>
                <span className="bleeding-name">
                  {shortRange({ start: startOf(cycle), end: startOf(cycle) }, language)}
                </span>
                {cycle.levels.map((level, index) => {
                  const day = addDays(startOf(cycle), index);
                  return (
                    <button
                      key={day}
                      type="button"
                      tabIndex={-1}
                      className="bleeding-square"
                      data-level={level ?? undefined}
                      onClick={() => onOpenDay(day)}
                    />
                  );
                })}
                <span className="bleeding-end">
                  {cycle.over === 1 ? cycle.days : t('figures.bleeding.soFar', { day: cycle.days })}
                </span>
              </Fragment>
            ))}
          </div>
        </div>
      }
      note={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="bleeding-legend">
            <i data-level="light" />
            <i data-level="medium" />
            <i data-level="heavy" />
            {t('figures.bleeding.strengths')}
          </span>
          {(['spotting', 'none', 'notLogged'] as const).map((kind) => (
            <span key={kind} className="bleeding-legend">
              <i data-level={kind === 'notLogged' ? undefined : kind} />
              {t(`figures.bleeding.${kind}`)}
            </span>
          ))}
          <span>{t('figures.bleeding.press')}</span>
        </div>
      }
      table={{
        caption: t('figures.bleeding.title'),
        columns: [
          t('insights.startedOn'),
          t('figures.bleeding.length'),
          t('figures.bleeding.bled'),
          t('figures.bleeding.betweenColumn'),
        ],
        rows: cycles.toReversed().map((cycle) => ({
          key: cycle.started_on,
          cells: [
            <button
              key="open"
              type="button"
              className="min-h-tap underline underline-offset-4"
              onClick={() => onOpenDay(startOf(cycle))}
            >
              {fullDay(startOf(cycle), language)}
            </button>,
            cycle.over === 1 ? cycle.days : t('figures.bleeding.soFar', { day: cycle.days }),
            bledText(cycle, t),
            cycle.between.join(', ') || t('insights.nothing'),
          ],
        })),
      }}
    />
  );
}

/** The number of days of each strength: "2 heavy, 1 light". */
function bledText({ bled, levels }: BleedingCycle, t: TFunction): string {
  const counts = BLEEDING_LEVELS.toReversed().flatMap((level) => {
    const days = level === 'none' ? 0 : levels.filter((one) => one === level).length;
    const word = level === 'unspecified' ? t('sheet.unspecified') : t(`bleeding.${level}`).toLowerCase();
    return days === 0 ? [] : [`${days} ${word}`];
  });
  return counts.length === 0 ? String(bled) : `${bled} (${counts.join(', ')})`;
}

function bleedingSentenceOf({ cycles, period }: OwnFigures['bleeding'], t: TFunction): string {
  const { known, shortest, longest } = period;
  const between = cycles.filter((cycle) => cycle.left_out === null && cycle.between.length > 0).length;
  const parts = [
    known === 0
      ? t('figures.bleeding.noneKnown')
      : known > 1 && shortest === longest
        ? t('figures.bleeding.lastedSame', { count: known, shortest })
        : t('figures.bleeding.lasted', { count: known, shortest, longest }),
    between > 0 && t('figures.bleeding.between', { count: between }),
  ];
  return parts.filter(Boolean).join(' ');
}

const FEWEST_COLUMNS = 35;
const startOf = ({ started_on: start }: BleedingCycle): LocalDate => dayFrom(start);
