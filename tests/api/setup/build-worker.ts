import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/** The folder of the Worker's bundle, which is built once for all test files. */
export const WORKER_DIRECTORY = resolve('node_modules/.cache/worker-under-test');

export function setup(): void {
  const wrangler = [
    'deploy',
    '--dry-run',
    '--config',
    'tests/api/setup/wrangler.toml',
    '--outdir',
    WORKER_DIRECTORY,
  ];
  execFileSync('node_modules/.bin/wrangler', wrangler, { stdio: ['ignore', 'ignore', 'inherit'] });
}
