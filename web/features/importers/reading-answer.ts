import type { DayBounds, Reading } from '#domain/importers/collect-reading.ts';
import type { TableMapping } from '#domain/importers/csv.ts';
import type { DayOrder } from '#domain/importers/csv-days.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import type { ImportSource } from '#domain/importers/record-fate.ts';
import type { TableSuggestion } from '#domain/importers/suggest-mapping.ts';
import type { DayQuestion } from '#domain/importers/table-days.ts';
import { ImportRefusal, type ImportRefusalReason, PasswordNeeded } from './import-refusal.ts';

/** A file to read, and what was answered to earlier questions about it. */
export type ReadingRequest = DayBounds & {
  readonly file: Blob;
  /** For a ZIP that needs one; kept nowhere. */
  readonly password?: string;
  /** Which of several apps' files to read. */
  readonly source?: ImportSource;
  /** What the columns of a plain table mean. */
  readonly mapping?: TableMapping;
  /** In which order an app's table, which a spreadsheet saved, has its days. */
  readonly dayOrder?: DayOrder;
};

/** A table of which nobody knows what its columns mean. */
export type TableQuestion = {
  readonly columns: readonly string[];
  /** The first rows. */
  readonly rows: readonly TableRow[];
  /** How many rows there are. */
  readonly count: number;
  /** The best guess of what it means; strengths are the words of its cells. */
  readonly suggestion: TableSuggestion;
};

/** What comes of reading a file: what is in it, a question to the person, or a refusal. */
export type ReadingAnswer =
  | { readonly kind: 'read'; readonly reading: Reading; readonly filesInZip: readonly string[] }
  | { readonly kind: 'needs-password'; readonly wasWrong: boolean }
  | ({ readonly kind: 'needs-mapping' } & TableQuestion)
  | ({ readonly kind: 'needs-day-order' } & DayQuestion)
  | { readonly kind: 'ambiguous'; readonly candidates: readonly ImportSource[] }
  /** A file of our own, which is read elsewhere. */
  | { readonly kind: 'is-marea' }
  | {
      readonly kind: 'refused';
      readonly reason: ImportRefusalReason;
      readonly fileInZip: string | undefined;
    };

/** A database, which is opened in a worker of its own, since that needs an engine. */
export type DatabaseFound = {
  readonly kind: 'database';
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly filesInZip: readonly string[];
};

/** How far reading has come: `fraction` of the file from 0 to 1, and the records until then. */
export type ReadingProgress = { readonly fraction: number; readonly records: number };

/** What a worker of this feature sends. */
export type WorkerMessage = ReadingAnswer | DatabaseFound | ({ readonly kind: 'progress' } & ReadingProgress);

/** What the worker for databases is sent; the engine comes along because that worker can't load anything. */
export type DatabaseRequest = DayBounds & {
  readonly database: DatabaseFound;
  readonly engine: ArrayBuffer;
};

/** The answer that a failure is. */
export function answerOf(cause: unknown): ReadingAnswer {
  if (cause instanceof PasswordNeeded) return { kind: 'needs-password', wasWrong: cause.wasWrong };
  if (cause instanceof ImportRefusal)
    return { kind: 'refused', reason: cause.reason, fileInZip: cause.fileInZip };
  // Files that were moved, changed or lie in a cloud fail only when they are read.
  const isGone = cause instanceof DOMException && /^Not(?:Readable|Found)Error$/.test(cause.name);
  return { kind: 'refused', reason: isGone ? 'unreadable' : 'brokeOff', fileInZip: undefined };
}
