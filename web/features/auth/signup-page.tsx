import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AuthFrame } from '#web/ui/auth-frame.tsx';
import { type Registration, register } from './auth.api.ts';
import { BackToStart } from './back-to-start.tsx';
import { CodeForm } from './code-form.tsx';
import { SignupForm } from './signup-form.tsx';

/** Sign up: the account first, then the code that was mailed. */
export function SignupPage({ legalLinks }: { legalLinks: ReactNode }) {
  const navigate = useNavigate();
  const [registration, setRegistration] = useState<Registration>();
  return (
    <AuthFrame back={<BackToStart />}>
      {registration === undefined ? (
        <SignupForm legalLinks={legalLinks} onRegistered={setRegistration} />
      ) : (
        <CodeForm
          email={registration.email}
          sendAgain={() => register(registration)}
          onOtherAddress={() => setRegistration(undefined)}
          onSignedIn={() => navigate({ to: '/onboarding', replace: true })}
        />
      )}
    </AuthFrame>
  );
}
