import { useTranslation } from 'react-i18next';
import { HABIT_LENGTH_RANGE } from '#domain/habits/habit.fields.ts';
import { TIME_FRAMES, type TimeFrame } from '#domain/habits/time-frame-at.ts';
import { durationTexts } from '#web/i18n/duration-texts.ts';
import { DurationPicker } from '#web/ui/inputs/duration-picker.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { TextAreaField } from '#web/ui/inputs/text-area-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import type { DraftProblems } from './draft-problems.ts';
import type { HabitDraft } from './habit-draft.ts';
import { PhaseField, WeekdayField } from './schedule-fields.tsx';

type HabitFormProps = {
  draft: HabitDraft;
  problems: DraftProblems;
  onEdit: (change: Partial<HabitDraft>) => void;
};

export function HabitForm({ draft, problems, onEdit }: HabitFormProps) {
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
      >
        {TIME_FRAMES.map((value) => (
          <option key={value} value={value}>
            {t(`habits.times.${value}`)}
          </option>
        ))}
      </SelectField>
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
