import { useTranslation } from 'react-i18next';
import type { Question } from './start-step.ts';

/** The sentence under a question; the yes-or-no question has none. */
export function QuestionHint({ step, isMenstruating }: { step: Question; isMenstruating: boolean }) {
  const { t } = useTranslation();
  if (step === 'menstruating') return null;
  if (step === 'lastLength' && isMenstruating) return t('onboarding.lastLength.hintRunning');
  return t(`onboarding.${step}.hint`);
}
