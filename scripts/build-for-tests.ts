import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PORT } from './addresses-for-tests.ts';
import { PROJECT, run } from './run.ts';

/** The folder of the web app for the browser tests. The gate sets `WEB_BUILD` to the build that it already made. */
export const WEB_BUILD = join(PROJECT, process.env.WEB_BUILD ?? 'node_modules/.cache/e2e-dist');
/** The folder of the Worker's bundle, as a deployment would send it. */
export const WORKER_BUILD = join(PROJECT, 'node_modules/.cache/deploy');
/** The native build, for a test that acts as the shell. */
const NATIVE_BUILD = join(PROJECT, 'node_modules/.cache/e2e-native');

/** The API's address in the build that `check:native` makes. */
const CHECKED_ORIGIN = 'https://marea.example';

/** Makes missing builds, and returns the exit code of the first one that fails. */
export async function buildForTests(): Promise<number> {
  const build = ['vite', 'build', '--logLevel', 'warn', '--outDir'];
  const code = process.env.WEB_BUILD ? 0 : (await run([...build, WEB_BUILD])) || (await bundleWorker());
  if (code !== 0) return code;
  const origin = `http://127.0.0.1:${PORT}`;
  if (process.env.WEB_BUILD) return addressCheckedBuild(origin);
  return run([...build, NATIVE_BUILD, '--mode', 'native'], { env: { API_ORIGIN: origin } });
}

/** Copies the native build that the gate has checked, with the address of the tests' server in place of the placeholder. */
function addressCheckedBuild(origin: string): number {
  rmSync(NATIVE_BUILD, { recursive: true, force: true });
  cpSync(join(PROJECT, 'web/native/dist'), NATIVE_BUILD, { recursive: true });
  for (const file of globSync('**/*.{html,js,json,webmanifest}', { cwd: NATIVE_BUILD })) {
    const path = join(NATIVE_BUILD, file);
    const content = readFileSync(path, 'utf8');
    if (content.includes(CHECKED_ORIGIN)) writeFileSync(path, content.replaceAll(CHECKED_ORIGIN, origin));
  }
  return 0;
}

const bundleWorker = () =>
  run(['wrangler', 'deploy', '--dry-run', '--outdir', WORKER_BUILD, '--assets', WEB_BUILD], {
    output: 'ignore',
  });
