/**
 * Builds the web app for the native shells and hands it to both projects: `npm run native:sync`, with `API_ORIGIN` as the
 * address of the deployment. `--check`, in the gate, builds for no deployment and refuses a project that is not as committed.
 * Needs neither a Mac nor the Android SDK.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadToolSettings, PROJECT, runOrExit } from './run.ts';

const isCheck = process.argv.includes('--check');

loadToolSettings();
// Capacitor asks and reports nothing where it believes to be on such a machine.
const env = { CI: '1', ...(isCheck ? { API_ORIGIN: 'https://marea.example' } : {}) };
await runOrExit(['vite', 'build', '--mode', 'native', '--logLevel', 'warn'], { env });
// What only a deployment, or an installation from the web, has a use for.
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
