import { join } from 'node:path';
import { PROJECT, run } from './run.ts';

/** Where the browser tests' builds lie: the product, and the native shells', for a test that plays the shell. */
export const WEB_BUILD = join(PROJECT, 'node_modules/.cache/e2e-dist');
const NATIVE_BUILD = join(PROJECT, 'node_modules/.cache/e2e-native');

/** The port of the product under test; the native build has it in its code. */
export const TEST_PORT = process.env.E2E_PORT ?? '8788';
/** Where it listens behind what sends lost calls again; other tests name the ports beside (`tests/e2e/support/addresses.ts`). */
export const INSIDE_PORT = Number(TEST_PORT) + 2;

/** Makes both builds, and gives the exit code of the first one that fails. */
export async function buildForTests(): Promise<number> {
  const build = ['vite', 'build', '--logLevel', 'warn', '--outDir'];
  const code = await run([...build, WEB_BUILD]);
  if (code !== 0) return code;
  const env = { API_ORIGIN: `http://127.0.0.1:${TEST_PORT}` };
  return run([...build, NATIVE_BUILD, '--mode', 'native'], { env });
}
