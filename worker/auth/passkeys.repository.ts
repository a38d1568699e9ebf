import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  gte,
  inArray,
  lt,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import {
  CHALLENGE_SECONDS,
  PASSKEYS_MAX,
  TAKE_BACK_PASSKEY_SECONDS,
} from '#domain/account/passkey.schema.ts';
import { passkeyChallenges, passkeys, sessions } from '#drizzle/schema/auth.ts';
import type { Deps, PersonContext } from '#worker/context.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { insertMany } from '#worker/platform/json-sql.ts';
import { noteOf } from '#worker/security-trail/security-events.repository.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
type NewPasskey = Omit<PasskeyRow, 'userId' | 'createdAt' | 'lastUsedAt'>;
/** Queries for the sessions and browsers that made something, and for the passkeys that opened these sessions. */
type Makers = { readonly [part in 'sessions' | 'browsers' | 'credentials']: SQLWrapper };
type PasskeyUse = Pick<PasskeyRow, 'credentialId' | 'counter' | 'backedUp'>;

/** One person's passkeys; every statement is bound to the person, and changes are recorded in the trail in their transaction. */
export function createPasskeysRepository(person: PersonContext) {
  const { userId } = person;
  const { db, now } = person.deps;
  const own = eq(passkeys.userId, userId);
  const one = (credentialId: string) => and(own, eq(passkeys.credentialId, credentialId));

  const found = (credentialId: string) => db.select().from(passkeys).where(one(credentialId));
  const noteRemoval = noteOf(person, 'passkey_removed');
  const removing = (which: SQL | undefined): readonly BatchStatement[] => [
    noteRemoval(db.select().from(passkeys).where(and(own, which))),
    db.delete(passkeys).where(and(own, which)),
  ];

  return {
    find: (credentialId: string): Promise<PasskeyRow | undefined> => found(credentialId).get(),

    /** Oldest first. */
    list: (): Promise<PasskeyRow[]> =>
      db.select().from(passkeys).where(own).orderBy(asc(passkeys.createdAt), asc(passkeys.credentialId)),

    /**
     * Adds a passkey; `false`, and no record, if there are ten, if it is known, or if the session that adds it is over: what
     * ends a session also removes what was added in it.
     */
    add: async (passkey: NewPasskey, session: Query): Promise<boolean> => {
      const held = db.select({ held: count() }).from(passkeys).where(own);
      const isNew = and(lt(sql`(${held})`, PASSKEYS_MAX), notExists(found(passkey.credentialId)));
      const given = db
        .select({ one: sql`1` })
        .from(sql`(select 1)`)
        .where(and(isNew, exists(session)));
      const row = { userId, ...passkey, createdAt: now(), lastUsedAt: null };
      const [insertion] = insertMany(db, { table: passkeys, rows: [row], given });
      const note = noteOf(person, 'passkey_added')(given);
      const results = await db.batch([note, ...(insertion ? [insertion] : [])]);
      return results.at(-1)?.meta.changes === 1;
    },

    /** Renames a passkey; `false`, and no record, if it isn't the person's. */
    rename: async (credentialId: string, name: string): Promise<boolean> => {
      const [, renamed] = await db.batch([
        noteOf(person, 'passkey_renamed')(found(credentialId)),
        db.update(passkeys).set({ name }).where(one(credentialId)).returning({ id: passkeys.credentialId }),
      ]);
      return renamed.length === 1;
    },

    /** Removes a passkey; a trigger ends its sessions. Returns how many are left; `undefined`, and no record, if it isn't the person's. */
    remove: async (credentialId: string): Promise<number | undefined> => {
      const [, gone, left] = await db.batch([
        noteRemoval(found(credentialId)),
        db.delete(passkeys).where(one(credentialId)).returning({ id: passkeys.credentialId }),
        db.select({ id: passkeys.credentialId }).from(passkeys).where(own),
      ]);
      return gone.length === 1 ? left.length : undefined;
    },

    /** Statement that records a use. The counter never goes back, not by parallel calls either. */
    using: ({ credentialId, counter, backedUp }: PasskeyUse): BatchStatement =>
      db
        .update(passkeys)
        .set({ counter: sql`max(${passkeys.counter}, ${counter})`, backedUp, lastUsedAt: now() })
        .where(one(credentialId)),

    /** Statement that ends the sessions which a passkey opened while it was removed. */
    endingOrphans: (credentialId: string): BatchStatement =>
      db
        .delete(sessions)
        .where(
          and(
            eq(sessions.userId, userId),
            eq(sessions.credentialId, credentialId),
            notExists(found(credentialId)),
          ),
        ),

    /** Statements that remove the passkeys which a browser added, or anyone since an instant. */
    disowning: ({ browserKey, since }: { browserKey: string; since: number }) =>
      removing(or(gte(passkeys.createdAt, since), eq(passkeys.browserKey, browserKey))),

    /**
     * Statements that remove what a change of the address and later ones may have left behind: the passkeys that
     * their sessions and browsers added, those that opened these sessions, and all younger than thirty days. Passkeys from
     * before their maker was stored only have their age.
     */
    takingBack: ({ sessions, browsers, credentials }: Makers) =>
      removing(
        or(
          gt(passkeys.createdAt, now() - TAKE_BACK_PASSKEY_SECONDS),
          inArray(passkeys.sessionId, sessions),
          inArray(passkeys.browserKey, browsers),
          inArray(passkeys.credentialId, credentials),
        ),
      ),
  };
}

/** The challenges that passkeys sign. Each counts once, for five minutes, and only for the browser that requested it. */
export function createPasskeyChallengesRepository({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return {
    add: async (challenge: string, holder: string): Promise<void> => {
      await db.insert(passkeyChallenges).values({ challenge, holder, expiresAt: now() + CHALLENGE_SECONDS });
    },

    /** Uses a challenge up; `false` if it isn't the holder's, is too old, or was used by another call. */
    consume: async (challenge: string, holder: string): Promise<boolean> => {
      const used = await db
        .delete(passkeyChallenges)
        .where(
          and(
            eq(passkeyChallenges.challenge, challenge),
            eq(passkeyChallenges.holder, holder),
            gt(passkeyChallenges.expiresAt, now()),
          ),
        )
        .returning({ challenge: passkeyChallenges.challenge });
      return used.length === 1;
    },
  };
}
