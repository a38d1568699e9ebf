import { FRESH_SECONDS } from '#domain/account/passkey.schema.ts';
import type { DeviceSession } from '#domain/account/session.calls.ts';
import { givesSameSuccessor, isSessionLive, USE_NOTED_AFTER_SECONDS } from '#domain/account/session.rules.ts';
import { AppError } from '#domain/errors.ts';
import type { SecurityEvent } from '#domain/security-trail/security-trail.calls.ts';
import { createAddressChangesRepository } from '#worker/account/address-changes.repository.ts';
import { type Caller, type Context, type Owner, personContext, type SignedIn } from '#worker/context.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { callLimits, rateLimits } from '#worker/limits/limits.service.ts';
import {
  type BatchStatement,
  type Placed,
  type Query,
  unlessUnavailable,
  withDatabaseOf,
} from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { noted, noteOf } from '#worker/security-trail/security-events.repository.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';
import {
  createSessionsRepository,
  type NewSession,
  type SessionRow,
  sessionFinder,
} from './sessions.repository.ts';
import { type Counted, createTokens, type Refreshable } from './tokens.ts';

/** The client's tokens after a sign-in: the long-lived and the short-lived one. */
export type TokenPair = { readonly xox: string; readonly stx: string };

/** Opens, checks, refreshes and ends sessions, in every shard. */
export const sessionService = onceFor((context: Context) => {
  const { deps, hooks } = context;
  const limits = callLimits(context);
  const tokens = createTokens(deps);
  const { placeOf } = directoryService(deps);
  const findIn = sessionFinder(hooks);
  const sessionsIn = (whose: Placed) => createSessionsRepository(withDatabaseOf(deps, whose));
  const noteIn = (owner: Owner, event: SecurityEvent) => noteOf(personContext(context, owner), event);

  const endNoting = (session: SignedIn, event: SecurityEvent): Promise<boolean> =>
    sessionsIn(session).end(session, noteIn(session, event));

  return {
    /** The statements that open a session for a person, and its tokens once they have run. */
    open: ({ userId, shard }: Owner, session: Omit<NewSession, keyof Refreshable>) => {
      const signedIn = { userId, shard, sessionId: deps.newId(), counter: 0 };
      const { browserKey } = session;
      // Not later than what is added in it.
      const madeAt = deps.now();
      return {
        statements: [
          ...sessionsIn({ shard }).opening({ ...session, userId, sessionId: signedIn.sessionId }),
          ...hooks.withSignIn(personContext(context, signedIn)),
        ],
        tokens: async (): Promise<TokenPair> => ({
          xox: await tokens.signRefresh(signedIn),
          stx: await tokens.signAccess(signedIn),
        }),
        /** A token for a mail that ends this session and others from its browser. */
        disownToken: (): Promise<string> => tokens.signDisown({ userId, browserKey, madeAt }),
      };
    },

    identify,

    /** Like `identify`, for calls that a banned account may not make. Throws `account_banned` too. */
    authenticate: async (authorization: string | undefined): Promise<Caller> => {
      const { status, ...signedIn } = await identify(authorization);
      if (status === 'banned') throw new AppError('account_banned');
      await limits.countBesides(signedIn.userId);
      return signedIn;
    },

    /** Query for a session that hasn't been ended. */
    liveSession: (signedIn: SignedIn): Query => sessionsIn(signedIn).liveSession(signedIn),

    /**
     * Records that the person has proven who they are again in this session, by a code or by a passkey, with its use. Throws
     * `code_invalid` for a passkey that was added later than the session began: whoever holds the session may have added it.
     */
    confirm: async (
      signedIn: SignedIn,
      passkey?: { readonly madeAt: number; readonly using: BatchStatement },
    ): Promise<void> => {
      const isRecorded = await sessionsIn(signedIn).confirm(signedIn, {
        note: noteIn(signedIn, 'session_confirmed'),
        begunSince: passkey?.madeAt,
        alongWith: passkey ? [passkey.using] : [],
      });
      if (!isRecorded) throw new AppError('code_invalid');
    },

    /** The session, if the person signed in or proved their address in it within ten minutes. */
    findFresh: (signedIn: SignedIn): Promise<SessionRow | undefined> =>
      sessionsIn(signedIn).findFresh(signedIn, FRESH_SECONDS),

    /** The person of a genuine access token, even if the session has ended. */
    readBearer: async (authorization: string | undefined): Promise<Counted | undefined> => {
      const read = await tokenIn(authorization);
      return read === 'expired' ? undefined : read;
    },

    /**
     * A new access token and, for a rotating session, the refresh token that is valid from now on: the same one for every
     * call with its predecessor. Throws `refresh_invalid` for a token without a live session. A token whose replacement is in
     * use ends its session, because two clients have it (RFC 9700, section 4.14.2). Throws `rate_limited`.
     */
    refresh: async (refreshToken: string): Promise<Pick<TokenPair, 'stx'> & Partial<TokenPair>> => {
      await limits.countRefresh();
      const named = await tokens.readRefresh(refreshToken);
      if (!named) throw new AppError('refresh_invalid');
      const place = await placeOf(named.userId);
      const row = await sessionsIn(place).advance(named);
      if (!row || !isSessionLive(row, deps.now())) throw new AppError('refresh_invalid');
      const session = { ...row, shard: place.shard };
      if (session.rotates === 0) return { stx: await tokens.signAccess(session) };
      if (!givesSameSuccessor(session, { presented: named.counter, now: deps.now() })) {
        await endNoting(session, 'session_replayed');
        throw new AppError('refresh_invalid');
      }
      return { stx: await tokens.signAccess(session), xox: await tokens.signRefresh(session) };
    },

    /** The person's signed-in devices, newest use first. */
    list: async (signedIn: SignedIn): Promise<DeviceSession[]> => {
      const rows = await sessionsIn(signedIn).list(signedIn.userId);
      return rows
        .filter((row) => isSessionLive(row, deps.now()))
        .map((row) => ({
          id: row.sessionId,
          browser: row.browser,
          system: row.system,
          created_at: row.createdAt,
          last_used_at: row.lastUsedAt,
          is_current: row.sessionId === signedIn.sessionId ? 1 : 0,
        }));
    },

    /** The names of a person's signed-in devices. */
    deviceNames: ({ userId, shard }: Owner) => sessionsIn({ shard }).list(userId),

    /** Ends one of a person's sessions. Throws `not_found` for an id that isn't theirs. */
    endDevice: async (device: SignedIn): Promise<void> => {
      if (!(await endNoting(device, 'device_signed_out'))) throw new AppError('not_found');
    },

    /**
     * For a token from a mail: ends the sessions of its browser and those begun since in browsers that weren't known before,
     * and other access created since, and makes every browser unknown, even if the browser's first session has ended. Any
     * other token does nothing and gets the same answer.
     */
    disown: async (token: string): Promise<void> => {
      await rateLimits(context).spend('disown', { ip: [context.network()] });
      const named = await tokens.readDisown(token);
      if (!named) return;
      const { browserKey, madeAt: since } = named;
      const owner = await placeOf(named.userId);
      const person = personContext(context, owner);
      await sessionsIn(owner).disown(named, {
        note: noteOf(person, 'session_disowned'),
        // Other access that an intruder may have created from the browser, or since its sign-in.
        alongWith: [
          ...hooks.endingMadeSince(person, since),
          ...createPasskeysRepository(person).disowning({ browserKey, since }),
          ...createAddressChangesRepository(person).disowning({ browserKey, since }),
        ],
      });
    },

    /** Ends the session that makes the call. */
    end: async (signedIn: SignedIn): Promise<void> => {
      await endNoting(signedIn, 'signed_out');
    },

    /** Ends every session of a person, and other access that must not outlive them. */
    endAll: (owner: Owner): Promise<void> =>
      endAllAlong(owner, [noted(personContext(context, owner), 'signed_out_everywhere')]),

    endAllAlong,
  };

  /** Ends every session of a person in one transaction with other statements. */
  function endAllAlong({ userId, shard }: Owner, along: readonly BatchStatement[]): Promise<void> {
    const ending = hooks.endingWithSessions(personContext(context, { userId, shard }));
    return sessionsIn({ shard }).endAll(userId, [...along, ...ending]);
  }

  /** The person of an `Authorization` header and the account's status. Throws `unauthorized` and `rate_limited`. */
  async function identify(authorization: string | undefined) {
    const bearer = await tokenIn(authorization);
    // Every open page has an expired token after 15 minutes, and refreshes it only after this answer.
    if (bearer === 'expired') throw new AppError('unauthorized');
    if (!bearer) throw await refusalOf(authorization);
    await limits.countCall(bearer.userId);
    const { userId, sessionId, shard } = bearer;
    const session = await findIn(deps.databaseFor({ shard })).get({ userId, sessionId });
    if (!session?.status || !isSessionLive(session, deps.now())) throw await refusalOf(authorization);
    await unlessUnavailable(() => noteUse(session, bearer));
    return { userId, sessionId, shard, status: session.status, nextPlaceAt: session.nextPlaceAt };
  }

  /** The refusal of a call with a bad token or without one. */
  async function refusalOf(authorization: string | undefined): Promise<AppError> {
    if (authorization !== undefined) await limits.countBadToken();
    return new AppError('unauthorized');
  }

  async function tokenIn(authorization: string | undefined): Promise<Counted | 'expired' | undefined> {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    return token === undefined ? undefined : tokens.readAccess(token);
  }

  /** Records the first use of a successor's access token (once), and the device's use (once an hour). */
  async function noteUse(session: SessionRow, { counter, shard }: Counted): Promise<void> {
    const sessions = sessionsIn({ shard });
    // Before the first refresh there is no predecessor with a grace period.
    const isFirst = counter > 0 && counter === session.counter && session.successorUsedAt === null;
    if (isFirst) await sessions.noteSuccessorUse(session);
    else if (deps.now() - session.lastUsedAt >= USE_NOTED_AFTER_SECONDS) await sessions.touch(session);
  }
});
