import { createFileRoute } from '@tanstack/react-router';
import { leaveToSignedIn } from '#web/app/leave-to-signed-in.ts';
import { LoginPage } from '#web/features/auth/login-page.tsx';

export const Route = createFileRoute('/login')({
  staticData: { title: 'login' },
  beforeLoad: leaveToSignedIn,
  component: LoginPage,
});
