import { tellLedger } from './account/deletion-ledger.ts';
import { erasure } from './account/erase-account.ts';
import type { Bindings, Deps, Overrides } from './app-env.ts';
import { createCronLeasesRepository } from './cron/cron-leases.repository.ts';
import { buildDeps, depsFor } from './middleware/deps.ts';
import { isInMaintenance } from './middleware/maintenance.ts';
import { placesOf } from './places.ts';
import { appOriginOf } from './platform/config.ts';
import { newUuid } from './platform/ids.ts';
import { describeError } from './platform/log.ts';
import type { Placed } from './platform/shards.ts';
import { sweepImports } from './portability/sweep-imports.ts';
import { createReminderQueue } from './reminders/reminder-queue.repository.ts';
import { createReminderRun } from './reminders/reminder-run.service.ts';
import { createRetentionRepository } from './retention/retention.repository.ts';
import { createRetentionService } from './retention/retention.service.ts';
import { reminderStates } from './services.ts';

/** The triggers of `wrangler.toml` and what each of them starts. */
export const CRON_JOBS = {
  '17 * * * *': 'retention',
  '*/15 * * * *': 'reminders',
  '*/5 * * * *': 'imports',
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
  retention: async (deps, occasion) => {
    await retainInEveryShard(deps, occasion);
    const places = placesOf(deps);
    await places.sweep();
    await places.keyHashes();
  },
  reminders: inEveryShard(async (deps, { appOrigin, onFailure, share, shard }) => {
    const states = reminderStates(deps, appOrigin);
    const stateOf = (userId: string) => states({ userId, shard });
    const { settledOf } = placesOf(deps);
    const queue = createReminderQueue(deps);
    await createReminderRun({ deps, queue, stateOf, onFailure, share, settledOf }).run();
  }),
  // What a broken-off import has not written yet.
  imports: inEveryShard(sweepImports),
};

const retainInEveryShard = inEveryShard(async (deps, { appOrigin, share, shard }) => {
  const people = createRetentionRepository({ deps, erasure: (person) => erasure(deps, person) });
  const { leave, settledOf } = placesOf(deps);
  const leaving = (userId: string, erase: () => Promise<void>) => leave({ userId, shard }, erase);
  await createRetentionService({ deps, appOrigin, people, share, settledOf, leaving }).run();
  await tellLedger(deps);
});

type InShard = Occasion &
  Placed & {
    /** What part of a run's work may be done there. */
    readonly share: number;
  };

/** A job that works through the shards one by one: what fails in one of them holds up no other. Throws what failed last. */
function inEveryShard(work: (deps: Deps, occasion: InShard) => Promise<void>) {
  return async (deps: Deps, occasion: Occasion): Promise<void> => {
    const failures: unknown[] = [];
    for (const { shard } of deps.shards) {
      await work(depsFor(deps, { shard }), { ...occasion, shard, share: 1 / deps.shards.length }).catch(
        (error: unknown) => failures.push(error),
      );
    }
    const last = failures.pop();
    for (const failure of failures) occasion.onFailure(failure);
    if (last !== undefined) throw last;
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
  if (isInMaintenance(env)) return;
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
