import { createFileRoute } from '@tanstack/react-router';
import { Guarded, requireStoredSession, UserLoadError } from '#web/app/route-guards.tsx';
import { userQuery } from '#web/lib/session/user.data.ts';

/** The guard: all routes below are for signed-in people whose user is loaded. */
export const Route = createFileRoute('/_app')({
  // Every signed-in visit needs it at once, so no separate chunk.
  codeSplitGroupings: [],
  beforeLoad: requireStoredSession,
  // No retries here: the error view has them, and its ten seconds start with the first failure.
  loader: ({ context }) => context.queryClient.ensureQueryData({ ...userQuery, retry: false }),
  component: Guarded,
  errorComponent: UserLoadError,
});
