import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/app-env.ts';

/** What the platform itself lets through at most; of more than that the connection may break. */
const DRAINED_BYTES_MAX = 100 * 1024 * 1024;

/**
 * Reads and drops what an early refusal left of a body. Left unread, it makes the local runtime break off a connection
 * that the next request is already on, and that one fails for no fault of its own.
 */
export const drainBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { body } = c.req.raw;
  // The answer stands whether or not the caller is still there to send the rest.
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
