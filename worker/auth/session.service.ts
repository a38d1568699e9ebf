import { and, desc, eq, getTableColumns, gt, gte, isNull, notInArray, or, sql } from 'drizzle-orm';
import { FRESH_SECONDS } from '#domain/account/passkey.schema.ts';
import type { DeviceSession } from '#domain/account/session.calls.ts';
import {
  givesSameSuccessor,
  isSessionLive,
  SESSION_IDLE_SECONDS,
  SESSION_LIFETIME_SECONDS,
  SESSIONS_MAX,
  USE_NOTED_AFTER_SECONDS,
} from '#domain/account/session.rules.ts';
import { AppError } from '#domain/errors.ts';
import type { SecurityEvent } from '#domain/security-trail/security-trail.calls.ts';
import { sessions } from '#drizzle/schema/auth.ts';
import { createAccountsRepository, statusOf } from '#worker/account/account.repository.ts';
import { createAddressChangesRepository } from '#worker/account/address-changes.repository.ts';
import {
  type Caller,
  type Context,
  type Deps,
  type Hooks,
  type Owner,
  personContext,
  type SignedIn,
} from '#worker/context.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { callLimits, rateLimits } from '#worker/limits/limits.service.ts';
import {
  type BatchStatement,
  type Database,
  type Placed,
  type Query,
  type StatementIf,
  unlessUnavailable,
  withDatabaseOf,
} from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { noted, noteOf } from '#worker/security-trail/security-events.repository.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';
import { type Counted, createTokens, type Disownable, type Refreshable } from './tokens.ts';

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

type SessionRow = typeof sessions.$inferSelect;

/** The name of a session in the repository's shard. */
type SessionName = Omit<Refreshable, 'counter'>;

/** The fields of a new session; `rotates` is 1 if each refresh gives a new refresh token. */
type NewSession = SessionName &
  Pick<SessionRow, 'browser' | 'browserSince' | 'credentialId' | 'rotates' | 'system'> & {
    readonly browserKey: string;
  };

/**
 * A session by its name, with its account's status and when pinned tasks are next rescheduled; no row if it was ended. Built
 * once for each database, because every signed-in call runs it and building its SQL takes longer.
 */
const sessionFinder = onceFor(({ nextPlaceAtOf }: Hooks) =>
  onceFor((db: Database) =>
    db
      .select({
        ...getTableColumns(sessions),
        status: statusOf(sessions.userId),
        nextPlaceAt: nextPlaceAtOf(sessions.userId),
      })
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, sql.placeholder('userId')),
          eq(sessions.sessionId, sql.placeholder('sessionId')),
        ),
      )
      .prepare(),
  ),
);

/** Signed-in devices. Every call names the person, so sessions of others can't be reached. */
function createSessionsRepository({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const account = createAccountsRepository({ db, now });
  const one = ({ userId, sessionId }: SessionName) =>
    and(eq(sessions.userId, userId), eq(sessions.sessionId, sessionId));

  return {
    /** Statements that open a session, end the oldest ones beyond the most a person may have, and record a use of the account. */
    opening: (session: NewSession): readonly BatchStatement[] => {
      const mine = eq(sessions.userId, session.userId);
      const newest = db
        .select({ sessionId: sessions.sessionId })
        .from(sessions)
        .where(mine)
        .orderBy(desc(sessions.createdAt), desc(sessions.sessionId))
        .limit(SESSIONS_MAX);
      return [
        db.insert(sessions).values({ ...session, createdAt: now(), lastUsedAt: now() }),
        db.delete(sessions).where(and(mine, notInArray(sessions.sessionId, newest))),
        account.noteUse(session.userId),
      ];
    },

    /** Query for a session that hasn't been ended. */
    liveSession: (signedIn: SessionName): Query => db.select().from(sessions).where(one(signedIn)),

    /**
     * Moves a live session to its next counter if the refresh token is the current one, in one statement, so that only one of
     * several parallel calls does it; without rotation the counter stays. Returns the row after that, or `undefined` if the
     * session was ended.
     */
    advance: async ({ counter, ...signedIn }: Refreshable): Promise<SessionRow | undefined> => {
      const isLive = and(
        gte(sessions.lastUsedAt, now() - SESSION_IDLE_SECONDS),
        gte(sessions.createdAt, now() - SESSION_LIFETIME_SECONDS),
      );
      const [, [row]] = await db.batch([
        db
          .update(sessions)
          .set({
            counter: sql`${sessions.counter} + ${sessions.rotates}`,
            successorUsedAt: null,
            lastUsedAt: now(),
          })
          .where(and(one(signedIn), eq(sessions.counter, counter), isLive)),
        db.select().from(sessions).where(one(signedIn)),
        account.noteUse(
          signedIn.userId,
          db
            .select()
            .from(sessions)
            .where(and(one(signedIn), eq(sessions.lastUsedAt, now()))),
        ),
      ]);
      return row;
    },

    /** Records the first use of an access token of the present counter; the refresh has recorded the account's use. */
    noteSuccessorUse: async (session: SessionRow): Promise<void> => {
      await db
        .update(sessions)
        .set({ successorUsedAt: now(), lastUsedAt: now() })
        .where(and(one(session), eq(sessions.counter, session.counter), isNull(sessions.successorUsedAt)));
    },

    /** Records that the session was used now. */
    touch: async (signedIn: SessionName): Promise<void> => {
      await db.batch([
        db.update(sessions).set({ lastUsedAt: now() }).where(one(signedIn)),
        account.noteUse(signedIn.userId),
      ]);
    },

    /** Records that the person has proven who they are; `false`, and no record, if the session is over or began before an instant. */
    confirm: async (
      signedIn: SessionName,
      {
        note,
        begunSince,
        alongWith,
      }: { note: StatementIf; begunSince: number | undefined; alongWith: readonly BatchStatement[] },
    ): Promise<boolean> => {
      const which = and(
        one(signedIn),
        begunSince === undefined ? undefined : gte(sessions.createdAt, begunSince),
      );
      const [, confirmed] = await db.batch([
        note(db.select().from(sessions).where(which)),
        db.update(sessions).set({ confirmedAt: now() }).where(which).returning({ id: sessions.sessionId }),
        ...alongWith,
      ]);
      return confirmed.length === 1;
    },

    /** The session, if it was opened or confirmed within the last `seconds`. */
    findFresh: (signedIn: SessionName, seconds: number): Promise<SessionRow | undefined> => {
      const since = now() - seconds;
      const isRecent = or(gte(sessions.createdAt, since), gte(sessions.confirmedAt, since));
      return db
        .select()
        .from(sessions)
        .where(and(one(signedIn), isRecent))
        .get();
    },

    /** A person's sessions, live or not, newest use first. */
    list: (userId: string): Promise<SessionRow[]> =>
      db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.sessionId)),

    /** Ends one session and records it in the same transaction; `false`, and no record, if it didn't exist. */
    end: async (signedIn: SessionName, note: StatementIf): Promise<boolean> => {
      const [, gone] = await db.batch([
        note(db.select().from(sessions).where(one(signedIn))),
        db.delete(sessions).where(one(signedIn)).returning({ userId: sessions.userId }),
      ]);
      return gone.length === 1;
    },

    /**
     * In one transaction: ends a browser's sessions, and those begun since its sign-in in browsers that weren't known before,
     * and records it; makes every browser of the person unknown, and runs other statements.
     */
    disown: async (
      { userId, browserKey, madeAt }: Disownable,
      { note, alongWith }: { note: StatementIf; alongWith: readonly BatchStatement[] },
    ): Promise<void> => {
      // Rows from before browsers' times were stored count as new.
      const isOfNewBrowser = gte(sql`coalesce(${sessions.browserSince}, ${sessions.createdAt})`, madeAt);
      // Later, not in the same second: the person may have signed up just before. A session that a passkey of that second opened ends with the passkey.
      const isNewer = and(gt(sessions.createdAt, madeAt), isOfNewBrowser);
      const theirs = and(eq(sessions.userId, userId), or(eq(sessions.browserKey, browserKey), isNewer));
      await db.batch([
        note(db.select().from(sessions).where(theirs)),
        db.delete(sessions).where(theirs),
        account.forgetBrowsers(userId),
        ...alongWith,
      ]);
    },

    /** Ends every session of a person, in one transaction with other statements. */
    endAll: async (userId: string, alongWith: readonly BatchStatement[]): Promise<void> => {
      await db.batch([db.delete(sessions).where(eq(sessions.userId, userId)), ...alongWith]);
    },
  };
}
