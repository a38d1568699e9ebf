import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { loadToolSettings, PROJECT } from '../../scripts/run.ts';
import { atRest, type Browser, keepGreeting, keepSession, leftIn, openBrowser } from '../web/browser.ts';
import { buildApp } from '../web/serve.ts';
import { median } from '../web/visit.ts';
import { PAGES, type Recorded, recordedAnswers } from './answers.ts';
import { printTasks } from './print-tasks.ts';
import { replay } from './replay.ts';
import { beginTrace, type Load, loadOf, type TraceEvent, tasksOf } from './trace.ts';

// `npm run bench:start`: how long a start keeps the main thread busy, on a processor four times slower, with recorded answers.

const USAGE = `usage: npm run bench:start [-- OPTIONS]
  --against FOLDER_OR_REF  pairs each visit with one of that folder's dist/ or that commit's build
  --runs N                 5 unless given
  --page dashboard|cycle   that page alone
  --bare                   also a visit with nothing kept but the session
  --built                  measures dist/ as it is
  --tasks                  one run, which lists the long tasks by their sources`;

const SLOWER = 4;
/** A page is idle after this long without a long task, but not before the minimum time, when prefetching starts. */
const IDLE_MS = 2500;
const LEAST_MS = 6000;
const MOST_MS = 20_000;
const CACHE = join(PROJECT, 'node_modules/.cache/bench-start');
const FIGURES = ['blocking', 'cpu', 'longest'] as const;

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    runs: { type: 'string', default: '5' },
    page: { type: 'string' },
    bare: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    tasks: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const runs = values.tasks ? 1 : Number(values.runs);
const pages = PAGES.filter((page) => values.page === undefined || page === values.page);
if (values.help || !Number.isInteger(runs) || runs < 1 || pages.length === 0) {
  console.error(USAGE);
  process.exit(1);
}

type Visits = Readonly<Record<string, Load>>;

loadToolSettings();
const folders = [await ownBuild(), ...(values.against === undefined ? [] : [await buildOf(values.against)])];
const recorded = await recordedAnswers(folders[0] ?? '');
for (const page of pages) {
  const rounds: Visits[][] = [];
  for (let run = 0; run < runs; run += 1) {
    console.error(`${page}, run ${run + 1} of ${runs}`);
    const round: Visits[] = [];
    for (const folder of folders) round.push(await visitAll(page, folder));
    rounds.push(round);
  }
  report(page, rounds);
}

async function ownBuild(): Promise<string> {
  const dist = join(PROJECT, 'dist');
  if (values.built) return dist;
  const folder = join(CACHE, 'own');
  await buildApp(folder, { options: values.tasks ? ['--sourcemap'] : [] });
  return folder;
}

/** The build of another checkout or commit. */
async function buildOf(other: string): Promise<string> {
  if (existsSync(join(other, 'dist'))) return join(other, 'dist');
  const commit = execFileSync('git', ['rev-parse', other], { cwd: PROJECT, encoding: 'utf8' }).trim();
  // Outside of node_modules, where Node strips no types: the build runs the checkout's own code.
  const checkout = join(tmpdir(), 'marea-bench-start', commit);
  const dist = join(checkout, 'dist');
  if (existsSync(dist)) return dist;
  rmSync(checkout, { recursive: true, force: true });
  mkdirSync(checkout, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: PROJECT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', checkout], { input: archive });
  symlinkSync(join(PROJECT, 'node_modules'), join(checkout, 'node_modules'));
  await buildApp(dist, { cwd: checkout });
  return dist;
}

/** All visits to a page in a new browser, each in its own tab: first, second, and one with only the session stored. */
async function visitAll(name: string, folder: string): Promise<Visits> {
  const { origin, stop } = await replay(folder, recorded);
  const browser = await openBrowser();
  try {
    const visit = async (label: string) => {
      const events = await visitOnce(browser, `${origin}/${name}`);
      const tasks = tasksOf(events);
      if (values.tasks) printTasks({ label: `${name}, ${label}`, tasks, events, folder });
      return loadOf(tasks);
    };
    const page = await atRest(browser, origin);
    await keepSession(page, recorded);
    const bare = values.bare ? { 'nothing kept': await visit('nothing kept') } : {};
    if (values.bare) await emptyDevice(page, recorded);
    await keepGreeting(page, recorded.greeting);
    const first = await visit('first');
    await leaveOnDevice(page, `${origin}/${name}`);
    return { first, second: await visit('second'), ...bare };
  } finally {
    await browser.close();
    await stop();
  }
}

/** Opens a page in a new tab on a slow processor until it is idle, and returns the trace. */
async function visitOnce({ context }: Browser, url: string): Promise<TraceEvent[]> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.lastLongTaskMs = startTime + duration;
    }).observe({ type: 'longtask', buffered: true });
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const endTrace = await beginTrace(tools, { samples: values.tasks });
  await page.goto(url);
  await untilIdle(page);
  const events = await endTrace();
  await page.close();
  return events;
}

async function untilIdle(page: Page): Promise<void> {
  for (;;) {
    await page.waitForTimeout(500);
    const [now, lastLong] = await page.evaluate(
      () => [performance.now(), window.lastLongTaskMs ?? 0] as const,
    );
    if (now > MOST_MS || (now > LEAST_MS && now - lastLong > IDLE_MS)) return;
  }
}

/** A visit that stores everything for the next one: the service worker's files and the persisted cache. */
async function leaveOnDevice(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await leftIn(page);
}

/** Deletes everything stored except the session. */
async function emptyDevice(page: Page, session: Recorded): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.clearBrowserCache');
  await tools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
  await tools.detach();
  await keepSession(page, session);
}

function report(page: string, rounds: readonly (readonly Visits[])[]): void {
  for (const visit of Object.keys(rounds[0]?.[0] ?? {})) {
    const figures = FIGURES.map((figure) => {
      const figureOf = (visits: Visits | undefined) => visits?.[visit]?.[figure] ?? Number.NaN;
      const own = median(rounds.map(([visits]) => figureOf(visits)));
      if (folders.length === 1) return `${figure} ${own.toFixed(0)} ms`;
      const ratio = median(rounds.map(([visits, other]) => figureOf(visits) / Math.max(1, figureOf(other))));
      const other = median(rounds.map(([, visits]) => figureOf(visits)));
      return `${figure} ${ratio.toFixed(2)} (${own.toFixed(0)} / ${other.toFixed(0)} ms)`;
    });
    console.log(`${page}, ${visit}: ${figures.join(' · ')}`);
  }
}

declare global {
  interface Window {
    lastLongTaskMs?: number;
  }
}
