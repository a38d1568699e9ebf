import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { SOURCES_MAX } from '#domain/busy/busy.rules.ts';
import { AppError } from '#domain/errors.ts';
import { busySources as sources } from '#drizzle/schema/busy.ts';
import { lastActiveAtOf } from '#worker/account/account.repository.ts';
import type { Deps, PersonContext } from '#worker/context.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { insertMany } from '#worker/platform/json-sql.ts';
import { noteOf } from '#worker/security-trail/security-events.repository.ts';

export type SourceRow = typeof sources.$inferSelect;
type NewSourceRow = Omit<typeof sources.$inferInsert, 'userId'>;

/** One person's calendars that are read in. */
export function createBusyRepository(person: PersonContext) {
  const { context, deps, userId } = person;
  const { db, now } = deps;
  const mine = eq(sources.userId, userId);
  const of = (sourceId: string) => and(mine, eq(sources.sourceId, sourceId));
  const found = (sourceId: string) => db.select().from(sources).where(of(sourceId));
  const count = () => db.$count(sources, mine);
  /** A query that has a row if a condition holds. */
  const when = (condition: SQL | undefined) =>
    db.select({ one: sql`1` }).from(sql`(select 1)`).where(condition);

  return {
    /** In the order in which they were added. */
    list: (): Promise<SourceRow[]> =>
      db.select().from(sources).where(mine).orderBy(asc(sources.createdAt), asc(sources.sourceId)),

    /** Throws `not_found`. */
    find: async (sourceId: string): Promise<SourceRow> => {
      const row = await found(sourceId).get();
      if (!row) throw new AppError('not_found');
      return row;
    },

    count: async (): Promise<number> => count(),

    /** Adds a calendar and records it; `false` if there are five, or one with its id or address. */
    add: async (row: NewSourceRow): Promise<boolean> => {
      const { sourceId, addressHash } = row;
      const isSame = or(eq(sources.sourceId, sourceId), eq(sources.addressHash, addressHash ?? ''));
      const same = db.select().from(sources).where(and(mine, isSame));
      const given = when(and(lt(count(), SOURCES_MAX), notExists(same)));
      const results = await db.batch([
        noteOf(person, 'calendar_source_added')(given),
        context.hooks.onFirstCalendar(person, when(eq(count(), 0))),
        ...insertMany(db, { table: sources, rows: [{ userId, ...row }], given }),
      ]);
      // Triggers count what is stored, and their changes count too.
      return (results.at(-1)?.meta.changes ?? 0) > 0;
    },

    /** Changes a calendar; with `due` only while its next fetch is at that time. `false` if nothing was changed. */
    update: async (
      { sourceId }: Pick<SourceRow, 'sourceId'>,
      { due, ...change }: Partial<NewSourceRow> & { readonly due?: number | null },
    ): Promise<boolean> => {
      const isDue = due === undefined ? undefined : sql`${sources.nextFetchAt} is ${due}`;
      const changed = await db
        .update(sources)
        .set({ sourceId, ...change })
        .where(and(of(sourceId), isDue))
        .returning({ id: sources.sourceId });
      return changed.length === 1;
    },

    /** Statement that makes every address that is fetched due; given a query, if it has rows. */
    waking: (given?: Query): BatchStatement =>
      db
        .update(sources)
        .set({ nextFetchAt: now() })
        .where(and(mine, isNotNull(sources.nextFetchAt), given && exists(given))),

    /**
     * Statement that makes those due that waited for the next use. Those that are due already become so a second earlier: a run that
     * read them before this use then doesn't make them wait.
     */
    resuming: () =>
      db
        .update(sources)
        .set({ nextFetchAt: sql`coalesce(${sources.nextFetchAt} - 1, ${now()})` })
        .where(
          and(
            mine,
            eq(sources.kind, 'address'),
            or(isNull(sources.nextFetchAt), lte(sources.nextFetchAt, now())),
            ne(sources.state, 'stopped'),
          ),
        ),

    /** Throws `not_found`. */
    remove: async (sourceId: string): Promise<void> => {
      const [, gone] = await db.batch([
        noteOf(person, 'calendar_source_removed')(found(sourceId)),
        db.delete(sources).where(of(sourceId)).returning({ id: sources.sourceId }),
      ]);
      if (gone.length === 0) throw new AppError('not_found');
    },
  };
}

/** The calendars of many people that are due, the longest first, with the last use of each person's: for a timer, by an index on the time. */
export const findDueSources = ({ db, now }: Pick<Deps, 'db' | 'now'>, limit: number) =>
  db
    .select({ ...getTableColumns(sources), lastUseAt: lastActiveAtOf(sources.userId) })
    .from(sources)
    .where(lte(sources.nextFetchAt, now()))
    .orderBy(asc(sources.nextFetchAt))
    .limit(limit);
export type DueSource = Awaited<ReturnType<typeof findDueSources>>[number];
