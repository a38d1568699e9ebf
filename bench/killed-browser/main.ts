import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page, request } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import * as v from 'valibot';
import { portableDataSchema } from '#domain/portability/portable-data.schema.ts';
import { addHabit } from '#tests/e2e/support/habits.ts';
import { type Person, useSession as putSession, signUpOnboarded } from '#tests/e2e/support/person.ts';
import { tasksOf } from '#tests/e2e/support/tasks.ts';
import { field, openTask, panel } from '#tests/e2e/support/tasks-page.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import { PROJECT } from '../../scripts/run.ts';

// `npm run bench:killed-browser [-- --origin URL] [-- --kills N]`: six habits are ticked and a task moved without a connection,
// then every process of the browser is killed. Counts the changes that survive to the next start, and whether the session does.
// Half of the kills happen in a new profile, half in one that was used and closed before. Linux only.

/** Seconds between the last press and the kill; each is tried in both kinds of profile. */
const DELAYS = [0.2, 0.5, 1, 2, 4, 6, 10, 15, 20, 30];
const HABITS = ['Walk', 'Read', 'Water', 'Stretch', 'Iron', 'Sleep'];
const PRESSES = HABITS.length + 1;
const PROFILE_AGES_MS = 65_000;

const { values } = parseArgs({
  options: { origin: { type: 'string' }, kills: { type: 'string', default: '20' } },
});
const t = textsOf('en');
const { executablePath, args } = await findChromium();
const { origin, stop } = values.origin ? { origin: values.origin, stop: async () => {} } : await serve();
const api = await request.newContext({ baseURL: origin });

type Row = {
  profile: 'new' | 'old';
  seconds: number;
  shown: number;
  waiting: number;
  session: string;
  arrived: number;
};
const rows: Row[] = [];
try {
  const half = DELAYS.slice(0, Number(values.kills) / 2);
  for (const seconds of half) {
    const profile = newProfile();
    rows.push({
      profile: 'new',
      seconds,
      ...(await killOnce({ profile, seconds, person: await newPerson(), isNew: true })),
    });
    rmSync(profile, { recursive: true, force: true });
    console.error(rows.at(-1));
  }
  for (const seconds of half) {
    const profile = newProfile();
    const person = await newPerson();
    await ageProfile(profile, person);
    rows.push({ profile: 'old', seconds, ...(await killOnce({ profile, seconds, person, isNew: false })) });
    rmSync(profile, { recursive: true, force: true });
    console.error(rows.at(-1));
  }
} finally {
  await stop();
}
console.table(rows);
const lost = rows.reduce((sum, { shown, arrived }) => sum + shown - arrived, 0);
console.log(`${rows.length} kills, ${lost} of ${rows.length * PRESSES} presses lost`);
process.exit(lost === 0 ? 0 : 1);

function newProfile(): string {
  return mkdtempSync(join(tmpdir(), 'marea-killed-browser-'));
}

async function newPerson(): Promise<Person> {
  const person = await signUpOnboarded(api);
  for (const habit_name of HABITS) await addHabit(api, { person, habit_name });
  await tasksOf(api, person).make('Move me');
  return person;
}

/** Opens a browser with a profile, and stores the session of `person`, if any, in it. */
async function open(profile: string, person?: Person) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args],
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    reducedMotion: 'reduce',
  });
  const page = context.pages()[0] ?? (await context.newPage());
  if (person) await putSession(page, person);
  return { context, page };
}

/** A visit of over a minute that ends normally. */
async function ageProfile(profile: string, person: Person): Promise<void> {
  const { context, page } = await open(profile, person);
  await page.goto('/habits');
  await page.getByRole('checkbox').first().waitFor();
  await setTimeout(PROFILE_AGES_MS);
  await context.close();
}

type Kill = {
  readonly profile: string;
  readonly seconds: number;
  readonly person: Person;
  readonly isNew: boolean;
};

/** Presses without a connection, kills, starts again and counts. */
async function killOnce({ profile, seconds, person, isNew }: Kill) {
  const first = await open(profile, isNew ? person : undefined);
  const shown = await press(first.context, first.page);
  await setTimeout(seconds * 1000);
  kill(profile);
  await setTimeout(500);

  const { context, page } = await open(profile);
  await context.route('**/api/**', (route) => route.abort('connectionreset'));
  await page.goto('/tasks');
  await page
    .getByText(t('offline.title'))
    .or(page.getByText(/waiting to sync/))
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  await setTimeout(2500);
  const waiting = await page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('marea.unsent.')).length,
  );
  await context.unroute('**/api/**');
  await page.goto('/tasks');
  await setTimeout(4000);
  const session = new URL(page.url()).pathname === '/tasks' ? 'lives' : 'ended';
  const arrived = await arrivedOf(person);
  await context.close();
  return { shown, waiting, session, arrived };
}

/** Makes the presses; returns how many the page shows as pending. */
async function press(context: BrowserContext, page: Page): Promise<number> {
  await page.goto('/tasks');
  await openTask(page, 'Move me').first().click();
  const details = panel(page, t);
  // Loads the picker's code while there is a connection.
  await field(details, t('tasks.dueOn')).click();
  await details.locator('button[data-today]').waitFor();
  await details.getByRole('button', { name: t('common.close') }).click();
  await page
    .getByRole('link', { name: t('nav.habits') })
    .first()
    .click();
  const ticks = HABITS.map((name) => page.getByRole('checkbox', { name: t('habits.doneToday', { name }) }));
  for (const tick of ticks) await tick.waitFor();
  await context.setOffline(true);
  await page
    .getByRole('link', { name: t('nav.tasks') })
    .first()
    .click();
  await openTask(page, 'Move me').first().click();
  await field(details, t('tasks.dueOn')).click();
  await details.locator('button[data-today]').click();
  await details.getByRole('button', { name: t('common.save') }).click();
  await details.getByRole('button', { name: t('common.close') }).click();
  await page
    .getByRole('link', { name: t('nav.habits') })
    .first()
    .click();
  for (const tick of ticks) await tick.check();
  await page.getByText(t('unsent.banner_other', { count: String(PRESSES) })).waitFor();
  return PRESSES;
}

/** The number of presses that reached the server. */
async function arrivedOf({ stx }: Person): Promise<number> {
  const answer = await api.get('/api/user/export', { headers: { authorization: `Bearer ${stx}` } });
  const { 'marea.json': json } = unzipSync(new Uint8Array(await answer.body()));
  if (!json) throw new Error(`the export answered ${answer.status()}`);
  const { habit_checks, tasks } = v.parse(portableDataSchema, JSON.parse(strFromU8(json)));
  return habit_checks.length + tasks.filter(({ end_on }) => end_on !== null).length;
}

/** Kills the browser of this profile and all its child processes, like a power cut. */
function kill(profile: string): void {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const parent = Number(
          readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')[1],
        );
        return [
          {
            pid: Number(pid),
            parent,
            isOfProfile: readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile),
          },
        ];
      } catch {
        return []; // The process has just ended.
      }
    });
  const doomed = new Set(processes.filter(({ isOfProfile }) => isOfProfile).map(({ pid }) => pid));
  for (let before = -1; before !== doomed.size; ) {
    before = doomed.size;
    for (const { pid, parent } of processes) if (doomed.has(parent)) doomed.add(pid);
  }
  doomed.delete(process.pid);
  for (const pid of doomed) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process ended with its parent.
    }
  }
}

/** The built product on an empty database. */
async function serve(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = process.env.E2E_PORT ?? '4790';
  const server = spawn(process.execPath, [join(PROJECT, 'scripts/serve-for-tests.ts')], {
    env: { ...process.env, E2E_PORT: port },
    stdio: ['ignore', 'ignore', 2],
    detached: true,
  });
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/api/system/health`).catch(() => undefined))?.ok) await setTimeout(500);
  return {
    origin: address,
    stop: async () => {
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM');
    },
  };
}
