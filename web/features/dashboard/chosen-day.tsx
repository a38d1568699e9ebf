import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { daysBetween, type LocalDate, weekdayOf } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { dayOdds } from '#domain/cycle/current-cycle.ts';
import { cycleFactsOf, personIn } from '#domain/cycle/cycle-record.ts';
import { phaseDays } from '#domain/cycle/phase-days.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { percent, shownPercent } from '#domain/cycle/shown-odds.ts';
import { WEEKDAYS } from '#domain/habits/habits.fields.ts';
import { type Habit, HISTORY_WEEKS_RANGE } from '#domain/habits/habits.schema.ts';
import { checkRefusal } from '#domain/habits/packed-weeks.ts';
import { useLoadedDays } from '#web/features/cycle/cycle.data.ts';
import { cycleRecordQuery } from '#web/features/cycle/forecast.data.ts';
import { MonthDayCard } from '#web/features/cycle/month-day-card.tsx';
import { DayAmount, HabitCheck, lengthText } from '#web/features/habits/habit-check.tsx';
import { habitsQuery } from '#web/features/habits/habits.data.ts';
import {
  type DayOfHistory,
  dayText,
  habitHistoryQuery,
  historyWeeks,
  isDoneMark,
  partOf,
} from '#web/features/habits/history-weeks.ts';
import { hasDay, withUnit } from '#web/features/habits/rhythm-words.ts';
import { useDaySheet } from '#web/features/journal/use-day-sheet.tsx';
import { DayTaskList, useTasksByDay } from '#web/features/tasks/task-row.tsx';
import { dayHeading } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext, useToday } from '#web/lib/time/today.ts';
import { useOptimisticQuery, useOptimisticUser } from '#web/sync/pending.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';
import { AmountDisc } from '#web/ui/planner/task-marks.tsx';

/** A day other than today on the dashboard: its phase or the odds of each, its tasks and its habits. */
export function ChosenDay({ day }: { day: LocalDate }) {
  const { t } = useTranslation();
  const known = useLoadedDays();
  const place = useMemo(() => phaseDays(known)(day), [known, day]);
  const tasksOf = useTasksByDay();
  const rows = tasksOf(day);
  const daySheet = useDaySheet();
  return (
    <>
      <MonthDayCard day={day} onOpen={daySheet.open}>
        <DayOdds day={day} />
        {rows.length === 0 && <p className="mt-3 text-ink-2">{t('chosenDay.noTasks')}</p>}
        <DayTaskList rows={rows} day={day} />
      </MonthDayCard>
      <DayHabits title={t('chosenDay.habits')} day={day} phase={place?.phase ?? null} />
      {daySheet.sheet}
    </>
  );
}

/** Less likely phases are left out. */
const LEAST = 0.05;
/** Further ahead, any day may be in any phase. */
const DAYS_AHEAD_MAX = 120;

/** How likely a coming day falls in each phase, the most likely first; nothing without a forecast. */
function DayOdds({ day }: { day: LocalDate }) {
  const { t, language } = useTranslation();
  const odds = useOdds(day);
  if (odds.length === 0) return null;
  return (
    <ul aria-label={t('chosenDay.chances')} className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5">
      {odds.map(({ phase, probability }) => (
        <li key={phase} data-phase={phase} className="flex items-center gap-1.5 text-ph-ink text-small">
          <PhaseGlyph phase={phase} isOutlined />
          <span>
            {t(`phases.${phase}`)} <b>{percent(shownPercent(probability), language)}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

function useOdds(day: LocalDate) {
  const user = useOptimisticUser();
  const { data: record } = useQuery(useOptimisticQuery(cycleRecordQuery));
  const { today } = useToday();
  return useMemo(() => {
    const ahead = daysBetween(today, day);
    if (record === undefined || ahead <= 0 || ahead > DAYS_AHEAD_MAX) return [];
    return dayOdds(cycleFactsOf(record, { ...personIn(user), today }), day)
      .filter(({ probability }) => probability >= LEAST)
      .sort((one, other) => other.probability - one.probability);
  }, [user, record, today, day]);
}

type DayHabitsProps = {
  title: string;
  day: LocalDate;
  /** `null` if it isn't known; then every phase counts. */
  phase: CyclePhase | null;
  /** Leaves out all but the evening's that are still open, and the card without any. */
  isLastNight?: boolean;
};

/** The habits of a day: done, skipped or left on a day until today, planned on a later one. */
function DayHabits({ title, day, phase, isLastNight = false }: DayHabitsProps) {
  const { t, today, timeZone } = useTextContext();
  const { data, isError } = useQuery(useOptimisticQuery(habitsQuery));
  const habits = data?.filter((habit) => !isLastNight || habit.habit_timeframe === 'evening');
  const isAhead = day > today;
  return (
    <TitledCard title={title} className={isLastNight ? 'has-[ul:empty]:hidden' : undefined}>
      {habits === undefined && isError && <p className="mt-2 text-ink-2">{t('habits.loadFailed')}</p>}
      <ul className="peer mt-1.5 grid divide-y divide-line">
        {habits?.map((habit) => {
          const isPlanned = isPlannedOn(day, { habit, phase, today, timeZone });
          if (isAhead) return isPlanned && <DayHabit key={habit.habit_id} habit={habit} />;
          return <PastDayHabit key={habit.habit_id} {...{ habit, day, isPlanned, isLastNight }} />;
        })}
      </ul>
      {/* Each habit checks for itself whether it's shown on the day. */}
      {habits && <p className="hidden text-ink-2 peer-empty:block">{t('chosenDay.noHabits')}</p>}
    </TitledCard>
  );
}

/** The evening's habits that were still open last night, to be ticked off on the day that they belong to. */
export function LastNight({ day }: { day: LocalDate }) {
  const { t, language } = useTranslation();
  const title = t('chosenDay.lastNight', { day: dayHeading(day, language).weekday });
  return <DayHabits title={title} day={day} phase={null} isLastNight />;
}

type PastDayContext = { habit: Habit; phase: CyclePhase | null; today: LocalDate; timeZone: string };

/** Whether a habit's current schedule includes the day, by rhythm, weekday, phase (`null`: every phase) and pause. */
function isPlannedOn(day: LocalDate, { habit, phase, ...now }: PastDayContext): boolean {
  const weekday = WEEKDAYS[weekdayOf(day) - 1] ?? 'mon';
  const isPaused = day >= now.today && habit.paused_until !== null && day < habit.paused_until;
  const isOpen = habit[`${weekday}_active`] === 1 && (phase === null || habit[`${phase}_active`] === 1);
  return !isPaused && isOpen && hasDay(habit, { day, ...now });
}

/** The number of weeks that the habit's own page loads first. */
const FEW_WEEKS = 8;

type HabitOnDay = { habit: Habit; day: LocalDate };

/** What became of a habit on a day until today, by that day's schedule and pauses; `undefined` until the history is loaded. */
function usePastDay({ habit, day }: HabitOnDay) {
  const { today, timeZone } = useToday();
  const age = daysBetween(day, today);
  const weeks = age < FEW_WEEKS * 7 ? FEW_WEEKS : HISTORY_WEEKS_RANGE.max;
  const { data: history } = useQuery({
    ...useOptimisticQuery(habitHistoryQuery(habit.habit_id, weeks)),
    enabled: age < weeks * 7,
  });
  const madeOn = localDateAt(habit.created_timestamp, timeZone);
  const days = history && historyWeeks(history, madeOn).flatMap((week) => week.days);
  const known = days?.find((one) => one?.date === day);
  return { past: known ?? (days && noMarkOn(day)), isMade: madeOn <= day };
}

const noMarkOn = (date: LocalDate): DayOfHistory => ({ date, mark: 'rest', amount: null });

type PastDayHabitProps = HabitOnDay & { isPlanned: boolean; isLastNight: boolean };

/** A habit on a day until today, if it was due or done; until the history is loaded, `isPlanned` says whether it was due. */
function PastDayHabit({ habit, day, isPlanned, isLastNight }: PastDayHabitProps) {
  const { past, isMade } = usePastDay({ habit, day });
  const mark = past?.mark;
  // A ticked one stays.
  const [wasOpen, setWasOpen] = useState(false);
  if (mark === 'due' && !wasOpen) setWasOpen(true);
  if (isLastNight && !wasOpen) return null;
  if (past === undefined) return isPlanned && isMade && <DayHabit habit={habit} />;
  if (mark === 'rest' || mark === 'planned') return null;
  return (
    <DayHabit habit={habit} past={past}>
      {habit.habit_target === null ? (
        <HabitCheck habit={habit} past={{ day, isDone: isDoneMark(past.mark) }} />
      ) : (
        <PastAmount habit={habit} past={past} />
      )}
    </DayHabit>
  );
}

type PastAmountProps = { habit: Habit; past: DayOfHistory };

/** The disc of an earlier day of a habit with a target: a press opens the field of its amount. */
function PastAmount({ habit, past }: PastAmountProps) {
  const context = useTextContext();
  const [isOpen, setIsOpen] = useState(false);
  const ofDay = { habit, day: past };
  return (
    <>
      <AmountDisc
        share={isDoneMark(past.mark) ? 1 : (partOf(ofDay) ?? 0)}
        aria-haspopup="dialog"
        aria-label={`${habit.habit_name}, ${dayText(ofDay, context)}`}
        disabled={checkRefusal(past.date, context.today) !== null}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <DayAmount habit={habit} day={past.date} amount={past.amount ?? 0} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

type DayHabitProps = { habit: Habit; past?: DayOfHistory; children?: ReactNode };

function DayHabit({ habit, past, children }: DayHabitProps) {
  const { t, language } = useTranslation();
  const { habit_name: name, habit_length: minutes, habit_timeframe: time, habit_unit: unit } = habit;
  const facts = [
    past?.amount && withUnit(past.amount, { unit, language }),
    past?.mark === 'skipped' && t('habits.history.keySkipped'),
    t(`habits.times.${time}`),
    minutes > 0 && lengthText(minutes, t),
  ];
  return (
    <li className="flex min-h-tap items-center gap-3 py-1.5">
      {children}
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
      <span className="flex-none text-ink-2 text-small even-numbers">
        {facts.filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}
