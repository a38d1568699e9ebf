import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TIME_FRAMES } from '#domain/habits/habit.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { HabitSection } from './habit-section.tsx';
import { HabitSheet } from './habit-sheet.tsx';
import { habitsQuery } from './habits.queries.ts';
import { HabitsAbsent } from './habits-absent.tsx';
import type { HabitsSearch } from './habits-search.ts';
import { NewHabitSheet } from './new-habit-sheet.tsx';
import { PhaseTabs } from './phase-tabs.tsx';
import { useFreshHabits } from './use-fresh-habits.ts';

type HabitsPageProps = {
  search: HabitsSearch;
  /** Shows the page with another address; `isLeaving` where what was typed is known to be done with. */
  onSearch: (search: HabitsSearch, options?: { isLeaving: boolean }) => void;
};

/** All habits by phase and time of day; one of them, or the wizard for a new one, opens over it. */
export function HabitsPage({ search, onSearch }: HabitsPageProps) {
  const { t } = useTranslation();
  const { data: habits, error, isFetching } = useQuery(habitsQuery);
  useFreshHabits();
  const { phase, habit, add } = search;
  const shown = habits?.filter((each) => phase === undefined || each[`${phase}_active`] === 1) ?? [];
  const close = () => onSearch({ phase });

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageTitle>{t('titles.habits')}</PageTitle>
        <Button
          variant="outline"
          aria-haspopup="dialog"
          icon={<Plus aria-hidden="true" size={18} strokeWidth={1.75} />}
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
          {habits.length > 0 && shown.length === 0 && <p className="text-ink-2">{t('habits.emptyPhase')}</p>}
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
      <HabitSheet id={habit} onClose={close} onDeleted={() => onSearch({ phase }, { isLeaving: true })} />
      <NewHabitSheet
        add={add}
        firstPhase={phase}
        onClose={close}
        // Back to a list that shows it.
        onAdded={(phases) =>
          onSearch({ phase: phase && phases.includes(phase) ? phase : undefined }, { isLeaving: true })
        }
      />
    </div>
  );
}
