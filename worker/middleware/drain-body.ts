import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/app-env.ts';

/** The platform's own limit; with more than that the connection may break. */
const DRAINED_BYTES_MAX = 100 * 1024 * 1024;

/**
 * Reads and drops the rest of a body after an early refusal. Otherwise the local runtime closes a connection that the next
 * request already uses, and that request fails.
 */
export const drainBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { body } = c.req.raw;
  // The answer doesn't depend on whether the caller sends the rest.
  if (body && !body.locked) await drain(body).catch(() => {});
});

async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  let dropped = 0;
  while (dropped <= DRAINED_BYTES_MAX) {
    const { done, value } = await reader.read();
    if (done) return;
    dropped += value.byteLength;
  }
}
