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
import { alias } from 'drizzle-orm/sqlite-core';
import { QUOTAS, type Quota, type Usage } from '#domain/account/quotas.ts';
import { cycleModes, cycleProfiles, periods } from '#drizzle/schema/cycle.ts';
import { customSymptoms, dayLogs } from '#drizzle/schema/day-log.ts';
import { habitChecks, habitPastSchedules, habits } from '#drizzle/schema/habits.ts';
import { pendingImportParts as parts, pendingImports } from '#drizzle/schema/imports.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import { personUsage } from '#drizzle/schema/usage.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { insertMany } from '#worker/platform/insert-many.ts';
import { letOthersIn } from '#worker/platform/let-others-in.ts';
import { createImportLookups } from './import-lookups.ts';
import { repackHabits } from './repack-habits.ts';
import type { StartWindow } from './start-windows.ts';

/** The tables that an import fills, by their names. */
const IMPORTED_TABLES = {
  cycle_modes: cycleModes,
  periods,
  custom_symptoms: customSymptoms,
  day_logs: dayLogs,
  tasks,
  habits,
  habit_past_schedules: habitPastSchedules,
  habit_checks: habitChecks,
  journal_entries: journalEntries,
} as const;
export type ImportedTable = keyof typeof IMPORTED_TABLES;

/**
 * The target of a part: a table for its rows, `starts` for days over which starts of periods follow from the log of days, or
 * `checked_weeks` for ids of habits whose packed weeks are rebuilt.
 */
type Target = ImportedTable | 'starts' | 'checked_weeks';

/** Some rows of an import, as a JSON list. */
export type ImportPart = { readonly target: Target; readonly rows: string };

type PartOfImport<Of extends Target> = {
  readonly importId: string;
  readonly part: number;
  readonly target: Of;
};

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
  /** How many symptoms the person named. */
  readonly ownSymptoms: number;
};

/** Statements that bring starts of periods in step with the log of days; of the cycle, whose tables these are. */
export type StartsInStep = (window: StartWindow) => readonly BatchStatement[];

/** How many parts may still be written; counts down. */
export type Budget = { parts: number };

/**
 * One person's imports. Their rows are first stored in parts. `accept` commits the import in one step; after that `finish`
 * writes part after part, even if it is interrupted. No statement blocks the database for long.
 */
export function createImportsRepository(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { userId, startsInStep }: { userId: string; startsInStep: StartsInStep },
) {
  const pending = (importId: string) =>
    and(eq(pendingImports.userId, userId), eq(pendingImports.importId, importId));
  const partOf = (importId: string, part: number) =>
    and(eq(parts.userId, userId), eq(parts.importId, importId), eq(parts.part, part));

  /** Statement that writes the rows of a part into their table; a row whose key exists is left out. */
  function writing({ importId, part, target }: PartOfImport<ImportedTable>) {
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

  /** What `lay` stored in a part; `undefined` if another call that finishes the same import has written it. */
  async function storedIn<Stored>(importId: string, part: number): Promise<Stored | undefined> {
    const [row] = await db.select({ rows: parts.rows }).from(parts).where(partOf(importId, part));
    return row && (JSON.parse(row.rows) as Stored);
  }

  async function applyPart({ importId, part, target }: PartOfImport<Target>): Promise<void> {
    const done = db.delete(parts).where(partOf(importId, part));
    if (target === 'starts') {
      const window = await storedIn<StartWindow>(importId, part);
      if (window) await db.batch([done, ...startsInStep(window)]);
      return;
    }
    if (target === 'checked_weeks') {
      const habitIds = await storedIn<string[]>(importId, part);
      if (habitIds) await repackHabits(db, { userId, habitIds });
      await done;
      return;
    }
    await db.batch([writing({ importId, part, target }), done]);
  }

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
      await applyPart({ importId, part, target: named as Target }); // only `lay` writes it
      await letOthersIn();
    }
    await db.delete(pendingImports).where(pending(importId));
  }

  return {
    find: createImportLookups(db, userId),

    /** What else an import has to know about the person: one row of each, and whether a mode is running. */
    standing: async (): Promise<Standing> => {
      const [[person], [cycleProfile], [usage], open, named] = await db.batch([
        db.select().from(users).where(eq(users.userId, userId)),
        db.select().from(cycleProfiles).where(eq(cycleProfiles.userId, userId)),
        db.select(USAGE).from(personUsage).where(eq(personUsage.userId, userId)),
        openMode().limit(1),
        db
          .select({ id: customSymptoms.symptomId })
          .from(customSymptoms)
          .where(eq(customSymptoms.userId, userId)),
      ]);
      return { person, cycleProfile, usage, hasOpenMode: open.length > 0, ownSymptoms: named.length };
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
