import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { furtherAddresses, people } from '#drizzle/directory/people.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import { type AddressHashes, KEYED } from './address-hash.ts';

/** As the index has it. */
const IS_PLAIN = sql`${people.addressHashVersion} = 0`;

export type DirectoryRow = typeof people.$inferSelect;

const twin = alias(people, 'twin');

/** Statement that turns the row of an address that is known by its plain hash. */
export const turning = (db: Deps['directory'], { plain, keyed }: AddressHashes) =>
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

/** Which shard holds whom. Of an account that is not in it, nothing is changed. */
export function createDirectoryRepository({ directory: db, now }: Pick<Deps, 'directory' | 'now'>) {
  const person = (userId: string) => eq(people.userId, userId);
  const first = async (where: ReturnType<typeof eq>): Promise<DirectoryRow | undefined> => {
    const [row] = await db.select().from(people).where(where);
    return row;
  };

  return {
    find: (userId: string) => first(person(userId)),
    /** By either hash, or as one that is held for somebody, in one statement whatever is found. */
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
    /** Hashes without a key, at most `limit` of them. */
    findPlain: async (limit: number): Promise<string[]> => {
      const rows = await db.select({ hash: people.addressHash }).from(people).where(IS_PLAIN).limit(limit);
      return rows.map(({ hash }) => hash);
    },
    /** Puts keyed hashes in the place of plain ones; says how many. */
    turnAll: async (hashes: readonly AddressHashes[]): Promise<number> => {
      const statements = hashes.map((one) => turning(db, one));
      const [first, ...rest] = statements;
      if (!first) return 0;
      const results = await db.batch([first, ...rest]);
      return results.reduce((sum, { meta }) => sum + meta.changes, 0);
    },
    findByCalendar: (calendarHash: string) => first(eq(people.calendarHash, calendarHash)),

    /**
     * Keeps an address for an account that is about to be made, in one transaction. Anyone who claims it again, because the one
     * before died or at the same time, is given what was claimed first, under whichever hash; a deleted account's id is never
     * given again. `undefined` where the address is held for somebody else, or an account that had it changes to another.
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

    /** Notes that the account is in its shard for good. */
    settle: async (userId: string): Promise<void> => {
      await db.update(people).set({ state: 'here', changedAt: now() }).where(person(userId));
    },

    /** Notes that the account is about to be deleted; `false` where it is being moved and must not be. */
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

    /** Enters an account from before there was a directory; nothing where it is there. */
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

    /** Forgets a person as they were read, unless something else has happened to them since. */
    remove: async ({ userId, state, changedAt }: DirectoryRow): Promise<void> => {
      const isAsRead = [eq(people.state, state), eq(people.changedAt, changedAt), isNull(people.movesTo)];
      const known = db.select({ userId: people.userId }).from(people);
      await db.batch([
        db.delete(people).where(and(person(userId), ...isAsRead)),
        // What was held for them is anybody's again.
        db
          .delete(furtherAddresses)
          .where(
            and(
              eq(furtherAddresses.userId, userId),
              notInArray(furtherAddresses.userId, known.where(person(userId))),
            ),
          ),
      ]);
    },

    /** Notes the secret of a person's calendar, in place of the one before. */
    setCalendar: async (userId: string, calendarHash: string | null): Promise<void> => {
      await db.update(people).set({ calendarHash }).where(person(userId));
    },

    /** Whose coming or leaving was begun before an instant and never ended, at most `limit` of them. */
    findUnsettled: (before: number, limit: number): Promise<DirectoryRow[]> =>
      db
        .select()
        .from(people)
        .where(and(ne(people.state, sql`'here'`), lt(people.changedAt, before)))
        .limit(limit),

    /** Which of these people are being moved. */
    amongMoving: async (userIds: readonly string[]): Promise<ReadonlySet<string>> => {
      const asked = sql`(select value from json_each(${JSON.stringify(userIds)}))`;
      const rows = await db
        .select({ userId: people.userId })
        .from(people)
        .where(and(isNotNull(people.movesTo), inArray(people.userId, asked)));
      return new Set(rows.map(({ userId }) => userId));
    },
  };
}

export type DirectoryRepository = ReturnType<typeof createDirectoryRepository>;
