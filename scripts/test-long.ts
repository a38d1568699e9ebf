import { globSync, readFileSync } from 'node:fs';
import { loadToolSettings, PROJECT, run } from './run.ts';

// `npm run test:long [-- NAME]`: `tests/long`, which is too slow for the gate, and the full versions of the API tests that the
// gate only samples. Without a name also the web's unit tests in random order and each file by itself, all browser tests with
// movement in the full Chromium, and the planted faults (docs/testing.md).
loadToolSettings();
const names = process.argv.slice(2);
/** Matches the imports of API tests that run in full or as a sample, directly or through breakages. */
const SAMPLED = /\/(whole|breakages)\.ts'/;
const isChosen = (file: string) => names.length === 0 || names.some((name) => file.includes(name));
const sampled = globSync('tests/api/**/*.test.ts', { cwd: PROJECT })
  .filter(isChosen)
  .filter((file) => SAMPLED.test(readFileSync(`${PROJECT}/${file}`, 'utf8')));

const codes: number[] = [];
if (sampled.length > 0) {
  codes.push(await run(['vitest', 'run', '--project', 'api', ...sampled], { env: { TEST_WHOLE: '1' } }));
}
const long = ['vitest', 'run', '--project', 'long', ...names];
codes.push(await run(sampled.length > 0 ? [...long, '--passWithNoTests'] : long));
if (names.length === 0) {
  const web = ['vitest', 'run', '--project', 'unit-web'];
  codes.push(await run([...web, '--sequence.shuffle.files']));
  codes.push(await run([...web, '--isolate']));
  codes.push(await run(['playwright', 'test'], { env: { E2E_LONG: '1' } }));
  codes.push(await run([process.execPath, 'scripts/test-mutants.ts']));
}
process.exit(codes.every((code) => code === 0) ? 0 : 1);
