import { and, desc, eq, notInArray } from 'drizzle-orm';
import { SESSIONS_MAX } from '#domain/account/session-lifetime.ts';
import { sessions } from '#drizzle/schema/sessions.ts';
import type { Deps, SignedIn } from '#worker/context.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** Signed-in devices. Every call names the person, so no session of somebody else can be reached. */
export function createSessionsRepository({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const one = ({ userId, sessionId }: SignedIn) =>
    and(eq(sessions.userId, userId), eq(sessions.sessionId, sessionId));

  return {
    /** Statement that opens a session; for the batch of a sign-in. */
    opening: (signedIn: SignedIn) =>
      db.insert(sessions).values({ ...signedIn, createdAt: now(), lastUsedAt: now() }),

    /** Statement that ends the oldest sessions beyond the most a person may have. */
    trimming: (userId: string) => {
      const newest = db
        .select({ sessionId: sessions.sessionId })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.createdAt), desc(sessions.sessionId))
        .limit(SESSIONS_MAX);
      return db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), notInArray(sessions.sessionId, newest)));
    },

    /** The session's row, live or not, or `undefined` where it was ended. */
    find: async (signedIn: SignedIn): Promise<SessionRow | undefined> => {
      const [row] = await db.select().from(sessions).where(one(signedIn));
      return row;
    },

    /** Notes that the session was used now. */
    touch: async (signedIn: SignedIn): Promise<void> => {
      await db.update(sessions).set({ lastUsedAt: now() }).where(one(signedIn));
    },

    /** A person's sessions, live or not, newest use first. */
    list: (userId: string): Promise<SessionRow[]> =>
      db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.sessionId)),

    /** Ends one session; `false` where there was none. */
    end: async (signedIn: SignedIn): Promise<boolean> => {
      const gone = await db.delete(sessions).where(one(signedIn)).returning({ userId: sessions.userId });
      return gone.length === 1;
    },

    /** Ends every session of a person. */
    endAll: async (userId: string): Promise<void> => {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },
  };
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;
