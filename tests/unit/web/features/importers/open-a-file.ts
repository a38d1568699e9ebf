import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { openFile } from '#web/features/importers/open-file.ts';
import type { ReadingRequest } from '#web/features/importers/reading-answer.ts';

const TODAY = parseLocalDate('2026-11-25');

export type Content = string | Uint8Array<ArrayBuffer>;
type Answers = Omit<ReadingRequest, 'file' | 'today' | 'birthOn'>;

/** Opens a file as the worker does. */
export function open(content: Content | Blob, answers: Answers = {}) {
  if (TODAY === undefined) throw new Error('today is no day');
  const file = content instanceof Blob ? content : new Blob([content]);
  return openFile({ file, today: TODAY, birthOn: null, ...answers });
}

type Encryption = { readonly password?: string; readonly zipCrypto?: boolean };

/** A ZIP of these files. */
export async function zipOf(
  files: Readonly<Record<string, Content>>,
  encryption: Encryption = {},
): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...encryption });
  for (const [name, content] of Object.entries(files)) {
    const reader = typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content);
    await writer.add(name, reader);
  }
  return writer.close();
}
