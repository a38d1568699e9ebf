import type { Deps } from '#worker/app-env.ts';
import { createRetentionRepository } from './retention.repository.ts';
import { createRetentionService, type RetentionServiceDeps } from './retention.service.ts';

type RetentionModuleDeps = Omit<RetentionServiceDeps, 'counts'> & { deps: Deps };

/** Retention of the accounts of one shard. */
export const retentionModule = (needs: RetentionModuleDeps) =>
  createRetentionService({ ...needs, counts: createRetentionRepository(needs.deps) });
