import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { phaseOn } from '#domain/cycle/phase-on.ts';
import { textsQuery } from '#web/i18n/texts.query.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { MiniDial } from '#web/ui/charts/mini-dial.tsx';
import { CycleCard } from '#web/ui/planner/cycle-card.tsx';
import { LogPeriodAction } from './log-period-action.tsx';
import { shortMessage } from './short-message.ts';

/** Today's card for someone with a cycle: phase, day, the day's words, what comes next. */
export function TodayCard({ cycle }: { cycle: CycleInformation }) {
  const { t } = useTranslation();
  const { data: days } = useQuery(textsQuery('days', useLanguage()));
  const { cycle_day: day, cycle_phase } = cycle;
  const text = days?.[cycle.aligned_day - 1];
  // Without a phase the card is drawn as menstrual (contract §9).
  const phase = cycle_phase ?? 'menstrual';
  const phaseName = t(`phases.${phase}`);
  const cycleLength = cycle.cycle_length ?? 28;
  const layout = { cycleLength, periodLength: cycle.period_length ?? 5 };

  return (
    <CycleCard
      label={t('cycle.cardLabel', { phase: phaseName, day })}
      phase={phase}
      phaseName={phaseName}
      dayWord={t('cycle.day')}
      day={day}
      text={text && { title: text.title, message: shortMessage(text.message) }}
      keywords={text?.words ?? []}
      countdown={<Countdown days={cycle.next_period_in_days} />}
      action={<LogPeriodAction />}
      dial={
        <MiniDial
          cycleDay={day}
          cycleLength={cycleLength}
          phaseOfDay={(dialDay) => phaseOn(dialDay, layout)}
        />
      }
    />
  );
}

/** How long until the next period, with the number emphasised; "any time" from the expected day on. */
function Countdown({ days }: { days: number | null }) {
  const { t } = useTranslation();
  if (days === null) return null;
  if (days <= 0) return t('cycle.anyTime');
  const [before, after] = t('cycle.countdown', { count: days }).split(String(days));
  return (
    <>
      {before}
      <b>{days}</b>
      {after}
    </>
  );
}
