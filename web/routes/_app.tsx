import { createFileRoute } from '@tanstack/react-router';
import { Guarded } from '#web/app/guarded.tsx';
import { requireStoredSession } from '#web/app/require-stored-session.ts';
import { UserLoadError } from '#web/app/user-load-error.tsx';
import { userQuery } from '#web/lib/session/user.queries.ts';

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
