import type { Deps } from '#worker/app-env.ts';
import { createRateLimitHitsRepository } from './limits.repository.ts';
import { type CallLimitServiceDeps, createCallLimits, createRateLimits } from './limits.service.ts';

/** Rate limits; counted in one place, no matter which shard has a person's rows. */
export function limitsModule(deps: Deps) {
  const hits = createRateLimitHitsRepository(deps);
  return {
    ...createRateLimits({ deps, hits }),
    /** The limits of one call. */
    ofCall: (call: Omit<CallLimitServiceDeps, 'deps' | 'hits'>) => createCallLimits({ deps, hits, ...call }),
  };
}
