import type { ComponentType } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { AuthFrame, QuestionFrame } from '#web/ui/layout/page-frames.tsx';

function AuthPage() {
  const { t } = useTranslation();
  return (
    <AuthFrame back={t('common.back')}>
      <h1 className="font-display text-h1">{t('titles.login')}</h1>
      <TextField label={t('onboarding.name.label')} />
      <Button>{t('common.next')}</Button>
    </AuthFrame>
  );
}

function QuestionPage() {
  const { t } = useTranslation();
  return (
    <QuestionFrame
      dots={<BackLink />}
      question={t('onboarding.name.question')}
      hint={t('onboarding.name.hint')}
      actions={<Button>{t('common.continue')}</Button>}
    >
      <TextField size="large" label={t('onboarding.name.label')} />
    </QuestionFrame>
  );
}

function BackLink() {
  const { t } = useTranslation();
  return (
    <a className={buttonClass('quiet')} href="./">
      {t('common.back')}
    </a>
  );
}

/** The frames that fill a window, by the name that `?frame=` opens them with. */
export const FRAMES: Readonly<Record<string, ComponentType>> = {
  AuthFrame: AuthPage,
  QuestionFrame: QuestionPage,
};
