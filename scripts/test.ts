import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildForTests } from './build-for-tests.ts';
import { loadToolSettings, PROJECT, run } from './run.ts';

// `npm test`: every suite, with one closing line for all of them. `npm test -- FILE…` runs the files whose paths contain one of
// these texts, in their suites. `npm test -- --checks`, the gate, runs lint, types, checks and builds beside the first suite, and
// ends everything at the first step that fails.
loadToolSettings();
const RESULTS = join(PROJECT, 'node_modules/.cache/results');
const OF_SOURCES = ['lint', 'types', 'check:consent-texts', 'check:lock', 'check:migrations'];
/** In this order, because the first compares the tree with the commit and the last writes to it. */
const OF_BUILDS = ['check:drift', 'check:deploy', 'check:sizes', 'check:native'];
/** Go's garbage collector takes a third of the type checker's time; it stays off below this much memory. */
const FEW_COLLECTIONS = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

type Tally = { readonly passed: number; readonly failed: number };
type Step = { readonly name: string; readonly run: () => Promise<Tally> };

const words = process.argv.slice(2);
const isGate = words.includes('--checks');
const running = new Map<number, string>();
let failedStep: string | undefined;
/** The output of failed steps. It is printed last, because only the end of a long output may be visible. */
const failures: string[] = [];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const group of running.keys()) endGroup(group, 'SIGTERM');
    process.stdout.write(failures.join(''));
    process.exit(1);
  });
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const tallies = isGate || words.length === 0 ? await inLanes() : await ofFiles(words);
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
process.stdout.write(failures.join(''));
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

/** Three lanes for two cores: while one waits, the other two have work. Builds come before the browser tests that use them. */
async function inLanes(): Promise<Tally[]> {
  const checks = (names: readonly string[]): Step[] =>
    isGate ? names.map((name) => ({ name, run: () => check(name) })) : [];
  const browser = { name: 'end-to-end', run: endToEnd };
  const unit = { name: 'unit', run: () => vitest('unit', ['--project', 'unit*', '--project', 'zone*']) };
  const api = { name: 'api', run: () => vitest('api', ['--project', 'api']) };
  const [calls, builds, sources] = [lane([api]), lane(checks(OF_BUILDS)), lane(checks(OF_SOURCES))];
  const pages = builds.then(() => lane([browser]));
  // The unit tests read files that `check:native` writes. It ends before the type check.
  const units = Promise.all([builds, sources]).then(() => lane([unit]));
  return (await Promise.all([calls, builds, sources, pages, units])).flat();
}

async function lane(steps: readonly Step[]): Promise<Tally[]> {
  const done: Tally[] = [];
  for (const step of steps) {
    if (failedStep !== undefined) break;
    const tally = await step.run();
    done.push(tally);
    if (isGate && tally.failed > 0) endAll(step.name);
  }
  return done;
}

/** Ends everything that still runs, because the result is known. */
function endAll(step: string): void {
  failedStep ??= step;
  for (const [group, name] of running) {
    process.stdout.write(`\n${name} ends early: ${step} failed\n`);
    endGroup(group, 'SIGTERM');
  }
}

async function ofFiles(names: readonly string[]): Promise<Tally[]> {
  const files = globSync('tests/**/*.{test.ts,test.tsx,e2e.ts}', { cwd: PROJECT });
  const matching = files.filter((file) => names.some((name) => file.includes(name.replace(/^\.\//, ''))));
  const ofBrowser = matching.filter((file) => file.endsWith('.e2e.ts'));
  const others = matching.filter((file) => !file.endsWith('.e2e.ts'));
  if (matching.length === 0) process.stderr.write(`no test file has ${names.join(' or ')} in its path\n`);
  return [
    ...(others.length > 0 ? [await vitest('files', others)] : []),
    ...(ofBrowser.length > 0 ? [await playwright(ofBrowser, {})] : []),
    ...(matching.length === 0 ? [{ passed: 0, failed: 1 }] : []),
  ];
}

/** Runs a check, which counts as one failure or none. */
async function check(name: string): Promise<Tally> {
  const code = await outputWhole(name, {
    command: ['npm', 'run', '--silent', name],
    env: name === 'types' ? FEW_COLLECTIONS : {},
  });
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

async function vitest(name: string, args: readonly string[]): Promise<Tally> {
  const file = join(RESULTS, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // Processes share compiled libraries: a sixth less work for the unit tests of the web app.
  const env = { TZ: 'UTC', NODE_COMPILE_CACHE: join(PROJECT, 'node_modules/.cache/compiled') };
  const code = await outputWhole(name, { command: ['vitest', 'run', ...args, ...reporters], env });
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return settle(code, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 });
}

/** Runs the browser tests. If the early build failed, they build again and show its error. */
async function endToEnd(): Promise<Tally> {
  const isBuilt = (await buildForTests()) === 0;
  return playwright([], { E2E_GATE: '1', ...(isBuilt ? { E2E_IS_BUILT: '1' } : {}) });
}

async function playwright(files: readonly string[], env: Record<string, string>): Promise<Tally> {
  const code = await outputWhole('end-to-end', { command: ['playwright', 'test', ...files], env });
  if (code !== 0) failures.push(failedPages());
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    join(RESULTS, 'e2e.json'),
  );
  return settle(code, {
    passed: report?.stats.expected ?? 0,
    failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
  });
}

/** Runs a program and prints its output when it ends; the output of the first failing one at the very end. Returns its exit code. */
function outputWhole(
  name: string,
  {
    command: [program = '', ...args],
    env = {},
  }: { command: readonly string[]; env?: Record<string, string> },
): Promise<number> {
  if (!isGate && words.length > 0) return run([program, ...args], { env });
  const began = Date.now();
  const path = `${join(PROJECT, 'node_modules/.bin')}:${process.env.PATH}`;
  return new Promise((resolve, reject) => {
    // In its own process group, so that its child processes can be ended with it.
    const child = spawn(program, args, {
      cwd: PROJECT,
      env: { ...process.env, ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part));
    if (child.pid !== undefined) running.set(child.pid, name);
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child.pid ?? 0);
      if (failedStep !== undefined && child.pid !== undefined) endGroup(child.pid, 'SIGKILL');
      const written = `\n== ${name} (${Math.round((Date.now() - began) / 1000)} s)\n${Buffer.concat(output)}`;
      if (code !== 0 && failedStep === undefined) failures.push(written);
      else process.stdout.write(written);
      resolve(code ?? 1);
    });
  });
}

/** Ends a program and its child processes. */
function endGroup(group: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(-group, signal);
  } catch {
    // The group has already ended.
  }
}

/** The page snapshots of failed tests, because the files may not be reachable later, followed by their errors. */
function failedPages(): string {
  const files = globSync('test-results/**/error-context.md', { cwd: PROJECT });
  const parts = files.map((file) => {
    const [beforeSource = ''] = readFileSync(join(PROJECT, file), 'utf8').split('# Test source');
    const [about = '', page = ''] = beforeSource.split('# Page snapshot');
    const [, error = about] = about.split('# Test info');
    return { page: `\n${file}\n${page}`, error };
  });
  return [...parts.map(({ page }) => page), ...parts.map(({ error }) => error)].join('');
}

/** A suite that crashed without a failing test, or ran no test, counts as one failure, unless it was ended early. */
function settle(exitCode: number, tally: Tally): Tally {
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return silent && failedStep === undefined ? { ...tally, failed: 1 } : tally;
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T; // the runner's own format
  } catch {
    return undefined;
  }
}
