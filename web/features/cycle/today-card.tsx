import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { layoutIn, phaseOn } from '#domain/cycle/phase-on.ts';
import { dayHeading } from '#web/i18n/format.ts';
import { textsQuery } from '#web/i18n/texts.query.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { MiniDial } from '#web/ui/charts/mini-dial.tsx';
import { CycleCard } from '#web/ui/planner/cycle-card.tsx';
import { BleedingLeft, Countdown } from './countdown.tsx';
import { pastPeriodsQuery, predictionsQuery } from './cycle.queries.ts';
import { uncountedStart } from './extra-entry.ts';
import { loadCycleCards } from './load-cycle-cards.ts';
import { LogPeriodAction } from './log-period-action.tsx';
import { shortMessage } from './short-message.ts';
import { usePastBleeding } from './use-bleeding.ts';

const StartedForm = lazy(async () => ({ default: (await loadCycleCards()).StartedForm }));
const DaysSince = lazy(async () => ({ default: (await loadCycleCards()).DaysSince }));
const EndedAction = lazy(async () => ({ default: (await loadCycleCards()).EndedAction }));

/** Today's card for someone with a cycle: phase, day, the day's words, what comes next. */
export function TodayCard({ cycle }: { cycle: CycleInformation }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const { data: days } = useQuery(textsQuery('days', language));
  const { data: periods = [] } = useQuery(useOptimisticQuery(pastPeriodsQuery));
  const { data: predictions } = useQuery(useOptimisticQuery(predictionsQuery));
  const bleedingOfDay = usePastBleeding(cycle);
  const { cycle_day: day, cycle_phase } = cycle;
  const text = days?.[cycle.aligned_day - 1];
  // Without a phase the card is drawn as menstrual (contract §9).
  const phase = cycle_phase ?? 'menstrual';
  const phaseName = t(`phases.${phase}`);
  const layout = layoutIn(cycle) ?? { cycleLength: 28, periodLength: 5 };
  const { cycleLength } = layout;
  const logged = periods.flatMap(({ period_on }) => parseLocalDate(period_on) ?? []);
  const extra = uncountedStart(logged, today);
  const isBleeding = phase === 'menstrual';
  const isOver = periods.some(
    ({ period_on, period_length }) =>
      period_on === predictions?.current?.started_on && period_length !== null,
  );
  const current = predictions?.current;
  const isLate = (current?.overdue_days ?? 0) > 0;

  return (
    <CycleCard
      label={t('cycle.cardLabel', { phase: phaseName, day })}
      phase={phase}
      phaseName={phaseName}
      dayWord={t('cycle.day')}
      day={day}
      dayNote={isLate && t('cycle.expectedDay', { day: cycleLength })}
      text={text && { title: text.title, message: shortMessage(text.message) }}
      keywords={text?.words ?? []}
      countdown={
        isBleeding && !isOver ? (
          <BleedingLeft day={day} length={layout.periodLength} />
        ) : (
          <Countdown days={cycle.next_period_in_days} />
        )
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
          <LogPeriodAction />
        ) : (
          !isOver && (
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
          cycleLength={cycleLength}
          phaseOfDay={(dialDay) => phaseOn(dialDay, layout)}
          bleedingOfDay={bleedingOfDay}
        />
      }
    />
  );
}
