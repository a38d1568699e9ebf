import type { Reading } from '#domain/importers/collect-reading.ts';
import type { HistoryReceipt } from '#domain/importers/history-receipt.ts';
import type { ImportSource } from '#domain/importers/record-fate.ts';
import type { ReadingAnswer, ReadingProgress, ReadingRequest } from './reading-answer.ts';

/** A file that was read and can be brought in. */
export type FoundFile = { readonly reading: Reading; readonly digest: string };

/** What came of a file: what is in it, a question about it, or why it can't be brought in. */
export type ReadOutcome =
  | Exclude<ReadingAnswer, { kind: 'read' }>
  | { readonly kind: 'no-period'; readonly source: ImportSource; readonly receipt: HistoryReceipt }
  | ({ readonly kind: 'found' } & FoundFile);

/** A chosen file, and what was answered about it. */
export type FileRequest = ReadingRequest & { readonly file: File };

/** Where choosing and reading a file stands. */
export type ReadingState =
  | { readonly at: 'choose'; readonly was?: 'stopped' | undefined }
  | { readonly at: 'reading'; readonly asked: FileRequest; readonly progress?: ReadingProgress }
  | { readonly at: 'answered'; readonly asked: FileRequest; readonly outcome: ReadOutcome };
