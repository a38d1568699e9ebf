import { base64url, jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_SECONDS } from '#domain/account/session-lifetime.ts';
import type { Deps, SignedIn } from '#worker/context.ts';
import { createMac } from '#worker/platform/mac.ts';

const ISSUER = 'marea';
const AUDIENCE = 'marea-api';
/** Names the signing key; a second one will bear another name when keys are rotated. */
const KEY_ID = 'k1';

/** A session as a token names it: at the counter that stood when the token was made. */
export type Counted = SignedIn & { readonly counter: number };

/**
 * Makes and reads the two tokens. `stx` is a signed JWT of 15 minutes; `xox` is the session's name, a counter
 * and a MAC over both: opaque to clients, and nothing that is stored lets anybody make one.
 */
export function createTokens({ config, now }: Pick<Deps, 'config' | 'now'>) {
  const key = new TextEncoder().encode(config.SIGNING_SECRET);
  const mac = createMac(config.SIGNING_SECRET);
  const macText = (payload: string) => `refresh-token|${payload}`;

  return {
    /** A fresh access token for a live session at its counter. */
    signAccess: ({ userId, sessionId, counter }: Counted): Promise<string> =>
      new SignJWT({ sid: sessionId, ctr: counter })
        .setProtectedHeader({ alg: 'HS256', kid: KEY_ID })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt(now())
        .setExpirationTime(now() + ACCESS_TOKEN_SECONDS)
        .sign(key),

    /** Whom an access token speaks for, or `undefined` where it is not ours, altered or expired. */
    readAccess: async (token: string): Promise<Counted | undefined> => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          currentDate: new Date(now() * 1000),
        });
        const { sub, sid, ctr } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string') return undefined;
        // Tokens made before sessions could rotate bear no counter; theirs is the first.
        return { userId: sub, sessionId: sid, counter: typeof ctr === 'number' ? ctr : 0 };
      } catch {
        return undefined;
      }
    },

    /** The refresh token of a session at its counter: the same text each time. */
    signRefresh: async ({ userId, sessionId, counter }: Counted): Promise<string> => {
      const payload = `${userId}.${sessionId}.${counter}`;
      return `${payload}.${base64url.encode(await mac.sign(macText(payload)))}`;
    },

    /** The session and counter a refresh token names, or `undefined` where it is not one of ours. */
    readRefresh: async (token: string): Promise<Counted | undefined> => {
      const [userId, sessionId, counter, signature, ...rest] = token.split('.');
      if (!userId || !sessionId || !counter || !signature || rest.length > 0) return undefined;
      const bytes = decodeSignature(signature);
      const genuine = bytes && (await mac.verify(macText(`${userId}.${sessionId}.${counter}`), bytes));
      return genuine ? { userId, sessionId, counter: Number(counter) } : undefined;
    },
  };
}

function decodeSignature(text: string): Uint8Array | undefined {
  try {
    return base64url.decode(text);
  } catch {
    return undefined; // not base64url, so not one of ours
  }
}

export type Tokens = ReturnType<typeof createTokens>;
