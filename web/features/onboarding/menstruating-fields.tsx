import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import type { FieldsProps } from './draft.ts';

export function MenstruatingFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <ChoiceCards
      legend={t('onboarding.menstruating.question')}
      name="currently_menstruating"
      value={draft.menstruating}
      error={error}
      options={[
        { value: 'yes', label: t('common.yes') },
        { value: 'no', label: t('common.no') },
      ]}
      onChange={(menstruating) => change({ menstruating })}
    />
  );
}
