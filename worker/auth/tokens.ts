import { base64url, errors, jwtVerify, SignJWT } from 'jose';
import {
  ACCESS_TOKEN_SECONDS,
  DISOWN_SECONDS,
  type RefreshPayload,
  refreshPayload,
} from '#domain/account/session.rules.ts';
import type { Deps, SignedIn } from '#worker/context.ts';
import { createMac, macKeyOf, newestVersion } from '#worker/platform/secrets.ts';

const ISSUER = 'marea';
const AUDIENCE = 'marea-api';
/** Names a signing key in a token's header. */
const keyIdOf = (version: number) => `k${version}`;

/** The purposes of our own tokens; each is valid only for its own. */
type Kind = 'refresh-token' | 'disown-token';

/** A session as named in a refresh token: with the counter from when the token was made, and without its shard. */
export type Refreshable = RefreshPayload;

/** A session as named in an access token: with its shard at that time. */
export type Counted = SignedIn & { readonly counter: number };

/** A sign-in of a person in one browser, as named in the token of a mail; `madeAt` in unix seconds. */
export type Disownable = { readonly userId: string; readonly browserKey: string; readonly madeAt: number };

/** Makes and reads the tokens: `stx`, a JWT of 15 minutes, and `xox`, the session's name, a counter and a MAC over both. */
export function createTokens({ config, now }: Pick<Deps, 'config' | 'now'>) {
  const newest = newestVersion(config.SIGNING_SECRET);
  const versions = [...config.SIGNING_SECRET].map(([version, secret]) => ({
    keyId: keyIdOf(version),
    secret,
    mac: createMac(secret),
    isNewest: version === newest,
  }));
  const secrets = new Map(versions.map(({ keyId, secret }) => [keyId, secret]));
  const signing = versions.find(({ isNewest }) => isNewest);
  if (!signing) throw new Error('there is no signing key');
  const signed = async (kind: Kind, payload: string) =>
    `${payload}.${base64url.encode(await signing.mac.sign(`${kind}|${payload}`))}`;

  return {
    /** A fresh access token for a live session at its counter. */
    signAccess: async ({ userId, sessionId, counter, shard }: Counted): Promise<string> =>
      new SignJWT({ sid: sessionId, ctr: counter, shd: shard })
        .setProtectedHeader({ alg: 'HS256', kid: signing.keyId })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt(now())
        .setExpirationTime(now() + ACCESS_TOKEN_SECONDS)
        .sign(await macKeyOf(signing.secret)),

    /** The person of an access token; `expired`, or `undefined` if it isn't ours, was altered or names an unknown shard. */
    readAccess: async (token: string): Promise<Counted | 'expired' | undefined> => {
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => keyNamed(kid), {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          currentDate: new Date(now() * 1000),
          // Without it the library accepts a token forever.
          requiredClaims: ['exp'],
        });
        // Tokens from before shards don't name one; they are in the first.
        const { sub, sid, ctr, shd = config.SHARDS[0].shard } = payload;
        const shard = config.SHARDS.find((one) => one.shard === shd)?.shard;
        if (typeof sub !== 'string' || typeof sid !== 'string' || shard === undefined) return undefined;
        // Tokens from before rotation have no counter; theirs is the first.
        return { userId: sub, sessionId: sid, shard, counter: typeof ctr === 'number' ? ctr : 0 };
      } catch (error) {
        // Checked last, so its signature, issuer and audience are right.
        return error instanceof errors.JWTExpired ? 'expired' : undefined;
      }
    },

    /** The refresh token of a session at its counter: the same text each time. */
    signRefresh: (session: Refreshable): Promise<string> => signed('refresh-token', refreshPayload(session)),

    /** The session and counter a refresh token names, or `undefined` if it isn't one of ours. */
    readRefresh: async (token: string): Promise<Refreshable | undefined> => {
      const read = await readSigned('refresh-token', token);
      return read && { userId: read.userId, sessionId: read.name, counter: read.number };
    },

    /** A token that disowns a sign-in, valid for ten days: for the mail about it. */
    signDisown: ({ userId, browserKey, madeAt }: Disownable): Promise<string> =>
      signed('disown-token', `${userId}.${browserKey}.${madeAt + DISOWN_SECONDS}`),

    /** The sign-in that such a token disowns, or `undefined` if it expired or isn't one of ours. */
    readDisown: async (token: string): Promise<Disownable | undefined> => {
      const read = await readSigned('disown-token', token);
      if (!read || read.number <= now()) return undefined;
      return { userId: read.userId, browserKey: read.name, madeAt: read.number - DISOWN_SECONDS };
    },
  };

  /** The person, the name and the number in a signed token. */
  async function readSigned(kind: Kind, token: string) {
    const [userId, name, number, signature, ...rest] = token.split('.');
    if (!userId || !name || !number || !signature || rest.length > 0) return undefined;
    const bytes = decodeSignature(signature);
    const genuine = bytes && (await isOurs(`${kind}|${userId}.${name}.${number}`, bytes));
    return genuine ? { userId, name, number: Number(number) } : undefined;
  }

  function keyNamed(kid: string | undefined): Promise<CryptoKey> {
    const secret = kid === undefined ? undefined : secrets.get(kid);
    if (secret === undefined) throw new Error('a key that is not, or no longer, ours');
    return macKeyOf(secret);
  }

  /** Whether any of the keys made the signature: a replaced key is valid until it is removed. */
  async function isOurs(text: string, signature: Uint8Array): Promise<boolean> {
    const results = await Promise.all(versions.map(({ mac }) => mac.verify(text, signature)));
    return results.includes(true);
  }
}

/** The bytes of a token's signature; `undefined` if it isn't base64url. */
export function decodeSignature(text: string): Uint8Array | undefined {
  try {
    return base64url.decode(text);
  } catch {
    return undefined; // not base64url, so not one of ours
  }
}
