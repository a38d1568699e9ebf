import { createFileRoute } from '@tanstack/react-router';
import { requireOnboarding } from '#web/app/route-guards.tsx';
import { Shell } from '#web/app/shell.tsx';
import { userQuery } from '#web/lib/session/user.data.ts';

export const Route = createFileRoute('/_app/_shell')({
  // In the first chunk, like the guard.
  codeSplitGroupings: [],
  // Between two pages of the shell the loader runs in parallel to the next page, so loaded data are checked before it.
  beforeLoad: ({ context, location }) => {
    const user = context.queryClient.getQueryData(userQuery.queryKey);
    if (user !== undefined) requireOnboarding(user, location.pathname);
  },
  loader: async ({ context, location }) =>
    requireOnboarding(await context.queryClient.ensureQueryData(userQuery), location.pathname),
  component: Shell,
});
