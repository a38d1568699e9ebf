import { createFileRoute } from '@tanstack/react-router';
import { Guarded } from '#web/app/guarded.tsx';
import { requireStoredSession } from '#web/app/require-stored-session.ts';
import { UserLoadError } from '#web/app/user-load-error.tsx';
import { userQuery } from '#web/lib/session/user.queries.ts';

/** The guard: everything below is for signed-in people whose user is loaded. */
export const Route = createFileRoute('/_app')({
  // Every signed-in visit needs it at once: no chunk of its own.
  codeSplitGroupings: [],
  beforeLoad: requireStoredSession,
  // Without retries of its own: the error view has them, and its ten seconds begin with the first failure.
  loader: ({ context }) => context.queryClient.ensureQueryData({ ...userQuery, retry: false }),
  component: Guarded,
  errorComponent: UserLoadError,
});
