import './bleeding-card.css';
import type { TFunction } from 'i18next';
import { Fragment, useState } from 'react';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_LEVELS, BLEEDING_STRENGTHS } from '#domain/day-log/bleeding.ts';
import type { BleedingCycle, Insights, OwnFigures } from '#domain/insights/insights.calls.ts';
import { FEWEST_CYCLES_BY_DAY } from '#domain/insights/own-figures.ts';
import { fullDay, shortRange } from '#web/i18n/format.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Bars } from '#web/ui/charts/insight-charts.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { BeforeAfterCard } from './before-after-card.tsx';
import { InsightCard, MetricCard, ToComeCard, useMeasureName, useMeasureNames } from './insight-card.tsx';
import { metricCards } from './insights.data.ts';

export type AllFiguresProps = { insights: Insights; onOpenDay: (day: LocalDate) => void };

/** All other figures: bleeding and days of the cycle, each metric by phase, and the weeks before and after a period. */
export function AllFigures({ insights, onOpenDay }: AllFiguresProps) {
  const { bleeding, by_cycle_day: byDay, months_logged: months } = insights;
  const hasByDay = byDay.length > 0 || (insights.moods_allowed === 1 && months.length > 0);
  const cards = metricCards(insights);
  const hasPattern = cards[0]?.pattern != null;
  return (
    <>
      {bleeding.cycles.length > 0 && <BleedingCard {...{ bleeding, onOpenDay }} />}
      <div className="insight-cards flex flex-wrap gap-5 empty:hidden">
        {hasByDay && <ByDayCard rows={byDay} />}
        <StrengthCard days={bleeding.by_day} />
        {/* The surest pattern's card is among the first three. */}
        {cards.slice(hasPattern ? 1 : 0).map(({ metric, pattern }) => (
          <MetricCard key={metric.symptom ?? metric.metric} {...{ metric, pattern }} />
        ))}
      </div>
      <BeforeAfterCard rows={insights.before_after} />
      {hasPattern && <ToComeCard insights={insights} />}
    </>
  );
}

type BleedingCardProps = { bleeding: OwnFigures['bleeding']; onOpenDay: (day: LocalDate) => void };

/**
 * A row for each cycle and a square for each day; a press opens the day. The table counts the days of each strength and has a
 * button for a cycle's first day, from which the keyboard reaches the others.
 */
function BleedingCard({ bleeding, onOpenDay }: BleedingCardProps) {
  const { t, language } = useTranslation();
  const { cycles } = bleeding;
  const columns = Math.max(FEWEST_COLUMNS, ...cycles.map(({ levels }) => levels.length));
  return (
    <InsightCard
      title={t('figures.bleeding.title')}
      sentence={bleedingSentenceOf(bleeding, t)}
      chart={
        <div className="bleeding-scroll mt-3">
          {/* Too small for exact touches and too many for the keyboard: the table has a button for each cycle. */}
          <div
            aria-hidden="true"
            className="bleeding-rows grid items-center text-mini even-numbers"
            style={{
              gridTemplateColumns: `max-content repeat(${columns}, minmax(9px, 14px)) minmax(2.5rem, 1fr)`,
            }}
          >
            <span />
            {Array.from({ length: columns }, (_, index) => index + 1).map((day) => (
              <span key={day} className="flex w-full justify-center text-ink-2">
                {day === 1 || day % 5 === 0 ? day : ''}
              </span>
            ))}
            <span />
            {cycles.map((cycle) => (
              <Fragment key={cycle.started_on}>
                <span className="bleeding-name whitespace-nowrap">
                  {shortRange({ start: cycle.started_on, end: cycle.started_on }, language)}
                </span>
                {cycle.levels.map((level, index) => {
                  const day = addDays(cycle.started_on, index);
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
                <span className="bleeding-end whitespace-nowrap font-semibold">
                  {cycle.over === 1 ? cycle.days : t('figures.bleeding.soFar', { day: cycle.days })}
                </span>
              </Fragment>
            ))}
          </div>
        </div>
      }
      note={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="bleeding-legend inline-flex items-center gap-1">
            <i data-level="light" />
            <i data-level="medium" />
            <i data-level="heavy" />
            {t('figures.bleeding.strengths')}
          </span>
          {(['spotting', 'none', 'notLogged'] as const).map((kind) => (
            <span key={kind} className="bleeding-legend inline-flex items-center gap-1">
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
              onClick={() => onOpenDay(cycle.started_on)}
            >
              {fullDay(cycle.started_on, language)}
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

type Row = OwnFigures['by_cycle_day'][number];

/** The days of the cycle with pain and symptoms, also counted back from the next period, or what is missing for that. */
function ByDayCard({ rows }: { rows: readonly Row[] }) {
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
function StrengthCard({ days }: { days: OwnFigures['bleeding']['by_day'] }) {
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
