import { createFileRoute } from '@tanstack/react-router';
import { Guarded } from '#web/app/guarded.tsx';
import { loadUser } from '#web/app/load-user.ts';
import { requireStoredSession } from '#web/app/require-stored-session.ts';
import { UserLoadError } from '#web/app/user-load-error.tsx';

/** The guard: everything below is for signed-in people whose user is loaded. */
export const Route = createFileRoute('/_app')({
  // Every signed-in visit needs it at once: no chunk of its own.
  codeSplitGroupings: [],
  beforeLoad: requireStoredSession,
  // Without retries of its own: the error view has them, and its ten seconds begin with the first failure.
  loader: loadUser,
  component: Guarded,
  errorComponent: UserLoadError,
});
