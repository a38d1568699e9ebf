import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import type { AppEnv } from '#worker/context.ts';

/** Most bytes of an ordinary body (contract, section 1). */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Deepest nesting taken; no request of ours needs more than three. */
const DEPTH_LIMIT = 32;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** As `requireJson`, for a call that may send more than others. */
export function requireJsonUpTo(limitBytes: number) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new AppError('unsupported_media_type');
    const bytes = await readLimited(c.req.raw, limitBytes);
    // So that the validator behind this reads them again without the network.
    c.req.raw = new Request(c.req.raw, { body: bytes });
    let value: unknown;
    try {
      value = JSON.parse(decoder.decode(bytes));
    } catch {
      throw new AppError('malformed_json');
    }
    if (depthOf(value) > DEPTH_LIMIT)
      throw new AppError('malformed_json', { detail: 'the body is nested too deep' });
    await next();
  });
}

/** Refuses a body that is not JSON (415), too large (413) or malformed (400), before any schema sees it. */
export const requireJson = requireJsonUpTo(BODY_LIMIT_BYTES);

/** The whole body; throws `payload_too_large` by its announced length or, without one, as soon as it is too long. */
async function readLimited(request: Request, limitBytes: number): Promise<Uint8Array> {
  const tooLarge = new AppError('payload_too_large', { detail: `a body may have ${limitBytes} bytes` });
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge;
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > limitBytes) {
      reader.releaseLock();
      throw tooLarge;
    }
    chunks.push(value);
  }
  return joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= DEPTH_LIMIT) {
    const nested = level.filter((item) => typeof item === 'object' && item !== null);
    if (nested.length > 0) depth += 1;
    level = nested.flatMap((item) => Object.values(item as object)); // filtered to objects above
  }
  return depth;
}
