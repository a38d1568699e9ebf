import { useTranslation } from 'react-i18next';
import { isWithoutPeriods, MODE_CHOICES, type ModeChoice, PAUSE_REASONS } from '#domain/cycle/cycle-mode.ts';
import { ChoiceCards } from '#web/ui/inputs/choice.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import type { FieldsProps } from './draft.ts';

/** What holds for most who have no periods now comes first. */
const WITHOUT_PERIODS: readonly ModeChoice[] = ['no_periods', 'transition'];
const WITHOUT_FIRST = [...new Set([...WITHOUT_PERIODS, ...MODE_CHOICES])];

const scrollIntoView = (field: HTMLElement | null) => field?.scrollIntoView({ block: 'center' });

/** The mode, asked in place of a day of which there is none, or beside one that is long ago. */
export function ModeFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceCards
        legend={t('onboarding.mode.question')}
        name="cycle_mode"
        value={draft.mode}
        error={error}
        options={(draft.modeAsked === 'none' ? WITHOUT_FIRST : MODE_CHOICES).map((value) => ({
          value,
          label: t(`modes.choices.${value}.name`),
        }))}
        onChange={(mode) => change({ mode })}
      />
      {draft.mode === 'no_periods' && (
        <SelectField
          // It's below all cards, the pressed one of which may be the first.
          ref={scrollIntoView}
          label={t('modes.reasonLabel')}
          value={draft.reason}
          onChange={({ target }) => {
            const reason = PAUSE_REASONS.find((one) => one === target.value);
            if (reason) change({ reason });
          }}
          options={PAUSE_REASONS.filter(isWithoutPeriods).map((reason) => ({
            value: reason,
            label: t(`modes.reasons.${reason}`),
          }))}
        />
      )}
    </>
  );
}
