import { createFileRoute, redirect } from '@tanstack/react-router';
import { OnboardingPage } from '#web/features/onboarding/onboarding-page.tsx';
import { addTexts } from '#web/i18n/i18n.ts';
import { isOnboardingDone } from '#web/lib/session/required-steps.ts';
import { userQuery } from '#web/lib/session/user.data.ts';

export const Route = createFileRoute('/_app/onboarding')({
  staticData: { title: 'onboarding' },
  validateSearch: ({ step }: Record<string, unknown>): { step?: number } =>
    typeof step === 'number' && Number.isInteger(step) && step >= 1 && step <= 9 ? { step } : {},
  loader: async ({ context }) => {
    const [user] = await Promise.all([context.queryClient.ensureQueryData(userQuery), addTexts('pages')]);
    if (isOnboardingDone(user)) throw redirect({ to: '/dashboard', replace: true });
  },
  component: Onboarding,
});

function Onboarding() {
  const { step } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OnboardingPage
      step={step}
      // A cross-fade ignores presses, and here the next button is pressed at once.
      onStep={(next) => navigate({ search: { step: next }, viewTransition: false })}
      onDone={() => navigate({ to: '/dashboard', replace: true })}
    />
  );
}
