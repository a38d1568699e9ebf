import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import type { BleedingCycle, Insights, OwnFigures } from '#domain/insights/insights.calls.ts';
import { fullDay, shortRange } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import './bleeding-card.css';
import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import { BeforeAfterCard } from './before-after-card.tsx';
import { ByDayCard, StrengthCard } from './by-day-cards.tsx';
import { dayFrom, InsightCard } from './insight-card.tsx';
import { metricCards } from './insights.data.ts';
import { MetricCard, ToComeCard } from './stands-out-card.tsx';

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
