import { useNavigate } from '@tanstack/react-router';
import { takeShortcut } from '#web/lib/session/asked-shortcut.ts';
import { AuthFrame } from '#web/ui/layout/auth-frame.tsx';
import { requestCode } from './auth.mutations.ts';
import { BackToStart } from './back-to-start.tsx';
import { CodeForm } from './code-form.tsx';
import { LoginForm } from './login-form.tsx';
import { SealedNotice } from './sealed-notice.tsx';
import { useAwaitedCode } from './use-awaited-code.ts';

/** Sign in: first the address, then the code mailed to it. */
export function LoginPage() {
  const navigate = useNavigate();
  const code = useAwaitedCode('/login');
  const { awaited } = code;
  return (
    <AuthFrame back={<BackToStart />}>
      {awaited === undefined && <SealedNotice />}
      {awaited === undefined ? (
        <LoginForm
          onSent={(email) => code.expect({ email })}
          onHasCode={(email) => code.expect({ email, isThere: true })}
        />
      ) : (
        <CodeForm
          awaited={awaited}
          sendAgain={() => requestCode(awaited.email)}
          onSentAgain={code.expectAgain}
          onOtherAddress={code.forget}
          onSignedIn={() => navigate({ href: takeShortcut() ?? '/dashboard', replace: true })}
        />
      )}
    </AuthFrame>
  );
}
