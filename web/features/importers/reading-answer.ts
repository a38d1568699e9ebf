import type { DayBounds, Reading } from '#domain/importers/collect-reading.ts';
import type { TableMapping } from '#domain/importers/csv.ts';
import type { DayOrder, DayQuestion } from '#domain/importers/day-order.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import type { ImportSource } from '#domain/importers/record-outcome.ts';
import type { TableSuggestion } from '#domain/importers/suggest-mapping.ts';

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

/** Why a whole file of another app can't be read; each has a sentence on the page. */
export const IMPORT_REFUSALS = [
  /** The device doesn't hand out the file: moved, deleted, or still in a cloud. */
  'unreadable',
  'empty',
  /** More than a file of these apps ever holds: 24 MiB of text, 4 GiB of Apple's, 256 MiB of Health Connect's. */
  'tooLarge',
  /** Built in a way that no app writes: nested too deeply, or millions of values. */
  'tooComplex',
  'brokenZip',
  /** Packed or encrypted in a way that can't be opened here. */
  'unsupportedZip',
  /** Nothing in the ZIP is known. */
  'nothingInZip',
  /** Another ZIP lies in it, which has to be taken out first. */
  'zipInZip',
  'brokenJson',
  'brokenXml',
  'brokenTable',
  'brokenDatabase',
  /** The engine for databases couldn't be loaded, for which a connection is needed once, or the browser allows none. */
  'noDatabaseEngine',
  /** The script that reads couldn't be loaded: offline, and not kept on the device. */
  'noReader',
  /** A web page, which was saved instead of the file. */
  'webPage',
  /** Flo's text for reading; its JSON has the same and more. */
  'floText',
  /** No app writes such files, as far as we know. */
  'unknown',
  /** Reading broke off; most likely for want of memory. */
  'brokeOff',
] as const;
type ImportRefusalReason = (typeof IMPORT_REFUSALS)[number];

/** A file can't be read; `fileInZip` names the part that is to blame. */
export class ImportRefusal extends Error {
  readonly reason: ImportRefusalReason;
  readonly fileInZip: string | undefined;

  constructor(
    reason: ImportRefusalReason,
    options: { fileInZip?: string | undefined; cause?: unknown } = {},
  ) {
    super(`the file cannot be read: ${reason}`, { cause: options.cause });
    this.name = 'ImportRefusal';
    this.reason = reason;
    this.fileInZip = options.fileInZip;
  }

  /** The same of a file in a ZIP. */
  of(fileInZip: string): ImportRefusal {
    return new ImportRefusal(this.reason, { fileInZip, cause: this });
  }
}

/** A file in a ZIP is encrypted. */
export class PasswordNeeded extends Error {
  readonly wasWrong: boolean;

  constructor({ wasWrong }: { wasWrong: boolean }) {
    super('a password is needed');
    this.name = 'PasswordNeeded';
    this.wasWrong = wasWrong;
  }
}
