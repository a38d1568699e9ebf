import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { HABIT_LENGTH_RANGE } from '#domain/habits/habits.fields.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { TIME_FRAMES, type TimeFrame } from '#domain/habits/time-frame-at.ts';
import { durationTexts } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { focusFirstError } from '#web/lib/forms/form-errors.ts';
import { saveTexts, useJustSaved } from '#web/lib/page/use-timed-value.ts';
import { LeaveGuard } from '#web/parts/leave-guard.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { SaveButton } from '#web/ui/inputs/icon-button.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { DurationPicker } from '#web/ui/inputs/stepper.tsx';
import { TextAreaField, TextField } from '#web/ui/inputs/text-field.tsx';
import { ConfirmDialog, SheetActions } from '#web/ui/overlays/sheet.tsx';
import { changesOf, type DraftProblems, draftOf, draftProblems, type HabitDraft } from './habit-draft.ts';
import { PhaseField, WeekdayField } from './habit-fields.tsx';
import { useDeleteHabit, useSaveHabit } from './habits.mutations.ts';

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
  const problems = draftProblems(draft);

  function edit(change: Partial<HabitDraft>) {
    onEdits({ ...edits, ...change });
    forgetSaved();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // Renders the errors at once, so that the first one can get the focus.
    flushSync(() => setIsTried(true));
    if (Object.keys(problems).length > 0) return focusFirstError(form);
    if (!isChanged) return noteSaved();
    save.mutate(changes, { onSuccess: noteSaved });
  }

  return (
    <>
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <HabitForm draft={draft} problems={isTried ? problems : {}} onEdit={edit} />
      </form>
      <DeleteHabit habit={habit} onDeleted={onDeleted} />
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

type HabitFormProps = {
  draft: HabitDraft;
  problems: DraftProblems;
  onEdit: (change: Partial<HabitDraft>) => void;
};

function HabitForm({ draft, problems, onEdit }: HabitFormProps) {
  const { t } = useTranslation();
  const errorOf = (field: keyof DraftProblems) => {
    const problem = problems[field];
    return problem && t(`habits.detail.${problem}`);
  };
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
      <PhaseField phases={draft.phases} onChange={(phases) => onEdit({ phases })} error={errorOf('phases')} />
      <DurationPicker
        label={t('habits.duration')}
        minutes={draft.minutes}
        onChange={(minutes) => onEdit({ minutes })}
        max={HABIT_LENGTH_RANGE.max}
        texts={durationTexts(t)}
      />
      <WeekdayField
        weekdays={draft.weekdays}
        onChange={(weekdays) => onEdit({ weekdays })}
        error={errorOf('weekdays')}
      />
    </>
  );
}
