import { and, asc, count, eq, gte, isNotNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { SOURCES_MAX } from '#domain/busy/busy.rules.ts';
import { busySources as sources } from '#drizzle/schema/busy.ts';
import { lastActiveAtOf } from '#worker/account/account.repository.ts';
import type { Deps, PersonContext } from '#worker/context.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { insertMany } from '#worker/platform/json-sql.ts';
import { noteOf } from '#worker/security-trail/security-events.repository.ts';

export type SourceRow = typeof sources.$inferSelect;
export type SourceChange = Partial<Omit<SourceRow, 'userId' | 'sourceId'>>;

/** A fetch that has begun keeps others from beginning for so long, in seconds. */
const CLAIM_SECONDS = 600;

/** One person's calendars that are read in. */
export function createBusyRepository(person: PersonContext) {
  const { context, deps, userId } = person;
  const { db, now } = deps;
  const mine = eq(sources.userId, userId);
  const of = (sourceId: string) => and(mine, eq(sources.sourceId, sourceId));
  const found = (sourceId: string) => db.select().from(sources).where(of(sourceId));
  const held = db.select({ held: count() }).from(sources).where(mine);
  /** A query that has a row if a condition holds. */
  const when = (condition: SQL | undefined) =>
    db.select({ one: sql`1` }).from(sql`(select 1)`).where(condition);

  return {
    /** In the order in which they were added. */
    list: (): Promise<SourceRow[]> =>
      db.select().from(sources).where(mine).orderBy(asc(sources.createdAt), asc(sources.sourceId)),

    find: (sourceId: string): Promise<SourceRow | undefined> => found(sourceId).get(),

    hasAny: async (): Promise<boolean> =>
      (await db.select({ id: sources.sourceId }).from(sources).where(mine).limit(1)).length > 0,

    /** Adds a calendar and records it; `false` if there are five, or one with its id or address. */
    add: async (row: Omit<typeof sources.$inferInsert, 'userId'>): Promise<boolean> => {
      const { sourceId, addressHash } = row;
      const isSame = or(
        eq(sources.sourceId, sourceId),
        addressHash ? eq(sources.addressHash, addressHash) : undefined,
      );
      const same = db.select().from(sources).where(and(mine, isSame));
      const given = when(and(lt(sql`(${held})`, SOURCES_MAX), notExists(same)));
      const [insertion] = insertMany(db, { table: sources, rows: [{ userId, ...row }], given });
      const results = await db.batch([
        noteOf(person, 'calendar_source_added')(given),
        context.hooks.onFirstCalendar(person, when(eq(sql`(${held})`, 0))),
        ...(insertion ? [insertion] : []),
      ]);
      // Triggers count what is stored, and their changes count too.
      return (results.at(-1)?.meta.changes ?? 0) > 0;
    },

    /** Changes a calendar; with `claimedUntil` only while that fetch has it. `undefined` if nothing was changed. */
    update: async (
      sourceId: string,
      { claimedUntil, ...change }: SourceChange & { readonly claimedUntil?: number },
    ): Promise<SourceRow | undefined> => {
      const isClaimed = claimedUntil === undefined ? undefined : eq(sources.nextFetchAt, claimedUntil);
      const [row] = await db
        .update(sources)
        .set({ sourceId, ...change })
        .where(and(of(sourceId), isClaimed))
        .returning();
      return row;
    },

    /**
     * Takes a calendar for a fetch: returns until when, or `undefined` if another fetch has taken it since it was read. A fetch by
     * hand takes it in any case.
     */
    claim: async (
      { sourceId, nextFetchAt }: SourceRow,
      { isByHand }: { isByHand: boolean },
    ): Promise<number | undefined> => {
      const claimedUntil = now() + CLAIM_SECONDS;
      const isAsRead = isByHand ? undefined : sql`${sources.nextFetchAt} is ${nextFetchAt}`;
      const taken = await db
        .update(sources)
        .set({ nextFetchAt: claimedUntil })
        .where(and(of(sourceId), isAsRead))
        .returning({ id: sources.sourceId });
      return taken.length === 1 ? claimedUntil : undefined;
    },

    /** Statement that makes every address due, to be read whole: its days lie elsewhere in another zone. */
    waking: (): BatchStatement =>
      db
        .update(sources)
        .set({ nextFetchAt: now(), etag: null, lastModified: null, contentHash: null })
        .where(and(mine, isNotNull(sources.nextFetchAt))),

    /** `false` if the person has none with that id. */
    remove: async (sourceId: string): Promise<boolean> => {
      const [, gone] = await db.batch([
        noteOf(person, 'calendar_source_removed')(found(sourceId)),
        db.delete(sources).where(of(sourceId)).returning({ id: sources.sourceId }),
      ]);
      return gone.length === 1;
    },
  };
}

/** The calendars of many people that are due, the longest first: for a timer, by an index on the time. */
export const findDueSources = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { usedSince, limit }: { usedSince: number; limit: number },
): Promise<SourceRow[]> =>
  db
    .select()
    .from(sources)
    .where(and(lte(sources.nextFetchAt, now()), gte(lastActiveAtOf(sources.userId), usedSince)))
    .orderBy(asc(sources.nextFetchAt))
    .limit(limit);
