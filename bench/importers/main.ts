import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../../scripts/find-chromium.ts';
import { writeApple, writeClue } from './files.ts';
import {
  writeEqualColumns,
  writeLineEnds,
  writeLineSeparators,
  writeLongTexts,
  writeManyCells,
  writeManyRows,
  writeManyValues,
  writeQuotes,
} from './hostile.ts';
import { type Memory, watchMemory } from './memory.ts';
import { servePage } from './serve-page.ts';

// `npm run bench:importers [-- --mebibytes N] [-- --only NAME]`: the time and memory that a browser needs
// from the choice of a file to the preview's plan, for the largest files of other apps and for hostile files at the limits.

const { values } = parseArgs({
  options: { mebibytes: { type: 'string', default: '300' }, only: { type: 'string' } },
});
const MEBIBYTE = 2 ** 20;

type Case = {
  readonly name: string;
  readonly write: (folder: string) => Promise<string>;
  /** The expected outcome; the limits below are the most that it may cost (importers §9). */
  readonly answer: 'read' | 'needs-mapping' | 'tooComplex';
  readonly seconds: number;
  readonly mebibytes: number;
};

const PEOPLES = { answer: 'read', mebibytes: 190 } as const;
/** Limits for hostile files: they may be slow, but must not exhaust a phone. */
const HOSTILE = { seconds: 30, mebibytes: 190 } as const;
const CASES: readonly Case[] = [
  { ...PEOPLES, name: 'apple', write: (to) => writeApple(to, Number(values.mebibytes)), seconds: 60 },
  { ...PEOPLES, name: 'clue', write: (to) => writeClue(to, 20_000), seconds: 3 },
  // More records than a lifetime produces, all of them imported. The cost is reported but has no limit.
  { ...PEOPLES, name: 'clue-200000', write: (to) => writeClue(to, 200_000), seconds: 30, mebibytes: 1024 },
  { ...HOSTILE, name: 'texts', write: writeLongTexts, answer: 'read' },
  { ...HOSTILE, name: 'values', write: writeManyValues, answer: 'read' },
  { ...HOSTILE, name: 'cells', write: writeManyCells, answer: 'needs-mapping' },
  { ...HOSTILE, name: 'rows', write: writeManyRows, answer: 'needs-mapping' },
  { ...HOSTILE, name: 'line-ends', write: writeLineEnds, answer: 'tooComplex', seconds: 5 },
  { ...HOSTILE, name: 'line-separators', write: writeLineSeparators, answer: 'tooComplex', seconds: 5 },
  { ...HOSTILE, name: 'quotes', write: writeQuotes, answer: 'tooComplex', seconds: 5 },
  { ...HOSTILE, name: 'equal-columns', write: writeEqualColumns, answer: 'needs-mapping', seconds: 5 },
];

type Measured = {
  answer: string;
  records: number;
  sent: number;
  tellings: number;
  readMs: number;
  ms: number;
};

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
  for (const one of CASES) if (one.name.includes(values.only ?? '')) await measure(one);
} finally {
  stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isMet ? 0 : 1);

/** Reads a file in a new browser, and prints the time and memory it took. */
async function measure(one: Case): Promise<void> {
  const file = await one.write(folder);
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  const memory = await watchMemory(browser);
  try {
    const measured = await readIn(browser, file);
    report(one, { ...measured, memory: memory.stop() });
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
  return (await measured.jsonValue()) as Measured; // the bench's page sets it
}

function report(
  { name, answer: expected, ...most }: Case,
  { answer, records, sent, tellings, readMs, ms, memory }: Measured & { memory: Memory },
) {
  const grown = memory.most - memory.atRest;
  const met = answer === expected && ms < most.seconds * 1000 && grown < most.mebibytes * MEBIBYTE;
  isMet &&= met;
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  console.log(
    `${name}: ${answer}, ${records} records in ${seconds(readMs)}, digest and plan of ${sent} days in ${seconds(ms - readMs)} ` +
      `(target ${most.seconds} s), ${Math.round(grown / MEBIBYTE)} MiB of memory more than at rest ` +
      `(target ${most.mebibytes} MiB), told ${tellings} times how far it is: ${met ? 'met' : 'MISSED'}`,
  );
}
