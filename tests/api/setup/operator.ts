import { parse } from 'valibot';
import { openDatabases } from '#worker/platform/database.ts';
import { newUuid, systemClock } from '#worker/platform/runtime.ts';
import { shardsSchema } from '#worker/platform/shards.ts';
import type { Tools } from '../../../scripts/admin/databases.ts';
import { type Server, server, TEST_SECRETS } from './server.ts';

/** What the operator's commands work with, on the databases of the Worker under test. */
export const operatorDatabases = (): Tools => toolsOf(server);

/** The same on the databases of another Worker, with its shards. */
export function toolsOf({ databases: bound }: Server, shards?: string): Tools {
  const databases = openDatabases(
    // The same databases by the names that the runtime's types give them.
    bound as unknown as Parameters<typeof openDatabases>[0],
    parse(shardsSchema, shards),
  );
  return { ...databases, newId: newUuid, now: systemClock, config: TEST_SECRETS };
}
