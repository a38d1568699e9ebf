import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useReducer } from 'react';
import { CycleToday } from '#web/features/cycle/cycle-today.tsx';
import { useBleeding } from '#web/features/cycle/drawn-cycle.ts';
import { DashboardPage, type WeekChoice, WeekSection } from '#web/features/dashboard/dashboard-page.tsx';
import { DayStrip } from '#web/features/day-log/day-strip.tsx';
import { loadTaskSlider } from '#web/features/tasks/load-tasks-of-day.ts';
import { withModeTexts, withPageTexts } from '#web/i18n/i18n.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { Habits } from './habits.tsx';
import { Hormones } from './hormones.tsx';
import { MovedBanner } from './moved-banner.tsx';
import { useDaySheet } from './use-day-sheet.tsx';
import { useIsNothingLogged } from './use-is-nothing-logged.ts';
import { useNewTaskSheet } from './use-new-task-sheet.tsx';

// Below the first screen of a phone, so not in the first chunk or its stylesheet.
const TaskSlider = lazy(async () => ({ default: (await loadTaskSlider()).TaskSlider }));

const loadChosenDay = withPageTexts(() => import('./chosen-day.tsx'));
const loadModeDay = withModeTexts(() => import('./mode-day.tsx'));

const ChosenDay = lazy(async () => ({ default: (await loadChosenDay()).ChosenDay }));
const ModeDay = lazy(async () => ({ default: (await loadModeDay()).ModeDay }));

/** The dashboard, composed from several features. */
export function DashboardScreen() {
  const { data: user } = useSuspenseQuery(useOptimisticQuery(userQuery));
  const newTask = useNewTaskSheet();
  const daySheet = useDaySheet();
  const { aligned_day: alignedDay, cycle_mode: mode, cycle_phase: phase } = user.cycle;
  const hasPhases = mode === 'natural';
  const showsTasks = hasPhases && user.details.timezone !== null;
  const isStripLow = useIsNothingLogged(phase) && showsTasks;
  const [areTasksKnown, noteTasks] = useReducer(() => true, false);
  return (
    <>
      <DashboardPage
        user={user}
        week={(choice) => <Week {...choice} />}
        notice={<MovedBanner />}
        cycleCard={
          hasPhases ? (
            <CycleToday />
          ) : (
            <Suspense fallback={<div className="min-h-80" />}>
              <ModeDay status={user.cycle} onAdd={newTask.open} />
              {newTask.sheet}
            </Suspense>
          )
        }
        tasks={
          showsTasks && (
            <Suspense fallback={<div className="h-36" />}>
              <TaskSlider phase={phase} onAdd={newTask.open} onKnown={isStripLow ? noteTasks : undefined} />
              {newTask.sheet}
            </Suspense>
          )
        }
        habits={<Habits />}
        dayView={(day) => (
          <Suspense fallback={<div className="min-h-80" />}>
            <ChosenDay day={day} />
          </Suspense>
        )}
        // Another day is another strip: nothing of the last one stays.
        dayStrip={(day) => <DayStrip key={day} day={day} onMore={daySheet.open} />}
        isStripLow={isStripLow}
        areTasksKnown={areTasksKnown}
        hormones={hasPhases && user.cycle.in_transition === 0 && <Hormones day={alignedDay} />}
      />
      {daySheet.sheet}
    </>
  );
}

/** The week, in which alone the marks are drawn again when they change. */
function Week(choice: WeekChoice) {
  return <WeekSection bleeding={useBleeding()} {...choice} />;
}
