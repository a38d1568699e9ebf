import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Flame, Pause } from 'lucide-react';
import { memo, useId, useRef } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { TIME_FRAMES, type TimeFrame } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { WEEKDAYS } from '#domain/habits/habits.fields.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { inWeekOrder, listOf, weekdayNames } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { TasksSwitch } from '#web/parts/page-nav.tsx';
import { useIsUnsent } from '#web/sync/change.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { EmptyState, PageTitle } from '#web/ui/layout/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { AddTile, HabitTile } from '#web/ui/planner/habit-tile.tsx';
import { UnsentMark } from '#web/ui/planner/unsent-mark.tsx';
import { HabitAmount, HabitCheck, HabitLine, lengthText, TimeIcon, useFreshHabits } from './habit-check.tsx';
import { phasesOf } from './habit-draft.ts';
import { PhaseSign, PhaseTabs, useHasPhases } from './habit-fields.tsx';
import { HabitSheet, HabitsAbsent, habitLinkId } from './habit-sheet.tsx';
import { pausedDay } from './habit-view.tsx';
import { HabitWizard } from './habit-wizard.tsx';
import { type HabitsSearch, habitsQuery } from './habits.data.ts';
import { rhythmText, streakText } from './rhythm-words.ts';

type HabitsPageProps = {
  search: HabitsSearch;
  /** Changes the page's address; `isLeaving` says that typed text is no longer needed. */
  onSearch: (search: HabitsSearch, options?: { isLeaving: boolean }) => void;
};

/** All habits by phase and time of day. A habit, or the wizard for a new one, opens over the list. */
export function HabitsPage({ search, onSearch }: HabitsPageProps) {
  const { t } = useTranslation();
  const { data: habits, error, isFetching } = useQuery(useOptimisticQuery(habitsQuery));
  useFreshHabits();
  const { habit } = search;
  const phase = useHasPhases() ? search.phase : undefined;
  const shown = habits?.filter((each) => phase === undefined || each[`${phase}_active`] === 1) ?? [];
  const add = () => onSearch({ phase, add: true });
  const close = () => onSearch({ phase });
  const nameField = useRef<HTMLInputElement>(null);

  return (
    <>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <PageTitle>{t('titles.habits')}</PageTitle>
          <TasksSwitch />
        </div>
        <PhaseTabs phase={phase} onChange={(chosen) => onSearch({ phase: chosen })} />
        {habits === undefined ? (
          <HabitsAbsent error={error} isLoading={isFetching} />
        ) : (
          <>
            {habits.length === 0 && (
              <EmptyState bloom="opening" title={t('habits.emptyTitle')}>
                {t('habits.emptyText')}
              </EmptyState>
            )}
            {habits.length > 0 && shown.length === 0 && (
              <p className="text-ink-2">{t('habits.emptyPhase')}</p>
            )}
            {TIME_FRAMES.map((timeFrame) => (
              <HabitSection
                key={timeFrame}
                timeFrame={timeFrame}
                habits={shown.filter((each) => each.habit_timeframe === timeFrame)}
              />
            ))}
            <ul className="habit-tiles">
              <AddTile label={t('habits.new')} onClick={add} />
            </ul>
          </>
        )}
        {/* Closing it discards the answers. */}
        <Sheet
          open={search.add === true}
          onClose={close}
          backWay="place"
          title={t('habits.wizard.title')}
          closeLabel={t('common.close')}
          initialFocus={nameField}
          height="full"
        >
          <HabitWizard
            nameField={nameField}
            firstPhase={phase}
            // Go back to a list that shows the new habit.
            onAdded={(phases) =>
              onSearch({ phase: phase && phases.includes(phase) ? phase : undefined }, { isLeaving: true })
            }
          />
        </Sheet>
      </div>
      <HabitSheet id={habit} onClose={close} onDeleted={() => onSearch({ phase }, { isLeaving: true })} />
    </>
  );
}

/** The habits of a time of day; nothing without any. */
function HabitSection({ timeFrame, habits }: { timeFrame: TimeFrame; habits: readonly Habit[] }) {
  const { t } = useTranslation();
  const headingId = useId();
  if (habits.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 gap-3">
      <h2 id={headingId} className="flex items-center gap-2 font-semibold text-h3">
        <TimeIcon timeFrame={timeFrame} />
        {t(`habits.times.${timeFrame}`)}
      </h2>
      <ul className="habit-tiles">
        {habits.map((habit) => (
          <HabitCard key={habit.habit_id} habit={habit} />
        ))}
      </ul>
    </section>
  );
}

/** The most characters of a description that a tile shows (contract §9). */
const DESCRIPTION_SHOWN = 70;

/** A habit on the page; a press opens it. Memoised, so that of hundreds only the checked one is drawn again. */
export const HabitCard = memo(function HabitCard({ habit }: { habit: Habit }) {
  const { t, language } = useTranslation();
  const names = weekdayNames(language);
  const mondayFirst = WEEKDAYS.map((key, index) => ({
    key,
    letter: names[index]?.letter ?? '',
    name: names[index]?.long ?? '',
    isActive: habit[`${key}_active`] === 1,
  }));
  const weekdays = inWeekOrder(mondayFirst, language);
  const active = weekdays.filter((day) => day.isActive);
  const days = listOf(
    active.map((day) => day.name),
    language,
  );
  const phases = phasesOf(habit);
  const isUnsent = useIsUnsent(habit.habit_id);
  return (
    <HabitTile
      length={lengthText(habit.habit_length, t)}
      name={habit.habit_name}
      description={cutText(habit.habit_description, DESCRIPTION_SHOWN)}
      weekdays={weekdays}
      rhythm={rhythmText(habit, { t, language }) && <HabitLine habit={habit} />}
      amount={<HabitAmount habit={habit} />}
      weekdaysText={active.length === WEEKDAYS.length ? t('habits.everyDay') : t('habits.planned', { days })}
      // A habit for all phases names none.
      phases={
        phases.length < CYCLE_PHASES.length && (
          <span className="relative flex gap-1">
            <span className="sr-only">
              {t('habits.forPhases', {
                phases: listOf(
                  phases.map((phase) => t(`habits.phases.${phase}`)),
                  language,
                ),
              })}
            </span>
            {phases.map((phase) => (
              <PhaseSign key={phase} phase={phase} />
            ))}
          </span>
        )
      }
      check={<HabitCheck habit={habit} />}
      streak={
        <>
          {isUnsent && <UnsentMark label={t('unsent.waits')} />}
          {habit.skipped_today === 1 && <span className="relative">{t('habits.skippedToday')}</span>}
          {habit.paused_until ? <PausedMark until={habit.paused_until} /> : <StreakMark habit={habit} />}
        </>
      }
      open={(props) => (
        <Link
          from="/habits"
          to="/habits"
          search={(shown) => ({ ...shown, habit: habit.habit_id })}
          preload={false}
          resetScroll={false}
          viewTransition={false}
          aria-haspopup="dialog"
          id={habitLinkId(habit.habit_id)}
          {...props}
        />
      )}
    />
  );
});

function PausedMark({ until }: { until: LocalDate }) {
  const { t, language } = useTranslation();
  const day = pausedDay(until, language);
  return (
    <span className="relative flex items-center gap-1">
      <Pause size={14} strokeWidth={2} />
      {day === null ? t('habits.view.paused') : t('habits.view.pausedUntil', { day })}
    </span>
  );
}

/** How many planned days, weeks or times in a row were done; hidden at 0. */
function StreakMark({ habit }: { habit: Habit }) {
  const { t } = useTranslation();
  if (habit.streak === 0) return null;
  return (
    <span className="relative flex items-center gap-1 font-semibold text-ink even-numbers">
      <Flame size={16} strokeWidth={2} />
      <span aria-hidden="true">{habit.streak}</span>
      <span className="sr-only">{streakText(habit, t)}</span>
    </span>
  );
}
