import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { TIME_FRAMES, type TimeFrame } from '#domain/calendar/zoned-day.ts';
import { WEEKDAYS } from '#domain/habits/habits.fields.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { STREAK_UNIT_OF } from '#domain/habits/rhythm.ts';
import { errorText } from '#web/i18n/format.ts';
import { capitalised, weekdayNames } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { focusFirstError } from '#web/lib/forms/schema-form.ts';
import { saveTexts, useJustSaved } from '#web/lib/page/use-timed-value.ts';
import { LeaveGuard } from '#web/parts/leave-guard.tsx';
import { Skeleton } from '#web/parts/query-boundary.tsx';
import { useOptimisticQuery, useOptimisticUser } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { IconButton, SaveButton } from '#web/ui/inputs/icon-button.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/inputs/text-field.tsx';
import { EmptyState } from '#web/ui/layout/card.tsx';
import { ConfirmDialog, Sheet, SheetActions, SheetScroll } from '#web/ui/overlays/sheet.tsx';
import { lengthText, reloadHabits } from './habit-check.tsx';
import { changesOf, draftOf, draftProblems, type HabitDraft, weekdaysOf } from './habit-draft.ts';
import {
  AmountField,
  LengthField,
  PhaseField,
  type ProblemProps,
  RhythmField,
  useErrors,
} from './habit-fields.tsx';
import { HabitView } from './habit-view.tsx';
import { habitsQuery } from './habits.data.ts';
import { useDeleteHabit, useSaveHabit } from './habits.mutations.ts';
import { rhythmText, targetText } from './rhythm-words.ts';

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
          className={isEditing ? 'flex flex-col' : 'flex flex-col gap-5'}
        >
          {isEditing ? (
            <HabitEdit {...{ habit, edits, onDeleted }} onEdits={setEdits} />
          ) : (
            <HabitView habit={habit} />
          )}
        </div>
      )}
      {habit === undefined && <NoHabit {...{ error, isLoading, isFetching }} />}
    </Sheet>
  );
}

function NoHabit(props: { error: Error | null; isLoading: boolean; isFetching: boolean }) {
  const { t } = useTranslation();
  if (props.isLoading) return <HabitsAbsent error={props.error} isLoading={props.isFetching} />;
  return <EmptyState bloom="closed">{t('habits.detail.goneText')}</EmptyState>;
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

/** A habit's time, length and days in a line: "Morning · 35 min · Mon, Wed, Fri" or "Evening · 3 times a week". */
function HabitFacts({ habit }: { habit: Habit }) {
  const { t, language } = useTranslation();
  const names = weekdayNames(language);
  const days = weekdaysOf(habit);
  const isEveryDay = days.length === WEEKDAYS.length;
  const rhythm = rhythmText(habit, { t, language });
  const facts = [
    t(`habits.times.${habit.habit_timeframe}`),
    lengthText(habit.habit_length, t),
    habit.habit_target_per === 'day' ? targetText(habit, { t, language }) : '',
    rhythm === null ? '' : capitalised(rhythm, language),
    rhythm === null && isEveryDay ? t('habits.everyDay') : '',
    isEveryDay ? '' : days.map((day) => names[WEEKDAYS.indexOf(day)]?.short ?? day).join(', '),
  ].filter(Boolean);
  return <p className="text-ink-2 text-small">{facts.join(' · ')}</p>;
}

/** Shown while habits load, or if they can't be loaded. */
export function HabitsAbsent({ error, isLoading }: { error: Error | null; isLoading: boolean }) {
  const { t } = useTranslation();
  if (error === null) return <Skeleton rows={3} row="min-h-26 rounded-l" />;
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

type HabitEditProps = {
  habit: Habit;
  /** Only the edited fields, so that the others follow what another tab saves. */
  edits: Partial<HabitDraft>;
  onEdits: (edits: Partial<HabitDraft>) => void;
  onDeleted: () => void;
};

export function HabitEdit({ habit, edits, onEdits, onDeleted }: HabitEditProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [isTried, setIsTried] = useState(false);
  const { isJustSaved, noteSaved, forgetSaved } = useJustSaved();
  const save = useSaveHabit(habit.habit_id);
  const draft = { ...draftOf(habit), ...edits };
  const changes = changesOf(habit, draft);
  const isChanged = Object.keys(changes).length > 0;
  const errorOf = useErrors({ draft, isTried });

  function edit(change: Partial<HabitDraft>) {
    onEdits({ ...edits, ...change });
    forgetSaved();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // Renders the errors at once, so that the first one can get the focus.
    flushSync(() => setIsTried(true));
    if (Object.keys(draftProblems(draft)).length > 0) return focusFirstError(form);
    if (!isChanged) return noteSaved();
    save.mutate(changes, { onSuccess: noteSaved });
  }

  return (
    <>
      <SheetScroll>
        <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
          <HabitForm {...{ habit, draft, errorOf }} onEdit={edit} />
        </form>
        <DeleteHabit habit={habit} onDeleted={onDeleted} />
      </SheetScroll>
      <SheetActions>
        <SaveButton
          form={formId}
          isBusy={save.isPending}
          isSaved={isJustSaved && !isChanged}
          isFailed={save.isError && isChanged}
          texts={saveTexts(t)}
        />
      </SheetActions>
      <LeaveGuard isDirty={isChanged} />
    </>
  );
}

function DeleteHabit({ habit, onDeleted }: { habit: Habit; onDeleted: () => void }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteHabit({ id: habit.habit_id, onDeleted });
  return (
    <>
      <Button
        variant="danger"
        aria-haspopup="dialog"
        icon={<Trash2 size={18} />}
        onClick={() => setIsAsking(true)}
      >
        {t('habits.detail.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('habits.detail.deleteTitle')}
        confirmLabel={t('habits.detail.deleteConfirm')}
        cancelLabel={t('habits.detail.keep')}
        busy={remove.isPending && t('habits.detail.deleting')}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {t('habits.detail.deleteText', { name: habit.habit_name })}
        {remove.isError && (
          <span role="alert" className="mt-2 block font-medium text-danger">
            {t('common.notSaved')}
          </span>
        )}
      </ConfirmDialog>
    </>
  );
}

function HabitForm({ habit, draft, errorOf, onEdit }: ProblemProps & { habit: Habit }) {
  const { t } = useTranslation();
  const unit = STREAK_UNIT_OF[draft.rhythm];
  return (
    <>
      <TextField
        label={t('habits.name')}
        name="habit-name"
        value={draft.name}
        onChange={(event) => onEdit({ name: event.target.value })}
        error={errorOf('name')}
      />
      <TextAreaField
        label={t('habits.description')}
        name="habit-description"
        value={draft.description}
        onChange={(event) => onEdit({ description: event.target.value })}
        error={errorOf('description')}
      />
      <SelectField
        label={t('habits.timeOfDay')}
        name="habit-time"
        value={draft.timeFrame}
        // All options are time frames.
        onChange={(event) => onEdit({ timeFrame: event.target.value as TimeFrame })}
        options={TIME_FRAMES.map((value) => ({ value, label: t(`habits.times.${value}`) }))}
      />
      <LengthField {...{ draft, onEdit }} />
      <AmountField {...{ draft, onEdit }} error={errorOf('target')} />
      <RhythmField
        {...{ draft, errorOf, onEdit }}
        note={unit === STREAK_UNIT_OF[draftOf(habit).rhythm] ? undefined : t(`habits.rhythm.changed.${unit}`)}
      />
      <PhaseField {...{ draft, onEdit }} error={errorOf('phases')} />
    </>
  );
}
