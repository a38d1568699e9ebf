import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { takeAddressBack } from '#domain/account/address-change.calls.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { AuthFrame } from '#web/ui/layout/auth-frame.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';

/** The page behind the link mailed to the old address. It does nothing until pressed, because mail scanners open links too. */
export function TakeBackPage() {
  const { t } = useTranslation();
  const token = useLocation({ select: ({ hash }) => hash });
  const takeBack = useSingleMutation({
    mutationKey: ['take-back'],
    mutationFn: (secret: string) => send(takeAddressBack, { body: { token: secret } }),
  });
  const code = takeBack.error instanceof ApiProblem ? takeBack.error.code : undefined;

  if (takeBack.isSuccess) {
    return (
      <AuthFrame>
        <PageTitle>{t('takeBack.doneTitle')}</PageTitle>
        <Notice tone="success">{t('takeBack.done')}</Notice>
        <Link to="/login" className={buttonClass('primary')}>
          {t('takeBack.logIn')}
        </Link>
      </AuthFrame>
    );
  }
  if (token === '' || code === 'code_invalid' || code === 'validation_failed' || code === 'conflict') {
    const isLate = code === 'conflict';
    return (
      <AuthFrame>
        <PageTitle>{t(isLate ? 'takeBack.lateTitle' : 'takeBack.invalidTitle')}</PageTitle>
        <p role="alert">{t(isLate ? 'takeBack.late' : 'takeBack.invalid')}</p>
        <Link to="/login" className={buttonClass('outline')}>
          {t('takeBack.logIn')}
        </Link>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame>
      <PageTitle>{t('takeBack.title')}</PageTitle>
      <p>{t('takeBack.text')}</p>
      <p className="text-ink-2">{t('takeBack.effect')}</p>
      {takeBack.isError && <Notice tone="error">{errorText(takeBack.error)}</Notice>}
      <Button
        busy={takeBack.isPending}
        busyLabel={t('takeBack.working')}
        onClick={() => takeBack.mutate(token)}
      >
        {t('takeBack.submit')}
      </Button>
    </AuthFrame>
  );
}
