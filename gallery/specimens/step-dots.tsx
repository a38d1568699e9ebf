import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { StepDots } from '#web/ui/layout/page-frames.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [step, setStep] = useState(3);
  return (
    <StepDots
      label={t('onboarding.dots')}
      current={step}
      total={9}
      reached={5}
      onStep={setStep}
      stepLabel={(number) => t('onboarding.step', { step: number, total: 9 })}
    />
  );
}

export const specimen: Specimen = { group: 'words', name: 'StepDots', Shown };
