import { useTranslation } from 'react-i18next';
import { HABIT_LENGTH_RANGE } from '#domain/habits/habit.fields.ts';
import { TIME_FRAMES } from '#domain/habits/time-frame-at.ts';
import { durationTexts } from '#web/i18n/duration-texts.ts';
import { ChoiceCards } from '#web/ui/inputs/choice-cards.tsx';
import { DurationPicker } from '#web/ui/inputs/duration-picker.tsx';
import type { HabitDraft } from './habit-draft.ts';

type WizardTimeProps = {
  draft: HabitDraft;
  onEdit: (change: Partial<HabitDraft>) => void;
};

/** Step 2: the time of day, then the length. */
export function WizardTime({ draft, onEdit }: WizardTimeProps) {
  const { t } = useTranslation();
  return (
    <>
      <p aria-hidden="true" className="font-semibold text-small">
        {t('habits.timeOfDay')}
      </p>
      <ChoiceCards
        legend={t('habits.timeOfDay')}
        name="habit-time"
        value={draft.timeFrame}
        onChange={(timeFrame) => onEdit({ timeFrame })}
        options={TIME_FRAMES.map((value) => ({ value, label: t(`habits.times.${value}`) }))}
      />
      <DurationPicker
        label={t('habits.duration')}
        minutes={draft.minutes}
        onChange={(minutes) => onEdit({ minutes })}
        max={HABIT_LENGTH_RANGE.max}
        texts={durationTexts(t)}
      />
    </>
  );
}
