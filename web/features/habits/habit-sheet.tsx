import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Pencil } from 'lucide-react';
import { useState } from 'react';
import { WEEKDAYS } from '#domain/habits/habits.fields.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { errorText } from '#web/i18n/format.ts';
import { weekdayNames } from '#web/i18n/format-calendar.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { useOptimisticUser } from '#web/lib/session/user.data.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { EmptyState, Spinner } from '#web/ui/layout/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { lengthText } from './habit-check.tsx';
import { type HabitDraft, weekdaysOf } from './habit-draft.ts';
import { HabitEdit } from './habit-edit.tsx';
import { HabitView } from './habit-view.tsx';
import { habitsQuery, reloadHabits } from './habits.data.ts';

/** The id of a habit's link in the list, which gets the focus back when its sheet closes. */
export const habitLinkId = (id: string): string => `habit-${id}`;

type HabitSheetProps = {
  /** The open habit; without it the sheet is closed. */
  id: string | undefined;
  onClose: () => void;
  onDeleted: () => void;
};

/** One habit: its history first, its form behind the pencil. If there's no habit with this id, it says so. */
export function HabitSheet({ id, onClose, onDeleted }: HabitSheetProps) {
  const { t } = useTranslation();
  const { data: habits, error, isFetching } = useQuery(useOptimisticQuery(habitsQuery));
  const found = habits?.find((habit) => habit.habit_id === id);
  // Keep showing the last habit while the sheet closes.
  const [last, setLast] = useState<Habit>();
  if (found !== undefined && found !== last) setLast(found);
  const habit = id === undefined ? last : found;
  const { isEditing, toggle, edits, setEdits } = useEditing(id);
  const user = useOptimisticUser();
  const isLoading = habits === undefined || isFetching;
  const absence = isLoading ? t('habits.detail.loading') : t('habits.detail.goneTitle');
  return (
    <Sheet
      open={id !== undefined}
      onClose={onClose}
      title={habit?.habit_name ?? (error === null ? absence : t('titles.habits'))}
      subtitle={habit && <HabitFacts habit={habit} />}
      action={habit && <EditButton isEditing={isEditing} onPress={toggle} />}
      closeLabel={t('common.close')}
      backWay="place"
      height="full"
      openerId={habit && habitLinkId(habit.habit_id)}
    >
      {habit !== undefined && (
        <div
          key={habit.habit_id}
          data-phase={user.cycle.cycle_phase ?? undefined}
          className="flex flex-col gap-5"
        >
          {isEditing ? (
            <HabitEdit {...{ habit, edits, onDeleted }} onEdits={setEdits} />
          ) : (
            <HabitView habit={habit} />
          )}
        </div>
      )}
      {habit === undefined && isLoading && <HabitsAbsent error={error} isLoading={isFetching} />}
      {habit === undefined && !isLoading && (
        <EmptyState bloom="closed">{t('habits.detail.goneText')}</EmptyState>
      )}
    </Sheet>
  );
}

/** Whether the form shows, and what is edited in it; another habit starts anew. */
function useEditing(id: string | undefined) {
  const fresh: { isEditing: boolean; edits: Partial<HabitDraft> } = { isEditing: false, edits: {} };
  const [last, setLast] = useState({ id, ...fresh });
  const { isEditing, edits } = last.id === id ? last : fresh;
  return {
    isEditing,
    edits,
    toggle: () => setLast({ id, edits, isEditing: !isEditing }),
    setEdits: (next: Partial<HabitDraft>) => setLast({ id, edits: next, isEditing: true }),
  };
}

function EditButton({ isEditing, onPress }: { isEditing: boolean; onPress: () => void }) {
  const { t } = useTranslation();
  const Icon = isEditing ? ArrowLeft : Pencil;
  const label = isEditing ? t('habits.view.backToHistory') : t('habits.view.edit');
  return <IconButton variant="quiet" label={label} icon={<Icon size={20} />} onClick={onPress} />;
}

/** A habit's time, length and days in a line: "Morning · 35 min · Mon, Wed, Fri". */
function HabitFacts({ habit }: { habit: Habit }) {
  const { t } = useTranslation();
  const names = weekdayNames(useLanguage());
  const days = weekdaysOf(habit);
  const facts = [
    t(`habits.times.${habit.habit_timeframe}`),
    ...(habit.habit_length > 0 ? [lengthText(habit.habit_length, t)] : []),
    days.length === WEEKDAYS.length
      ? t('habits.everyDay')
      : days.map((day) => names[WEEKDAYS.indexOf(day)]?.short ?? day).join(', '),
  ];
  return <p className="text-ink-2 text-small">{facts.join(' · ')}</p>;
}

/** Shown while habits load, or if they can't be loaded. */
export function HabitsAbsent({ error, isLoading }: { error: Error | null; isLoading: boolean }) {
  const { t } = useTranslation();
  if (error === null) {
    return (
      <div className="grid place-items-center py-6">
        <Spinner label={t('common.loading')} />
      </div>
    );
  }
  return (
    <EmptyState
      bloom="leaning"
      title={t('habits.loadFailed')}
      action={
        <Button busy={isLoading && t('common.loading')} onClick={() => void reloadHabits()}>
          {t('common.retry')}
        </Button>
      }
    >
      {errorText(error)}
    </EmptyState>
  );
}
