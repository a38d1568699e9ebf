import { ImportRefusal } from './import-refusal.ts';

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
