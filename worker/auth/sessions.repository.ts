import { and, desc, eq, getTableColumns, gt, gte, isNull, notInArray, or, sql } from 'drizzle-orm';
import {
  SESSION_IDLE_SECONDS,
  SESSION_LIFETIME_SECONDS,
  SESSIONS_MAX,
} from '#domain/account/session.rules.ts';
import { sessions } from '#drizzle/schema/auth.ts';
import { createAccountsRepository, statusOf } from '#worker/account/account.repository.ts';
import type { Deps, Hooks } from '#worker/context.ts';
import type { BatchStatement, Database, Query, StatementIf } from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import type { Disownable, Refreshable } from './tokens.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** The name of a session in the repository's shard. */
type SessionName = Omit<Refreshable, 'counter'>;

/** The fields of a new session; `rotates` is 1 if each refresh gives a new refresh token. */
export type NewSession = SessionName &
  Pick<SessionRow, 'browser' | 'browserSince' | 'credentialId' | 'rotates' | 'system'> & {
    readonly browserKey: string;
  };

/**
 * A session by its name, with its account's status and when pinned tasks are next rescheduled; no row if it was ended. Built
 * once for each database, because every signed-in call runs it and building its SQL takes longer.
 */
export const sessionFinder = onceFor(({ nextPlaceAtOf }: Hooks) =>
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
export function createSessionsRepository({ db, now }: Pick<Deps, 'db' | 'now'>) {
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
