import { createReadStream } from 'node:fs';
import { type Row, readInsert } from './read-insert.ts';

/** A statement of an SQL file, without anything before it, and where it ends (bytes). */
type Statement = { readonly text: string; readonly end: number };

/** A part of a file: from a byte up to, but not including, another. */
export type Part = { readonly from: number; readonly until: number };

/** The content of a dump: for each table with rows, their number and their part of the file. */
export type Dump = {
  readonly tables: ReadonlyMap<string, { readonly rows: number } & Part>;
  /** The migrations that had been applied to the database. */
  readonly migrations: readonly string[];
};

/**
 * Thrown if the file isn't a dump of one of our databases, or is incomplete. The message is for the operator and quotes no
 * row.
 */
export class UnreadableDump extends Error {}

const MIGRATIONS = 'd1_migrations';
const [LINE_FEED, QUOTE, DOUBLE_QUOTE, HYPHEN, SEMICOLON] = [0x0a, 0x27, 0x22, 0x2d, 0x3b];

/** Reads a whole dump once, so that nothing is written before all of it is known to be readable. */
export async function surveyDump(path: string): Promise<Dump> {
  const tables = new Map<string, { rows: number } & Part>();
  const migrations: string[] = [];
  let from = 0;
  let isWhole = false;
  for await (const { text, end } of statementsOf(path)) {
    isWhole ||= /^create (unique )?(index|trigger)\b/i.test(text);
    for (const { table, columns, values } of rowsIn(text)) {
      const known = tables.get(table);
      tables.set(table, { rows: (known?.rows ?? 0) + 1, from: known?.from ?? from, until: end });
      if (table === MIGRATIONS) migrations.push(String(values[columns?.indexOf('name') ?? 1]));
    }
    from = end;
  }
  if (migrations.length === 0) throw new UnreadableDump('The file is no export of one of our databases.');
  // An export ends with indexes.
  if (!isWhole) throw new UnreadableDump('The file is cut off: no index follows its rows.');
  return { tables, migrations };
}

/** The rows in a part of a dump, one by one. */
export async function* rowsOf(path: string, part: Part): AsyncGenerator<Row> {
  for await (const { text } of statementsOf(path, part)) yield* rowsIn(text);
}

function rowsIn(text: string): readonly Row[] {
  if (!/^insert\b/i.test(text)) return [];
  const rows = readInsert(text);
  if (rows === undefined) throw new UnreadableDump('The file holds a row that cannot be read.');
  return rows;
}

/** The statements of a file of any size, in order. Quoted text may contain anything, including all kinds of line ends. */
async function* statementsOf(path: string, part?: Part): AsyncGenerator<Statement> {
  const range = part ? { start: part.from, end: part.until - 1 } : {};
  let at = part?.from ?? 0;
  let pieces: Buffer[] = [];
  let closing = 0;
  let before = 0;
  for await (const chunk of createReadStream(path, { ...range, highWaterMark: 1 << 20 })) {
    const bytes: Buffer = chunk;
    let begin = 0;
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index] ?? 0;
      if (closing !== 0) {
        if (byte === closing) closing = 0;
      } else if (byte === QUOTE || byte === DOUBLE_QUOTE) closing = byte;
      else if (byte === HYPHEN && before === HYPHEN) closing = LINE_FEED;
      else if (byte === SEMICOLON) {
        const text = textOf([...pieces, bytes.subarray(begin, index)]);
        if (isInTrigger(text)) continue;
        yield { text, end: at + index + 1 };
        pieces = [];
        begin = index + 1;
      }
      before = byte;
    }
    pieces.push(bytes.subarray(begin));
    at += bytes.length;
  }
  if (closing !== 0 || textOf(pieces) !== '') {
    throw new UnreadableDump('The file is cut off in the middle of a statement.');
  }
}

const textOf = (pieces: readonly Buffer[]): string =>
  Buffer.concat(pieces)
    .toString('utf8')
    .replace(/^(\s|--.*(\n|$))+/, '')
    .trimEnd();

/** Whether a semicolon only ends a statement inside a trigger. */
const isInTrigger = (text: string): boolean => /^create\s+trigger\b/i.test(text) && !/\bend$/i.test(text);
