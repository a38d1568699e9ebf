import i18next from 'i18next';
import * as v from 'valibot';
import { importData } from '#domain/portability/portability.calls.ts';
import {
  IMPORT_LIMIT_BYTES,
  type ImportCounts,
  type ImportFile,
  type ImportReceipt,
  importFileSchema,
  PORTABLE_FORMAT,
  PORTABLE_VERSION,
} from '#domain/portability/portable-data.schema.ts';
import { errorText } from '#web/i18n/format.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem } from '#web/lib/http/http.ts';
import { queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { KINDS } from '#web/lib/rejections/rejections.ts';

/** A file that can be imported, and what it would add. */
export type CheckedFile = {
  readonly name: string;
  readonly file: ImportFile;
  readonly receipt: ImportReceipt;
};

export function useCheckFile() {
  return useSingleMutation<CheckedFile, File>({
    mutationKey: ['check-import'],
    mutationFn: async (chosen) => {
      const file = await readMareaFile(chosen);
      return {
        name: chosen.name,
        file,
        receipt: await send(importData, { query: { preview: '1' }, body: file }),
      };
    },
  });
}

/** Imports a file. It may add to anything the app shows, so everything is reloaded. */
export function useImport() {
  return useSingleMutation<ImportReceipt, ImportFile>({
    mutationKey: ['import-data'],
    mutationFn: (file) => send(importData, { query: { preview: '0' }, body: file }),
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

export function totalsOf({ kinds }: Pick<ImportReceipt, 'kinds'>): ImportCounts {
  const total = (of: 'added' | 'skipped' | 'rejected') =>
    KINDS.reduce((sum, kind) => sum + kinds[kind][of], 0);
  return { added: total('added'), skipped: total('skipped'), rejected: total('rejected') };
}

/** The effect of importing a file; `allHere` if all importable records already exist. */
export function outcomeOf(
  receipt: Pick<ImportReceipt, 'kinds'>,
): 'adds' | 'allHere' | 'nothingFits' | 'empty' {
  const { added, skipped, rejected } = totalsOf(receipt);
  if (added > 0) return 'adds';
  if (skipped > 0) return 'allHere';
  const hasOlder = KINDS.some((kind) => receipt.kinds[kind].older_than_kept);
  return rejected > 0 || hasOlder ? 'nothingFits' : 'empty';
}

/** More than the server's limit: a ZIP holds everything twice, and formatted JSON is larger than what's sent. */
const FILE_LIMIT_BYTES = 4 * IMPORT_LIMIT_BYTES;

/**
 * Reads the importable data of a chosen file: `marea.json`, or an export's ZIP with that file in it. Only that is sent; an
 * export's other data (address, consents, devices) stays on the device. Throws `FileRefusal`.
 */
export async function readMareaFile(chosen: Pick<Blob, 'size' | 'arrayBuffer'>): Promise<ImportFile> {
  if (chosen.size > FILE_LIMIT_BYTES) throw new FileRefusal('tooLarge');
  const bytes = await chosen.arrayBuffer().catch((cause: unknown) => {
    throw new FileRefusal('unreadable', cause);
  });
  const file = await readMareaBytes(new Uint8Array(bytes));
  if (new Blob([JSON.stringify(file)]).size > IMPORT_LIMIT_BYTES) throw new FileRefusal('tooLarge');
  return file;
}

/** Like `readMareaFile`, for bytes, without a size limit. */
export async function readMareaBytes(bytes: Uint8Array): Promise<ImportFile> {
  // By the first bytes, because people and phones rename files.
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return parse(isZip ? await unzip(bytes) : bytes);
}

async function unzip(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded with the first ZIP, because few people ever need it.
  const { unzipSync } = await import('fflate');
  let isTooLarge = false;
  const isMarea = ({ name, originalSize }: { name: string; originalSize: number }) => {
    // If a computer repacked the ZIP, the file may be in a folder.
    if (!/(?:^|\/)marea\.json$/.test(name) || name.startsWith('__MACOSX/')) return false;
    isTooLarge ||= originalSize > FILE_LIMIT_BYTES;
    return !isTooLarge;
  };
  const found = Object.values(attempt(() => unzipSync(bytes, { filter: isMarea }), 'brokenZip'))[0];
  if (isTooLarge) throw new FileRefusal('tooLarge');
  if (found === undefined) throw new FileRefusal('noMareaInZip');
  return found;
}

function parse(bytes: Uint8Array): ImportFile {
  const content = attempt(
    (): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
    'notJson',
  );
  const parsed = v.safeParse(importFileSchema, content);
  if (parsed.success) return parsed.output;
  const head = v.safeParse(headSchema, content);
  if (!head.success) throw new FileRefusal('notMarea');
  throw new FileRefusal(head.output.version === PORTABLE_VERSION ? 'broken' : 'otherVersion');
}

const headSchema = v.object({ format: v.literal(PORTABLE_FORMAT), version: v.unknown() });

function attempt<Value>(read: () => Value, reason: 'brokenZip' | 'notJson'): Value {
  try {
    return read();
  } catch (cause) {
    throw new FileRefusal(reason, cause);
  }
}

type FileRefusalReason =
  | 'unreadable'
  | 'tooLarge'
  | 'brokenZip'
  | 'noMareaInZip'
  | 'notJson'
  | 'notMarea'
  | 'otherVersion'
  | 'broken';

export class FileRefusal extends Error {
  readonly reason: FileRefusalReason;

  constructor(reason: FileRefusalReason, cause?: unknown) {
    super(`the file cannot be read: ${reason}`, { cause });
    this.name = 'FileRefusal';
    this.reason = reason;
  }
}

/** Whether the refused file may come from another app; also for a file that is too large to be read. */
export const isForeign = (error: unknown): boolean =>
  error instanceof FileRefusal && ['notJson', 'notMarea', 'noMareaInZip', 'tooLarge'].includes(error.reason);

export function importErrorText(error: unknown): string {
  const { t } = i18next;
  if (error instanceof FileRefusal) return t(`portability.import.refused.${error.reason}`);
  if (error instanceof ApiProblem && error.code === 'payload_too_large') {
    return t('portability.import.refused.tooLarge');
  }
  return errorText(error);
}

export function exportErrorText(error: unknown): string {
  // A file that arrived but can't be read is as useless as none.
  if (error instanceof FileRefusal) return i18next.t('portability.export.broken');
  return errorText(error);
}
