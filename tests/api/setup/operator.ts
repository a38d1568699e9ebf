import { parse } from 'valibot';
import { systemClock } from '#worker/platform/clock.ts';
import { openDatabases } from '#worker/platform/database.ts';
import { newUuid } from '#worker/platform/ids.ts';
import { shardsSchema } from '#worker/platform/shards.ts';
import type { Tools } from '../../../scripts/admin/databases.ts';
import { openBindings, TEST_SECRETS } from './server.ts';

/** What the operator's commands work with, on the databases of the Worker under test. */
export async function operatorDatabases(): Promise<Tools> {
  return toolsOf(await openBindings());
}

/** The same on the databases of another Worker; `env` as its harness gives it. */
export function toolsOf(env: Record<string, unknown>): Tools {
  const databases = openDatabases(
    // The same bindings by the names that the runtime's types give them.
    env as Parameters<typeof openDatabases>[0],
    parse(shardsSchema, env.SHARDS),
  );
  return { ...databases, newId: newUuid, now: systemClock, config: TEST_SECRETS };
}
