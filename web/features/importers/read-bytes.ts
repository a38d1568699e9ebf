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
import { ImportRefusal, PasswordNeeded } from './reading-answer.ts';

/** Most bytes of a text that is read as a whole: JSON and tables. */
export const TEXT_LIMIT_BYTES = 24 * 2 ** 20;
/** Most bytes of Apple's XML, of which one record is held at a time. */
export const XML_LIMIT_BYTES = 4 * 2 ** 30;
/** Most bytes of a database. */
export const DATABASE_LIMIT_BYTES = 256 * 2 ** 20;

/** How many bytes may still be unpacked. Counted while unpacking, for a ZIP may lie about sizes. */
export class ByteBudget {
  #left: number;

  constructor(limit: number) {
    this.#left = limit;
  }

  /** Throws an `ImportRefusal` as soon as there are more bytes than that. */
  take(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw new ImportRefusal('tooLarge');
  }
}

/** All bytes of a stream, within a budget. */
export async function readBytes(
  stream: ReadableStream<Uint8Array>,
  budget: ByteBudget,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksOf(stream)) {
    budget.take(chunk.length);
    chunks.push(chunk);
    length += chunk.length;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The first bytes of a stream, at most `length`; the rest isn't read. */
export async function readHead(stream: ReadableStream<Uint8Array>, length: number): Promise<Uint8Array> {
  const head = new Uint8Array(length);
  let at = 0;
  for await (const chunk of chunksOf(stream)) {
    head.set(chunk.subarray(0, length - at), at);
    at = Math.min(length, at + chunk.length);
    if (at === length) break;
  }
  return head.subarray(0, at);
}

/** The chunks of a stream, which is given up when the loop ends early. Safari can't loop over a stream itself. */
export async function* chunksOf<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader();
  let isAtEnd = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isAtEnd = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isAtEnd) await reader.cancel().catch(() => undefined);
  }
}

/** The marks at the beginning of UTF-16. */
const UTF_16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/**
 * The text of a file, without its byte order mark: UTF-8 if all of it is, UTF-16 if it has its mark, and else Windows-1252, which
 * is what older spreadsheets write and which any bytes are.
 */
export function decodeText(bytes: Uint8Array): string {
  for (const [encoding, mark] of Object.entries(UTF_16_MARKS)) {
    // Neither byte occurs in UTF-8.
    if (mark.every((byte, index) => bytes[index] === byte)) return new TextDecoder(encoding).decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

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
