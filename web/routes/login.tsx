import { createFileRoute } from '@tanstack/react-router';
import { redirectSignedIn } from '#web/app/route-guards.tsx';
import { LoginPage } from '#web/features/auth/login-page.tsx';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/login')({
  staticData: { title: 'login' },
  beforeLoad: redirectSignedIn,
  loader: () => addTexts('pages'),
  component: LoginPage,
});
