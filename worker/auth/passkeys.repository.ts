import { and, asc, count, eq, exists, gte, lt, notExists, sql } from 'drizzle-orm';
import { PASSKEYS_MAX } from '#domain/account/passkey.schema.ts';
import { passkeys } from '#drizzle/schema/auth.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement, NoteGiven, Query } from '#worker/platform/database.ts';
import { insertMany } from '#worker/platform/insert-many.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type NewPasskey = Omit<PasskeyRow, 'userId' | 'createdAt' | 'lastUsedAt'>;
export type PasskeyUse = Pick<PasskeyRow, 'credentialId' | 'counter' | 'backedUp'>;

/** One person's passkeys; every statement is bound to the person. */
export function createPasskeysRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const own = eq(passkeys.userId, userId);
  const one = (credentialId: string) => and(own, eq(passkeys.credentialId, credentialId));

  const found = (credentialId: string) => db.select().from(passkeys).where(one(credentialId));

  return {
    find: (credentialId: string): Promise<PasskeyRow | undefined> => found(credentialId).get(),

    /** Oldest first. */
    list: (): Promise<PasskeyRow[]> =>
      db.select().from(passkeys).where(own).orderBy(asc(passkeys.createdAt), asc(passkeys.credentialId)),

    /**
     * Adds a passkey and records it in the same transaction; `false`, and no record, if there are ten, if it is known, or if
     * the session that adds it is over: what ends a session also removes what was added in it.
     */
    add: async (
      passkey: NewPasskey,
      { session, note }: { session: Query; note: NoteGiven },
    ): Promise<boolean> => {
      const held = db.select({ held: count() }).from(passkeys).where(own);
      const isNew = and(lt(sql`(${held})`, PASSKEYS_MAX), notExists(found(passkey.credentialId)));
      const given = db
        .select({ one: sql`1` })
        .from(sql`(select 1)`)
        .where(and(isNew, exists(session)));
      const row = { userId, ...passkey, createdAt: now(), lastUsedAt: null };
      const [insertion] = insertMany(db, { table: passkeys, rows: [row], given });
      const results = await db.batch([note(given), ...(insertion ? [insertion] : [])]);
      return results.at(-1)?.meta.changes === 1;
    },

    /** `false` if it isn't the person's. */
    rename: async (credentialId: string, name: string): Promise<boolean> => {
      const renamed = await db
        .update(passkeys)
        .set({ name })
        .where(one(credentialId))
        .returning({ id: passkeys.credentialId });
      return renamed.length === 1;
    },

    /** Removes a passkey and records it in the same transaction; `false`, and no record, if it isn't the person's. */
    remove: async (credentialId: string, note: NoteGiven): Promise<boolean> => {
      const [, gone] = await db.batch([
        note(found(credentialId)),
        db.delete(passkeys).where(one(credentialId)).returning({ id: passkeys.credentialId }),
      ]);
      return gone.length === 1;
    },

    /** Statement that records a use. The counter never goes back, not by parallel calls either. */
    using: ({ credentialId, counter, backedUp }: PasskeyUse): BatchStatement =>
      db
        .update(passkeys)
        .set({ counter: sql`max(${passkeys.counter}, ${counter})`, backedUp, lastUsedAt: now() })
        .where(one(credentialId)),

    /** Statements that remove the passkeys added at an instant or later, and record it first. */
    removalSince: (since: number, note: NoteGiven): readonly BatchStatement[] => {
      const addedSince = and(own, gte(passkeys.createdAt, since));
      return [note(db.select().from(passkeys).where(addedSince)), db.delete(passkeys).where(addedSince)];
    },
  };
}

export type PasskeysRepository = ReturnType<typeof createPasskeysRepository>;
