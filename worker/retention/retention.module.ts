import type { Deps } from '#worker/app-env.ts';
import { createRetentionRepository } from './retention.repository.ts';
import { createRetentionService, type RetentionParts } from './retention.service.ts';

type Needs = Omit<RetentionParts, 'counts'> & { deps: Deps };

/** Retention of the accounts of one shard. */
export const retentionModule = (needs: Needs) =>
  createRetentionService({ ...needs, counts: createRetentionRepository(needs.deps) });
