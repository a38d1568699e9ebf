import type { Context } from 'hono';
import { CODE_REQUEST_HEADER } from '#domain/account/code-request-header.ts';
import { networkKeyOf } from '#domain/account/network-key.ts';
import { CHALLENGE_SECONDS } from '#domain/account/passkey.schema.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { clientCookie } from './kept-by-browser.ts';
import { knownBrowserCookie } from './known-browsers.ts';
import type { CodeRequestAttempt, SignInAttempt } from './sign-in.service.ts';

const SHAPE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names the browser or app that asked for something, so that an answer counts only there. */
function uuidCookie(cookie: ReturnType<typeof clientCookie>) {
  return {
    ...cookie,
    /** The name it was given, or `undefined` if it has none. */
    read: (c: Context<AppEnv>): string | undefined => {
      const name = cookie.read(c);
      return name !== undefined && SHAPE.test(name) ? name : undefined;
    },
  };
}

/**
 * The code request of a browser or app. The name only allows spending the request's tries, together with the ticks of its
 * form.
 */
export const codeRequest = uuidCookie(
  clientCookie({
    cookie: 'marea_request',
    header: CODE_REQUEST_HEADER,
    // As long as the window in which its tries are counted.
    lifetimeSeconds: 3600,
  }),
);

/** A browser that asked for a passkey; the native app has none. */
export const passkeyRequest = uuidCookie(
  clientCookie({ cookie: 'marea_passkey', lifetimeSeconds: CHALLENGE_SECONDS }),
);

/** Who calls: the network as the platform names it, the browser's code request, and the addresses it is known at. */
export function signInAttemptOf(c: Context<AppEnv>): SignInAttempt {
  return {
    network: networkKeyOf(c.req.header('cf-connecting-ip')),
    request: codeRequest.read(c),
    browserToken: knownBrowserCookie.read(c),
  };
}

/** Who requests a code: a browser that already asked keeps the name of its request. */
export function codeRequestAttemptOf(c: Context<AppEnv>): CodeRequestAttempt {
  const attempt = signInAttemptOf(c);
  return { ...attempt, request: attempt.request ?? crypto.randomUUID() };
}
