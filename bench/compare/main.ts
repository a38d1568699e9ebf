import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadToolSettings, PROJECT } from '../../scripts/run.ts';
import { type Chunks, compareChunks } from './chunks.ts';
import { compareAnswers } from './compare-answers.ts';
import { comparePictures } from './compare-pictures.ts';
import type { Difference } from './differences.ts';
import { PARTS, type Part, record } from './record.ts';

// `npm run compare`: compares the product's answers and pictures with a recording.

const USAGE = `usage: npm run compare -- record FOLDER   records what this checkout answers and shows
       npm run compare -- FOLDER          records anew and prints what differs; exit 1 if anything does
       npm run compare -- FOLDER --with OTHER   compares two recordings

  --project DIR   another checkout than this one
  --only PART     answers, pictures or chunks alone
  --into DIR      where the new recording goes, which is deleted without it

A recording has answers/ (ten accounts at six dates, all documented calls, refusals), pictures/ (pages and the
gallery) and chunks.json (sizes of the build; printed, never a failure). The product runs as built, in a frozen
world: its clock and its random numbers are the same each time. A recording takes about five minutes.`;

/** The number of shown differences per part; more are only counted. */
const SHOWN_MAX = 60;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    project: { type: 'string', default: PROJECT },
    only: { type: 'string' },
    into: { type: 'string' },
    with: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const isRecording = positionals[0] === 'record';
const [folder] = positionals.slice(isRecording ? 1 : 0);
const parts = PARTS.filter((part) => values.only === undefined || part === values.only);
if (values.help || folder === undefined || parts.length === 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 1);
}

loadToolSettings();
const project = resolve(values.project);
if (isRecording) await record({ project, folder: resolve(folder), parts });
else process.exit(await compareWith(resolve(folder)));

/** Compares a recording with another, or with a new one, and returns the exit code. */
async function compareWith(before: string): Promise<0 | 1> {
  if (values.with !== undefined) return report({ before, after: resolve(values.with) });
  const after = values.into ?? mkdtempSync(join(tmpdir(), 'marea-recording-'));
  try {
    await record({ project, folder: resolve(after), parts });
    return await report({ before, after: resolve(after) });
  } finally {
    if (values.into === undefined) rmSync(after, { recursive: true, force: true });
  }
}

async function report({ before, after }: { before: string; after: string }): Promise<0 | 1> {
  let differences = 0;
  for (const part of parts) {
    const folders = { before: join(before, part), after: join(after, part) };
    const missing = Object.values(folders).find((path) => !existsSync(path) && !existsSync(`${path}.json`));
    if (missing !== undefined) throw new Error(`${missing} is not recorded`);
    if (part === 'chunks') {
      printChunks(`${folders.before}.json`, `${folders.after}.json`);
      continue;
    }
    const found = part === 'answers' ? compareAnswers(folders) : await comparePictures(folders);
    print(part, found);
    differences += found.length;
  }
  return differences === 0 ? 0 : 1;
}

function print(part: Part, differences: readonly Difference[]): void {
  console.log(`${part}: ${differences.length} differences`);
  for (const { where, what } of differences.slice(0, SHOWN_MAX)) console.log(`  ${where}\n      ${what}`);
  if (differences.length > SHOWN_MAX) console.log(`  and ${differences.length - SHOWN_MAX} more`);
}

function printChunks(before: string, after: string): void {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Chunks; // written by `chunks.ts`
  const table = compareChunks(read(before), read(after));
  console.log(`chunks: ${table.length === 0 ? 'the same sizes' : 'before, after, change'}`);
  for (const line of table) console.log(`  ${line}`);
}
