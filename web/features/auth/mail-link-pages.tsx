import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type Passkey, TAKE_BACK_PASSKEY_DAYS } from '#domain/account/passkey.schema.ts';
import { takeAddressBack } from '#domain/account/profile.calls.ts';
import { disownSession } from '#domain/account/session.calls.ts';
import { errorText, failureToastText } from '#web/i18n/format.ts';
import { dayAt } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { refusalCode } from '#web/lib/http/http.ts';
import { useSingleMutation } from '#web/lib/http/query-client.ts';
import { browserTimeZone } from '#web/lib/time/today.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Notice, PageTitle } from '#web/ui/layout/card.tsx';
import { AuthFrame } from '#web/ui/layout/page-frames.tsx';
import { TitledSection } from '#web/ui/layout/titled-card.tsx';

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

/** The page behind the link mailed to the old address. It does nothing until pressed, because mail scanners open links too. */
export function TakeBackPage() {
  const { t } = useTranslation();
  const token = useLocation({ select: ({ hash }) => hash });
  const takeBack = useSingleMutation({
    mutationKey: ['take-back'],
    mutationFn: (secret: string) => send(takeAddressBack, { body: { token: secret } }),
  });
  // The time of a pending change is in the future.
  const isWaiting = Number(token.split('.')[2]) * 1000 > Date.now();
  const texts = isWaiting ? 'stopChange' : 'takeBack';
  const code = refusalCode(takeBack.error);

  if (takeBack.data) {
    return (
      <AuthFrame>
        <PageTitle>{t(`${texts}.doneTitle`)}</PageTitle>
        <Notice tone="success">{t(`${texts}.done`)}</Notice>
        <PasskeysLeft passkeys={takeBack.data.passkeys} />
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
      <PageTitle>{t(`${texts}.title`)}</PageTitle>
      <p>{t(`${texts}.text`)}</p>
      <p className="text-ink-2">{t(`${texts}.effect`, { days: TAKE_BACK_PASSKEY_DAYS })}</p>
      {takeBack.isError && <Notice tone="error">{errorText(takeBack.error)}</Notice>}
      <Button busy={takeBack.isPending && t(`${texts}.working`)} onClick={() => takeBack.mutate(token)}>
        {t(`${texts}.submit`)}
      </Button>
    </AuthFrame>
  );
}

/** The passkeys that can still sign in, for a check: only the person knows which are theirs. */
function PasskeysLeft({
  passkeys,
}: {
  passkeys: readonly Pick<Passkey, 'created_at' | 'last_used_at' | 'name'>[];
}) {
  const { t, language } = useTranslation();
  // Nobody is signed in here, so there's no profile with a time zone.
  const on = (instant: number) => dayAt(instant, { timeZone: browserTimeZone(), language });
  if (passkeys.length === 0) return <p>{t('takeBack.noneLeft')}</p>;
  return (
    <TitledSection title={t('takeBack.left')} headingClass="font-semibold" className="grid gap-2">
      <ul className="grid divide-y divide-line">
        {passkeys.map(({ name, created_at: madeAt, last_used_at: usedAt }) => (
          <li key={`${madeAt} ${name}`} className="py-2">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-ink-2 text-small">
              {usedAt === null
                ? t('takeBack.leftUnused', { made: on(madeAt) })
                : t('takeBack.leftUsed', { made: on(madeAt), used: on(usedAt) })}
            </p>
          </li>
        ))}
      </ul>
      <p className="text-ink-2">{t('takeBack.leftHint')}</p>
    </TitledSection>
  );
}
