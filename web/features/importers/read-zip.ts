import {
  BlobReader,
  configure,
  ERR_ENCRYPTED,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_INVALID_PASSWORD,
  ERR_SPLIT_ZIP_FILE,
  ERR_UNSUPPORTED_COMPRESSION,
  ERR_UNSUPPORTED_ENCRYPTION,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { ImportRefusal, PasswordNeeded } from './import-refusal.ts';

// We are in a worker already, and its policy allows no other.
configure({ useWebWorkers: false });

/** No app packs more; the list alone of a ZIP with millions of files fills the memory. */
const MOST_FILES = 20_000;

/** A file in a ZIP; nothing of it is unpacked yet. */
export type PackedFile = {
  readonly name: string;
  /** As the ZIP has it, which may be a lie: good for telling how far one is, no more. */
  readonly size: number;
  /** Unpacks it bit by bit. The stream fails with a `PasswordNeeded` or an `ImportRefusal`. */
  readonly stream: () => ReadableStream<Uint8Array>;
};

/** The files of a ZIP, without those that systems add for themselves. `password` opens those that are encrypted. */
export async function readZip(file: Blob, password?: string): Promise<readonly PackedFile[]> {
  const reader = new ZipReader(new BlobReader(file));
  const files: PackedFile[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory || isOfTheSystem(entry.filename)) continue;
      if (files.length >= MOST_FILES) throw new ImportRefusal('tooComplex');
      files.push({
        name: entry.filename,
        size: entry.uncompressedSize,
        stream: () => unpack(entry, password),
      });
    }
  } catch (cause) {
    throw cause instanceof ImportRefusal ? cause : refusalOf(cause);
  }
  return files;
}

/** What can't be opened here, though it may be whole. */
const UNSUPPORTED = [
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_SPLIT_ZIP_FILE,
  ERR_UNSUPPORTED_COMPRESSION,
  ERR_UNSUPPORTED_ENCRYPTION,
];

function refusalOf(cause: unknown, fileInZip?: string): ImportRefusal {
  const isUnsupported = cause instanceof Error && UNSUPPORTED.includes(cause.message);
  return new ImportRefusal(isUnsupported ? 'unsupportedZip' : 'brokenZip', { cause, fileInZip });
}

const isOfTheSystem = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$)/.test(name);

function unpack(entry: FileEntry, password: string | undefined): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const reading = entry.getData(writable, {
    ...(password === undefined ? {} : { password }),
    checkCrc32: true,
    preventClose: true,
  });
  reading.then(
    () => writable.close().catch(() => undefined),
    (cause: unknown) =>
      writable.abort(problemOf(cause, { entry, hasPassword: password !== undefined })).catch(() => undefined),
  );
  return readable;
}

/** What to say of a file that can't be unpacked. */
function problemOf(
  cause: unknown,
  { entry, hasPassword }: { entry: FileEntry; hasPassword: boolean },
): Error {
  const message = cause instanceof Error ? cause.message : '';
  if (UNSUPPORTED.includes(message)) return refusalOf(cause, entry.filename);
  if (message === ERR_ENCRYPTED) return new PasswordNeeded({ wasWrong: false });
  // The old encryption lets one wrong password in 256 pass, and what comes out then is no file.
  if (message === ERR_INVALID_PASSWORD || (entry.encrypted && hasPassword))
    return new PasswordNeeded({ wasWrong: true });
  return refusalOf(cause, entry.filename);
}
