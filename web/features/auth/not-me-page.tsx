import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { disownSession } from '#domain/account/session.calls.ts';
import { failureToastText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Notice, PageTitle } from '#web/ui/layout/card.tsx';
import { AuthFrame } from '#web/ui/layout/page-frames.tsx';

/** Ends someone else's sign-in. It takes a press, because mail scanners open links too. */
export function NotMePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const token = useLocation({ select: ({ hash }) => hash });
  const disown = useMutation({
    mutationFn: (secret: string) => send(disownSession, { body: { token: secret } }),
    onSuccess: () => navigate({ to: '/not-me', hash: '', replace: true }),
  });
  return (
    <AuthFrame back={t('common.back')}>
      <PageTitle>{t('notMe.title')}</PageTitle>
      {disown.isSuccess ? (
        <>
          <Notice tone="success">{t('notMe.done')}</Notice>
          <p>{t('notMe.mailbox')}</p>
          <Link to="/login" className={buttonClass('outline')}>
            {t('notMe.toLogin')}
          </Link>
        </>
      ) : token === '' ? (
        <p>{t('notMe.incomplete')}</p>
      ) : (
        <>
          <p>{t('notMe.text')}</p>
          <p className="text-ink-2">{t('notMe.nothingElse')}</p>
          {disown.isError && <Notice tone="error">{failureToastText(disown.error)}</Notice>}
          <Button busy={disown.isPending && t('notMe.ending')} onClick={() => disown.mutate(token)}>
            {t('notMe.end')}
          </Button>
        </>
      )}
    </AuthFrame>
  );
}
