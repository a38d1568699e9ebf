import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offerPasskeySoon } from '#web/lib/session/passkey-offer.ts';
import { takeShortcut } from '#web/lib/session/session.ts';
import { deleteSealed, type SealedChanges, sealedChanges } from '#web/sync/sealed.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { AuthFrame } from '#web/ui/layout/page-frames.tsx';
import { Notice } from '#web/ui/layout/page-state.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { requestCode, useContinueTo } from './auth.data.ts';
import { BackToStart } from './back-to-start.tsx';
import { CodeForm, useAwaitedCode } from './code-form.tsx';
import { LoginForm } from './login-form.tsx';

/** Sign in: first the address, then the code mailed to it. */
export function LoginPage() {
  const leave = useContinueTo();
  const code = useAwaitedCode('/login');
  const { awaited } = code;
  const goOn = () => leave(takeShortcut() ?? '/dashboard');
  return (
    <AuthFrame back={<BackToStart />}>
      {awaited === undefined && <SealedNotice />}
      {awaited === undefined ? (
        <LoginForm
          onSent={(email) => code.expect({ email })}
          onHasCode={(email) => code.expect({ email, isThere: true })}
          onSignedIn={goOn}
        />
      ) : (
        <CodeForm
          awaited={awaited}
          sendAgain={() => requestCode(awaited.email)}
          onSentAgain={code.expectAgain}
          onOtherAddress={code.forget}
          onSignedIn={() => {
            offerPasskeySoon();
            goOn();
          }}
        />
      )}
    </AuthFrame>
  );
}

/** Says how many sealed changes wait on this device until their owner signs in again, and lets anyone discard them. */
export function SealedNotice() {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState(sealedChanges);
  const [asked, setAsked] = useState<SealedChanges>();

  function giveUp() {
    if (asked !== undefined) deleteSealed(asked.key);
    setAsked(undefined);
    setWaiting(sealedChanges());
  }

  return (
    <>
      {waiting.map((changes) => (
        <Notice key={changes.key} tone="info">
          <p>{t('unsent.sealed', { count: changes.count })}</p>
          <Button variant="quiet" className="-mx-5" onClick={() => setAsked(changes)}>
            {t('unsent.giveUp')}
          </Button>
        </Notice>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        title={t('unsent.giveUpTitle')}
        confirmLabel={t('unsent.drop')}
        cancelLabel={t('settings.cancel')}
        onConfirm={giveUp}
        onCancel={() => setAsked(undefined)}
      >
        {asked && t('unsent.giveUpText', { count: asked.count })}
      </ConfirmDialog>
    </>
  );
}
