import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NotebookPen } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { bleedingDays } from '#web/features/cycle/bleeding-days.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.queries.ts';
import { CycleToday } from '#web/features/cycle/cycle-today.tsx';
import { StartedQuestion } from '#web/features/cycle/started-question.tsx';
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx';
import { loadHabitsWidget } from '#web/features/habits/load-habits-of-today.ts';
import { loadTaskSlider } from '#web/features/tasks/begin-loading-day.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { buttonClass } from '#web/ui/inputs/button.tsx';
import { Hormones } from './hormones.tsx';

// Below the first screen of a phone, so not in the first chunk or its stylesheet.
const TaskSlider = lazy(async () => ({ default: (await loadTaskSlider()).TaskSlider }));
const HabitsWidget = lazy(async () => ({ default: (await loadHabitsWidget()).HabitsWidget }));

/** The dashboard, composed from several features. */
export function DashboardScreen() {
  const { data: user } = useSuspenseQuery(useLaid(userQuery));
  const { data: periods = [] } = useQuery(useLaid(pastPeriodsQuery));
  const { data: predictions } = useQuery(useLaid(predictionsQuery));
  const { today } = useToday();
  const { aligned_day: alignedDay, cycle_mode: mode, cycle_phase: phase } = user.cycle;
  return (
    <DashboardPage
      user={user}
      loggedDays={periods.map((period) => period.period_on)}
      expectedDays={bleedingDays(predictions, today)}
      cycleCard={
        <>
          <CycleToday />
          <StartedQuestion />
        </>
      }
      tasks={
        user.details.timezone !== null && (
          <Suspense fallback={<div className="h-36" />}>
            <TaskSlider phase={phase} />
          </Suspense>
        )
      }
      habits={
        <Suspense fallback={<div className="min-h-80" />}>
          <HabitsWidget />
        </Suspense>
      }
      journal={<JournalLink />}
      hormones={mode === 'natural' && <Hormones day={alignedDay} />}
    />
  );
}

/** A link to today's journal page, for screens without the side rail. */
function JournalLink() {
  const { t } = useTranslation();
  return (
    <Link to="/journal" className={buttonClass('outline')}>
      <NotebookPen aria-hidden="true" size={20} strokeWidth={1.75} />
      {t('journal.write')}
    </Link>
  );
}
