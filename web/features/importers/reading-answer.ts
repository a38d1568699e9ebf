import type { DayBounds, Reading } from '#domain/importers/collect-reading.ts';
import type { TableMapping } from '#domain/importers/csv.ts';
import type { DayOrder, DayQuestion } from '#domain/importers/day-order.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import type { ImportSource } from '#domain/importers/record-outcome.ts';
import type { TableSuggestion } from '#domain/importers/suggest-mapping.ts';

/** A file to read, with the person's answers to earlier questions about it. */
export type ReadingRequest = DayBounds & {
  readonly file: Blob;
  /** The password of an encrypted ZIP; never stored. */
  readonly password?: string;
  /** The app whose files to read, if there are several. */
  readonly source?: ImportSource;
  /** The meaning of a plain table's columns. */
  readonly mapping?: TableMapping;
  /** The order of day and month in an app's table that a spreadsheet saved. */
  readonly dayOrder?: DayOrder;
};

/** A table whose columns have an unknown meaning. */
export type TableQuestion = {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** The total number of rows. */
  readonly count: number;
  /** The best guess of the columns' meaning; strengths are keyed by cell text. */
  readonly suggestion: TableSuggestion;
};

/** The result of reading a file: its content, a question to the person, or a refusal. */
export type ReadingAnswer =
  | { readonly kind: 'read'; readonly reading: Reading }
  | { readonly kind: 'needs-password'; readonly wasWrong: boolean }
  | ({ readonly kind: 'needs-mapping' } & TableQuestion)
  | ({ readonly kind: 'needs-day-order' } & DayQuestion)
  | { readonly kind: 'ambiguous'; readonly candidates: readonly ImportSource[] }
  /** One of our own exports, which another page imports. */
  | { readonly kind: 'is-marea' }
  | {
      readonly kind: 'refused';
      readonly reason: ImportRefusalReason;
      readonly fileInZip: string | undefined;
    };

/** A database, which needs the worker with the database engine. */
export type DatabaseFound = {
  readonly kind: 'database';
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** The reading progress: the `fraction` of the file from 0 to 1, and the number of records so far. */
export type ReadingProgress = { readonly fraction: number; readonly records: number };

export type WorkerMessage = ReadingAnswer | DatabaseFound | ({ readonly kind: 'progress' } & ReadingProgress);

/** The message to the database worker; it includes the engine because that worker can't load anything. */
export type DatabaseRequest = DayBounds & { readonly database: DatabaseFound; readonly engine: ArrayBuffer };

/** The answer for a file that can't be read; `fileInZip` names the file in the ZIP that caused it. */
export const refused = (reason: ImportRefusalReason, fileInZip?: string) =>
  ({ kind: 'refused', reason, fileInZip }) as const;

export function answerOf(cause: unknown): ReadingAnswer {
  if (cause instanceof ImportRefusal) {
    const { reason, fileInZip } = cause;
    if (reason !== 'noPassword' && reason !== 'wrongPassword') return refused(reason, fileInZip);
    return { kind: 'needs-password', wasWrong: reason === 'wrongPassword' };
  }
  // Files that were moved, changed or are still in a cloud fail only when they are read.
  const isGone = cause instanceof DOMException && /^Not(?:Readable|Found)Error$/.test(cause.name);
  return refused(isGone ? 'unreadable' : 'brokeOff');
}

/** Why a file of another app can't be read; the page has a sentence for each. */
type ImportRefusalReason =
  /** The device can't provide the file: moved, deleted, or still in a cloud. */
  | 'unreadable'
  | 'empty'
  /** Beyond the size limits: 24 MiB of text, 4 GiB of Apple's XML, 256 MiB of Health Connect's database. */
  | 'tooLarge'
  /** A structure that no app writes: nested too deeply, or millions of values. */
  | 'tooComplex'
  | 'brokenZip'
  /** Unsupported compression or encryption. */
  | 'unsupportedZip'
  /** The ZIP holds no known file. */
  | 'nothingInZip'
  /** The ZIP holds another ZIP, which has to be unpacked first. */
  | 'zipInZip'
  | 'brokenJson'
  | 'brokenXml'
  | 'brokenTable'
  | 'brokenDatabase'
  /** The database engine couldn't be loaded (it needs a connection once), or the browser forbids it. */
  | 'noDatabaseEngine'
  /** The worker's script couldn't be loaded: offline and not cached. */
  | 'noReader'
  /** A web page that was saved instead of the file. */
  | 'webPage'
  /** Flo's plain-text export; its JSON holds the same and more. */
  | 'floText'
  /** Not a file of any known app. */
  | 'unknown'
  /** Reading stopped, most likely because memory ran out. */
  | 'brokeOff';

/** Also an encrypted file in a ZIP, without a password or with a wrong one. */
type Reason = ImportRefusalReason | 'noPassword' | 'wrongPassword';

/** Thrown if a file can't be read, or only with a password; `fileInZip` names the file in the ZIP that caused it. */
export class ImportRefusal extends Error {
  readonly reason: Reason;
  readonly fileInZip: string | undefined;

  constructor(reason: Reason, options: { fileInZip?: string | undefined; cause?: unknown } = {}) {
    super(`the file cannot be read: ${reason}`, { cause: options.cause });
    this.name = 'ImportRefusal';
    this.reason = reason;
    this.fileInZip = options.fileInZip;
  }

  /** The same refusal for a file in a ZIP. */
  of(fileInZip: string): ImportRefusal {
    return new ImportRefusal(this.reason, { fileInZip, cause: this });
  }
}
