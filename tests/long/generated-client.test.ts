import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillableServer, startKillableServer } from './killable-server.ts';

// A client that is generated from the document compiles strictly, has the names of things and calls, and works with the Worker.

/** A separate package, so that the product's `npm ci` stays small. */
const PACKAGE = join(import.meta.dirname, 'generated-client');
const GENERATOR = join(PACKAGE, 'node_modules/@hey-api/openapi-ts/dist/index.mjs');
/** Outside of `node_modules`, where Node runs no TypeScript. */
const MADE = await mkdtemp(join(tmpdir(), 'marea-generated-client-'));

/** What a consumer writes: from signing in to the export. Its last line of output is what it saw. */
const WALK = `
import { client } from './client/client.gen.ts';
import {
  addHabit, checkHabit, createTask, exportData, listDays, listTasks, logDay, readHabit, readPredictions, readTask,
  recordConsent, registerUser, updateTask, verifyLoginCode,
} from './client/sdk.gen.ts';
import type { ConsentKind, DayLog, Habit, Predictions, Problem, Task, TaskInList } from './client/types.gen.ts';

const [origin = ''] = process.argv.slice(2);
const email = 'generated-client@example.test';
client.setConfig({ baseUrl: origin });

await registerUser({ body: { email }, throwOnError: true });
const mails = await (await fetch(\`\${origin}/dev/mail.json?to=\${email}\`)).text();
const [, secret = ''] = / {4}([A-Z0-9]{5})\\\\n/.exec(mails) ?? [];
const refused = await verifyLoginCode({ body: { email, secret: 'wrong' } });
const problem: Problem | undefined = refused.error;
const { data: tokens } = await verifyLoginCode({ body: { email, secret }, throwOnError: true });
client.setConfig({ baseUrl: origin, auth: tokens.stx });
const kinds: ConsentKind[] = ['privacy', 'terms', 'adult', 'health'];
for (const kind of kinds) await recordConsent({ body: { kind, given: 1 }, throwOnError: true });

const date = new Date().toISOString().slice(0, 10);
const logged = await logDay({ path: { date }, body: { bleeding: 'medium', pain: 2, symptoms: ['headache'] }, throwOnError: true });
const day: DayLog = logged.data.day;
const days = await listDays({ path: { from: date, to: date }, throwOnError: true });
const forecast: Predictions = (await readPredictions({ throwOnError: true })).data;

const task_title = 'Quarterly VAT return';
const made = await createTask({ body: { task_title, task_length: 90, task_priority: 'high' }, throwOnError: true });
const id = made.data.task_id;
await updateTask({ body: { task_id: id, task_status: 'in_progress' }, throwOnError: true });
const task: Task = (await readTask({ path: { id }, throwOnError: true })).data.task;
const rows: TaskInList[] = (await listTasks({ body: { keyword: 'vat' }, throwOnError: true })).data.tasks;

const added = await addHabit({
  body: { habit_name: 'Stretch', habit_timeframe: 'morning', mon_active: 1, tue_active: 1, wed_active: 1, thu_active: 1, fri_active: 1,
    sat_active: 1, sun_active: 1, menstrual_active: 1, follicular_active: 1, ovulation_active: 1, luteal_active: 1 },
  throwOnError: true,
});
await checkHabit({ path: { id: added.data.habit_id }, body: { date, done: 1 }, throwOnError: true });
const habit: Habit = (await readHabit({ path: { id: added.data.habit_id }, throwOnError: true })).data.habit;
const zip = await exportData({ parseAs: 'arrayBuffer', throwOnError: true });

console.log(JSON.stringify({
  refusal: problem?.code, bleeding: day.bleeding, days: days.data.days.length, periods: forecast.predicted_periods.length,
  status: task.task_status, rows: rows.map(({ title }) => title), streak: habit.streak,
  zip: new TextDecoder().decode((zip.data as unknown as ArrayBuffer).slice(0, 2)),
}));
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'ES2024',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
    skipLibCheck: false,
  },
  include: ['walk.ts', 'client/**/*.ts'],
};

let server: KillableServer;
beforeAll(async () => {
  if (!existsSync(GENERATOR)) {
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: PACKAGE, stdio: 'ignore' });
    expect(status, 'the generator could not be installed').toBe(0);
  }
  server = await startKillableServer();
}, 300_000);
afterAll(async () => {
  await server.close();
  await rm(MADE, { recursive: true });
});

test('a generated client compiles under strict, and walks from signing in to the export', async () => {
  const { createClient } = await import(/* @vite-ignore */ pathToFileURL(GENERATOR).href);
  await createClient({
    input: await (await fetch(`${server.origin}/api/openapi.json`)).json(),
    output: { path: join(MADE, 'client'), module: { extension: '.ts' } },
    logs: { level: 'silent' },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
  });
  await writeFile(join(MADE, 'package.json'), '{ "type": "module" }');
  await writeFile(join(MADE, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await writeFile(join(MADE, 'walk.ts'), WALK);

  const compiled = run(resolve('node_modules/.bin/tsc'), ['-p', MADE]);
  expect(compiled.stdout).toBe('');
  const walked = run(process.execPath, [join(MADE, 'walk.ts'), server.origin]);

  expect(walked.stderr).toBe('');
  expect(JSON.parse(walked.stdout)).toEqual({
    refusal: 'code_invalid',
    bleeding: 'medium',
    days: 1,
    periods: expect.any(Number),
    status: 'in_progress',
    rows: ['Quarterly VAT return'],
    streak: 1,
    zip: 'PK',
  });
});

const run = (program: string, args: readonly string[]) => spawnSync(program, args, { encoding: 'utf8' });
