import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthFrame } from '#web/ui/auth-frame.tsx';
import { requestCode } from './auth.api.ts';
import { BackToStart } from './back-to-start.tsx';
import { CodeForm } from './code-form.tsx';
import { LoginForm } from './login-form.tsx';

/** Log in: the address first, then the code that was mailed to it. */
export function LoginPage() {
  const navigate = useNavigate();
  const [email, setEmail] = useState<string>();
  return (
    <AuthFrame back={<BackToStart />}>
      {email === undefined ? (
        <LoginForm onSent={setEmail} />
      ) : (
        <CodeForm
          email={email}
          sendAgain={() => requestCode(email)}
          onOtherAddress={() => setEmail(undefined)}
          onSignedIn={() => navigate({ to: '/dashboard', replace: true })}
        />
      )}
    </AuthFrame>
  );
}
