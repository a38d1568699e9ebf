import { createFileRoute, redirect } from '@tanstack/react-router';
import { Shell } from '#web/app/shell.tsx';
import { needsOnboarding } from '#web/lib/session/onboarding-need.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';

export const Route = createFileRoute('/_app/_shell')({
  // In the first chunk, like the guard.
  codeSplitGroupings: [],
  loader: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(userQuery);
    if (needsOnboarding(user)) throw redirect({ to: '/onboarding', replace: true });
  },
  component: Shell,
});
