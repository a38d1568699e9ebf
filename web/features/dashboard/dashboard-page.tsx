import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { memo, type ReactNode, Suspense, useState } from 'react';
import type { UserDetails } from '#domain/account/account.schema.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { hourAt, localDateAt } from '#domain/calendar/zoned-day.ts';
import type { CycleStatus } from '#domain/cycle/life-stage.schema.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { MovedBanner } from '#web/features/changes/moved-banner.tsx';
import { useBleeding } from '#web/features/cycle/cycle.data.ts';
import { CycleToday } from '#web/features/cycle/cycle-today.tsx';
import { DayStrip } from '#web/features/day-log/day-strip.tsx';
import { habitsOf, habitsOfTodayQuery } from '#web/features/habits/habits.data.ts';
import { useDaySheet } from '#web/features/journal/use-day-sheet.tsx';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.data.ts';
import {
  dayHeading,
  dayRange,
  firstDayOfWeek,
  monthAndYear,
  shortWeekday,
  spokenDay,
} from '#web/i18n/format.ts';
import { lazyPart, prefetchWhenIdle, useSheetOnDemand } from '#web/lib/page/lazy-part.tsx';
import { useIsLater, useIsWide } from '#web/lib/page/use-browser-state.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { greetingAt } from '#web/lib/stored-picture.ts';
import { useNow, useTextContext, useToday } from '#web/lib/time/today.ts';
import { loadOptimistic, useOptimisticQuery, useOptimisticUser } from '#web/sync/pending.ts';
import { WeekStrip } from '#web/ui/calendar/week-strip.tsx';
import { PageTitle } from '#web/ui/layout/card.tsx';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';

const ChosenDay = lazyPart(async () => (await import('./chosen-day.tsx')).ChosenDay, {
  texts: ['pages'],
  fallback: <div className="min-h-80" />,
});

/** Home: the greeting, the week and the cycle. On wide windows the day is on the left, the cycle on the right. */
export function DashboardPage() {
  const user = useOptimisticUser();
  const isWide = useIsWide();
  const { today } = useToday();
  const daySheet = useDaySheet();
  // `undefined` for today, so that it moves on at midnight.
  const [chosen, setChosen] = useState<LocalDate>();
  const { cycle_phase: phase } = user.cycle;
  const isHigh = useHasHabits() && !isWide;
  const isToday = chosen === undefined;
  const shown = chosen ?? today;
  const isCycleShown = isWide || isToday;
  const toDo = isToday ? (
    <Today phase={phase} showsTasks={hasTasks(user)} showsHabits={!isHigh} />
  ) : (
    <ChosenDay day={chosen} />
  );
  return (
    <>
      <div className="grid gap-5">
        <DashboardHeader name={user.details.name} />
        <MovedBanner />
        <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_min(21rem,48%)] wide:gap-6">
          <div className="grid min-w-0 gap-5">
            <WeekSection chosen={chosen} onChoose={setChosen} />
            {/* A key per day, so that no state of the last day's strip remains. */}
            {shown <= today && <DayStrip key={shown} day={shown} onMore={daySheet.open} />}
            {isWide ? toDo : isHigh && isToday && <HighHabits />}
          </div>
          <div className="grid min-w-0 gap-5">
            {isCycleShown && <CycleCard status={user.cycle} />}
            {!isWide && toDo}
            {isCycleShown && <CurvesCard status={user.cycle} />}
          </div>
        </div>
      </div>
      {daySheet.sheet}
    </>
  );
}

const hasTasks = ({ cycle, details }: UserDetails) =>
  cycle.cycle_mode === 'natural' && details.timezone !== null;

const ModeDay = lazyPart(async () => (await import('./mode-day.tsx')).ModeDay, {
  texts: ['pages', 'modes'],
  fallback: <div className="min-h-80" />,
});

/** The cycle, or the day's card of a mode without phases. Memoised, so that choosing a day doesn't render it again. */
const CycleCard = memo(({ status }: { status: CycleStatus }) => {
  const newTask = useNewTaskSheet();
  return status.cycle_mode === 'natural' ? (
    <CycleToday />
  ) : (
    <>
      <ModeDay status={status} onAdd={newTask.open} />
      {newTask.sheet}
    </>
  );
});

// Below the first screen of a phone, so not in the first chunk or its stylesheet.
const TaskSlider = lazyPart(async () => (await import('#web/features/tasks/task-slider.tsx')).TaskSlider, {
  fallback: <div className="h-36" />,
});

// A press on a task needs it.
prefetchWhenIdle(2, () => import('#web/features/tasks/tasks.mutations.tsx'));
prefetchWhenIdle(3, () => loadOptimistic('tasks'));

/** Starts loading the dashboard's tasks once the phase is known; the page doesn't wait for them. */
export async function prefetchDay(queryClient: QueryClient): Promise<void> {
  TaskSlider.load().catch(() => undefined);
  const { details, cycle } = await queryClient.ensureQueryData(userQuery);
  if (details.timezone === null) return;
  const today = localDateAt(Math.floor(Date.now() / 1000), details.timezone);
  await queryClient.prefetchQuery(tasksOfDayQuery({ phase: cycle.cycle_phase ?? 'all', today }));
}

type TodayProps = { phase: CyclePhase | null; showsTasks: boolean; showsHabits: boolean };

/** The day's tasks, its habits unless they are above, and a line of the journal. */
function Today({ phase, showsTasks, showsHabits }: TodayProps) {
  const newTask = useNewTaskSheet();
  const isLater = useIsLater();
  return (
    <>
      {showsTasks && <TaskSlider phase={phase} onAdd={newTask.open} />}
      {newTask.sheet}
      {showsHabits && (
        <WhenNear isReady={isLater} minHeight="13.9rem">
          <Habits isRow={false} />
        </WhenNear>
      )}
      <WhenNear isReady={isLater} minHeight="8.6rem">
        <JournalLine />
      </WhenNear>
    </>
  );
}

/** A greeting for the hour in the person's time zone, and their initial, which leads to the settings. */
function DashboardHeader({ name }: { name: string | null }) {
  const { t, timeZone } = useTextContext();
  const hour = hourAt(useNow(), timeZone);
  const [initial] = name ?? '';
  return (
    <header className="flex flex-wrap items-center gap-3">
      {/* With large text the initial wraps below, so that no word of the greeting breaks. */}
      <div className="min-w-0 flex-1 basis-40">
        <PageTitle>
          {name === null ? t('titles.dashboard') : t(`dashboard.${greetingAt(hour)}`, { name })}
        </PageTitle>
      </div>
      <Link
        to="/settings"
        aria-label={t('dashboard.profile')}
        className="ml-auto grid size-tap flex-none place-items-center rounded-full border border-line bg-surface font-semibold text-ink-2 hover:bg-surface-2"
      >
        <span aria-hidden="true">{initial?.toLocaleUpperCase() ?? '·'}</span>
      </Link>
    </header>
  );
}

type WeekSectionProps = { chosen: LocalDate | undefined; onChoose: (day: LocalDate | undefined) => void };

/** The week strip, with `undefined` for today. It starts with this week; a swipe or a press shows the others. */
function WeekSection({ chosen, onChoose }: WeekSectionProps) {
  const { t, language, today } = useTextContext();
  const bleeding = useBleeding();
  const selected = chosen ?? today;
  const heading = dayHeading(selected, language);
  const mark = bleeding.get(selected);

  function wordsOf(day: LocalDate) {
    const ofDay = bleeding.get(day) ?? null;
    const isToday = day === today && t('calendar.today');
    return {
      weekday: shortWeekday(day, language),
      dayNumber: String(Number(day.slice(8))),
      spoken: [spokenDay(day, language), isToday, ofDay && t(`marks.${ofDay}`)].filter(Boolean).join(', '),
      mark: ofDay,
    };
  }

  return (
    <WeekStrip
      today={today}
      selected={selected}
      onSelect={(day) => onChoose(day === today ? undefined : day)}
      weekStart={firstDayOfWeek(language)}
      wordsOf={wordsOf}
      heading={
        <>
          <span className="inline-block font-semibold first-letter:uppercase">{heading.weekday}</span>{' '}
          <span className="text-ink-2">{heading.dayAndMonth}</span>
          {mark && <span className="block text-ink-2 text-small">{t(`marks.${mark}`)}</span>}
        </>
      }
      monthOf={(day) => monthAndYear(day, language)}
      rangeOf={(start, end) => dayRange({ start, end }, language)}
      labels={{
        week: t('week.label'),
        previous: t('week.previous'),
        next: t('week.next'),
        today: t('week.today'),
      }}
    />
  );
}

// Together with the code that shows a press at once.
const Habits = lazyPart(async () => (await import('./habits-widget.tsx')).Habits, {
  texts: ['pages'],
  needs: () => loadOptimistic('habits'),
});

const JournalLine = lazyPart(
  async () => (await import('#web/features/journal/journal-line.tsx')).JournalLine,
  { texts: ['pages'] },
);

/** Whether a habit was planned for today since the page opened, so that a logged period moves nothing under a finger. */
function useHasHabits(): boolean {
  const { data: lists } = useQuery(useOptimisticQuery(habitsOfTodayQuery));
  const [hasHabits, setHasHabits] = useState(false);
  if (!hasHabits && lists !== undefined && habitsOf(lists).length > 0) setHasHabits(true);
  return hasHabits;
}

const ROW_SHAPE = <div aria-hidden="true" className="my-1 h-11 rounded-full bg-surface-2" />;

/** Today's habits in a row in the first view of a phone, where the cycle's date stays in view too; their shape is there at once. */
function HighHabits() {
  const isLater = useIsLater();
  return <Suspense fallback={ROW_SHAPE}>{isLater ? <Habits isRow /> : ROW_SHAPE}</Suspense>;
}

type WhenNearProps = { isReady?: boolean; minHeight?: string; children: ReactNode };

/** Shows a part that loads once in view, or when it's ready; its space is reserved. */
function WhenNear({ isReady, minHeight = '20rem', children }: WhenNearProps) {
  // Not while it's behind a phone's bar.
  const { ref, isNear } = useNearViewport('0px 0px -90px');
  return (
    <div ref={ref} className="min-w-0" style={{ minHeight }}>
      <Suspense fallback={null}>{(isReady || isNear) && children}</Suspense>
    </div>
  );
}

// If it can't be loaded, the page works without it.
const HormoneCard = lazyPart(async () => (await import('#web/features/cycle/hormone-card.tsx')).HormoneCard, {
  texts: ['pages'],
  missing: () => null,
});

/** The day's curves at the end of the dashboard. Memoised, so that choosing a day doesn't render it again. */
const CurvesCard = memo(
  ({ status }: { status: UserDetails['cycle'] }) =>
    status.cycle_mode === 'natural' &&
    status.in_transition === 0 && (
      <WhenNear>
        <HormoneCard today={status.aligned_day} shownDay={status.aligned_day} />
      </WhenNear>
    ),
);

// The first paint doesn't need it.
const NewTask = lazyPart(async () => (await import('#web/features/best-dates/new-task.tsx')).NewTask, {
  texts: ['pages'],
});

/** The sheet for new tasks, on a page other than the list. */
function useNewTaskSheet() {
  const navigate = useNavigate();
  const { open, sheet } = useSheetOnDemand<null>(NewTask, ({ isOpen, close }) => (
    <NewTask
      open={isOpen}
      onClose={close}
      onPlan={(task) => void navigate({ to: '/tasks', search: { task } })}
    />
  ));
  return { open: () => open(null), sheet };
}
