import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { loggedLife } from '#tests/logged-life.ts';
import { loadToolSettings } from '../../scripts/run.ts';
import type { BenchReport, Target } from '../performance/report.ts';
import { atRest, keepSession, openBrowser } from '../web/browser.ts';
import { buildAll, serve } from '../web/serve.ts';
import { signIn } from '../web/sign-in.ts';

// `npm run bench:report [-- --json]`: how long the report of five years of days takes from the answer to the drawn page, and its PDF
// from the press to the file, on a processor four times slower and at full speed. The median of five rounds.

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
const ROUNDS = 5;
const SLOWER = 4;
const CYCLES = 65;
const DAYS_AT_ONCE = 400;
const LIMITS = { 'drawn in ms': 500, 'PDF in ms': 3_000 } as const;
type Name = keyof typeof LIMITS;
const NAMES = Object.keys(LIMITS) as Name[]; // the keys of the object

loadToolSettings();
process.env.WRANGLER_SEND_METRICS = 'false';
await buildAll();
const { origin, stop } = await serve();
const times: Record<Name, { full: number[]; slower: number[] }> = {
  'drawn in ms': { full: [], slower: [] },
  'PDF in ms': { full: [], slower: [] },
};
let sheets = 0;
const browser = await openBrowser();
try {
  const session = await signIn(origin);
  await logFiveYears(session.accessToken);
  const page = await atRest(browser, origin);
  await keepSession(page, session);
  const tools = await browser.context.newCDPSession(page);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const speed of ['full', 'slower'] as const) {
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      // Reloaded each time, so that no state of an earlier press remains.
      await page.goto(`${origin}/report`);
      await page.locator('.report-sheet').first().waitFor();
      if (speed === 'slower') await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      times['drawn in ms'][speed].push(await timeToDraw(page));
      sheets = await page.locator('.report-sheet').count();
      times['PDF in ms'][speed].push(await timeToSave(page));
    }
  }
} finally {
  await browser.close();
  await stop();
}

const medianOf = (values_: readonly number[]): number =>
  Math.round(values_.toSorted((one, other) => one - other)[Math.floor(values_.length / 2)] ?? 0);
const targets = NAMES.map((name): Target => {
  const measured = medianOf(times[name].slower);
  return { name, measured, limit: LIMITS[name], rule: 'at most', met: measured <= LIMITS[name] };
});
const report: BenchReport = {
  targets,
  tables: [
    {
      title: `Five years of days, ${CYCLES} cycles, ${sheets} sheets; medians in ms`,
      columns: ['', 'at full speed', `${SLOWER} times slower`, 'as a multiple'],
      rows: NAMES.map((name) => {
        const [full, slower] = [medianOf(times[name].full), medianOf(times[name].slower)];
        return [name, full, slower, Math.round((slower / full) * 10) / 10];
      }),
    },
  ],
};
console.log(
  values.json ? JSON.stringify(report) : report.tables[0]?.rows.map((row) => row.join('\t')).join('\n'),
);
process.exit(targets.every(({ met }) => met) ? 0 : 1);

async function logFiveYears(accessToken: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10) as LocalDate; // the date of an ISO instant
  const finished = Array.from({ length: CYCLES - 1 }, (_, index) => 26 + ((index * 3) % 5));
  const saved_at = Math.floor(Date.now() / 1000);
  const days = loggedLife(addDays(today, -1), { finished, running: 12 }).map(({ date, log }) => ({
    date,
    saved_at,
    ...log,
  }));
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    const answer = await fetch(`${origin}/api/user/import?preview=0`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ format: 'marea', version: 1, day_logs: days.slice(from, from + DAYS_AT_ONCE) }),
    });
    if (!answer.ok) throw new Error(`the import answered ${answer.status}`);
  }
}

/** The time from the end of the answer to the frame after its sheets appear. */
async function timeToDraw(page: Page): Promise<number> {
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        performance.clearResourceTimings();
        const done = () => {
          const answer = performance
            .getEntriesByType('resource')
            .findLast(({ name }) => name.includes('/api/report/'));
          resolve(performance.now() - (answer as PerformanceResourceTiming).responseEnd); // the report's own answer
        };
        new MutationObserver((_, observer) => {
          if (document.querySelectorAll('.report-sheet').length < 10) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = done;
            port2.postMessage(undefined);
          });
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByText('All', { exact: true }).click();
  return drawn;
}

async function timeToSave(page: Page): Promise<number> {
  const saved = page.waitForEvent('download');
  const began = performance.now();
  await page.getByRole('button', { name: 'Save as PDF', exact: true }).click();
  await saved;
  return performance.now() - began;
}
