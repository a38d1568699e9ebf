/**
 * Builds the web app for the native shells and copies it to both projects: `npm run native:sync`, with `API_ORIGIN` as the
 * address of the deployment. `--check`, in the gate, builds for a placeholder address and refuses a project that differs from
 * the commit. Needs neither a Mac nor the Android SDK.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadToolSettings, PROJECT, runOrExit } from './run.ts';

const isCheck = process.argv.includes('--check');

loadToolSettings();
// With CI set, Capacitor neither prompts nor sends telemetry.
const env = { CI: '1', ...(isCheck ? { API_ORIGIN: 'https://marea.example' } : {}) };
await runOrExit(['vite', 'build', '--mode', 'native', '--logLevel', 'warn'], { env });
// These are only used by a deployment, or by an installation from the web.
for (const name of ['_headers', 'api-docs.css', 'screenshots']) {
  rmSync(join(PROJECT, 'web/native/dist', name), { recursive: true, force: true });
}
await runOrExit(['cap', 'sync'], { env, output: isCheck ? 'ignore' : 'inherit' });

if (isCheck) {
  const changes = execFileSync('git', ['status', '--porcelain', '--', 'web/native'], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  process.stdout.write(changes === '' ? 'native projects: as committed\n' : changes);
  process.exit(changes === '' ? 0 : 1);
}
