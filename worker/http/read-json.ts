import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import type { AppEnv } from '#worker/context.ts';

/** Most bytes of an ordinary body (contract, section 1). */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Deepest nesting taken; no request of ours needs more than three. */
const DEPTH_LIMIT = 32;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Refuses a body that is not JSON (415), too large (413) or malformed (400), before any schema sees it. */
export const requireJson = createMiddleware<AppEnv>(async (c, next) => {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new AppError('unsupported_media_type');
  const bytes = await readLimited(c.req.raw);
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

/** The whole body; throws `payload_too_large` by its announced length or, without one, as soon as it is too long. */
async function readLimited(request: Request): Promise<Uint8Array> {
  const tooLarge = new AppError('payload_too_large', { detail: `a body may have ${BODY_LIMIT_BYTES} bytes` });
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT_BYTES) throw tooLarge;
  const reader = request.body?.getReader();
  const bytes = new Uint8Array(BODY_LIMIT_BYTES);
  let length = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    if (length + value.byteLength > BODY_LIMIT_BYTES) {
      reader.releaseLock();
      throw tooLarge;
    }
    bytes.set(value, length);
    length += value.byteLength;
  }
  return bytes.subarray(0, length);
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
