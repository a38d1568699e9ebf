import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useReducer,
  useState,
} from 'react';
import type { UserDetails } from '#domain/account/account.schema.ts';
import type { Moved } from '#domain/changes/changes.schema.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { readDashboard } from '#domain/dashboard/dashboard.calls.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.schema.ts';
import { movedQuery } from '#web/features/changes/moved.data.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { CycleToday } from '#web/features/cycle/cycle-today.tsx';
import { useBleeding } from '#web/features/cycle/drawn-cycle.ts';
import type { HormoneCard as Card } from '#web/features/cycle/hormone-card.tsx';
import { DashboardPage, type WeekChoice, WeekSection } from '#web/features/dashboard/dashboard-page.tsx';
import { DayStrip } from '#web/features/day-log/day-strip.tsx';
import { habitsOfTodayQuery } from '#web/features/habits/habits.data.ts';
import { loadTaskSlider } from '#web/features/tasks/load-tasks-of-day.ts';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.data.ts';
import { withChangesTexts, withModeTexts, withPageTexts } from '#web/i18n/i18n.ts';
import { recentDaysQuery, setToday } from '#web/lib/day-log/days.data.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem, UnexpectedAnswer } from '#web/lib/http/api-problem.ts';
import { useIsLater } from '#web/lib/page/use-browser-state.ts';
import { useOptimisticUser } from '#web/lib/session/use-user.ts';
import { fetchDetails, userQueryBy } from '#web/lib/session/user.data.ts';
import { useToday } from '#web/lib/time/today.ts';
import { hasUnsent } from '#web/sync/durable-copy.ts';
import { loadOptimistic, optimisticData, useOptimisticQuery } from '#web/sync/optimistic.ts';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';
import { useDaySheet, useSheetOnDemand } from './on-demand.tsx';

// Below the first screen of a phone, so not in the first chunk or its stylesheet.
const TaskSlider = lazy(async () => ({ default: (await loadTaskSlider()).TaskSlider }));

const loadChosenDay = withPageTexts(() => import('./chosen-day.tsx'));
const loadModeDay = withModeTexts(() => import('./mode-day.tsx'));

const ChosenDay = lazy(async () => ({ default: (await loadChosenDay()).ChosenDay }));
const ModeDay = lazy(async () => ({ default: (await loadModeDay()).ModeDay }));

/** The dashboard, composed from several features. */
export function DashboardScreen() {
  const user = useOptimisticUser();
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

/**
 * If the person isn't loaded yet, loads everything the dashboard first shows in one call: it answers the user query and fills
 * the queries of the other parts. Never rejects; whoever waits for the user query gets the error.
 */
export async function prefetchDashboard(queryClient: QueryClient): Promise<void> {
  // Unsent changes go out before any read, and for that the person is loaded alone.
  if (hasUnsent()) return;
  const ask = (signal: AbortSignal) => fetchDashboard(queryClient, signal);
  await queryClient.prefetchQuery({ ...userQueryBy(ask), retry: false });
}

/** The same for data restored from an earlier visit. Never rejects: if it fails, that data stays. */
export async function reloadDashboard(queryClient: QueryClient): Promise<void> {
  const ask = (signal: AbortSignal) => fetchDashboard(queryClient, signal);
  await queryClient.prefetchQuery({ ...userQueryBy(ask), retry: false, staleTime: 0 });
}

async function fetchDashboard(queryClient: QueryClient, signal: AbortSignal): Promise<UserDetails> {
  const askedAt = Date.now();
  try {
    const dashboard = await send(readDashboard, { signal });
    seedQueries(queryClient, { dashboard, askedAt });
    return dashboard.user;
  } catch (error) {
    // Perhaps only one part failed: load each by itself, so that the others show.
    if (shouldFetchSeparately(error)) return fetchDetails(signal);
    throw error;
  }
}

/** Whether a different call may succeed: this one hit a server error, is unknown to the server, or had an unexpected answer. */
function shouldFetchSeparately(error: unknown): boolean {
  if (error instanceof UnexpectedAnswer) return true;
  return error instanceof ApiProblem && (error.status >= 500 || error.status === 404);
}

/** Puts each part into its query, unless that already has newer data. */
function seedQueries(
  queryClient: QueryClient,
  { dashboard, askedAt }: { dashboard: Dashboard; askedAt: number },
): void {
  const { user, predictions, periods, habits, today, tasks, day, moved } = dashboard;
  const give = (queryKey: QueryKey, data: unknown) => {
    const changedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (changedAt <= askedAt) queryClient.setQueryData(queryKey, data);
  };
  give(predictionsQuery.queryKey, predictions);
  give(pastPeriodsQuery.queryKey, periods.previous_periods_raw_data);
  give(habitsOfTodayQuery.queryKey, habits);
  give(tasksOfDayQuery({ phase: user.cycle.cycle_phase ?? 'all', today }).queryKey, tasks.tasks);
  give(movedQuery.queryKey, moved);
  setToday(today, { day, askedAt });
}

const loadCode = withPageTexts(() => import('./habits-and-journal.tsx'));

/** Fetches them with what shows a press at once. */
async function loadHabits() {
  const [habits] = await Promise.all([loadCode(), loadOptimistic('habits')]);
  return habits;
}

const HabitsAndJournal = lazy(async () => ({ default: (await loadHabits()).HabitsAndJournal }));

/** Today's habits and the way to the journal. They load once in view, or a little later; their space is reserved. */
function Habits() {
  const { ref, isNear } = useNearViewport<HTMLDivElement>('0px');
  const isLater = useIsLater();
  return (
    <div ref={ref} className="grid min-h-80 min-w-0 content-start gap-5">
      {(isNear || isLater) && (
        <Suspense fallback={null}>
          <HabitsAndJournal />
        </Suspense>
      )}
    </div>
  );
}

/** Fetches the curves and their texts; the first paint doesn't need them. */
const loadHormones = withPageTexts(() => import('#web/features/cycle/hormone-card.tsx'));

// If it can't be loaded, the page works without it.
const HormoneCard = lazy<ComponentType<ComponentProps<typeof Card>>>(() =>
  loadHormones().then(
    ({ HormoneCard: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** The day's curves at the end of the dashboard. They load when scrolled near; their space is reserved. */
function Hormones({ day }: { day: number }) {
  const { ref, isNear } = useNearViewport<HTMLDivElement>();
  return (
    <div ref={ref} className="min-h-80 min-w-0">
      {isNear && (
        <Suspense fallback={null}>
          <HormoneCard today={day} shownDay={day} />
        </Suspense>
      )}
    </div>
  );
}

/** Fetches the sheet for new tasks; the first paint doesn't need it. */
const loadNewTask = withPageTexts(() => import('./new-task.tsx'));

const NewTask = lazy(async () => ({ default: (await loadNewTask()).NewTask }));

/** The sheet for new tasks over a page that isn't the list. */
function useNewTaskSheet(onCreated?: (id: string) => void): { open: () => void; sheet: ReactNode } {
  const navigate = useNavigate();
  const { open, sheet } = useSheetOnDemand<null>(loadNewTask, ({ isOpen, close }) => (
    <NewTask
      open={isOpen}
      onClose={close}
      onPlan={(task) => void navigate({ to: '/tasks', search: { task } })}
      onCreated={onCreated}
    />
  ));
  return { open: () => open(null), sheet };
}

/**
 * Whether nothing was logged or added yet but onboarding's period. What came with the page decides for as long as it stays open,
 * so that nothing moves under a finger.
 */
function useIsNothingLogged(phase: CyclePhase | null): boolean {
  const { today } = useToday();
  const [isNothing] = useState(() => {
    const tasks = optimisticData(tasksOfDayQuery({ phase: phase ?? 'all', today }).queryKey);
    const habits = optimisticData(habitsOfTodayQuery.queryKey);
    const periods = optimisticData(pastPeriodsQuery.queryKey);
    const days = optimisticData(recentDaysQuery.queryKey)?.days;
    const lists = [tasks, habits?.habits_morning, habits?.habits_noon, habits?.habits_evening];
    return (
      lists.every((list) => list?.length === 0) &&
      (periods ?? []).length < 2 &&
      // Onboarding's first day is one of bleeding without a strength.
      days?.every(({ bleeding }) => bleeding === 'unspecified') === true
    );
  });
  return isNothing;
}

// Seldom needed, so not in the first chunk.
const MovedNotice = lazy(
  withChangesTexts(async () => ({
    default: (await import('#web/features/changes/moved-notice.tsx')).MovedNotice,
  })),
);

/** Says which tasks moved with the forecast, until that was looked at. Its place is kept while its code loads. */
export function MovedBanner() {
  const { data: unseen } = useQuery(useOptimisticQuery(movedQuery));
  // What is being undone stays until it's put away: it says that all is as before.
  const [undone, setUndone] = useState<Moved | null>(null);
  const moved = unseen ?? undone;
  if (!moved) return null;
  return (
    <Suspense fallback={<div className="h-36" />}>
      <MovedNotice key={moved.batch_id} moved={moved} onUndo={setUndone} />
    </Suspense>
  );
}
