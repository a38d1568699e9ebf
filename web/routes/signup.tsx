import { createFileRoute } from '@tanstack/react-router';
import { redirectSignedIn } from '#web/app/route-guards.tsx';
import { SignupPage } from '#web/features/auth/signup-page.tsx';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/signup')({
  staticData: { title: 'signup' },
  beforeLoad: redirectSignedIn,
  loader: () => addTexts('pages'),
  component: SignupPage,
});
