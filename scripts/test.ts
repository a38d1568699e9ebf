import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildForTests } from './build-for-tests.ts';
import { loadToolSettings, PROJECT, run } from './run.ts';

// `npm test`: every suite, with one closing line for all of them.
loadToolSettings();
const RESULTS = join(PROJECT, 'node_modules/.cache/results');
/**
 * Days must not depend on the machine's zone, so the tests concerned run in three zones, far apart and one with a half-hour
 * offset.
 */
const OTHER_ZONES = ['Pacific/Kiritimati', 'America/St_Johns'];
const IN_ALL_ZONES = [
  'tests/unit/domain/calendar',
  'calendar-dates.test',
  'draw-kept.test',
  'use-today.test',
  'use-fresh-day.test',
];

type Tally = { passed: number; failed: number };

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

// Each of the two uses one core.
const tallies = (await Promise.all([api(), others()])).flat();
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

async function api(): Promise<Tally[]> {
  return [await vitest('api', { args: ['--project', 'api'], timeZone: 'UTC' })];
}

async function others(): Promise<Tally[]> {
  const unit = await vitest('unit', { args: ['--project', 'unit*'], timeZone: 'UTC' });
  const zones = await inOtherZones();
  const isBuilt = (await buildForTests()) === 0;
  return [unit, ...zones, await endToEnd(isBuilt)];
}

async function inOtherZones(): Promise<Tally[]> {
  const results: Tally[] = [];
  for (const zone of OTHER_ZONES) {
    const name = `zone-${zone.replace('/', '-')}`;
    const args = ['--project', 'unit*', ...IN_ALL_ZONES];
    results.push(await vitest(name, { args, timeZone: zone, reporter: 'dot' }));
  }
  return results;
}

async function vitest(
  name: string,
  { args, timeZone, reporter = 'default' }: { args: string[]; timeZone: string; reporter?: string },
): Promise<Tally> {
  const file = join(RESULTS, `${name}.json`);
  const reporters = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`];
  // What one process compiled of the libraries the next ones read: a sixth less work for the unit tests of the web app.
  const env = { TZ: timeZone, NODE_COMPILE_CACHE: join(PROJECT, 'node_modules/.cache/compiled') };
  const code = await run(['vitest', 'run', ...args, ...reporters], { env });
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return settle(code, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 });
}

/** If the early build failed, it is made again there and shows its error. */
async function endToEnd(isBuilt: boolean): Promise<Tally> {
  const env = { E2E_GATE: '1', ...(isBuilt ? { E2E_IS_BUILT: '1' } : {}) };
  const code = await run(['playwright', 'test'], { env });
  if (code !== 0) showFailedPages();
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    join(RESULTS, 'e2e.json'),
  );
  return settle(code, {
    passed: report?.stats.expected ?? 0,
    failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
  });
}

/** Prints the pages of failed tests, because the output may be all that can be seen. */
function showFailedPages(): void {
  for (const file of globSync('test-results/**/error-context.md', { cwd: PROJECT })) {
    process.stdout.write(`\n${file}\n${readFileSync(join(PROJECT, file), 'utf8')}\n`);
  }
}

/** A suite that crashed without a failing test, or ran no test, counts as one failure. */
function settle(exitCode: number, tally: Tally): Tally {
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return silent ? { ...tally, failed: 1 } : tally;
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T; // written by the runner just now
  } catch {
    return undefined;
  }
}
