import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CRON_JOBS, jobOf } from '#worker/scheduled.ts';

it('every trigger of the configuration starts a job, and every job has its trigger', () => {
  const configuration = readFileSync(new URL('../../../wrangler.toml', import.meta.url), 'utf8');
  const [, list = ''] = /^crons = \[(.*)\]$/m.exec(configuration) ?? [];
  const triggers = [...list.matchAll(/"([^"]+)"/g)].map(([, trigger]) => trigger);

  expect(triggers.sort()).toEqual(Object.keys(CRON_JOBS).sort());
  expect(() => jobOf('1 1 1 1 1')).toThrow(RangeError);
});
