import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Check, ChevronDown, Pause, Play, SkipForward, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { UNTIL_RESUMED } from '#domain/habits/habits.fields.ts';
import type { HabitMark } from '#domain/habits/habits.rules.ts';
import type { Habit, HabitHistory as History } from '#domain/habits/habits.schema.ts';
import { dayHeading, firstDayOfWeek, monthAndYear, spokenDay } from '#web/i18n/format.ts';
import { capitalised, decimal, inWeekOrder, monthNames, weekdayNames } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useTextContext, useToday } from '#web/lib/time/today.ts';
import { DayCalendar } from '#web/parts/day-calendar.tsx';
import { Skeleton, useNotStored } from '#web/parts/query-boundary.tsx';
import { useOptimisticQueryWithPrevious } from '#web/sync/pending.ts';
import { HistoryGrid, HistoryKey } from '#web/ui/calendar/day-table.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { SheetActions } from '#web/ui/overlays/sheet.tsx';
import { PhaseBars } from '#web/ui/planner/habit-tile.tsx';
import { DayAmount, HabitAmount, HabitLine, markHabit, useAmount } from './habit-check.tsx';
import { useSaveHabit } from './habits.mutations.ts';
import {
  type DayOfHistory,
  dayText,
  type HistoryWeek,
  habitHistoryQuery,
  historyWeeks,
  partOf,
} from './history-weeks.ts';
import { inARowText, withUnit } from './rhythm-words.ts';

/** The number of weeks of history: at first, and after each press on "Show older". */
const ROWS = [7, 20, 52] as const;

/** How steadily a habit is done, its last weeks to tick off, and today's buttons. */
export function HabitView({ habit }: { habit: Habit }) {
  const { t } = useTranslation();
  const [step, setStep] = useState(0);
  const rows = ROWS[step] ?? ROWS[0];
  // One week more than is shown, because the current week isn't over.
  const { data: history, isError } = useQuery(
    useOptimisticQueryWithPrevious(habitHistoryQuery(habit.habit_id, rows + 1)),
  );
  return (
    <>
      <StreakCard habit={habit} history={history} />
      <div className="-my-2 flex flex-wrap items-center gap-x-5 empty:hidden">
        <HabitLine habit={habit} isOnPage />
        <HabitAmount habit={habit} />
      </div>
      {history === undefined && isError && <Notice tone="error">{t('habits.history.failed')}</Notice>}
      {history === undefined && !isError && (
        <Skeleton rows={7} row="h-6 rounded-full" layout="min-h-80 content-around" />
      )}
      {history && (
        <HabitHistory
          habit={habit}
          history={history}
          rows={rows}
          onOlder={step + 1 < ROWS.length ? () => setStep(step + 1) : undefined}
        />
      )}
      {history && <DoneByPhase habit={habit} phases={history.by_phase} />}
      <PauseHabit habit={habit} />
      <HabitActions habit={habit} />
    </>
  );
}

/** The streak as a large number, beside the longest one and how often the habit was done. */
function StreakCard({ habit, history }: { habit: Habit; history: History | undefined }) {
  const { t, language } = useTranslation();
  const cycle = history?.this_cycle;
  const rows = [
    { name: t('habits.view.longest'), text: String(habit.best_streak) },
    ...(cycle && cycle.due > 0
      ? [{ name: t('habits.view.thisCycle'), text: t('habits.view.doneOf', { ...cycle }) }]
      : []),
    ...(history ? [{ name: t('habits.view.inAll'), text: inAllText(habit, { history, t, language }) }] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-l bg-surface-2 px-5 py-4 even-numbers">
      <p className="grid" aria-live="polite">
        <span className="habit-run font-display">{habit.streak}</span>{' '}
        <span className="text-ink-2 text-small">{inARowText(habit, { count: habit.streak, t })}</span>
      </p>
      <dl className="grid flex-1 basis-40 gap-1">
        {rows.map(({ name, text }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="flex-none text-ink-2">{name}</dt>
            <dd className="text-right font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** How often the habit was done in each phase; hidden without a cycle. */
function DoneByPhase(props: { habit: Habit; phases: History['by_phase'] }) {
  const { t, language } = useTranslation();
  const { unit, cycles, phases } = { unit: props.habit.habit_unit, ...props.phases };
  if (phases.length === 0) return null;
  return (
    <section className="grid gap-3 border-line border-t pt-4">
      <h3 className="text-ink-2">
        <span className="font-semibold text-ink">{t('habits.view.byPhase')}</span> ·{' '}
        {t('habits.view.lastCycles', { count: cycles })}
      </h3>
      <PhaseBars
        bars={phases.map(({ phase, done, due, mean_amount: mean }) => ({
          phase,
          name: t(`phases.${phase}`),
          share: Math.min(1, done / due),
          text: [
            t('habits.view.doneOf', { done, due }),
            ...(mean === null
              ? []
              : [
                  t('habits.view.onAverage', {
                    amount: withUnit(Math.round(mean * 10) / 10, { unit, language }),
                  }),
                ]),
          ].join(' · '),
        }))}
      />
    </section>
  );
}

/** How often it was done, with the sum of its amounts. */
const inAllText = (
  { habit_unit: unit }: Habit,
  { history, t, language }: { history: History; t: TFunction; language: string },
): string =>
  history.amount_in_all === null
    ? String(history.in_all)
    : `${t('habits.view.inAllDays', { count: history.in_all })} · ${withUnit(history.amount_in_all, { unit, language })}`;

const ICON = { size: 18, strokeWidth: 2 } as const;

/**
 * Does or skips a habit today; one with a target gets a step more, and its amount is lowered in its field. The buttons stay in place
 * and change their words, so that focus isn't lost.
 */
function HabitActions({ habit }: { habit: Habit }) {
  const { t } = useTranslation();
  const { today } = useToday();
  const { step, addStep } = useAmount(habit);
  const isCounted = Boolean(habit.habit_target);
  const isDone = habit.done_today === 1;
  const isSkipped = habit.skipped_today === 1;
  const set = (change: Pick<HabitMark, 'mark' | 'isSet'>) =>
    void markHabit({ id: habit.habit_id, date: today, ...change });
  const canUndo = isSkipped || (isDone && !isCounted);
  return (
    <SheetActions>
      {isCounted ? (
        <Button className="flex-2 basis-40" onClick={addStep}>
          {step}
        </Button>
      ) : (
        <Button
          className="flex-2 basis-40"
          icon={<Check {...ICON} />}
          aria-disabled={isDone}
          onClick={() => !isDone && set({ mark: 'done', isSet: true })}
        >
          {isDone ? t('habits.view.done') : t('habits.view.doneToday')}
        </Button>
      )}
      {(canUndo || (habit.due_today === 1 && !isDone)) && (
        <Button
          variant="outline"
          icon={canUndo ? <Undo2 {...ICON} /> : <SkipForward {...ICON} />}
          onClick={() => set({ mark: isDone ? 'done' : 'skipped', isSet: !canUndo })}
        >
          {canUndo ? t('common.undo') : t('habits.view.skipToday')}
        </Button>
      )}
      {isSkipped && (
        <p role="status" className="w-full text-center text-ink-2 text-small">
          {t('habits.skippedToday')}
        </p>
      )}
    </SheetActions>
  );
}

/** The lengths of a pause that are offered first, in days. */
const CHOICES = [7, 14, 28] as const;

/** Pauses a habit until a day or until it's resumed; while it's paused, says so and offers to resume it. */
function PauseHabit({ habit }: { habit: Habit }) {
  const { t, language } = useTranslation();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const save = useSaveHabit(habit.habit_id);
  const paused = habit.paused_until;

  function pauseUntil(day: LocalDate | null) {
    setIsAsking(false);
    save.mutate({ paused_until: day });
  }

  if (paused) {
    const day = pausedDay(paused, language);
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <p role="status" className="flex items-center gap-3">
          <Pause size={20} className="flex-none text-ink-2" />
          {day === null ? t('habits.view.paused') : t('habits.view.pausedUntil', { day })}
        </p>
        <Button
          variant="outline"
          busy={save.isPending}
          icon={<Play size={18} />}
          onClick={() => pauseUntil(null)}
        >
          {t('habits.view.resume')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2 border-line border-t pt-2">
      <button
        type="button"
        aria-expanded={isAsking}
        aria-controls={id}
        className="flex min-h-tap items-center gap-3 text-left hover:text-ink-2"
        onClick={() => setIsAsking(!isAsking)}
      >
        <Pause size={20} className="flex-none text-ink-2" />
        <span className="flex-1">{t('habits.view.pause')}</span>
        <ChevronDown size={20} className="flex-none text-ink-2" />
      </button>
      <div id={id}>{isAsking && <PauseChoices onChoose={pauseUntil} />}</div>
    </div>
  );
}

const scrollIntoView = (choice: HTMLElement | null) => choice?.scrollIntoView({ block: 'nearest' });

/** The choice of a pause's end: after some days, on any day, or when it's resumed. */
function PauseChoices({ onChoose }: { onChoose: (day: LocalDate) => void }) {
  const { t, language, today } = useTextContext();
  const [isChoosingDay, setIsChoosingDay] = useState(false);
  return (
    <fieldset ref={scrollIntoView} className="grid gap-3">
      <legend className="mb-1 font-semibold text-small">{t('habits.view.pauseUntil')}</legend>
      <div className="flex flex-wrap gap-2">
        {CHOICES.map((days) => {
          const day = addDays(today, days);
          return (
            <Button key={days} variant="outline" onClick={() => onChoose(day)}>
              {t('habits.view.untilDay', { day: pausedDay(day, language) })}
            </Button>
          );
        })}
        <Button variant="outline" onClick={() => onChoose(UNTIL_RESUMED)}>
          {t('habits.view.untilResumed')}
        </Button>
        <Button
          variant="quiet"
          aria-expanded={isChoosingDay}
          onClick={() => setIsChoosingDay(!isChoosingDay)}
        >
          {t('habits.view.chooseDay')}
        </Button>
      </div>
      {isChoosingDay && (
        <DayCalendar
          selected={addDays(today, CHOICES[0])}
          onSelect={onChoose}
          today={today}
          minDay={addDays(today, 1)}
        />
      )}
      <p className="text-ink-2 text-small">{t('habits.view.pauseHint')}</p>
    </fieldset>
  );
}

/** The day on which a pause ends, "25 November"; `null` if it lasts until the habit is resumed. */
export const pausedDay = (until: LocalDate, language: string): string | null =>
  until === UNTIL_RESUMED ? null : dayHeading(until, language).dayAndMonth;

type HabitHistoryProps = {
  habit: Habit;
  history: History;
  rows: number;
  /** Shows more weeks; `undefined` if there are no more. */
  onOlder: (() => void) | undefined;
};

const KEYS = [
  { mark: 'done', key: 'keyDone' },
  { mark: 'due', key: 'partly' },
  { mark: 'due', key: 'keyDue' },
  { mark: 'skipped', key: 'keySkipped' },
  { mark: 'planned', key: 'keyPlanned' },
] as const;

function HabitHistory({ habit, history, rows, onOlder }: HabitHistoryProps) {
  const { t, language } = useTranslation();
  const { today, timeZone } = useToday();
  const isWeekly = Boolean(habit.week);
  const names = weekdayNames(language);
  const madeOn = localDateAt(habit.created_timestamp, timeZone);
  const from = useUser().details.details_from.habits;
  const shownFrom = addDays(today, -7 * rows);
  const notStored = useNotStored('habits', madeOn < shownFrom ? shownFrom : madeOn);
  const weeks = historyWeeks(
    {
      ...history,
      days: history.days.filter(({ date }) => from === null || date >= from),
      // Weeks that are counted begin on Monday everywhere.
      weekStart: isWeekly ? 1 : firstDayOfWeek(language),
    },
    madeOn,
  ).slice(-rows);
  const [opened, setOpened] = useState<LocalDate>();
  const { habit_target: target, habit_target_per: per } = habit;

  const shown = (day: DayOfHistory) => {
    const { date, mark } = day;
    const share = partOf({ habit, day });
    return {
      date,
      dayNumber: String(Number(date.slice(8))),
      label: `${spokenDay(date, language)}, ${dayText({ habit, day }, { t, language })}`,
      // A part has a ring around it, also on a day that wasn't due.
      mark: share !== undefined && mark === 'rest' ? ('due' as const) : mark,
      isToday: date === today,
      share,
    };
  };
  const sumOf = ({ week }: HistoryWeek) =>
    week &&
    week.need > 0 && (
      <>
        {t('habits.view.doneOf', { done: decimal(week.done, language), due: decimal(week.need, language) })}{' '}
        {week.kept === 1 && (
          <Check
            size={14}
            strokeWidth={2.5}
            role="img"
            className="inline"
            aria-label={t('habits.history.weekDone')}
          />
        )}
      </>
    );
  // Of a week's times, no day is planned or not done.
  const unused: readonly string[] = [
    ...(per === 'day' ? [] : ['partly']),
    ...(isWeekly ? ['keyDue', 'keyPlanned'] : []),
  ];
  const first = weeks[0]?.days.find((day) => day !== null)?.date ?? today;

  return (
    <section className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-semibold">{monthsOf({ first, last: today, language })}</h3>
        {onOlder && (
          <button
            type="button"
            className="min-h-tap font-semibold text-ink-2 text-small underline underline-offset-4 hover:text-ink"
            onClick={onOlder}
          >
            {t('habits.history.older')}
          </button>
        )}
      </div>
      <HistoryGrid
        caption={t(target ? 'habits.history.captionOfAmounts' : 'habits.history.caption', {
          name: habit.habit_name,
        })}
        weekdays={isWeekly ? names : inWeekOrder(names, language)}
        weeks={weeks.map((week) => ({
          key: week.first,
          label: t('habits.history.week', { day: dayHeading(week.first, language).dayAndMonth }),
          days: week.days.map((day) => day && shown(day)),
          sum: sumOf(week),
        }))}
        sumHeading={isWeekly ? t('habits.history.weekSum') : undefined}
        lastDay={today}
        onOpen={target ? (text) => setOpened(parseLocalDate(text)) : undefined}
        onCheck={(text, isDone) => {
          const date = parseLocalDate(text);
          if (date !== undefined) void markHabit({ id: habit.habit_id, date, mark: 'done', isSet: isDone });
        }}
      />
      {notStored && <p className="text-ink-2 text-small">{notStored}</p>}
      {opened && (
        <DayAmount
          habit={habit}
          day={opened}
          amount={history.days.find(({ date }) => date === opened)?.amount ?? 0}
          onClose={() => setOpened(undefined)}
        />
      )}
      <HistoryKey
        marks={KEYS.filter(({ key }) => !unused.includes(key)).map(({ mark, key }) => ({
          mark,
          share: key === 'partly' ? 0.5 : undefined,
          text: t(`habits.history.${key}`),
        }))}
      />
    </section>
  );
}

/** "October – November", or one month; with the years if they differ. */
function monthsOf({ first, last, language }: { first: LocalDate; last: LocalDate; language: string }) {
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const nameOf = (day: LocalDate) =>
    isSameYear ? (monthNames(language)[Number(day.slice(5, 7)) - 1] ?? '') : monthAndYear(day, language);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return capitalised(isOneMonth ? nameOf(last) : `${nameOf(first)} – ${nameOf(last)}`, language);
}
