import { accountsModule } from './account/account.module.ts';
import { accountOf } from './account/account.repository.ts';
import { carryOutWaiting } from './account/address-change.module.ts';
import { updateLedger } from './account/erase-account.ts';
import type { WaitingChangeServiceDeps } from './account/pending-address-change.service.ts';
import type { Bindings, Deps, Overrides } from './app-env.ts';
import { createCronLeasesRepository } from './cron/cron-leases.repository.ts';
import { sealFlags } from './cycle/cycle-sealing.ts';
import { buildDeps } from './deps.ts';
import { isInMaintenance } from './middleware/guards.ts';
import { appOriginOf } from './platform/config.ts';
import { withDatabaseOf } from './platform/database.ts';
import { describeError } from './platform/log.ts';
import { newUuid } from './platform/runtime.ts';
import type { Placed } from './platform/shards.ts';
import { sweepImports } from './portability/imports.repository.ts';
import { reminderRunModule } from './reminders/reminders.module.ts';
import { retentionModule } from './retention/retention.module.ts';
import { securityTrailModule } from './security-trail/security-trail.module.ts';
import { directoryOf, servicesFor } from './services.ts';
import { runReschedule } from './tasks/reschedule-pinned.ts';

/** The triggers of `wrangler.toml` and their jobs. */
export const CRON_JOBS = {
  '17 * * * *': 'retention',
  '*/15 * * * *': 'reminders',
  '*/5 * * * *': 'imports',
} as const;

export type Job = (typeof CRON_JOBS)[keyof typeof CRON_JOBS];

/** The job of a trigger. Throws a `RangeError` for an unknown one. */
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
  /** The URL of a local start; absent on the platform. */
  readonly url?: string;
};

/** A timer's device has no names. */
const NO_DEVICE = () => ({ browser: null, system: null });

type Occasion = { readonly appOrigin: string; readonly onFailure: (error: unknown) => void };

const RUNS: Readonly<Record<Job, (deps: Deps, occasion: Occasion) => Promise<void>>> = {
  retention: async (deps, occasion) => {
    await retainInEveryShard(deps, occasion);
    const directory = directoryOf(deps);
    await directory.sweep();
    await directory.keyHashes();
    await changeAddressesInEveryShard(deps, occasion);
    await sealFlagsInEveryShard(deps, occasion);
  },
  // First the days of pinned tasks, by which tasks are due.
  reminders: inEveryShard(async (deps, { appOrigin, onFailure, share, shard }) => {
    const { settledOf } = directoryOf(deps);
    const { contactsOf } = accountsModule(deps).accountsIn({ shard });
    const servicesOf = (userId: string) =>
      servicesFor({ deps, appOrigin, device: NO_DEVICE }, { userId, shard });
    const place = (userId: string) => servicesOf(userId).placing.place();
    await runReschedule({ deps, place, onFailure, share, settledOf }).catch(onFailure);
    await reminderRunModule({ deps, contactsOf, servicesOf, onFailure, share, settledOf }).run();
  }),
  // Finishes interrupted imports.
  imports: inEveryShard((deps, { appOrigin, shard, share }) =>
    sweepImports(deps, {
      cycleOf: (userId) => servicesFor({ deps, appOrigin, device: NO_DEVICE }, { userId, shard }).daysInFiles,
      share,
    }),
  ),
};

const retainInEveryShard = inEveryShard(async (deps, { appOrigin, share, shard }) => {
  const people = accountsModule(deps).dormantIn({ shard });
  const { leave, settledOf } = directoryOf(deps);
  const cycleOf = (userId: string) =>
    servicesFor({ deps, appOrigin, device: NO_DEVICE }, { userId, shard }).cycle.leaving();
  const leaving = (userId: string, erase: () => Promise<void>) => leave({ userId, shard }, erase);
  await retentionModule({ deps, appOrigin, people, cycleOf, share, settledOf, leaving }).run();
  await updateLedger(deps);
});

/** Makes the changes of addresses that have waited long enough. */
const changeAddressesInEveryShard = inEveryShard(async (deps, { shard, share, ...occasion }) => {
  const directory = directoryOf(deps);
  const trailIn = securityTrailModule({ deps, device: NO_DEVICE, accountOf });
  const noteOf: WaitingChangeServiceDeps['noteOf'] = (owner, event) => (given) =>
    trailIn(owner).noting({ userId: owner.userId, event, given });
  await carryOutWaiting(
    { ...occasion, deps, directory, noteOf, settledOf: directory.settledOf },
    { shard, share },
  );
});

const sealFlagsInEveryShard = inEveryShard((deps, { share }) =>
  sealFlags({ deps, share, settledOf: directoryOf(deps).settledOf }),
);

type InShard = Occasion &
  Placed & {
    /** The share of a run's work for this shard. */
    readonly share: number;
  };

/** A job that runs on the shards one by one: a failure in one doesn't stop the others. Throws the last failure. */
function inEveryShard(work: (deps: Deps, occasion: InShard) => Promise<void>) {
  return async (deps: Deps, occasion: Occasion): Promise<void> => {
    const failures: unknown[] = [];
    for (const { shard } of deps.shards) {
      await work(withDatabaseOf(deps, { shard }), {
        ...occasion,
        shard,
        share: 1 / deps.shards.length,
      }).catch((error: unknown) => failures.push(error));
    }
    const last = failures.pop();
    for (const failure of failures) occasion.onFailure(failure);
    if (last !== undefined) throw last;
  };
}

/**
 * Runs the job of a cron trigger of `wrangler.toml`. Parallel and repeated triggers of one slot run once. Throws if the job
 * failed, so that the platform shows the run as failed; the next slot continues with the rest.
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
    // The platform logs this error, and the message of a failed statement would quote personal data.
    throw new Error('the run failed; its own line in the log says where');
  }
}
