import { join } from 'node:path';
import { PORT } from './addresses-for-tests.ts';
import { PROJECT, run } from './run.ts';

/** Where the web app for the browser tests lies. The gate names the one it has made already. */
export const WEB_BUILD = join(PROJECT, process.env.WEB_BUILD ?? 'node_modules/.cache/e2e-dist');
/** The native shells', for a test that plays the shell. */
const NATIVE_BUILD = join(PROJECT, 'node_modules/.cache/e2e-native');

/** Makes the builds that are not there yet, and gives the exit code of the first one that fails. */
export async function buildForTests(): Promise<number> {
  const build = ['vite', 'build', '--logLevel', 'warn', '--outDir'];
  const code = process.env.WEB_BUILD ? 0 : await run([...build, WEB_BUILD]);
  if (code !== 0) return code;
  const env = { API_ORIGIN: `http://127.0.0.1:${PORT}` };
  return run([...build, NATIVE_BUILD, '--mode', 'native'], { env });
}
