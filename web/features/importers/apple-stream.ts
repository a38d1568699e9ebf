import { SaxesParser } from 'saxes';
import { type AppleRecord, readAppleRecord } from '#domain/importers/apple.ts';
import type { ParsedRecord } from '#domain/importers/record-fate.ts';
import { ImportRefusal } from './import-refusal.ts';
import { ByteBudget, chunksOf } from './read-bytes.ts';

/** Apple nests four elements at most. */
const DEEPEST = 64;
/** Most characters between two elements: only an attack has more, and the parser holds them all. */
const LONGEST_WITHOUT_ELEMENT = 2 ** 20;
/** Most characters of records that are kept: ten a day for thirty years. */
const RETAINED_LIMIT = 32 * 2 ** 20;
/** Most notes on one record, which is held until it is closed; Apple's own have ten at most. */
const MOST_METADATA = 100;
/** Characters that are handed to the parser at once; some browsers read a whole file in one chunk. */
const PIECE = 2 ** 16;
/** Names of devices and notes may hold characters that XML forbids; Apple writes them as they are. */
const HARMLESS = /disallowed character/;

type Open = {
  readonly attributes: Readonly<Record<string, string>>;
  readonly metadata: Record<string, string>;
  entries: number;
};

/**
 * Reads Apple Health's export.xml bit by bit, one record after the other, so that a file of any size needs the same memory.
 * Throws an `ImportRefusal` for what is no such file. Entities that a file defines are never expanded.
 */
export async function readAppleStream(
  stream: ReadableStream<Uint8Array>,
  { add, onBytes }: { add: (fate: ParsedRecord) => void; onBytes: (count: number) => void },
): Promise<void> {
  const decoder = new TextDecoder();
  const budget = new ByteBudget(RETAINED_LIMIT);
  const parser = createParser({
    onRecord: (record) => {
      const fate = readAppleRecord(record);
      add(fate.fate === 'left_out' ? fate : copied(fate, budget));
    },
    onOther: (name) => add({ fate: 'left_out', reason: name === 'Correlation' ? 'grouping' : 'unrelated' }),
  });
  for await (const chunk of chunksOf(stream)) {
    onBytes(chunk.length);
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.end(decoder.decode());
}

/** Engines keep a piece of a text as a place in the whole. What stays is copied, so that the whole can go. */
function copied(fate: ParsedRecord, budget: ByteBudget): ParsedRecord {
  const text = JSON.stringify(fate);
  budget.take(text.length);
  return JSON.parse(text);
}

function addMetadata(open: Open, { key, value }: Open['attributes']): void {
  open.entries += 1;
  if (open.entries > MOST_METADATA) throw new ImportRefusal('tooComplex');
  if (key !== undefined) open.metadata[key] = value ?? '';
}

/** Elements of the first level that are no further records: the records themselves, and what is once in a file. */
const LISTED: readonly string[] = ['Record', 'ExportDate', 'Me'];

/** Throws an `ImportRefusal` for another file's root and for what is nested too deep. */
function checkPlace(name: string, depth: number): void {
  if (depth === 1 && name !== 'HealthData') throw new ImportRefusal(name === 'html' ? 'webPage' : 'unknown');
  if (depth > DEEPEST) throw new ImportRefusal('tooComplex');
}

type Found = { readonly onRecord: (record: AppleRecord) => void; readonly onOther: (name: string) => void };

/** Hands each record on as soon as it is closed, and the name of anything else that the file lists: workouts, summaries of days. */
function createParser({ onRecord, onOther }: Found) {
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
