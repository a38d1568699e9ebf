import { createFileRoute } from '@tanstack/react-router';
import { leaveToSignedIn } from '#web/app/leave-to-signed-in.ts';
import { SignupPage } from '#web/features/auth/signup-page.tsx';
import { LegalLinks } from '#web/features/legal/legal-links.tsx';

export const Route = createFileRoute('/signup')({
  staticData: { title: 'signup' },
  beforeLoad: leaveToSignedIn,
  component: () => <SignupPage legalLinks={<LegalLinks cookiesAreOptional />} />,
});
