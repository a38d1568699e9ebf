import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Mutant, planted, projectsFor } from './mutants/mutant.ts';
import { SERVER_MUTANTS } from './mutants/server.ts';
import { WEB_MUTANTS } from './mutants/web.ts';
import { loadToolSettings, PROJECT } from './run.ts';

// `npm run test:mutants [-- TEXT]`: plants each fault of `mutants/` in a copy of the project and runs the gate's tests that should
// notice it; with TEXT only the faults whose file or description contains it (docs/testing.md).
loadToolSettings();
/** The minimum number of faults, and how many of them may go unnoticed. */
const PLANTED_MIN = 60;
const UNNOTICED_MAX = 3;
/** Each tool creates these again, so that the copy shares none with the developer's tree. */
const CACHES: readonly string[] = ['.cache', '.vite', '.vite-temp'];

/** Marks a run that ended without a failing test, which doesn't count as noticing the fault. */
const NOT_RUN = 'no test was run to its end';

type Results = { testResults: { name: string; assertionResults: { status: string; title: string }[] }[] };

const text = process.argv[2] ?? '';
const mutants = [...SERVER_MUTANTS, ...WEB_MUTANTS].filter(
  ({ file, breaks }) => file.includes(text) || breaks.includes(text),
);
const fewest = text === '' ? PLANTED_MIN : 1;
if (mutants.length < fewest) {
  process.stderr.write(`${mutants.length} faults to plant, and at least ${fewest} are due\n`);
  process.exit(1);
}
const copy = mkdtempSync(join(tmpdir(), 'marea-mutants-'));
process.on('SIGINT', () => process.exit(1));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
copyProject();
const places = mutants.map((mutant) => ({ mutant, text: readFileSync(join(copy, mutant.file), 'utf8') }));
// Checks that the list fits the code before anything runs.
for (const { mutant, text } of places) planted(text, mutant);

const named = [...new Set(mutants.flatMap(({ tests }) => tests))];
const broken = named.length === 0 ? [] : failing([...new Set(mutants.flatMap(projectsFor))], named);
if (broken.length > 0) {
  process.stderr.write(`without a fault these tests fail:\n${broken.join('\n')}\n`);
  process.exit(1);
}
const unnoticed = places.filter(({ mutant, text }) => !isNoticed(mutant, text));
process.stdout.write(`\n${mutants.length - unnoticed.length} of ${mutants.length} faults caught\n`);
for (const { mutant } of unnoticed) process.stdout.write(`not caught: ${mutant.breaks} (${mutant.file})\n`);
process.exit(unnoticed.length > (text === '' ? UNNOTICED_MAX : 0) ? 1 : 0);

/** Copies tracked and untracked files; links to the packages in `node_modules`, with separate caches. */
function copyProject(): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: PROJECT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of list.split('\0').filter(Boolean)) {
    cpSync(join(PROJECT, file), join(copy, file), { recursive: true });
  }
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(PROJECT, 'node_modules'))) {
    if (CACHES.includes(name)) continue;
    symlinkSync(join(PROJECT, 'node_modules', name), join(copy, 'node_modules', name));
  }
}

function isNoticed(mutant: Mutant, text: string): boolean {
  const path = join(copy, mutant.file);
  const begun = performance.now();
  writeFileSync(path, planted(text, mutant));
  const [noticedBy = NOT_RUN] = failing(projectsFor(mutant), mutant.tests);
  const isCaught = noticedBy !== NOT_RUN;
  writeFileSync(path, text);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const outcome = isCaught ? `caught by ${noticedBy}` : 'NOT CAUGHT';
  process.stdout.write(`${mutant.breaks}: ${outcome} (${seconds} s)\n`);
  return isCaught;
}

/** The failing tests of these files, up to the first one; `NOT_RUN` if they can't be run. */
function failing(projects: readonly string[], tests: readonly string[]): string[] {
  const results = join(copy, 'node_modules/results.json');
  rmSync(results, { force: true });
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...tests];
  const vitest = join(PROJECT, 'node_modules/vitest/vitest.mjs');
  const options = ['--bail=1', '--reporter=json', `--outputFile=${results}`];
  const { status } = spawnSync(process.execPath, [vitest, ...args, ...options], {
    cwd: copy,
    stdio: 'ignore',
  });
  if (status === 0) return [];
  if (!existsSync(results)) return [NOT_RUN];
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results; // the runner's own format
  const names = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ title }) => `${relative(copy, name)}: ${title}`),
  );
  return names.length > 0 ? names : [NOT_RUN];
}
