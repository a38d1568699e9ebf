import { and, asc, eq, exists, gt, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { addressKeyOf } from '#domain/account/account.schema.ts';
import { TAKE_BACK_SECONDS, WAIT_SECONDS } from '#domain/account/session.rules.ts';
import { addressChanges } from '#drizzle/schema/account.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps, PersonContext } from '#worker/context.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { noteOf } from '#worker/security-trail/security-events.repository.ts';

export type AddressChangeRow = typeof addressChanges.$inferSelect;

/** A change to an address, and a query for the session that makes it: if it has no rows, nothing is written. */
type NewChange = { readonly changeId: string; readonly email: string; readonly session: Query };

/** One person's address and its changes, each recorded in the security trail in its transaction. */
export function createAddressChangesRepository(person: PersonContext) {
  const { userId } = person;
  const { db, now } = person.deps;
  const mine = eq(addressChanges.userId, userId);
  const isWaiting = and(mine, isNotNull(addressChanges.waitingEmail), isNull(addressChanges.revokedAt));
  /** Inserts a change away from the present address; `waitingEmail` `null` for one that is made now. */
  const recording = (
    { changeId, changedAt, session }: NewChange & { changedAt: number },
    waitingEmail: string | null,
  ) =>
    db.insert(addressChanges).select(
      sql`select ${users.userId}, ${changeId}, ${users.email}, ${changedAt}, ${waitingEmail}, null,
          maker.session_id, maker.browser_key, maker.credential_id
        from ${users}, (${session}) as maker where ${eq(users.userId, userId)}`,
    );
  const revoking = (which: SQL | undefined) =>
    db.update(addressChanges).set({ revokedAt: now() }).where(which);
  /** Ends a change that waits: there is one at most. */
  const stopping = (given: Query) => revoking(and(isWaiting, exists(given)));
  const ending = (which: SQL | undefined) =>
    [
      noteOf(person, 'address_change_stopped')(db.select().from(addressChanges).where(which)),
      revoking(which),
    ] as const;
  const setAddress = (email: string, given: Query) =>
    db
      .update(users)
      .set({ email, addressKey: addressKeyOf(email) })
      .where(and(eq(users.userId, userId), exists(given)))
      .returning({ userId: users.userId });

  return {
    /** The present address and the language of mails, or `undefined` without such an account. */
    current: () =>
      db
        .select({ email: users.email, addressKey: users.addressKey, language: users.language })
        .from(users)
        .where(eq(users.userId, userId))
        .get(),

    /** Queries for the sessions, browsers and passkeys that made a change and later ones. */
    makersSince: (changeId: string) => {
      const madeBy = (column: SQLiteColumn) =>
        db
          .select({ column })
          .from(addressChanges)
          .where(and(mine, gte(addressChanges.changeId, changeId)));
      return {
        sessions: madeBy(addressChanges.sessionId),
        browsers: madeBy(addressChanges.browserKey),
        credentials: madeBy(addressChanges.credentialId),
      };
    },

    /** A stored change, undone or not. */
    find: (changeId: string): Promise<AddressChangeRow | undefined> =>
      db
        .select()
        .from(addressChanges)
        .where(and(mine, eq(addressChanges.changeId, changeId)))
        .get(),

    /** The changes that can still be undone, oldest first: changing to an address that one led away from is a return. */
    open: (): Promise<AddressChangeRow[]> =>
      db
        .select()
        .from(addressChanges)
        .where(
          and(
            mine,
            isNull(addressChanges.revokedAt),
            isNull(addressChanges.waitingEmail),
            gt(addressChanges.changedAt, now() - TAKE_BACK_SECONDS),
          ),
        )
        .orderBy(asc(addressChanges.changeId)),

    waiting: (): Promise<AddressChangeRow | undefined> =>
      db.select().from(addressChanges).where(isWaiting).get(),

    /** Lets a change wait until `changedAt`, in place of another; `false` as in `change`. */
    wait: async (change: NewChange & { changedAt: number }): Promise<boolean> => {
      const { session, email } = change;
      const note = noteOf(person, 'address_change_waits');
      const results = await db.batch([note(session), stopping(session), recording(change, email)]);
      return results[2].meta.changes === 1;
    },

    stop: async (): Promise<void> => {
      await db.batch(ending(isWaiting));
    },

    /** Statements that end, and record, a change that waits if a browser requested it, or anyone since an instant. */
    disowning: ({ browserKey, since }: { browserKey: string; since: number }) =>
      ending(
        and(
          isWaiting,
          or(eq(addressChanges.browserKey, browserKey), gte(addressChanges.changedAt, since + WAIT_SECONDS)),
        ),
      ),

    /** Makes a change that has waited; nothing if it was stopped meanwhile. */
    carryOut: async (changeId: string, email: string): Promise<void> => {
      const due = and(isWaiting, eq(addressChanges.changeId, changeId), lte(addressChanges.changedAt, now()));
      const given = db.select().from(addressChanges).where(due);
      await db.batch([
        noteOf(person, 'address_changed')(given),
        setAddress(email, given),
        db.update(addressChanges).set({ waitingEmail: null }).where(due),
      ]);
    },

    /** Sets another address and stores the previous one; `false`, and nothing written, if the session is over. */
    change: async (change: NewChange & { changedAt: number }): Promise<boolean> => {
      const { session, email } = change;
      const [, , , rows] = await db.batch([
        noteOf(person, 'address_changed')(session),
        stopping(session),
        recording(change, null),
        setAddress(email, session),
      ]);
      return rows.length === 1;
    },

    /**
     * Restores the address from before a change and removes later changes; `false` as in `change`. The change itself stays,
     * so that its link still ends the sessions of whoever made it.
     */
    goBack: async ({ changeId, email, session }: NewChange): Promise<boolean> => {
      const [, , rows] = await db.batch([
        noteOf(person, 'address_changed')(session),
        revoking(
          and(mine, gt(addressChanges.changeId, changeId), isNull(addressChanges.revokedAt), exists(session)),
        ),
        setAddress(email, session),
      ]);
      return rows.length === 1;
    },

    /** Statements that restore the address from before a change, unless its link has done so, and end it and all later changes. */
    takingBack: ({ changeId, previousEmail }: AddressChangeRow) => {
      const isLeft = or(isNull(addressChanges.revokedAt), isNotNull(addressChanges.waitingEmail));
      const left = db
        .select({ changeId: addressChanges.changeId })
        .from(addressChanges)
        .where(and(mine, eq(addressChanges.changeId, changeId), isLeft));
      return [
        setAddress(previousEmail, left),
        db
          .update(addressChanges)
          .set({ revokedAt: now(), waitingEmail: null })
          .where(and(mine, gte(addressChanges.changeId, changeId), isLeft, exists(left))),
      ] as const satisfies readonly BatchStatement[];
    },
  };
}

/** The changes of one shard whose wait is over, at most `limit`. */
export const dueAddressChanges = ({ db, now }: Pick<Deps, 'db' | 'now'>, limit: number) =>
  db
    .select({ userId: addressChanges.userId, changeId: addressChanges.changeId })
    .from(addressChanges)
    .where(
      and(
        isNotNull(addressChanges.waitingEmail),
        isNull(addressChanges.revokedAt),
        lte(addressChanges.changedAt, now()),
      ),
    )
    // In random order, so that changes that always fail can't block the others.
    .orderBy(sql`random()`)
    .limit(limit);
