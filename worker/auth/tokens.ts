import { errors, jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_SECONDS, DISOWN_SECONDS } from '#domain/account/session.rules.ts';
import type { Deps, SignedIn } from '#worker/context.ts';
import { createMac, macKeyOf } from '#worker/platform/secrets.ts';

const ISSUER = 'marea';
const AUDIENCE = 'marea-api';

/** A session as named in a refresh token: with the counter from when the token was made, and without its shard. */
export type Refreshable = { readonly userId: string; readonly sessionId: string; readonly counter: number };

/** A session as named in an access token: with its shard at that time. */
export type Counted = SignedIn & { readonly counter: number };

/** A sign-in of a person in one browser, as named in the token of a mail; `madeAt` in unix seconds. */
export type Disownable = { readonly userId: string; readonly browserKey: string; readonly madeAt: number };

/** Makes and reads the tokens: `stx`, a JWT of 15 minutes, and `xox`, the session's name, a counter and a MAC over both. */
export function createTokens({ config, now }: Pick<Deps, 'config' | 'now'>) {
  const keys = [...config.SIGNING_SECRET]
    .sort(([one], [other]) => other - one)
    .map(([version, secret]) => ({ keyId: `k${version}`, secret, mac: createMac(secret) }));
  const [signing, ...older] = keys;
  if (!signing) throw new Error('there is no signing key');
  const macs = [signing.mac, ...older.map(({ mac }) => mac)] as const;
  const refreshTokens = createSignedTokens('refresh-token', macs);
  const disownTokens = createSignedTokens('disown-token', macs);

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
    signRefresh: ({ userId, sessionId: name, counter: number }: Refreshable): Promise<string> =>
      refreshTokens.sign({ userId, name, number }),

    /** The session and counter a refresh token names, or `undefined` if it isn't one of ours. */
    readRefresh: async (token: string): Promise<Refreshable | undefined> => {
      const read = await refreshTokens.read(token);
      return read && { userId: read.userId, sessionId: read.name, counter: read.number };
    },

    /** A token that disowns a sign-in, valid for ten days: for the mail about it. */
    signDisown: ({ userId, browserKey, madeAt }: Disownable): Promise<string> =>
      disownTokens.sign({ userId, name: browserKey, number: madeAt + DISOWN_SECONDS }),

    /** The sign-in that such a token disowns, or `undefined` if it expired or isn't one of ours. */
    readDisown: async (token: string): Promise<Disownable | undefined> => {
      const read = await disownTokens.read(token);
      if (!read || read.number <= now()) return undefined;
      return { userId: read.userId, browserKey: read.name, madeAt: read.number - DISOWN_SECONDS };
    },
  };

  function keyNamed(kid: string | undefined): Promise<CryptoKey> {
    const named = keys.find(({ keyId }) => keyId === kid);
    if (!named) throw new Error('a key that is not, or no longer, ours');
    return macKeyOf(named.secret);
  }
}

type Mac = ReturnType<typeof createMac>;
/** What a signed token says: a person, a name and a number. */
type SignedPayload = { readonly userId: string; readonly name: string; readonly number: number };

/**
 * Tokens that aren't stored: a payload and a MAC over it, each valid only for its own purpose. The first key signs, any of them
 * verifies: a replaced key is valid until it is removed.
 */
export function createSignedTokens(
  purpose: 'refresh-token' | 'disown-token' | 'take-back-address',
  macs: readonly [Mac, ...Mac[]],
) {
  const [signing] = macs;
  const textOf = (payload: string) => `${purpose}|${payload}`;

  return {
    sign: async ({ userId, name, number }: SignedPayload): Promise<string> => {
      const payload = `${userId}.${name}.${number}`;
      return `${payload}.${await signing.sign(textOf(payload))}`;
    },

    /** `undefined` for a token that isn't ours. */
    read: async (token: string): Promise<SignedPayload | undefined> => {
      const [userId, name, number, signature, ...rest] = token.split('.');
      if (!userId || !name || !number || !signature || rest.length > 0) return undefined;
      const text = textOf(`${userId}.${name}.${number}`);
      const results = await Promise.all(macs.map((mac) => mac.verify(text, signature)));
      return results.includes(true) ? { userId, name, number: Number(number) } : undefined;
    },
  };
}
