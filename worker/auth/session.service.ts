import type { DeviceSession } from '#domain/account/account.schema.ts';
import type { AccountStatus } from '#domain/account/account-status.ts';
import { givesSameSuccessor } from '#domain/account/rotation.ts';
import { isSessionLive, USE_NOTED_AFTER_SECONDS } from '#domain/account/session-lifetime.ts';
import { AppError } from '#domain/errors.ts';
import type { SecurityEvent } from '#domain/security-trail/security-trail.schema.ts';
import type { Deps, Owner, SignedIn } from '#worker/app-env.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { unlessAway } from '#worker/platform/database-failure.ts';
import type { Placed, Shard } from '#worker/platform/shards.ts';
import type { NewSession, SessionRow, SessionsRepository } from './sessions.repository.ts';
import type { Counted, Refreshable, Tokens } from './tokens.ts';

/** What a sign-in hands to the client: the long-lived and the short-lived token. */
export type TokenPair = { readonly xox: string; readonly stx: string };

/** What a refresh hands over: of a rotating session a new refresh token too. */
export type Refreshed = { readonly stx: string; readonly xox?: string };

/** A live session's person and where the account stands. */
type Known = SignedIn & { readonly status: AccountStatus };

/** Gives the statement that writes something into a person's security trail, provided that a query has rows. */
type NoteEvent = (happening: {
  readonly userId: string;
  readonly event: SecurityEvent;
  readonly given?: Query;
}) => BatchStatement;

type Parts = {
  deps: Pick<Deps, 'newId' | 'now'>;
  tokens: Tokens;
  /** A session's row and where its account stands; none where it was ended. */
  find: (session: SignedIn) => Promise<(SessionRow & { readonly status: AccountStatus | null }) | undefined>;
  /** The shard that holds somebody's rows now. */
  shardOf: (userId: string) => Promise<Shard>;
  inShard: (whose: Placed) => InShard;
  limits: SessionLimits;
};

/** The part of the limits that calls with tokens need: each throws `rate_limited`. */
export type SessionLimits = {
  /** Counts a call under a token of ours, before its session is looked up. */
  readonly countCall: (userId: string) => Promise<void>;
  /** Counts what the call does besides, once its session is known to live. */
  readonly countBesides: (userId: string) => Promise<void>;
  readonly countBadToken: () => Promise<void>;
  readonly countRefresh: () => Promise<void>;
};

/** What works on the rows of one shard. */
export type InShard = {
  readonly sessions: SessionsRepository;
  readonly note: NoteEvent;
  /** Statements that end what else must not outlive a person's sessions. */
  readonly endedWithAll: (userId: string) => readonly BatchStatement[];
  /** Statements that end, and note, what anyone who got in at an instant may have made to go on reading. */
  readonly endedSince: (userId: string, since: number) => readonly BatchStatement[];
};

/** Opens, checks, refreshes and ends sessions. */
export function createSessionService({ deps, tokens, find, shardOf, inShard, limits }: Parts) {
  const endNoting = (session: SignedIn, event: SecurityEvent): Promise<boolean> => {
    const { sessions, note } = inShard(session);
    return sessions.end(session, (given) => note({ userId: session.userId, event, given }));
  };

  return {
    /** The statements that open a session for a person, and its tokens once they have run. */
    open: ({ userId, shard }: Owner, session: Omit<NewSession, keyof Refreshable>) => {
      const { sessions } = inShard({ shard });
      const signedIn = { userId, shard, sessionId: deps.newId(), counter: 0 };
      return {
        statements: [
          sessions.opening({ ...session, userId, sessionId: signedIn.sessionId }),
          sessions.trimming(userId),
          sessions.usage(userId),
        ] as const,
        tokens: async (): Promise<TokenPair> => ({
          xox: await tokens.signRefresh(signedIn),
          stx: await tokens.signAccess(signedIn),
        }),
        /** What lets the person end it from a mail, and what else its browser began. */
        disownToken: (): Promise<string> => tokens.signDisown({ userId, browserKey: session.browserKey }),
      };
    },

    identify,

    /** As `identify`, for calls that a banned account may not make. Throws `account_banned` too. */
    authenticate: async (authorization: string | undefined): Promise<SignedIn> => {
      const { status, ...signedIn } = await identify(authorization);
      if (status === 'banned') throw new AppError('account_banned');
      await limits.countBesides(signedIn.userId);
      return signedIn;
    },

    /** Query for a session, as long as nobody has ended it. */
    standing: (signedIn: SignedIn): Query => inShard(signedIn).sessions.standing(signedIn),

    /** The person a genuine access token was made for, whether or not the session still lives. */
    readBearer,

    /**
     * A new access token and, for a rotating session, the refresh token that counts from now on: the same one for every
     * call with its predecessor. Throws `refresh_invalid` for any token that is not of a live session; one that was
     * replaced for good ends its session, for two hold it (RFC 9700, section 4.14.2). Throws `rate_limited`.
     */
    refresh: async (refreshToken: string): Promise<Refreshed> => {
      await limits.countRefresh();
      const named = await tokens.readRefresh(refreshToken);
      if (!named) throw new AppError('refresh_invalid');
      const shard = await shardOf(named.userId);
      const row = await inShard({ shard }).sessions.advance(named);
      if (!row || !isSessionLive(row, deps.now())) throw new AppError('refresh_invalid');
      const session = { ...row, shard };
      if (session.rotates === 0) return { stx: await tokens.signAccess(session) };
      if (!givesSameSuccessor(session, { presented: named.counter, now: deps.now() })) {
        await endNoting(session, 'session_replayed');
        throw new AppError('refresh_invalid');
      }
      return { stx: await tokens.signAccess(session), xox: await tokens.signRefresh(session) };
    },

    /** Where the person is signed in, newest use first. */
    list: async (signedIn: SignedIn): Promise<DeviceSession[]> => {
      const rows = await inShard(signedIn).sessions.list(signedIn.userId);
      return rows
        .filter((row) => isSessionLive(row, deps.now()))
        .map((row) => deviceOf(row, signedIn.sessionId));
    },

    /** What the devices are called that a person is signed in on. */
    deviceNames: ({ userId, shard }: Owner) => inShard({ shard }).sessions.list(userId),

    /** Ends one of a person's sessions. Throws `not_found` for an id that is none of theirs. */
    endDevice: async (device: SignedIn): Promise<void> => {
      if (!(await endNoting(device, 'device_signed_out'))) throw new AppError('not_found');
    },

    /**
     * Ends what the browser of a token from a mail began, the calendar address that was made since, and takes every browser for
     * a new one; whether the first of its sessions still lives does not matter. Any other token ends nothing and gets the same answer.
     */
    disown: async (token: string): Promise<void> => {
      const named = await tokens.readDisown(token);
      if (!named) return;
      const { userId, madeAt } = named;
      const { sessions, note, endedSince } = inShard({ shard: await shardOf(userId) });
      await sessions.endOfBrowser(named, {
        note: (given) => note({ userId, event: 'session_disowned', given }),
        alongWith: endedSince(userId, madeAt),
      });
    },

    /** Ends the session that makes the call. */
    end: async (signedIn: SignedIn): Promise<void> => {
      await endNoting(signedIn, 'signed_out');
    },

    /** Ends every session of a person, and with them what must not outlive them. */
    endAll: (owner: Owner): Promise<void> =>
      endAllAlong(owner, [inShard(owner).note({ userId: owner.userId, event: 'signed_out_everywhere' })]),

    endAllAlong,
  };

  /** Ends every session of a person in one transaction with other statements. */
  function endAllAlong({ userId, shard }: Owner, along: readonly BatchStatement[]): Promise<void> {
    const { sessions, endedWithAll } = inShard({ shard });
    return sessions.endAll(userId, [...along, ...endedWithAll(userId)]);
  }

  /** Who an `Authorization` header speaks for and where the account stands. Throws `unauthorized` without a live session, and `rate_limited`. */
  async function identify(authorization: string | undefined): Promise<Known> {
    const bearer = await tokenIn(authorization);
    // Every open page has one after a quarter of an hour, and refreshes it only when it's told so.
    if (bearer === 'expired') throw new AppError('unauthorized');
    if (!bearer) throw await refusalOf(authorization);
    await limits.countCall(bearer.userId);
    const session = await find(bearer);
    if (!session?.status || !isSessionLive(session, deps.now())) throw await refusalOf(authorization);
    await unlessAway(() => noteUse(session, bearer));
    const { userId, sessionId, shard } = bearer;
    return { userId, sessionId, shard, status: session.status };
  }

  /** The answer to a call whose token isn't good, or that has none. */
  async function refusalOf(authorization: string | undefined): Promise<AppError> {
    if (authorization !== undefined) await limits.countBadToken();
    return new AppError('unauthorized');
  }

  async function readBearer(authorization: string | undefined): Promise<Counted | undefined> {
    const read = await tokenIn(authorization);
    return read === 'expired' ? undefined : read;
  }

  async function tokenIn(authorization: string | undefined): Promise<Counted | 'expired' | undefined> {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    return token === undefined ? undefined : tokens.readAccess(token);
  }

  /** Notes the first use of a successor's access token, and that the device is in use: at most once, and once an hour. */
  async function noteUse(session: SessionRow, { counter, shard }: Counted): Promise<void> {
    const { sessions } = inShard({ shard });
    // Before the first refresh there is no predecessor whose time could run.
    const isFirst = counter > 0 && counter === session.counter && session.successorUsedAt === null;
    if (isFirst) await sessions.noteSuccessorUse(session);
    else if (deps.now() - session.lastUsedAt >= USE_NOTED_AFTER_SECONDS) await sessions.touch(session);
  }
}

function deviceOf(row: SessionRow, currentId: string): DeviceSession {
  return {
    id: row.sessionId,
    browser: row.browser,
    system: row.system,
    created_at: row.createdAt,
    last_used_at: row.lastUsedAt,
    is_current: row.sessionId === currentId ? 1 : 0,
  };
}

export type SessionService = ReturnType<typeof createSessionService>;
