import { tellLedger } from './account/deletion-ledger.ts';
import { erasure } from './account/erase-account.ts';
import type { Bindings, Overrides } from './context.ts';
import { createCronLeasesRepository } from './cron/cron-leases.repository.ts';
import { buildDeps } from './middleware/deps.ts';
import { newUuid } from './platform/ids.ts';
import { describeError } from './platform/log.ts';
import { createRetentionRepository } from './retention/retention.repository.ts';
import { createRetentionService } from './retention/retention.service.ts';

type Trigger = {
  readonly env: Bindings;
  /** Unix milliseconds, as the platform gives them. */
  readonly scheduledTime: number;
  /** Where a local start answers; absent on the platform. */
  readonly url?: string;
};

/**
 * What the cron trigger of `wrangler.toml` starts. Parallel and repeated triggers of one slot run once. Throws where the job
 * did, so that the platform shows the run as failed; the next slot goes on with what is left.
 */
export async function runScheduled(
  overrides: Overrides,
  { env, scheduledTime, url }: Trigger,
): Promise<void> {
  const requestId = newUuid();
  const deps = buildDeps(overrides, { env, requestId, ...(url === undefined ? {} : { url }) });
  const leases = createCronLeasesRepository(deps);
  const run = { job: 'retention', slot: Math.floor(scheduledTime / 1000) };
  const retention = createRetentionService({
    deps,
    appOrigin: deps.config.MAIL_TRANSPORT === 'resend' ? deps.config.APP_ORIGIN : (url ?? ''),
    people: createRetentionRepository({ deps, erasure: (person) => erasure(deps, person) }),
  });
  try {
    if (!(await leases.take(run))) return;
    await retention.run();
    await tellLedger(deps);
    await leases.finish(run);
  } catch (error) {
    deps.log({ event: 'failure', requestId, route: 'cron retention', ...describeError(error) });
    // The platform logs what is thrown here, and the message of a failed statement quotes whom it was about.
    throw new Error('the run failed; its own line in the log says where');
  }
}
