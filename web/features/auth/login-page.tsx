import { takeShortcut } from '#web/lib/session/asked-shortcut.ts';
import { offerPasskeySoon } from '#web/lib/session/passkey-offer.ts';
import { AuthFrame } from '#web/ui/layout/auth-frame.tsx';
import { requestCode } from './auth.mutations.ts';
import { BackToStart } from './back-to-start.tsx';
import { CodeForm } from './code-form.tsx';
import { LoginForm } from './login-form.tsx';
import { SealedNotice } from './sealed-notice.tsx';
import { useAwaitedCode } from './use-awaited-code.ts';
import { useContinueTo } from './use-go-on.ts';

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
