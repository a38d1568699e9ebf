import { useTranslation } from 'react-i18next';
import { HABIT_LENGTH_RANGE, TIME_FRAMES } from '#domain/habits/habit.schema.ts';
import { durationTexts } from '#web/i18n/duration-texts.ts';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { DurationPicker } from '#web/ui/duration-picker.tsx';
import type { NewDraft } from './wizard.ts';

type WizardTimeProps = { draft: NewDraft; onEdit: (change: Partial<NewDraft>) => void };

/** Step 2: when in the day, and after that how long. */
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
      {draft.timeFrame !== null && (
        <DurationPicker
          label={t('habits.duration')}
          minutes={draft.minutes}
          onChange={(minutes) => onEdit({ minutes })}
          max={HABIT_LENGTH_RANGE.max}
          texts={durationTexts(t)}
        />
      )}
    </>
  );
}
