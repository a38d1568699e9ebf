import { SaxesParser } from 'saxes';
import { type AppleRecord, readAppleRecord } from '#domain/importers/apple.ts';
import { createCollection } from '#domain/importers/collect-reading.ts';
import { readTable, type TableMapping } from '#domain/importers/csv.ts';
import type { DayQuestion } from '#domain/importers/day-order.ts';
import type { ImportSource, ParsedRecord } from '#domain/importers/record-outcome.ts';
import { suggestMapping, type TableSuggestion } from '#domain/importers/suggest-mapping.ts';
import {
  ByteBudget,
  type ByteSource,
  chunksOf,
  DATABASE_LIMIT_BYTES,
  type ParsedTable,
  readBytes,
  XML_LIMIT_BYTES,
} from './read-bytes.ts';
import {
  type DatabaseFound,
  ImportRefusal,
  type ReadingAnswer,
  type ReadingProgress,
  type ReadingRequest,
} from './reading-answer.ts';

type Context = { readonly request: ReadingRequest; readonly onProgress: (progress: ReadingProgress) => void };

/** A readable part of the chosen file; if there are several, the person chooses. */
export type Choice = {
  readonly source: ImportSource;
  readonly read: (context: Context) => Promise<ReadingAnswer | DatabaseFound>;
};

/** How many records are read between two progress messages. */
const PROGRESS_RECORDS = 2_000;
/** How many rows the wizard gets as a sample. */
const SAMPLE_ROWS = 1_000;

/** Apple's XML, parsed while it is unpacked. */
export const appleChoice = (file: ByteSource): Choice => ({
  source: 'apple',
  read: async ({ request, onProgress }) => {
    const collection = createCollection('apple', request);
    const budget = new ByteBudget(XML_LIMIT_BYTES);
    let bytes = 0;
    let records = 0;
    await readAppleStream(file.stream(), {
      add: (parsed) => {
        records += 1;
        collection.add(parsed);
      },
      onBytes: (count) => {
        budget.take(count);
        bytes += count;
        onProgress({ fraction: Math.min(1, bytes / Math.max(1, file.size)), records });
      },
    });
    return { kind: 'read', reading: collection.finish() };
  },
});

/** Health Connect's database, which is passed on to the worker that can open it. */
export const databaseChoice = (file: ByteSource): Choice => ({
  source: 'health-connect',
  read: async () => ({
    kind: 'database',
    bytes: await readBytes(file.stream(), new ByteBudget(DATABASE_LIMIT_BYTES)),
  }),
});

/** The person's answer about the order of day and month in a table, and what all files of the app share. */
export type PartContext = Pick<ReadingRequest, 'dayOrder'> & { readonly numbers: Map<string, number> };

/** How to read one file of an app. */
export type Part = {
  readonly read: (context: PartContext) => Iterable<ParsedRecord>;
  /** The question to ask before reading, if the order of day and month is ambiguous. */
  readonly openDay?: () => DayQuestion | undefined;
};

/** All files of one app together. */
export const recordsChoice = (source: ImportSource, parts: readonly Part[]): Choice => ({
  source,
  read: async ({ request, onProgress }) => {
    const asked = request.dayOrder === undefined ? parts : [];
    const [open] = asked.flatMap(({ openDay }) => openDay?.() ?? []);
    if (open !== undefined) return { kind: 'needs-day-order', ...open };
    const collection = createCollection(source, request);
    const context = { ...request, numbers: new Map<string, number>() };
    let records = 0;
    for (const [index, { read }] of parts.entries()) {
      for (const parsed of read(context)) {
        collection.add(parsed);
        records += 1;
        if (records % PROGRESS_RECORDS === 0)
          onProgress({ fraction: 0.5 + (index + 0.5) / parts.length / 2, records });
      }
    }
    return { kind: 'read', reading: collection.finish() };
  },
});

/** A table of no known app. Unless it has our own column names, the person first has to map its columns. */
export const tableChoice = ({ columns, rows }: ParsedTable): Choice => ({
  source: 'csv',
  read: async (context) => {
    const suggestion = suggestMapping(columns, rows);
    const mapping = context.request.mapping ?? certainMapping(suggestion);
    if (mapping !== undefined)
      return recordsChoice('csv', [{ read: () => readTable(rows, mapping) }]).read(context);
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

/** The nesting limit; Apple nests four elements at most. */
const DEEPEST = 64;
/** The character limit between two elements: the parser buffers them, and only an attack has more. */
const LONGEST_WITHOUT_ELEMENT = 2 ** 20;
/** The character limit of all retained records: ten a day for thirty years. */
const RETAINED_LIMIT = 32 * 2 ** 20;
/** The limit of metadata entries on one record, which stays in memory until it ends; Apple's have ten at most. */
const MOST_METADATA = 100;
/** How many characters the parser gets at once; some browsers read a whole file in one chunk. */
const PIECE = 2 ** 16;
/** The parser's error for characters that XML forbids; Apple doesn't escape them in device names and notes. */
const HARMLESS = /disallowed character/;

type Open = {
  readonly attributes: Readonly<Record<string, string>>;
  readonly metadata: Record<string, string>;
  entries: number;
};

/**
 * Streams Apple Health's export.xml record by record, so that a file of any size needs the same memory.
 * Throws an `ImportRefusal` for any other file. Entities that a file defines are never expanded.
 */
async function readAppleStream(
  stream: ReadableStream<Uint8Array>,
  { add, onBytes }: { add: (parsed: ParsedRecord) => void; onBytes: (count: number) => void },
): Promise<void> {
  const decoder = new TextDecoder();
  const budget = new ByteBudget(RETAINED_LIMIT);
  const parser = createParser({
    onRecord: (record) => {
      const parsed = readAppleRecord(record);
      add(parsed.outcome === 'left_out' ? parsed : copied(parsed, budget));
    },
    onOther: (name) =>
      add({ outcome: 'left_out', reason: name === 'Correlation' ? 'grouping' : 'unrelated' }),
  });
  for await (const chunk of chunksOf(stream)) {
    onBytes(chunk.length);
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.end(decoder.decode());
}

/** JavaScript engines store a substring as a reference to the whole text. Copies it, so that the whole text can be freed. */
function copied(parsed: ParsedRecord, budget: ByteBudget): ParsedRecord {
  const text = JSON.stringify(parsed);
  budget.take(text.length);
  return JSON.parse(text);
}

function addMetadata(open: Open, { key, value }: Open['attributes']): void {
  open.entries += 1;
  if (open.entries > MOST_METADATA) throw new ImportRefusal('tooComplex');
  if (key !== undefined) open.metadata[key] = value ?? '';
}

/** First-level elements that aren't counted as other records: the records we read, and elements that occur once. */
const LISTED: readonly string[] = ['Record', 'ExportDate', 'Me'];

/** Throws an `ImportRefusal` for a wrong root element or too deep nesting. */
function checkPlace(name: string, depth: number): void {
  if (depth === 1 && name !== 'HealthData') throw new ImportRefusal(name === 'html' ? 'webPage' : 'unknown');
  if (depth > DEEPEST) throw new ImportRefusal('tooComplex');
}

type ParserHandlers = {
  readonly onRecord: (record: AppleRecord) => void;
  readonly onOther: (name: string) => void;
};

/** Emits each record as soon as it ends, and the name of every other listed element: workouts, day summaries. */
function createParser({ onRecord, onOther }: ParserHandlers) {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let open: Open | undefined;
  let depth = 0;
  let sinceElement = 0;

  parser.on('error', (error) => {
    if (!HARMLESS.test(error.message)) throw new ImportRefusal('brokenXml', { cause: error });
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceElement = 0;
    depth += 1;
    checkPlace(name, depth);
    if (depth === 2 && !LISTED.includes(name)) onOther(name);
    if (name === 'Record') open = { attributes, metadata: {}, entries: 0 };
    if (name === 'MetadataEntry' && open !== undefined) addMetadata(open, attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (name !== 'Record' || open === undefined) return;
    onRecord(open);
    open = undefined;
  });

  return {
    write: (text: string): void => {
      for (let at = 0; at < text.length; at += PIECE) {
        const piece = text.slice(at, at + PIECE);
        sinceElement += piece.length;
        parser.write(piece);
        if (sinceElement > LONGEST_WITHOUT_ELEMENT) throw new ImportRefusal('tooComplex');
      }
    },
    end: (rest: string): void => {
      parser.write(rest).close();
    },
  };
}
