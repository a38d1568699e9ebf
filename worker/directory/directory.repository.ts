import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { furtherAddresses, people, shareHashes } from '#drizzle/directory/people.ts';
import type { Deps, Owner } from '#worker/context.ts';
import type { Config } from '#worker/platform/config.ts';
import { runAll } from '#worker/platform/database.ts';
import { isListed } from '#worker/platform/json-sql.ts';
import { createMac, sha256 } from '#worker/platform/secrets.ts';

type LinkEnd = { readonly shareId: string; readonly expiresAt: number };

export type DirectoryRow = typeof people.$inferSelect;

/** A change of an address counts as dead after this long; none takes longer. */
const CHANGE_SECONDS = 60;

/** Which person is in which shard. Calls about an unknown account change nothing. */
export function createDirectoryRepository({ directory: db, now }: Pick<Deps, 'directory' | 'now'>) {
  const person = (userId: string) => eq(people.userId, userId);
  const mine = (userId: string) => eq(furtherAddresses.userId, userId);
  const linksOf = (userId: string, shareId?: string) =>
    and(eq(shareHashes.userId, userId), shareId === undefined ? undefined : eq(shareHashes.shareId, shareId));
  const first = (where: ReturnType<typeof eq>): Promise<DirectoryRow | undefined> =>
    db.select().from(people).where(where).get();

  return {
    find: (userId: string) => first(person(userId)),
    /** Finds an address by either hash, or as a held one, always in one statement. */
    findByAddress: async ({ plain, keyed }: AddressHashes): Promise<DirectoryRow | undefined> => {
      const isOwn = inArray(people.addressHash, [keyed, plain]);
      const holder = db
        .select({ userId: furtherAddresses.userId })
        .from(furtherAddresses)
        .where(eq(furtherAddresses.addressHash, keyed));
      const [row] = await db
        .select()
        .from(people)
        .where(or(isOwn, inArray(people.userId, holder)))
        .orderBy(desc(isOwn), desc(people.addressHashVersion))
        .limit(1);
      return row;
    },
    /** Hashes without a key, at most `limit`. */
    findPlain: async (limit: number): Promise<string[]> => {
      const rows = await db.select({ hash: people.addressHash }).from(people).where(IS_PLAIN).limit(limit);
      return rows.map(({ hash }) => hash);
    },
    /** Replaces plain hashes with keyed ones; returns how many. */
    turnAll: async (hashes: readonly AddressHashes[]): Promise<number> => {
      const statements = hashes.map((one) => turning(db, one));
      const results = await runAll(db, statements);
      return results.reduce((sum, { meta }) => sum + meta.changes, 0);
    },
    findByCalendar: (calendarHash: string) => first(eq(people.calendarHash, calendarHash)),

    /** The shard of the person whose link a secret opens, as far as the directory knows; `undefined` without such a link. */
    findByShare: (secretHash: string) =>
      db
        .select({ shard: people.shard })
        .from(shareHashes)
        .leftJoin(people, eq(people.userId, shareHashes.userId))
        .where(eq(shareHashes.secretHash, secretHash))
        .get(),

    /**
     * Claims an address for a new account, in one transaction. A second claim (after a dead call, or in parallel) gets the
     * first one's result, under either hash; a deleted account's id is never reused. `undefined` if the address is held for
     * another account, or if an account is changing away from it.
     */
    claim: async ({ userId, shard }: Owner, hashes: AddressHashes): Promise<Owner | undefined> => {
      const renewed = (column: 'user_id' | 'shard') =>
        sql`case when ${people.state} = 'leaving' then excluded.${sql.identifier(column)} else ${sql.identifier(column)} end`;
      const { keyed } = hashes;
      const isHeld = sql`select 1 from ${furtherAddresses} where address_hash = ${keyed} and held_until > ${now()}`;
      const isLeft = sql`select 1 from ${furtherAddresses} join ${people} using (user_id)
        where ${people.addressHash} = ${keyed} and ${furtherAddresses.state} = 'coming'`;
      const claiming = db
        .insert(people)
        .select(
          sql`select ${userId}, ${shard}, ${keyed}, ${KEYED}, null, 'coming', ${now()}, null, null, null, null
            where not exists (${isHeld}) and not exists (${isLeft})`,
        )
        .onConflictDoUpdate({
          target: people.addressHash,
          set: {
            userId: renewed('user_id'),
            shard: renewed('shard'),
            state: 'coming',
            changedAt: now(),
            calendarHash: null,
          },
        })
        .returning({ userId: people.userId, shard: people.shard });
      const [, [row]] = await db.batch([turning(db, hashes), claiming]);
      return row;
    },

    /** Records that the account exists in its shard. */
    settle: async (userId: string): Promise<void> => {
      await db.update(people).set({ state: 'here', changedAt: now() }).where(person(userId));
    },

    /** Records that the account is about to be deleted; `false` if it is being moved, which forbids it. */
    beginLeaving: async (userId: string): Promise<boolean> => {
      const [row] = await db
        .update(people)
        .set({
          state: sql`case when ${people.movesTo} is null then 'leaving' else ${people.state} end`,
          changedAt: now(),
        })
        .where(person(userId))
        .returning({ movesTo: people.movesTo });
      return !row?.movesTo;
    },

    /** Adds an account from before the directory; does nothing if it exists already. */
    enter: async ({ userId, shard }: Owner, { keyed }: AddressHashes): Promise<void> => {
      await db
        .insert(people)
        .values({
          userId,
          shard,
          addressHash: keyed,
          addressHashVersion: KEYED,
          state: 'here',
          changedAt: now(),
        })
        .onConflictDoNothing();
    },

    /** Deletes a person's row, unless it has changed since it was read. */
    remove: async ({ userId, state, changedAt }: DirectoryRow): Promise<void> => {
      const isAsRead = [eq(people.state, state), eq(people.changedAt, changedAt), isNull(people.movesTo)];
      const known = db.select({ userId: people.userId }).from(people);
      await db.batch([
        db.delete(people).where(and(person(userId), ...isAsRead)),
        // Addresses held for them become free.
        db
          .delete(furtherAddresses)
          .where(and(mine(userId), notInArray(furtherAddresses.userId, known.where(person(userId))))),
        db
          .delete(shareHashes)
          .where(and(linksOf(userId), notInArray(shareHashes.userId, known.where(person(userId))))),
      ]);
    },

    /** Stores the secret's hash of a person's calendar, replacing the previous one. */
    setCalendar: async (userId: string, calendarHash: string | null): Promise<void> => {
      await db.update(people).set({ calendarHash }).where(person(userId));
    },

    addShare: async (link: typeof shareHashes.$inferInsert): Promise<void> => {
      await db.insert(shareHashes).values(link);
    },

    extendShare: async (userId: string, { shareId, expiresAt }: LinkEnd): Promise<void> => {
      await db.update(shareHashes).set({ expiresAt }).where(linksOf(userId, shareId));
    },

    /** Forgets a link of a person's, or all of them. */
    removeShares: async (userId: string, shareId?: string): Promise<void> => {
      await db.delete(shareHashes).where(linksOf(userId, shareId));
    },

    /** People whose sign-up or deletion started before an instant and never finished, at most `limit`. */
    findUnsettled: (before: number, limit: number): Promise<DirectoryRow[]> =>
      db
        .select()
        .from(people)
        .where(and(ne(people.state, sql`'here'`), lt(people.changedAt, before)))
        .limit(limit),

    /** The people among these who are being moved. */
    amongMoving: async (userIds: readonly string[]): Promise<ReadonlySet<string>> => {
      const rows = await db
        .select({ userId: people.userId })
        .from(people)
        .where(and(isNotNull(people.movesTo), isListed(people.userId, userIds)));
      return new Set(rows.map(({ userId }) => userId));
    },

    // Addresses held for a person besides their own: the one they are changing to, and those they can restore.

    /** Holds an address in one transaction; `false` if another account has it, or another change or a move is running. */
    hold: async (userId: string, hashes: AddressHashes): Promise<boolean> => {
      const { keyed } = hashes;
      const held = { state: 'coming', heldUntil: now() + CHANGE_SECONDS } as const;
      const others = db
        .select({ userId: people.userId })
        .from(people)
        .where(and(eq(people.addressHash, keyed), ne(people.userId, userId)));
      const underWay = db
        .select({ userId: furtherAddresses.userId })
        .from(furtherAddresses)
        .where(
          and(mine(userId), eq(furtherAddresses.state, 'coming'), gt(furtherAddresses.heldUntil, now())),
        );
      const [, , rows] = await db.batch([
        turning(db, hashes),
        db
          .delete(furtherAddresses)
          .where(and(eq(furtherAddresses.addressHash, keyed), lte(furtherAddresses.heldUntil, now()))),
        db
          .insert(furtherAddresses)
          .select(
            sql`select ${keyed}, ${people.userId}, ${held.state}, ${held.heldUntil} from ${people}
              where ${and(
                eq(people.userId, userId),
                eq(people.state, 'here'),
                isNull(people.movesTo),
                notExists(others),
                notExists(underWay),
              )}`,
          )
          .onConflictDoUpdate({ target: furtherAddresses.addressHash, set: held, setWhere: mine(userId) })
          .returning({ userId: furtherAddresses.userId }),
      ]);
      return rows.length === 1;
    },

    /** Writes a person's address and the addresses held for them, replacing earlier ones. */
    put: async (
      userId: string,
      {
        current,
        restorable,
      }: { current: AddressHashes; restorable: readonly { hash: string; until: number }[] },
    ): Promise<void> => {
      await db.batch([
        turning(db, current),
        db
          .update(people)
          .set({ addressHash: current.keyed, addressHashVersion: KEYED })
          .where(eq(people.userId, userId)),
        db.delete(furtherAddresses).where(mine(userId)),
        db
          .insert(furtherAddresses)
          .select(
            sql`select value ->> 'hash', ${userId}, 'kept', value ->> 'until' from json_each(${JSON.stringify(restorable)})
              where exists (select 1 from ${people} where ${eq(people.userId, userId)})`,
          )
          .onConflictDoNothing(),
      ]);
    },

    /** Releases everything held for a person. */
    drop: async (userId: string): Promise<void> => {
      await db.delete(furtherAddresses).where(mine(userId));
    },

    /** People whose change started and never finished, at most `limit`. */
    findUnsettledAddresses: async (limit: number): Promise<string[]> => {
      const rows = await db
        .select({ userId: furtherAddresses.userId })
        .from(furtherAddresses)
        .where(and(lte(furtherAddresses.heldUntil, now()), eq(furtherAddresses.state, 'coming')))
        .limit(limit);
      return rows.map(({ userId }) => userId);
    },

    /** Deletes addresses that are no longer held, and links that are over, at most `limit` of each. */
    forget: async (limit: number): Promise<void> => {
      const over = db
        .select({ hash: furtherAddresses.addressHash })
        .from(furtherAddresses)
        .where(and(lte(furtherAddresses.heldUntil, now()), eq(furtherAddresses.state, 'kept')))
        .limit(limit);
      const ended = db
        .select({ hash: shareHashes.secretHash })
        .from(shareHashes)
        .where(lte(shareHashes.expiresAt, now()))
        .limit(limit);
      await db.batch([
        db.delete(furtherAddresses).where(inArray(furtherAddresses.addressHash, over)),
        db.delete(shareHashes).where(inArray(shareHashes.secretHash, ended)),
      ]);
    },
  };
}

/** Written as in the index, so that SQLite uses it. */
const IS_PLAIN = sql`${people.addressHashVersion} = 0`;

const twin = alias(people, 'twin');

/** Statement that replaces the plain hash of an address with the keyed one. */
const turning = (db: Deps['directory'], { plain, keyed }: AddressHashes) =>
  db
    .update(people)
    .set({ addressHash: keyed, addressHashVersion: KEYED })
    .where(
      and(
        eq(people.addressHash, plain),
        IS_PLAIN,
        notExists(db.select().from(twin).where(eq(twin.addressHash, keyed))),
      ),
    );

/** The version of a keyed hash; 0 is plain SHA-256 (`people.address_hash_version`). */
export const KEYED = 1;

/** The two possible hashes of an address in the directory; new rows have the keyed one. */
export type AddressHashes = { readonly plain: string; readonly keyed: string };

/** Hashes addresses for the directory. The key is applied to the plain hash, so that old rows are converted without addresses. */
export function createAddressHasher(config: Pick<Config, 'DIRECTORY_SECRET'>) {
  // Read on demand, so that an operator's command without addresses works without the secret.
  const keyedOf = (plain: string) => createMac(config.DIRECTORY_SECRET).sign(`directory-address|${plain}`);

  return {
    keyedOf,
    /** @param addressKey the folded address */
    hashesOf: async (addressKey: string): Promise<AddressHashes> => {
      const plain = await sha256(`marea-directory|${addressKey}`);
      return { plain, keyed: await keyedOf(plain) };
    },
  };
}
