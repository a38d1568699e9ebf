import type { ReactNode } from 'react';
import { AuthFrame } from '#web/ui/layout/auth-frame.tsx';
import { register } from './auth.mutations.ts';
import { BackToStart } from './back-to-start.tsx';
import { CodeForm } from './code-form.tsx';
import { SignupForm } from './signup-form.tsx';
import { useAwaitedCode } from './use-awaited-code.ts';
import { useContinueTo } from './use-go-on.ts';

/** Sign up: first the account, then the mailed code. */
export function SignupPage({ legalLinks }: { legalLinks: ReactNode }) {
  const goOn = useContinueTo();
  const code = useAwaitedCode('/signup');
  const { awaited } = code;
  const registration = awaited?.registration;
  return (
    <AuthFrame back={<BackToStart />}>
      {awaited === undefined || registration === undefined ? (
        <SignupForm
          legalLinks={legalLinks}
          onRegistered={(made) => code.expect({ email: made.email, registration: made })}
        />
      ) : (
        <CodeForm
          awaited={awaited}
          sendAgain={() => register(registration)}
          onSentAgain={code.expectAgain}
          onOtherAddress={code.forget}
          onSignedIn={() => goOn('/onboarding')}
        />
      )}
    </AuthFrame>
  );
}
