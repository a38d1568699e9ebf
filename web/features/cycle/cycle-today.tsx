import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { addDays, type DateRange, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { acceptedStarts, nextStartSpan } from '#domain/cycle/periods.ts';
import { layoutIn, phaseOn } from '#domain/cycle/phases.ts';
import { dayHeading, dayRange, shortRange } from '#web/i18n/format.ts';
import { textsQuery, useTranslation } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useTextContext } from '#web/lib/time/today.ts';
import { useOptimisticUser } from '#web/sync/pending.ts';
import { CycleCard, MiniDial } from '#web/ui/planner/cycle-card.tsx';
import { cycleLook, usePastBleeding, usePastPeriods, usePredictions } from './cycle.data.ts';
import { LogPeriodAction, usePeriodSheet, WithPeriodSheet } from './log-period.tsx';

// Not in the first paint: the rarer cards, which share a chunk.
const BandCard = lazyPart(async () => (await import('./cycle-cards.tsx')).BandCard, {
  texts: ['pages', 'modes'],
});
const RARE = { texts: ['pages'] } as const;
const NoCycle = lazyPart(async () => (await import('./cycle-cards.tsx')).NoCycle, RARE);
const NoForecast = lazyPart(async () => (await import('./cycle-cards.tsx')).NoForecast, RARE);
const StartedQuestion = lazyPart(async () => (await import('./cycle-cards.tsx')).StartedQuestion, RARE);
const StartedForm = lazyPart(async () => (await import('./cycle-cards.tsx')).StartedForm, RARE);
const DaysSince = lazyPart(async () => (await import('./cycle-cards.tsx')).DaysSince, RARE);
const EndedAction = lazyPart(async () => (await import('./cycle-cards.tsx')).EndedAction, RARE);

/** Today's place in the cycle, or how to start when nothing is logged. */
export function CycleToday() {
  const user = useOptimisticUser();
  const look = cycleLook(user.cycle, usePredictions());
  return (
    <WithPeriodSheet>
      <Suspense fallback={<div className="min-h-80" />}>
        {look.kind === 'days' && <TodayCard cycle={user.cycle} />}
        {look.kind === 'empty' && <NoCycle cycle={user.cycle} />}
        {look.kind === 'no-forecast' && <NoForecast cycle={user.cycle} />}
        {look.kind === 'band' && <BandCard cycle={user.cycle} next={look.next} />}
        {look.kind === 'band' && <StartedQuestion />}
      </Suspense>
    </WithPeriodSheet>
  );
}

/** Today's card for someone with a cycle: phase, day, the day's title and keywords, what comes next. */
function TodayCard({ cycle }: { cycle: CycleInformation }) {
  const { t, language, today } = useTextContext();
  const { data: days } = useQuery(textsQuery('days', language));
  const periods = usePastPeriods() ?? [];
  const predictions = usePredictions();
  const bleedingOfDay = usePastBleeding(cycle);
  const openSheet = usePeriodSheet();
  const { cycle_day: day, cycle_phase } = cycle;
  const text = days?.[cycle.aligned_day - 1];
  // Without a phase the card looks like the menstrual one (contract §9).
  const phase = cycle_phase ?? 'menstrual';
  const phaseName = t(`phases.${phase}`);
  const layout = layoutIn(cycle) ?? { cycleLength: 28, periodLength: 5 };
  const extra = uncountedStart(
    periods.map(({ period_on }) => period_on),
    today,
  );
  const isBleeding = phase === 'menstrual';
  const current = predictions?.current;
  const isOver = periods.some(
    ({ period_on, period_length }) => period_on === current?.started_on && period_length !== null,
  );
  const isOpen = isBleeding && !isOver;
  const isLate = (current?.overdue_days ?? 0) > 0;

  return (
    <CycleCard
      label={t('cycle.cardLabel', { phase: phaseName, day })}
      phase={phase}
      phaseName={phaseName}
      dayWord={t('cycle.day')}
      day={day}
      dayNote={isLate && t('cycle.expectedDay', { day: layout.cycleLength })}
      title={text?.title}
      keywords={text?.words ?? []}
      next={
        <>
          {isOpen && <BleedingLeft day={day} length={layout.periodLength} />}
          <NextPeriod days={cycle.next_period_in_days} isBleeding={isOpen} />
        </>
      }
      question={
        current?.ask_started === 1 && (
          <Suspense fallback={<div className="min-h-40" />}>
            <StartedForm current={current} />
          </Suspense>
        )
      }
      action={
        !isBleeding || day === 1 ? (
          <LogPeriodAction>
            {!isBleeding && (
              <button
                type="button"
                className="min-h-tap rounded-full px-3 font-semibold text-small hover:bg-surface-2"
                onClick={() => openSheet({})}
              >
                {t('cycle.span.open')}
              </button>
            )}
          </LogPeriodAction>
        ) : (
          isOpen && (
            <Suspense fallback={<div className="min-h-tap" />}>
              <DaysSince />
              <EndedAction />
            </Suspense>
          )
        )
      }
      note={extra && t('cycle.extraEntry', { day: dayHeading(extra, language).dayAndMonth })}
      dial={
        <MiniDial
          cycleDay={day}
          cycleLength={layout.cycleLength}
          phaseOfDay={(dialDay) => phaseOn(dialDay, layout)}
          bleedingOfDay={bleedingOfDay}
        />
      }
    />
  );
}

/**
 * The day on which the next period is most likely to start, with its span, or the span alone if it's wide; from the expected day
 * on, that it may start or how late it is. `days` is the median.
 */
function NextPeriod({ days, isBleeding }: { days: number | null; isBleeding: boolean }) {
  const { t, language, today } = useTextContext();
  const predictions = usePredictions();
  // While bleeding goes on nothing is late, and once its day has come no next period is named.
  if (days === null || (isBleeding && days <= 0)) return null;
  const late = predictions?.current?.overdue_days ?? 0;
  if (late > 0) return t('cycle.late', { count: late });
  if (days <= 0) return t('cycle.anyTime');
  const day = dayHeading(addDays(today, days), language).dayAndMonth;
  const about = <Emphasised text={t('cycle.nextAbout', { day })} part={day} />;
  const [next] = predictions?.cycles ?? [];
  if (next === undefined || next.period_start_low === next.period_start_high) return about;
  const { span, isWide } = nextStartSpan(
    { start: next.period_start_low, end: next.period_start_high },
    today,
  );
  if (isWide) {
    const range = dayRange(span, language);
    return <Emphasised text={t('cycle.nextIn', { days: range })} part={range} />;
  }
  return (
    <>
      {about}{' '}
      <span className="whitespace-nowrap">· {spanBeside(addDays(today, days), { span, language })}</span>
    </>
  );
}

/** A span next to a day that names the month: "17–21", or "29 Nov – 3 Dec" if it reaches into another one. */
function spanBeside(day: LocalDate, { span, language }: { span: DateRange; language: string }): string {
  const month = day.slice(0, 7);
  if (!span.start.startsWith(month) || !span.end.startsWith(month)) return shortRange(span, language);
  return `${Number(span.start.slice(8))}–${Number(span.end.slice(8))}`;
}

/** How long bleeding usually lasts; nothing after its usual last day. `length`: the current period's expected length in days. */
function BleedingLeft({ day, length }: { day: number; length: number }) {
  const { t } = useTranslation();
  const [next] = usePredictions()?.cycles ?? [];
  const usual = next ? daysBetween(next.period_start, next.period_end) + 1 : length;
  const left = length - day;
  if (left <= 0 && day > usual) return null;
  return (
    <span className="block">
      {left > 0 ? (
        <Emphasised text={t('cycle.bleedingLeft', { count: left })} part={`${left}`} />
      ) : (
        t('cycle.bleedingLast')
      )}
    </span>
  );
}

function Emphasised({ text, part }: { text: string; part: string }) {
  const [before, after] = text.split(part);
  return (
    <>
      {before}
      <b>{part}</b>
      {after}
    </>
  );
}

/** How many days the card says that an entry belongs to the current cycle. */
const SHOWN_FOR_DAYS = 7;

/** The newest of the logged days, given in any order, if it started no new cycle and is at most a week old. */
function uncountedStart(logged: readonly LocalDate[], today: LocalDate): LocalDate | undefined {
  const { accepted, within } = acceptedStarts(logged);
  const day = within.at(-1);
  const start = accepted.at(-1);
  if (day === undefined || start === undefined || day < start) return undefined;
  return day <= today && daysBetween(day, today) <= SHOWN_FOR_DAYS ? day : undefined;
}
