import { createFileRoute } from '@tanstack/react-router';
import { SignupPage } from '#web/features/auth/signup-page.tsx';
import { LegalLinks } from '#web/features/legal/legal-links.tsx';

export const Route = createFileRoute('/signup')({
  staticData: { title: 'signup' },
  component: () => <SignupPage legalLinks={<LegalLinks cookiesAreOptional />} />,
});
