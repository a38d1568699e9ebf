import { isWithoutPeriods, MODE_CHOICES, type ModeChoice, PAUSE_REASONS } from '#domain/cycle/cycle-mode.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { ChoiceCards } from '#web/ui/inputs/choice.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import type { FieldsProps } from './draft.ts';

/** The modes shown first to people without periods now, the most likely first. */
const WITHOUT_PERIODS: readonly ModeChoice[] = ['no_periods', 'transition'];
const WITHOUT_FIRST = [...new Set([...WITHOUT_PERIODS, ...MODE_CHOICES])];
const scrollIntoView = (field: HTMLElement | null) => field?.scrollIntoView({ block: 'center' });

/** The choice of mode, instead of a missing last period or in addition to one long ago. */
export function ModeFields({ draft, change, answer }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceCards
        legend={t('onboarding.mode.question')}
        name="cycle_mode"
        value={draft.mode}
        options={(draft.modeAsked === 'none' ? WITHOUT_FIRST : MODE_CHOICES).map((value) => ({
          value,
          label: t(`modes.choices.${value}.name`),
        }))}
        onChange={(mode) => change({ mode })}
        // Without periods, the reason is a question too.
        onPress={(mode) => (mode === 'no_periods' ? change : answer)({ mode })}
      />
      {draft.mode === 'no_periods' && (
        <SelectField
          // It's below all cards, and the pressed one may be the first.
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
