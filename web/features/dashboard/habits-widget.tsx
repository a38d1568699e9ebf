import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { hourAt, lastNightOf, TIME_FRAMES, type TimeFrame, timeFrameAt } from '#domain/calendar/zoned-day.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { cutText } from '#domain/text/cut-text.ts';
import {
  HabitAmount,
  HabitCheck,
  HabitLine,
  lengthText,
  TimeIcon,
  useFreshHabits,
} from '#web/features/habits/habit-check.tsx';
import { habitsOf, habitsOfTodayQuery, isOver } from '#web/features/habits/habits.data.ts';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.data.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useNow, useToday } from '#web/lib/time/today.ts';
import { useIsUnsent } from '#web/sync/change.ts';
import { useOptimisticQuery, useOptimisticUser } from '#web/sync/pending.ts';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { UnsentMark } from '#web/ui/planner/unsent-mark.tsx';

const LastNight = lazyPart(async () => (await import('./chosen-day.tsx')).LastNight, {
  texts: ['pages'],
  fallback: null,
  missing: () => null,
});

/** Today's habits in a row or by time of day, after those that yesterday evening left open. */
export function Habits({ isRow }: { isRow: boolean }) {
  const { today, timeZone } = useToday();
  const lastNight = lastNightOf(today, hourAt(useNow(), timeZone));
  return (
    <div className="grid min-w-0 gap-5">
      <DayDone />
      {lastNight && <LastNight key={lastNight} day={lastNight} />}
      {isRow ? <HabitRow /> : <HabitsWidget />}
    </div>
  );
}

const TO_THE_EDGES = {
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginInline: 'calc(-1 * var(--spacing-gutter))',
  paddingInline: 'var(--spacing-gutter)',
  // A control with the focus comes into view whole.
  scrollPaddingInline: 'var(--spacing-gutter)',
} as const;

/** All of today's habits in a row, for the first view of a phone: the open ones first, beginning with this time of day; a link to all. */
export function HabitRow() {
  const { t } = useTranslation();
  const { timeZone } = useToday();
  const now = TIME_FRAMES.indexOf(timeFrameAt(hourAt(useNow(), timeZone)));
  const { data: lists } = useQuery(useOptimisticQuery(habitsOfTodayQuery));
  const habits = [...TIME_FRAMES.slice(now), ...TIME_FRAMES.slice(0, now)].flatMap(
    (timeFrame) => lists?.[`habits_${timeFrame}`] ?? [],
  );
  // A ticked one stays in its place.
  const [over] = useState(() => new Set(habits.filter(isOver).map((habit) => habit.habit_id)));
  const rank = ({ habit_id }: Habit) => Number(over.has(habit_id));
  return (
    <ul aria-label={t('habits.widget.title')} className="flex gap-2 py-1" style={TO_THE_EDGES}>
      {habits
        .toSorted((one, other) => rank(one) - rank(other))
        .map((habit) => (
          <li
            key={habit.habit_id}
            className="flex flex-none items-center gap-2 rounded-full border border-line bg-surface px-3"
          >
            <label htmlFor={`row-${habit.habit_id}`} className="flex min-h-tap items-center gap-2 text-small">
              <HabitCheck habit={habit} id={`row-${habit.habit_id}`} />
              <span className="data-over:text-ink-3" data-over={isOver(habit) || undefined}>
                {cutText(habit.habit_name, DESCRIPTION_SHOWN)}
              </span>
            </label>
            <HabitAmount habit={habit} />
          </li>
        ))}
      <li className="flex-none">
        <AllHabits />
      </li>
    </ul>
  );
}

function AllHabits() {
  const { t } = useTranslation();
  return (
    <Link
      to="/habits"
      aria-label={t('habits.widget.viewAllHabits')}
      className="inline-flex min-h-tap items-center font-semibold text-ink-2 text-small underline underline-offset-4"
    >
      {t('habits.widget.viewAll')}
    </Link>
  );
}

const EMPTY = { morning: 'emptyMorning', noon: 'emptyNoon', evening: 'emptyEvening' } as const;

/** Today's habits by time of day; the tab follows the clock until one is pressed. */
export function HabitsWidget() {
  const { t } = useTranslation();
  const headingId = useId();
  const { timeZone } = useToday();
  const now = timeFrameAt(hourAt(useNow(), timeZone));
  const [chosen, setChosen] = useState<TimeFrame>();
  const { data: lists, isError } = useQuery(useOptimisticQuery(habitsOfTodayQuery));
  useFreshHabits();
  const tab = chosen ?? now;
  const habits = lists?.[`habits_${tab}`];
  return (
    <Card aria-labelledby={headingId}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={headingId} className="font-semibold text-h3">
          {t('habits.widget.title')}
        </h2>
        <AllHabits />
      </div>
      <Segmented<TimeFrame>
        legend={t('habits.widget.tabs')}
        value={tab}
        onChange={setChosen}
        options={TIME_FRAMES.map((value) => ({
          value,
          label: t(`habits.times.${value}`),
          icon: <TimeIcon timeFrame={value} />,
        }))}
      />
      {habits === undefined && isError && <p className="mt-3 text-ink-2">{t('habits.loadFailed')}</p>}
      {habits?.length === 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 text-ink-2">
          {t(`habits.widget.${EMPTY[tab]}`)}
          <Link
            to="/habits"
            className="inline-flex min-h-tap items-center font-semibold text-ink underline underline-offset-4"
          >
            {t('habits.widget.toHabits')}
          </Link>
        </p>
      )}
      <ul className="mt-1.5 grid divide-y divide-line">
        {habits?.map((habit) => (
          <WidgetHabit key={habit.habit_id} habit={habit} />
        ))}
      </ul>
    </Card>
  );
}

/** The most characters of a description that the dashboard shows (contract §9). */
const DESCRIPTION_SHOWN = 30;

/** One of today's habits: it can be ticked off here, and a press shows its whole description. */
function WidgetHabit({ habit }: { habit: Habit }) {
  const isSkipped = habit.skipped_today === 1;
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const { habit_name: name, habit_description: description, habit_length: length } = habit;
  const isUnsent = useIsUnsent(habit.habit_id);
  const cut = cutText(description, DESCRIPTION_SHOWN);
  return (
    <li className="flex min-w-0 items-start gap-3 py-3">
      <HabitCheck habit={habit} />
      <div className="min-w-0 flex-1">
        {/* With large text the duration wraps below instead of breaking the words. */}
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span
            className="max-w-full flex-1 basis-0 wrap-break-word font-semibold data-over:text-ink-3"
            data-over={isOver(habit) || undefined}
          >
            {name}
          </span>
          {isUnsent && <UnsentMark label={t('unsent.waits')} />}
          {length > 0 && (
            <span className="flex-none text-ink-2 text-small even-numbers">{lengthText(length, t)}</span>
          )}
        </p>
        <HabitLine habit={habit} />
        {isSkipped && <p className="text-ink-2 text-small">{t('habits.skippedToday')}</p>}
        {cut === description && description !== '' && (
          <p className="whitespace-pre-line text-ink-2 text-small wrap-anywhere">{description}</p>
        )}
        {cut !== description && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
            className="-my-1 whitespace-pre-line py-1 text-left text-ink-2 text-small wrap-anywhere"
          >
            {isWhole ? description : cut}
          </button>
        )}
        <div className="-mb-3 empty:hidden">
          <HabitAmount habit={habit} />
        </div>
      </div>
    </li>
  );
}

/**
 * Closes the bloom for a moment when the last open task or habit of today is done, and not if it's deleted, moved or skipped. A part
 * of its own, so that a change of the tasks draws nothing else again.
 */
export function DayDone() {
  const { open, done } = useTodayCounts();
  const before = useRef({ open, done });
  useEffect(() => {
    if (before.current.open === 1 && open === 0 && done > before.current.done) closeBloom();
    before.current = { open, done };
  }, [open, done]);
  return null;
}

/** How many of today's tasks and habits are open, and how many done; `open` is `undefined` while a list isn't known. */
function useTodayCounts(): { open: number | undefined; done: number } {
  const { today } = useToday();
  const phase = useOptimisticUser().cycle.cycle_phase ?? 'all';
  const { data: tasks } = useQuery(useOptimisticQuery(tasksOfDayQuery({ phase, today })));
  const { data: lists } = useQuery(useOptimisticQuery(habitsOfTodayQuery));
  if (tasks === undefined || lists === undefined) return { open: undefined, done: 0 };
  // The others are ideas for the phase.
  const isOfToday = (date: string | null) => date !== null && date <= today;
  const ofToday = tasks.filter((row) => isOfToday(row.due_date) || isOfToday(row.start_date));
  const doneTasks = ofToday.filter((row) => row.status === 'completed').length;
  const habits = habitsOf(lists);
  return {
    open: ofToday.length - doneTasks + habits.filter((habit) => !isOver(habit)).length,
    done: doneTasks + habits.filter((habit) => habit.done_today === 1).length,
  };
}

const CLOSING_MS = 500;

function closeBloom(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const petal of document.querySelectorAll('main [class^="bloom-petal"]')) {
    petal.animate(
      { scale: [1, 0.35, 1], transformOrigin: ['center', 'center'] },
      { duration: CLOSING_MS, easing: 'ease-in-out' },
    );
  }
}
