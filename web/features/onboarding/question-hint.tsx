import { useTranslation } from 'react-i18next';
import type { Step } from './start-step.ts';

/** The sentence under a question; the yes-or-no question has none. */
export function QuestionHint({ step, isMenstruating }: { step: Step; isMenstruating: boolean }) {
  const { t } = useTranslation();
  if (step === 'menstruating') return null;
  if (step === 'lastLength' && isMenstruating) return t('onboarding.lastLength.hintRunning');
  return t(`onboarding.${step}.hint`);
}
