import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { QUOTAS, type Quota, type Usage } from '#domain/account/quotas.ts';
import { keyOf, type Lookup } from '#domain/portability/read-records.ts';
import { cycleModes, cycleProfiles, periods } from '#drizzle/schema/cycle.ts';
import { habitChecks, habitPastSchedules, habits } from '#drizzle/schema/habits.ts';
import { pendingImportParts as parts, pendingImports } from '#drizzle/schema/imports.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import { personUsage } from '#drizzle/schema/usage.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { inChunks, insertMany } from '#worker/platform/insert-many.ts';
import { letOthersIn } from '#worker/platform/let-others-in.ts';
import { repackHabits } from './repack-habits.ts';

/** The tables that an import fills, by their names. */
export const IMPORTED_TABLES = {
  cycle_modes: cycleModes,
  periods,
  tasks,
  habits,
  habit_past_schedules: habitPastSchedules,
  habit_checks: habitChecks,
  journal_entries: journalEntries,
} as const;
export type ImportedTable = keyof typeof IMPORTED_TABLES;

/** The target of a part: a table for its rows, or `checked_weeks` for ids of habits whose packed weeks are rebuilt. */
type Target = ImportedTable | 'checked_weeks';

/** Some rows of an import, as a JSON list. */
export type ImportPart = { readonly target: Target; readonly rows: string };

/** Further changes in the transaction that accepts an import. */
export type AcceptedWith = {
  readonly added: Usage;
  readonly profile: Partial<typeof users.$inferInsert>;
  readonly cycleProfile: typeof cycleProfiles.$inferInsert | undefined;
  /** Statement that records the import, if a query has rows. */
  readonly note: (given: Query) => BatchStatement;
};

/** What an import has to know about a person. */
export type Standing = {
  readonly person: typeof users.$inferSelect | undefined;
  readonly cycleProfile: typeof cycleProfiles.$inferSelect | undefined;
  readonly usage: Usage | undefined;
  readonly hasOpenMode: boolean;
};

/** How many parts may still be written; counts down. */
export type Budget = { parts: number };

/** The most code units of keys in one look-up. */
const KEYS_LENGTH = 200_000;

const LOOKUPS: Readonly<Record<Lookup, { table: SQLiteTable; owner: SQL; columns: readonly SQL[] }>> = {
  periods: { table: periods, owner: sql`${periods.userId}`, columns: [sql`${periods.periodId}`] },
  period_days: { table: periods, owner: sql`${periods.userId}`, columns: [sql`${periods.startedOn}`] },
  mode_days: { table: cycleModes, owner: sql`${cycleModes.userId}`, columns: [sql`${cycleModes.startedOn}`] },
  tasks: { table: tasks, owner: sql`${tasks.userId}`, columns: [sql`${tasks.taskId}`] },
  habits: { table: habits, owner: sql`${habits.userId}`, columns: [sql`${habits.habitId}`] },
  checks: {
    table: habitChecks,
    owner: sql`${habitChecks.userId}`,
    columns: [sql`${habitChecks.habitId}`, sql`${habitChecks.checkedOn}`],
  },
  journal_days: {
    table: journalEntries,
    owner: sql`${journalEntries.userId}`,
    columns: [sql`${journalEntries.writtenOn}`],
  },
};

/**
 * One person's imports. Their rows are first stored in parts. `accept` commits the import in one step; after that `finish`
 * writes part after part, even if it is interrupted. No statement blocks the database for long.
 */
export function createImportsRepository(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  userId: string,
) {
  const pending = (importId: string) =>
    and(eq(pendingImports.userId, userId), eq(pendingImports.importId, importId));
  const partOf = (importId: string, part: number) =>
    and(eq(parts.userId, userId), eq(parts.importId, importId), eq(parts.part, part));

  /** Statement that writes the rows of a part into their table; a row whose key exists is left out. */
  function writing({ importId, part, target }: { importId: string; part: number; target: ImportedTable }) {
    const table = IMPORTED_TABLES[target];
    const rows = sql`${parts}, json_each(${parts.rows}) as row where ${partOf(importId, part)}`;
    const field = (name: string) => sql`json_extract(row.value, ${sql.raw(`'$.${name}'`)})`;
    const values = Object.entries(getTableColumns(table))
      .filter(([, column]) => column.generated === undefined)
      .map(([name, column]) => {
        if (name === 'userId') return sql`${userId}`;
        // A part that was laid aside by an earlier version may lack a newer column.
        if (column.default !== undefined) return sql`coalesce(${field(name)}, ${column.default})`;
        if (target !== 'tasks' || name !== 'parentId') return field(name);
        // The parent may have been deleted since the file was checked.
        const isHere = sql`exists (select 1 from tasks as above where above.user_id = ${userId} and above.task_id = ${field(name)})`;
        const comesAlong = sql`${field(name)} in (select json_extract(other.value, '$.taskId') from ${parts}, json_each(${parts.rows}) as other where ${partOf(importId, part)})`;
        return sql`case when ${isHere} or ${comesAlong} then ${field(name)} end`;
      });
    const isOfHabit = target === 'habit_checks' || target === 'habit_past_schedules';
    const hasHabit = isOfHabit
      ? sql`and exists (select 1 from ${habits} where ${habits.userId} = ${userId} and ${habits.habitId} = ${field('habitId')})`
      : sql.empty();
    // Another mode may have started since the file was checked; only one is open at a time.
    const isOneMode =
      target === 'cycle_modes'
        ? sql`and (${field('endedOn')} is not null or ${notExists(openMode())})`
        : sql.empty();
    return db
      .insert(table)
      .select(sql`select ${sql.join(values, sql`, `)} from ${rows} ${hasHabit} ${isOneMode}`)
      .onConflictDoNothing();
  }

  const openMode = () =>
    db
      .select({ mode: cycleModes.mode })
      .from(cycleModes)
      .where(and(eq(cycleModes.userId, userId), isNull(cycleModes.endedOn)));

  /** Writes the remaining parts, within the budget. */
  async function apply(importId: string, budget: Budget): Promise<void> {
    const left = await db
      .select({ part: parts.part, target: parts.target })
      .from(parts)
      .where(and(eq(parts.userId, userId), eq(parts.importId, importId)))
      .orderBy(asc(parts.part));
    for (const { part, target: named } of left) {
      if (budget.parts === 0) return;
      budget.parts -= 1;
      const target = named as Target; // only `lay` writes it
      const done = db.delete(parts).where(partOf(importId, part));
      if (target === 'checked_weeks') {
        const [row] = await db.select({ rows: parts.rows }).from(parts).where(partOf(importId, part));
        // In the format of `lay`; the part may be gone if another call finishes the same import.
        if (row) await repackHabits(db, { userId, habitIds: JSON.parse(row.rows) as string[] });
        await done;
      } else await db.batch([writing({ importId, part, target }), done]);
      await letOthersIn();
    }
    await db.delete(pendingImports).where(pending(importId));
  }

  return {
    /** The keys among these that name a row of this person, in the format of `keyOf`. */
    find: async (what: Lookup, keys: readonly (readonly string[])[]): Promise<ReadonlySet<string>> => {
      const { table, owner, columns } = LOOKUPS[what];
      const found = new Set<string>();
      const same = columns.map(
        (column, index) => sql`${column} = json_extract(wanted.value, ${sql.raw(`'$[${index}]'`)})`,
      );
      for (const chunk of inChunks(
        keys.map((key) => JSON.stringify(key)),
        KEYS_LENGTH,
      )) {
        const rows = await db.all<{ key: string }>(
          sql`select wanted.value as key from json_each(${chunk}) as wanted
            where exists (select 1 from ${table} where ${owner} = ${userId} and ${sql.join(same, sql` and `)})`,
        );
        for (const { key } of rows) found.add(keyOf(JSON.parse(key) as string[])); // as it was written above
      }
      return found;
    },

    /** What else an import has to know about the person: one row of each, and whether a mode is running. */
    standing: async (): Promise<Standing> => {
      const [[person], [cycleProfile], [usage], open] = await db.batch([
        db.select().from(users).where(eq(users.userId, userId)),
        db.select().from(cycleProfiles).where(eq(cycleProfiles.userId, userId)),
        db.select(USAGE).from(personUsage).where(eq(personUsage.userId, userId)),
        openMode().limit(1),
      ]);
      return { person, cycleProfile, usage, hasOpenMode: open.length > 0 };
    },

    /** Stores the parts of an import, in order; nothing is applied before it is accepted. */
    lay: async (laid: readonly ImportPart[]): Promise<string> => {
      const importId = newId();
      await db.insert(pendingImports).values({ userId, importId, begunAt: now() });
      for (const [part, row] of laid.entries()) {
        await db.insert(parts).values({ userId, importId, part, ...row });
        await letOthersIn();
      }
      return importId;
    },

    /**
     * Commits the whole import or nothing: `false` if there is no longer enough room, or if another one is being written,
     * whose rows aren't counted yet.
     */
    accept: async (
      importId: string,
      { added, profile, cycleProfile, note }: AcceptedWith,
    ): Promise<boolean> => {
      const isAccepted = db
        .select()
        .from(pendingImports)
        .where(and(pending(importId), isNotNull(pendingImports.acceptedAt)));
      const another = alias(pendingImports, 'another');
      const isAlone = notExists(
        db
          .select()
          .from(another)
          .where(and(eq(another.userId, userId), isNotNull(another.acceptedAt))),
      );
      const hasRoom = exists(
        db
          .select()
          .from(personUsage)
          .where(and(eq(personUsage.userId, userId), ...roomFor(added))),
      );
      const [accepted] = await db.batch([
        db
          .update(pendingImports)
          .set({ acceptedAt: now() })
          .where(and(pending(importId), hasRoom, isAlone))
          .returning({ importId: pendingImports.importId }),
        db
          .update(users)
          .set({ userId: sql`${users.userId}`, ...stillOpen(profile) })
          .where(and(eq(users.userId, userId), exists(isAccepted))),
        ...insertMany(db, {
          table: cycleProfiles,
          rows: cycleProfile ? [cycleProfile] : [],
          given: isAccepted,
        }),
        note(isAccepted),
      ]);
      return accepted.length === 1;
    },

    /** Drops an import, unless it was accepted. */
    drop: async (importId: string): Promise<void> => {
      const refused = db
        .select({ id: pendingImports.importId })
        .from(pendingImports)
        .where(and(pending(importId), isNull(pendingImports.acceptedAt)));
      await db.batch([
        db.delete(parts).where(and(eq(parts.userId, userId), inArray(parts.importId, refused))),
        db.delete(pendingImports).where(and(pending(importId), isNull(pendingImports.acceptedAt))),
      ]);
    },

    /** Writes the rest of every accepted import of this person, within a budget. Safe to call in parallel. */
    finish: async (budget: Budget = { parts: Number.POSITIVE_INFINITY }): Promise<void> => {
      const open = await db
        .select({ importId: pendingImports.importId })
        .from(pendingImports)
        .where(and(eq(pendingImports.userId, userId), isNotNull(pendingImports.acceptedAt)));
      for (const { importId } of open) await apply(importId, budget);
    },
  };
}

const USAGE = {
  tasks: personUsage.tasks,
  habits: personUsage.habits,
  journal_entries: personUsage.journalEntries,
  periods: personUsage.periods,
  bytes: personUsage.bytes,
} satisfies Record<Quota, unknown>;

/** Conditions that a person's quotas have room for the added rows. */
const roomFor = (added: Usage): SQL[] =>
  Object.entries(USAGE).flatMap(([quota, kept]) => {
    const count = added[quota as Quota]; // its keys are quotas
    return count > 0 ? [sql`${kept} + ${count} <= ${QUOTAS[quota as Quota]}`] : [];
  });

export type ImportsRepository = ReturnType<typeof createImportsRepository>;

/** The answers of an import, without those answered since the check; the language always had a value. */
const stillOpen = (profile: AcceptedWith['profile']) =>
  Object.fromEntries(
    Object.entries(profile).map(([field, value]) => {
      const column = users[field as keyof AcceptedWith['profile']]; // its keys are columns
      return [field, field === 'language' ? value : sql`coalesce(${column}, ${value})`];
    }),
  );
