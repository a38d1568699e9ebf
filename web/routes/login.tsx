import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '#web/features/auth/login-page.tsx';

export const Route = createFileRoute('/login')({
  staticData: { title: 'login' },
  component: LoginPage,
});
