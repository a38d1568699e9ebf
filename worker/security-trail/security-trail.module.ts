import type { Deps } from '#worker/app-env.ts';
import { withDatabaseOf } from '#worker/platform/database.ts';
import type { Placed } from '#worker/platform/shards.ts';
import { createSecurityEventsRepository, type TrailDeps } from './security-events.repository.ts';

type SecurityTrailModuleDeps = Omit<TrailDeps, 'deps'> & { deps: Deps };

/** The trails of the accounts in any shard. */
export const securityTrailModule =
  ({ deps, ...needs }: SecurityTrailModuleDeps) =>
  (whose: Placed) =>
    createSecurityEventsRepository({ ...needs, deps: withDatabaseOf(deps, whose) });
