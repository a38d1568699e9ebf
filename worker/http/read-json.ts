import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import type { AppEnv } from '#worker/context.ts';

/** Most bytes of an ordinary body (contract, section 1). */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Deepest nesting taken; no request of ours needs more than three. */
const DEPTH_LIMIT = 32;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const limitBody = bodyLimit({
  maxSize: BODY_LIMIT_BYTES,
  onError: () => {
    throw new AppError('payload_too_large', { detail: `a body may have ${BODY_LIMIT_BYTES} bytes` });
  },
});

/** Refuses a body that is not JSON (415), too large (413) or malformed (400), before any schema sees it. */
export const requireJson = createMiddleware<AppEnv>(async (c, next) => {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new AppError('unsupported_media_type');
  await limitBody(c, async () => {});
  // Hono keeps the bytes, so the validator behind this reads them again without the network.
  const bytes = await c.req.arrayBuffer();
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
