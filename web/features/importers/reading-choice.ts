import { createCollection } from '#domain/importers/collect-reading.ts';
import { readTable, type TableMapping } from '#domain/importers/csv.ts';
import type { ImportSource, ParsedRecord } from '#domain/importers/record-fate.ts';
import { suggestMapping, type TableSuggestion } from '#domain/importers/suggest-mapping.ts';
import type { DayQuestion } from '#domain/importers/table-days.ts';
import { readAppleStream } from './apple-stream.ts';
import type { DayAnswer } from './detect-source.ts';
import type { ParsedTable } from './parse-table.ts';
import { ByteBudget, DATABASE_LIMIT_BYTES, readBytes, XML_LIMIT_BYTES } from './read-bytes.ts';
import type { DatabaseFound, ReadingAnswer, ReadingProgress, ReadingRequest } from './reading-answer.ts';

/** A file, or one in a ZIP, of which nothing has been read yet. */
export type ByteSource = {
  /** Its name in the ZIP; `undefined` outside of one. */
  readonly name: string | undefined;
  readonly size: number;
  readonly stream: () => ReadableStream<Uint8Array>;
};

type Context = {
  readonly request: ReadingRequest;
  readonly onProgress: (progress: ReadingProgress) => void;
};

/** Something in the chosen file that can be read; if there is more than one, the person chooses. */
export type Choice = {
  readonly source: ImportSource;
  readonly read: (context: Context) => Promise<ReadingAnswer | DatabaseFound>;
};

/** Records that are progress enough to tell. */
const PROGRESS_RECORDS = 2_000;
/** Rows that show what a table holds, whichever of its columns somebody chooses. */
const SAMPLE_ROWS = 1_000;

const namesOf = (sources: readonly ByteSource[]): string[] => sources.flatMap(({ name }) => name ?? []);

/** Apple's XML, which is read while it is unpacked. */
export const appleChoice = (file: ByteSource): Choice => ({
  source: 'apple',
  read: async ({ request, onProgress }) => {
    const collection = createCollection('apple', request);
    const budget = new ByteBudget(XML_LIMIT_BYTES);
    let bytes = 0;
    let records = 0;
    await readAppleStream(file.stream(), {
      add: (fate) => {
        records += 1;
        collection.add(fate);
      },
      onBytes: (count) => {
        budget.take(count);
        bytes += count;
        onProgress({ fraction: Math.min(1, bytes / Math.max(1, file.size)), records });
      },
    });
    return { kind: 'read', reading: collection.finish(), filesInZip: namesOf([file]) };
  },
});

/** Health Connect's database, which goes on to the worker that can open it. */
export const databaseChoice = (file: ByteSource): Choice => ({
  source: 'health-connect',
  read: async () => ({
    kind: 'database',
    bytes: await readBytes(file.stream(), new ByteBudget(DATABASE_LIMIT_BYTES)),
    filesInZip: namesOf([file]),
  }),
});

type Part = {
  readonly file: ByteSource;
  readonly read: (answer: DayAnswer) => Iterable<ParsedRecord>;
  readonly openDay?: () => DayQuestion | undefined;
};

/** All files of one app together. */
export const recordsChoice = (source: ImportSource, parts: readonly Part[]): Choice => ({
  source,
  read: async ({ request, onProgress }) => {
    const open = request.dayOrder === undefined ? firstOpenDay(parts) : undefined;
    if (open !== undefined) return { kind: 'needs-day-order', ...open };
    const collection = createCollection(source, request);
    let records = 0;
    for (const [index, { read }] of parts.entries()) {
      for (const fate of read(request)) {
        collection.add(fate);
        records += 1;
        if (records % PROGRESS_RECORDS === 0)
          onProgress({ fraction: 0.5 + (index + 0.5) / parts.length / 2, records });
      }
    }
    const filesInZip = namesOf(parts.map(({ file }) => file));
    return { kind: 'read', reading: collection.finish(), filesInZip };
  },
});

function firstOpenDay(parts: readonly Part[]): DayQuestion | undefined {
  for (const { openDay } of parts) {
    const open = openDay?.();
    if (open !== undefined) return open;
  }
  return undefined;
}

/** A table of no known app: unless it is in our own names, it is read once somebody has said what its columns mean. */
export const tableChoice = ({ columns, rows }: ParsedTable, file: ByteSource): Choice => ({
  source: 'csv',
  read: async (context) => {
    const suggestion = suggestMapping(columns, rows);
    const mapping = context.request.mapping ?? certainMapping(suggestion);
    if (mapping !== undefined)
      return recordsChoice('csv', [{ file, read: () => readTable(rows, mapping) }]).read(context);
    const sample = rows.slice(0, SAMPLE_ROWS);
    return { kind: 'needs-mapping', columns, rows: sample, count: rows.length, suggestion };
  },
});

function certainMapping({ isCertain, ...suggestion }: TableSuggestion): TableMapping | undefined {
  const { dateColumn, order } = suggestion;
  return isCertain && dateColumn !== null && order !== null
    ? { ...suggestion, dateColumn, order }
    : undefined;
}
