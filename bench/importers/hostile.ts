import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// Files that are as hard to read as the limits allow (web/features/importers/read-bytes.ts, read-bytes.ts). No real file looks like these.

const MEBIBYTE = 2 ** 20;
/** A record that makes a list one of Clue's. */
const RECORD = '{"type":"period","date":"2025-01-03","value":{"option":"light"}}';

async function write(folder: string, { name, content }: { name: string; content: string }): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Almost 24 MiB of JSON: notes that are almost as long as a text may be. */
export function writeLongTexts(folder: string): Promise<string> {
  const text = 'x'.repeat(490_000);
  const notes = Array.from(
    { length: Math.floor((23.5 * MEBIBYTE) / 490_060) },
    (_, number) =>
      `{"type":"notes","date":"2024-01-${String((number % 28) + 1).padStart(2, '0')}","value":"${text}"}`,
  );
  return write(folder, { name: 'texts.json', content: `[${RECORD},${notes.join()}]` });
}

/** Almost 1,500,000 values of JSON, each an empty object. */
export const writeManyValues = (folder: string): Promise<string> =>
  write(folder, { name: 'values.json', content: `[${RECORD}${',{}'.repeat(749_000)}]` });

/** Almost 1,000,000 cells of a table, almost all of them missing. */
export const writeManyCells = (folder: string): Promise<string> =>
  write(folder, { name: 'cells.csv', content: `date${',a'.repeat(19)}\n${'2025-01-03\n'.repeat(49_900)}` });

/** As many rows as a table may have. */
export const writeManyRows = (folder: string): Promise<string> =>
  write(folder, { name: 'rows.csv', content: `date,a\n${'2025-01-03,b\n'.repeat(400_000)}` });

/** Nothing but line ends of old Macs. */
export const writeLineEnds = (folder: string): Promise<string> =>
  write(folder, { name: 'line-ends.csv', content: '\r'.repeat(20 * MEBIBYTE) });

/** Nothing but Unicode line separators, which no table uses. */
export const writeLineSeparators = (folder: string): Promise<string> =>
  write(folder, { name: 'line-separators.csv', content: '\u2028'.repeat(6 * MEBIBYTE) });

/** Nothing but quotes. */
export const writeQuotes = (folder: string): Promise<string> =>
  write(folder, { name: 'quotes.csv', content: '"'.repeat(20 * MEBIBYTE) });

/** The largest number of columns, all with the same name, and as many rows as the limit on cells allows. */
export const writeEqualColumns = (folder: string): Promise<string> => {
  const line = (cell: string) => `${cell}${`,${cell}`.repeat(999)}\n`;
  return write(folder, { name: 'equal-columns.csv', content: line('a') + line('b').repeat(998) });
};
