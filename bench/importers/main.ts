import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../../scripts/find-chromium.ts';
import { writeApple, writeClue } from './files.ts';
import { type Memory, watchMemory } from './memory.ts';
import { servePage } from './serve-page.ts';

// `npm run bench:importers [-- --mebibytes N]`: how long a browser reads the largest files that people bring from other apps, and
// how much memory that takes.

const { values } = parseArgs({ options: { mebibytes: { type: 'string', default: '300' } } });
const MEBIBYTE = 2 ** 20;

/** What reading may cost (importers §9). */
const TARGETS = {
  apple: { seconds: 60, bytes: 200 * MEBIBYTE },
  clue: { seconds: 3, bytes: 200 * MEBIBYTE },
};

type Measured = { answer: string; records: number; tellings: number; ms: number };

const folder = mkdtempSync(join(tmpdir(), 'marea-bench-importers-'));
const page = join(folder, 'page');
await build({
  configFile: join(import.meta.dirname, 'page/vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: page },
});
const { origin, stop } = await servePage(page);
let isMet = true;
try {
  await measure('apple', await writeApple(folder, Number(values.mebibytes)));
  await measure('clue', await writeClue(folder, 20_000));
} finally {
  stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isMet ? 0 : 1);

/** Reads a file in a new browser, and prints what that took. */
async function measure(name: keyof typeof TARGETS, file: string): Promise<void> {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  const memory = await watchMemory(browser);
  try {
    const measured = await readIn(browser, file);
    report(name, { ...measured, memory: memory.stop() });
  } finally {
    memory.stop();
    await browser.close();
  }
}

async function readIn(browser: Browser, file: string): Promise<Measured> {
  const tab: Page = await browser.newPage();
  await tab.goto(origin);
  await tab.setInputFiles('input', file);
  const measured = await tab.waitForFunction(() => Reflect.get(window, 'measured'), undefined, {
    timeout: 600_000,
  });
  return (await measured.jsonValue()) as Measured; // as the page here leaves it
}

function report(
  name: keyof typeof TARGETS,
  { answer, records, tellings, ms, memory }: Measured & { memory: Memory },
) {
  const { seconds, bytes } = TARGETS[name];
  const grown = memory.most - memory.atRest;
  const met = answer === 'read' && ms < seconds * 1000 && grown < bytes;
  isMet &&= met;
  const mebibytes = (count: number) => `${Math.round(count / MEBIBYTE)} MiB`;
  console.log(
    `${name}: ${answer}, ${records} records in ${(ms / 1000).toFixed(1)} s (target ${seconds} s), ` +
      `${mebibytes(grown)} of memory more than at rest (${mebibytes(memory.atRest)}, target ${mebibytes(bytes)}), ` +
      `told ${tellings} times how far it is: ${met ? 'met' : 'MISSED'}`,
  );
}
