import { parse } from 'valibot';
import { openDatabases, shardsSchema } from '#worker/platform/database.ts';
import { newUuid, systemClock } from '#worker/platform/runtime.ts';
import type { Tools } from '../../../scripts/admin/databases.ts';
import { type Server, server, TEST_SECRETS } from './server.ts';

/** The dependencies of the operator's commands, with the databases of the Worker under test. */
export const operatorDatabases = (): Tools => toolsOf(server);

/** The dependencies of the operator's commands, with the databases and shards of another Worker. */
export function toolsOf({ databases: bound }: Server, shards?: string): Tools {
  const databases = openDatabases(
    // The same databases by the runtime's types.
    bound as unknown as Parameters<typeof openDatabases>[0],
    parse(shardsSchema, shards),
  );
  return { ...databases, newId: newUuid, now: systemClock, config: TEST_SECRETS };
}
