import { isTaskReminderDue, runTaskReminders } from '#worker/reminders/reminder-run.service.ts';
import { carryOutPendingChanges } from './account/address-change.service.ts';
import { updateLedger } from './account/erase-account.ts';
import { runCalendars } from './busy/busy.service.ts';
import type { Bindings, Context, Overrides } from './context.ts';
import { createCronLeasesRepository } from './cron/cron-leases.repository.ts';
import { sealFlags } from './cycle/cycle-sealing.ts';
import { buildDeps, contextWithoutCall } from './deps.ts';
import { directoryService } from './directory/directory.service.ts';
import { isInMaintenance } from './middleware/guards.ts';
import { type Placed, withDatabaseOf } from './platform/database.ts';
import { describeError } from './platform/log.ts';
import { newUuid } from './platform/runtime.ts';
import { sweepImports } from './portability/imports.repository.ts';
import { runReminders } from './reminders/reminder-run.service.ts';
import { runForgetting, runRetention } from './retention/retention.service.ts';
import { runReschedule } from './tasks/reschedule-pinned.ts';

/** The triggers of `wrangler.toml` and their jobs. */
export const CRON_JOBS = {
  '17 * * * *': 'retention',
  '*/15 * * * *': 'reminders',
  '*/5 * * * *': 'imports',
  '*/10 * * * *': 'forgetting',
  '* * * * *': 'task_reminders',
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
  let hasFailed = false;
  for (const [lease, work] of Object.entries(RUNS[job])) {
    const run = { job: lease, slot: Math.floor(scheduledTime / 1000) };
    const onFailure = (error: unknown) =>
      deps.log({ event: 'failure', requestId, route: `cron ${lease}`, ...describeError(error) });
    try {
      if (lease === 'task_reminders' && !(await isTaskReminderDue(deps))) continue;
      const leaseSeconds = lease === 'task_reminders' ? MINUTELY_LEASE_SECONDS : LEASE_SECONDS;
      if (!(await leases.take(run, leaseSeconds))) continue;
      await work(contextWithoutCall(deps, { url, onFailure }));
      await leases.finish(run);
    } catch (error) {
      onFailure(error);
      hasFailed = true;
    }
  }
  // The platform logs this error, and the message of a failed statement would quote personal data.
  if (hasFailed) throw new Error('the run failed; its own line in the log says where');
}

/** A run counts as dead after this long, that of every minute sooner. */
const LEASE_SECONDS = 15 * 60;
const MINUTELY_LEASE_SECONDS = 2 * 60;

/** What each job does, one after the other and each under a lease of its own name. */
const RUNS: Readonly<Record<Job, Readonly<Record<string, (context: Context) => Promise<void>>>>> = {
  retention: {
    retention: async (context) => {
      await retainInEveryShard(context);
      const directory = directoryService(context.deps);
      await directory.sweep();
      await directory.keyHashes();
      // The changes of addresses whose wait is over.
      await inEveryShard(carryOutPendingChanges)(context);
      await inEveryShard(sealFlags)(context);
    },
  },
  // The days of pinned tasks come first, because they decide which tasks are due.
  reminders: {
    reminders: inEveryShard(async (context, part) => {
      await runReschedule(context, part).catch(context.onFailure);
      await runReminders(context, part);
    }),
  },
  // Finishes interrupted imports, and reads calendars that are due.
  imports: { imports: inEveryShard(sweepImports), calendars: inEveryShard(runCalendars) },
  // Apart from retention, which may take all of a run's statements.
  forgetting: { forgetting: inEveryShard(runForgetting) },
  task_reminders: { task_reminders: inEveryShard(runTaskReminders) },
};

const retainInEveryShard = inEveryShard(async (context, part) => {
  await runRetention(context, part);
  await updateLedger(withDatabaseOf(context.deps, part));
});

/** A job that runs on the shards one by one: a failure in one doesn't stop the others. Throws the last failure. */
function inEveryShard(work: (context: Context, part: Placed & { readonly share: number }) => Promise<void>) {
  return async (context: Context): Promise<void> => {
    const { shards } = context.deps;
    const failures: unknown[] = [];
    for (const { shard } of shards) {
      await work(context, { shard, share: 1 / shards.length }).catch((error: unknown) =>
        failures.push(error),
      );
    }
    const last = failures.pop();
    for (const failure of failures) context.onFailure(failure);
    if (last !== undefined) throw last;
  };
}
