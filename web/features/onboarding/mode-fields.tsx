import { useTranslation } from 'react-i18next';
import { CYCLE_MODES } from '#domain/cycle/cycle-mode.ts';
import { ChoiceCards } from '#web/ui/inputs/choice-cards.tsx';
import type { FieldsProps } from './draft.ts';

/** The mode, asked in place of a day of which there is none, or beside one that is long ago. */
export function ModeFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <ChoiceCards
      legend={t('onboarding.mode.question')}
      name="cycle_mode"
      value={draft.mode}
      error={error}
      options={CYCLE_MODES.map((value) => ({ value, label: t(`cycle.modes.${value}`) }))}
      onChange={(mode) => change({ mode })}
    />
  );
}
