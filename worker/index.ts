import type { ScheduledController } from '@cloudflare/workers-types';
import { createApp } from './app.ts';
import type { Bindings } from './context.ts';
import { jobOf, runScheduled } from './scheduled.ts';

const app = createApp();

// biome-ignore lint/style/noDefaultExport: the platform calls the Worker's default export
export default {
  fetch: app.fetch,
  scheduled: ({ cron, scheduledTime }: ScheduledController, env: Bindings): Promise<void> =>
    runScheduled({}, { env, scheduledTime, job: jobOf(cron) }),
};
