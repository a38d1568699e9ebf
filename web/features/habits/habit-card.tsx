import { Link } from '@tanstack/react-router';
import { Flame, Pause } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { WEEKDAYS } from '#domain/habits/habits.fields.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { weekdayNames } from '#web/i18n/format-calendar.ts';
import { listOf } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { useIsUnsent } from '#web/sync/pending.ts';
import { HabitTile } from '#web/ui/planner/habit-tile.tsx';
import { UnsentMark } from '#web/ui/planner/task-marks.tsx';
import { HabitCheck, lengthText } from './habit-check.tsx';
import { phasesOf } from './habit-draft.ts';
import { PhaseSign } from './habit-fields.tsx';
import { habitLinkId } from './habit-sheet.tsx';
import { pausedDay } from './habit-view.tsx';

/** How much of a description a tile shows, in characters (contract §9). */
const DESCRIPTION_SHOWN = 70;

/** A habit on the page; a press opens it. Memoised, so that of hundreds only the checked one is drawn again. */
export const HabitCard = memo(function HabitCard({ habit }: { habit: Habit }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = weekdayNames(language);
  const weekdays = WEEKDAYS.map((key, index) => ({
    key,
    letter: names[index]?.letter ?? '',
    name: names[index]?.long ?? '',
    isActive: habit[`${key}_active`] === 1,
  }));
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
      weekdaysText={active.length === WEEKDAYS.length ? t('habits.everyDay') : t('habits.planned', { days })}
      // If it's for all phases, none is named.
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
          {habit.paused_until ? (
            <PausedMark until={habit.paused_until} />
          ) : (
            <StreakMark days={habit.streak} />
          )}
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

/** Until when a habit is paused. */
function PausedMark({ until }: { until: string }) {
  const { t } = useTranslation();
  const day = pausedDay(until, useLanguage());
  return (
    <span className="relative flex items-center gap-1">
      <Pause size={14} strokeWidth={2} />
      {day === null ? t('habits.view.paused') : t('habits.view.pausedUntil', { day })}
    </span>
  );
}

/** How many planned days in a row were done; hidden at 0. */
function StreakMark({ days }: { days: number }) {
  const { t } = useTranslation();
  if (days === 0) return null;
  return (
    <span className="relative flex items-center gap-1 font-semibold text-ink even-numbers">
      <Flame size={16} strokeWidth={2} />
      <span aria-hidden="true">{days}</span>
      <span className="sr-only">{t('habits.streak', { count: days })}</span>
    </span>
  );
}
