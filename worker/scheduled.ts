import { tellLedger } from './account/deletion-ledger.ts';
import { erasure } from './account/erase-account.ts';
import type { Bindings, Deps, Overrides } from './context.ts';
import { createCronLeasesRepository } from './cron/cron-leases.repository.ts';
import { buildDeps, depsFor } from './middleware/deps.ts';
import { appOriginOf } from './platform/config.ts';
import { newUuid } from './platform/ids.ts';
import { describeError } from './platform/log.ts';
import type { Placed } from './platform/shards.ts';
import { createReminderQueue } from './reminders/reminder-queue.repository.ts';
import { createReminderRun } from './reminders/reminder-run.service.ts';
import { createRetentionRepository } from './retention/retention.repository.ts';
import { createRetentionService } from './retention/retention.service.ts';
import { reminderStates } from './services.ts';

/** The triggers of `wrangler.toml` and what each of them starts. */
export const CRON_JOBS = {
  '17 * * * *': 'retention',
  '*/15 * * * *': 'reminders',
} as const;

export type Job = (typeof CRON_JOBS)[keyof typeof CRON_JOBS];

/** The job of a trigger. Throws a `RangeError` for one that is not known here. */
export function jobOf(cron: string): Job {
  const job = new Map<string, Job>(Object.entries(CRON_JOBS)).get(cron);
  if (job === undefined) throw new RangeError('no job is known for this trigger');
  return job;
}

type Trigger = {
  readonly env: Bindings;
  readonly job: Job;
  /** Unix milliseconds, as the platform gives them. */
  readonly scheduledTime: number;
  /** Where a local start answers; absent on the platform. */
  readonly url?: string;
};

type Occasion = { readonly appOrigin: string; readonly onFailure: (error: unknown) => void };

const RUNS: Readonly<Record<Job, (deps: Deps, occasion: Occasion) => Promise<void>>> = {
  retention: inEveryShard(async (deps, { appOrigin, share }) => {
    const people = createRetentionRepository({ deps, erasure: (person) => erasure(deps, person) });
    await createRetentionService({ deps, appOrigin, people, share }).run();
    await tellLedger(deps);
  }),
  reminders: inEveryShard(async (deps, { appOrigin, onFailure, share, shard }) => {
    const states = reminderStates(deps, appOrigin);
    const stateOf = (userId: string) => states({ userId, shard });
    await createReminderRun({ deps, queue: createReminderQueue(deps), stateOf, onFailure, share }).run();
  }),
};

type InShard = Occasion &
  Placed & {
    /** What part of a run's work may be done there. */
    readonly share: number;
  };

/** A job that works through the shards one by one, so that no run asks more of them the more there are. */
function inEveryShard(work: (deps: Deps, occasion: InShard) => Promise<void>) {
  return async (deps: Deps, occasion: Occasion): Promise<void> => {
    const shards = deps.config.SHARDS;
    for (const { shard } of shards) {
      await work(depsFor(deps, { shard }), { ...occasion, shard, share: 1 / shards.length });
    }
  };
}

/**
 * What a cron trigger of `wrangler.toml` starts. Parallel and repeated triggers of one slot run once. Throws where the job did,
 * so that the platform shows the run as failed; the next slot goes on with what is left.
 */
export async function runScheduled(
  overrides: Overrides,
  { env, job, scheduledTime, url }: Trigger,
): Promise<void> {
  const requestId = newUuid();
  const deps = buildDeps(overrides, { env, requestId, ...(url === undefined ? {} : { url }) });
  const leases = createCronLeasesRepository(deps);
  const run = { job, slot: Math.floor(scheduledTime / 1000) };
  const onFailure = (error: unknown) =>
    deps.log({ event: 'failure', requestId, route: `cron ${job}`, ...describeError(error) });
  try {
    if (!(await leases.take(run))) return;
    await RUNS[job](deps, { appOrigin: appOriginOf(deps.config, url), onFailure });
    await leases.finish(run);
  } catch (error) {
    onFailure(error);
    // The platform logs what is thrown here, and the message of a failed statement quotes whom it was about.
    throw new Error('the run failed; its own line in the log says where');
  }
}
