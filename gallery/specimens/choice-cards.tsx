import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { ChoiceCards } from '#web/ui/inputs/choice.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  return (
    <ChoiceCards
      legend={t('onboarding.menstruating.question')}
      name="choice"
      value={answer}
      onChange={setAnswer}
      options={[
        { value: 'yes', label: t('common.yes'), hint: 'With a hint' },
        { value: 'no', label: t('common.no') },
      ]}
      error={answer === null ? t('onboarding.birth.missing') : undefined}
    />
  );
}

export const specimen: Specimen = { group: 'fields', name: 'ChoiceCards', Shown };
