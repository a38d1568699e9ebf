import type { Context } from 'hono';
import { CODE_REQUEST_HEADER } from '#domain/account/code-request-header.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { keptByBrowser } from './kept-by-browser.ts';

const SHAPE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const kept = keptByBrowser({
  cookie: 'marea_request',
  header: CODE_REQUEST_HEADER,
  // As long as the window in which its tries are counted.
  lifetimeSeconds: 3600,
});

/** The name of the code request that this browser or app made, or `undefined` for a caller that has none. */
export function readRequestName(c: Context<AppEnv>): string | undefined {
  const name = kept.read(c);
  return name !== undefined && SHAPE.test(name) ? name : undefined;
}

/**
 * Names the request to who made it. Anyone who has the name can type a code on its tries, together with the ticks of the form
 * that it sent, and no more.
 */
export const nameRequest: (c: Context<AppEnv>, request: string) => void = kept.write;

/** Forgets the request once it has led to a sign-in. */
export const forgetRequest: (c: Context<AppEnv>) => void = kept.forget;
