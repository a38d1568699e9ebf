import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { base64url } from 'jose';
import { AppError, refuseField } from '#domain/errors.ts';
import { IDEMPOTENCY_KEY_SHAPE } from '#domain/wire/idempotency.ts';
import type { AppEnv } from '#worker/context.ts';
import {
  createIdempotencyKeysRepository,
  type IdempotencyKeysRepository,
  type IdempotencyRow,
  type KeyedCall,
} from '#worker/idempotency/idempotency-keys.repository.ts';
import { createMac } from '#worker/platform/mac.ts';
import { depsFor } from './deps.ts';

const HEADER = 'Idempotency-Key';
/** How often and after how long a call looks whether the one before it under the same key has answered. */
const LOOKS_AFTER_MS = [25, 50, 100, 200, 400, 800, 1600];

/**
 * For calls that change something, behind `authenticate` and the body's validation: the same `Idempotency-Key` gives the first
 * answer again and does nothing; with another body it is `conflict`. A refused call leaves the key free. Handlers create under
 * `creationId`, so that a call that comes again after one that died finds what that one had created.
 */
export const idempotent = createMiddleware<AppEnv>(async (c, next) => {
  const key = c.req.header(HEADER);
  if (key === undefined) return next();
  if (!IDEMPOTENCY_KEY_SHAPE.test(key))
    throw refuseField(HEADER, 'must be 1 to 200 visible ASCII characters');
  const { deps, signedIn } = c.var;
  const keys = createIdempotencyKeysRepository(depsFor(deps, signedIn), signedIn.userId);
  const { row, isOurs } = await claim(keys, await keyedCallOf(c, key));
  if (!isOurs) {
    // Kept from a success that had a body.
    const status = (row.status ?? 200) as ContentfulStatusCode;
    return c.body(row.answer ?? '', status, { 'Content-Type': 'application/json' });
  }
  if (row.createdId !== null) c.set('creationId', row.createdId);
  await next();
  if (c.res.status >= 500) return keys.yield(row);
  if (!c.res.ok) return keys.release(row);
  await keys.keep(row, { status: c.res.status, answer: await c.res.clone().text() });
});

/** What the key stands for. Neither the key nor the body is kept: a body can hold what is nobody's business. */
async function keyedCallOf(c: Context<AppEnv>, key: string): Promise<KeyedCall> {
  const mac = createMac(c.var.deps.config.CODE_SECRET);
  const hash = async (...parts: string[]) =>
    base64url.encode(await mac.sign(JSON.stringify(['idempotency', ...parts])));
  const [keyHash, callHash] = await Promise.all([
    hash('key', key),
    hash('call', c.req.method, c.req.path, await c.req.text()),
  ]);
  return { keyHash, callHash };
}

/** The key for this call, or the row of the call that has answered under it. Throws `conflict` for another call's key. */
async function claim(
  keys: IdempotencyKeysRepository,
  call: KeyedCall,
): Promise<{ row: IdempotencyRow; isOurs: boolean }> {
  for (const waitMs of [...LOOKS_AFTER_MS, 0]) {
    const { row, holder } = await keys.reserve(call);
    if (row && row.callHash !== call.callHash) {
      throw new AppError('conflict', { detail: `the ${HEADER} was used for another call` });
    }
    if (row && (row.holder === holder || row.status !== null)) return { row, isOurs: row.holder === holder };
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  // Not `conflict`: nothing is wrong with the call, it only has to be sent once more.
  throw new AppError('unavailable', {
    detail: 'the first call under this key is still at work',
    retryAfterSeconds: 1,
  });
}
