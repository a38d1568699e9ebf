import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { TIME_FRAMES, type TimeFrame } from '#domain/habits/time-frame-at.ts';
import { useOptimisticQuery } from '#web/sync/optimistic.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { PageTitle } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/page-state.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { AddTile } from '#web/ui/planner/habit-tile.tsx';
import { HabitCard } from './habit-card.tsx';
import { TimeIcon, useFreshHabits } from './habit-check.tsx';
import { PhaseTabs } from './habit-fields.tsx';
import { HabitSheet, HabitsAbsent } from './habit-sheet.tsx';
import { HabitWizard } from './habit-wizard.tsx';
import { type HabitsSearch, habitsQuery } from './habits.data.ts';

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
  const { phase, habit, add } = search;
  const shown = habits?.filter((each) => phase === undefined || each[`${phase}_active`] === 1) ?? [];
  const close = () => onSearch({ phase });

  return (
    <>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <PageTitle>{t('titles.habits')}</PageTitle>
          <Button
            variant="outline"
            aria-haspopup="dialog"
            icon={<Plus size={18} />}
            onClick={() => onSearch({ phase, add: 'any' })}
          >
            {t('habits.new')}
          </Button>
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
                onAdd={() => onSearch({ phase, add: timeFrame })}
              />
            ))}
          </>
        )}
        <NewHabitSheet
          add={add}
          firstPhase={phase}
          onClose={close}
          // Go back to a list that shows the new habit.
          onAdded={(phases) =>
            onSearch({ phase: phase && phases.includes(phase) ? phase : undefined }, { isLeaving: true })
          }
        />
      </div>
      <HabitSheet id={habit} onClose={close} onDeleted={() => onSearch({ phase }, { isLeaving: true })} />
    </>
  );
}

type HabitSectionProps = { timeFrame: TimeFrame; habits: readonly Habit[]; onAdd: () => void };

/** The habits for a time of day, and a button to add one. */
function HabitSection({ timeFrame, habits, onAdd }: HabitSectionProps) {
  const { t } = useTranslation();
  const headingId = useId();
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
        <AddTile label={t(`habits.add.${timeFrame}`)} onClick={onAdd} />
      </ul>
    </section>
  );
}

type NewHabitSheetProps = {
  /** The time of day chosen at the start; without it the sheet is closed. */
  add: HabitsSearch['add'];
  /** The phase whose ideas come first. */
  firstPhase: CyclePhase | undefined;
  onClose: () => void;
  onAdded: (phases: readonly CyclePhase[]) => void;
};

/** The wizard in its sheet; closing it discards the answers. */
function NewHabitSheet({ add, firstPhase, onClose, onAdded }: NewHabitSheetProps) {
  const { t } = useTranslation();
  const nameField = useRef<HTMLInputElement>(null);
  return (
    <Sheet
      open={add !== undefined}
      onClose={onClose}
      backWay="place"
      title={t('habits.wizard.title')}
      closeLabel={t('common.close')}
      initialFocus={nameField}
      height="full"
    >
      <HabitWizard
        timeFrame={add === undefined || add === 'any' ? null : add}
        nameField={nameField}
        firstPhase={firstPhase}
        onAdded={onAdded}
      />
    </Sheet>
  );
}
