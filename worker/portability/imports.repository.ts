import { and, asc, eq, exists, inArray, isNotNull, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { QUOTAS, type Quota, type Usage } from '#domain/account/quotas.ts';
import { AppError } from '#domain/errors.ts';
import { cycleProfiles } from '#drizzle/schema/cycle.ts';
import {
  imports as madeImports,
  pendingImportParts as parts,
  pendingImports,
  personUsage,
} from '#drizzle/schema/imports.ts';
import { labels } from '#drizzle/schema/tasks.ts';
import { users } from '#drizzle/schema/users.ts';
import { type Context, type PersonContext, personContext } from '#worker/context.ts';
import { dayLogFiles } from '#worker/cycle/cycle-portability.ts';
import type { BatchStatement, Placed, Query } from '#worker/platform/database.ts';
import { insertMany } from '#worker/platform/json-sql.ts';
import { yieldToEventLoop } from '#worker/platform/runtime.ts';
import { createImportLookups, estimatedStart } from './portability.repository.ts';
import { type ImportPart, reserveRows, type Target, writePart } from './write-part.ts';
import { openMode } from './write-rows.ts';

/** How often the stored data is read again while another import is written. */
const TRIES = 5;

/** Further changes in the transaction that accepts an import. */
export type AcceptOptions = {
  readonly added: Usage;
  readonly profile?: Partial<typeof users.$inferInsert>;
  readonly cycleProfile?: typeof cycleProfiles.$inferInsert | undefined;
  /** How many imports were committed when the stored data was read. */
  readonly importsBefore: number;
  /** Statements that record the import, if a query has rows. */
  readonly alongside: (given: Query) => readonly BatchStatement[];
  /** Throws if it must not be accepted after all. */
  readonly given?: () => Promise<void>;
};

/** The data of a person that an import needs; `estimate` is the entry that onboarding made and may replace. */
export type ImportState = Awaited<ReturnType<ReturnType<typeof createImportsRepository>['loadState']>>;

/** How many statements may still be run; counts down, and the last part may take some more. */
type Budget = { statements: number };
/** The most statements that one request runs for imports: D1 answers a thousand, and reading and staging need some. */
const STATEMENTS_PER_REQUEST = 600;

/**
 * One person's imports. Their rows are first stored in parts. `accept` commits the import in one step; after that `finish`
 * writes part after part, even if it is interrupted. No statement blocks the database for long.
 */
export function createImportsRepository(person: PersonContext) {
  const { deps, userId } = person;
  const { db, now, newId } = deps;
  const cycle = dayLogFiles(person);
  const pending = (importId: string) =>
    and(eq(pendingImports.userId, userId), eq(pendingImports.importId, importId));
  const accepted = and(eq(pendingImports.userId, userId), isNotNull(pendingImports.acceptedAt));

  const inThisRequest: Budget = { statements: STATEMENTS_PER_REQUEST };

  /** Writes the remaining parts within the budget: `false` if some are left. */
  async function apply(importId: string, budget: Budget): Promise<boolean> {
    const left = await db
      .select({ part: parts.part, target: parts.target })
      .from(parts)
      .where(and(eq(parts.userId, userId), eq(parts.importId, importId)))
      .orderBy(asc(parts.part));
    for (const { part, target: named } of left) {
      if (budget.statements <= 0) return false;
      budget.statements -= await writePart(
        { db, now, userId, cycle },
        { importId, part, target: named as Target }, // only `commit` writes it
      );
      await yieldToEventLoop();
    }
    budget.statements -= 2;
    await db.delete(pendingImports).where(pending(importId));
    return true;
  }

  /** Writes the rest of accepted imports, within a budget; `false` if something is left. Safe to call in parallel. */
  async function finish(budget: Budget): Promise<boolean> {
    budget.statements -= 1;
    const open = await db.select({ importId: pendingImports.importId }).from(pendingImports).where(accepted);
    for (const { importId } of open) if (!(await apply(importId, budget))) return false;
    return true;
  }

  /** Writes the rest of accepted imports. Throws `unavailable` if that is too much for one request; the next one continues. */
  async function finishNow(): Promise<void> {
    if (!(await finish(inThisRequest))) throw new AppError('unavailable', { retryAfterSeconds: 5 });
  }

  /** Commits the whole import or nothing. */
  async function accept(
    importId: string,
    { added, profile = {}, cycleProfile, importsBefore, alongside }: Omit<AcceptOptions, 'given'>,
  ): Promise<boolean> {
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
        .where(
          and(eq(personUsage.userId, userId), eq(personUsage.imports, importsBefore), ...hasRoomFor(added)),
        ),
    );
    const [came] = await db.batch([
      db
        .update(pendingImports)
        .set({ acceptedAt: now() })
        .where(and(pending(importId), hasRoom, isAlone))
        .returning({ importId: pendingImports.importId }),
      db
        .update(users)
        .set({ userId: sql`${users.userId}`, ...withoutAnswered(profile) })
        .where(and(eq(users.userId, userId), exists(isAccepted))),
      ...insertMany(db, {
        table: cycleProfiles,
        rows: cycleProfile ? [cycleProfile] : [],
        given: isAccepted,
      }),
      db
        .update(personUsage)
        .set({ imports: sql`${personUsage.imports} + 1`, ...reserveRows(added) })
        .where(and(eq(personUsage.userId, userId), exists(isAccepted))),
      ...alongside(isAccepted),
    ]);
    return came.length === 1;
  }

  /** Drops an import, unless it was accepted. */
  async function drop(importId: string): Promise<void> {
    const refused = db
      .select({ id: pendingImports.importId })
      .from(pendingImports)
      .where(and(pending(importId), isNull(pendingImports.acceptedAt)));
    await db.batch([
      db.delete(parts).where(and(eq(parts.userId, userId), inArray(parts.importId, refused))),
      db.delete(pendingImports).where(and(pending(importId), isNull(pendingImports.acceptedAt))),
    ]);
  }

  return {
    find: createImportLookups(db, userId),
    finishWithin: finish,
    finish: finishNow,

    /**
     * The data of the person that an import needs: one row of each, and whether a mode is running. Accepted imports are written
     * first. Throws `unavailable` if others are committed again and again, or if that is too much for one request.
     */
    loadState: async (importId = '') => {
      for (let tries = 0; tries < TRIES; tries++) {
        await finishNow();
        const [[person], [cycleProfile], [counted], open, [estimate], [made], ownLabels, writing] =
          await db.batch([
            db.select().from(users).where(eq(users.userId, userId)),
            db.select().from(cycleProfiles).where(eq(cycleProfiles.userId, userId)),
            db
              .select({ ...USAGE, imports: personUsage.imports })
              .from(personUsage)
              .where(eq(personUsage.userId, userId)),
            openMode({ db, userId }).limit(1),
            estimatedStart(db, userId),
            db
              .select()
              .from(madeImports)
              .where(and(eq(madeImports.userId, userId), eq(madeImports.importId, importId))),
            db
              .select({ labelId: labels.labelId, nameFolded: labels.nameFolded })
              .from(labels)
              .where(eq(labels.userId, userId)),
            db.select({ importId: pendingImports.importId }).from(pendingImports).where(accepted).limit(1),
          ]);
        if (writing.length > 0) continue;
        const { imports = 0, ...usage } = counted ?? {};
        return {
          person,
          cycleProfile,
          usage: counted && (usage as Usage), // its other columns
          hasOpenMode: open.length > 0,
          estimate,
          labels: ownLabels,
          made,
          imports,
        };
      }
      throw new AppError('unavailable', { retryAfterSeconds: 5 });
    },

    drop,

    /**
     * Stores the parts of an import, in order, and commits it, or drops it: `false` if there is no longer enough room, if another one
     * is being written, whose rows aren't counted yet, or if one was committed since the stored data was read.
     */
    commit: async (
      staged: readonly ImportPart[],
      { given, ...accepted }: AcceptOptions,
    ): Promise<boolean> => {
      const importId = newId();
      await db.insert(pendingImports).values({ userId, importId, begunAt: now() });
      for (const [part, row] of staged.entries()) {
        await db.insert(parts).values({ userId, importId, part, ...row });
        await yieldToEventLoop();
      }
      try {
        await given?.();
        const isAccepted = await accept(importId, accepted);
        if (!isAccepted) await drop(importId);
        return isAccepted;
      } catch (error) {
        await drop(importId);
        throw error;
      }
    },
  };
}

const USAGE = {
  tasks: personUsage.tasks,
  habits: personUsage.habits,
  journal_entries: personUsage.journalEntries,
  periods: personUsage.periods,
  open_series: personUsage.openSeries,
  cycle_modes: personUsage.cycleModes,
  odd_cycles: personUsage.oddCycles,
  pill_schemes: personUsage.pillSchemes,
  custom_symptoms: personUsage.customSymptoms,
  bytes: personUsage.bytes,
} satisfies Record<Quota, unknown>;

/** Conditions that a person's quotas have room for the added rows. */
const hasRoomFor = (added: Usage): SQL[] =>
  Object.entries(USAGE).flatMap(([quota, column]) => {
    const count = added[quota as Quota]; // its keys are quotas
    return count > 0 ? [sql`${column} + ${count} <= ${QUOTAS[quota as Quota]}`] : [];
  });

/** The answers of an import, without those answered since the check; the language always had a value. */
const withoutAnswered = (profile: NonNullable<AcceptOptions['profile']>) =>
  Object.fromEntries(
    Object.entries(profile).map(([field, value]) => {
      const column = users[field as keyof typeof profile]; // its keys are columns
      return [field, field === 'language' ? value : sql`coalesce(${column}, ${value})`];
    }),
  );

/** An import that was never accepted is dropped after this long. */
const ABANDONED_SECONDS = 3600;
/** An accepted import that isn't written after this long was interrupted. */
const BROKEN_OFF_SECONDS = 60;
/** The most people per run of the trigger, and about the most statements of their parts: D1 answers a thousand per run. */
const PEOPLE_A_RUN = 20;
const STATEMENTS_A_RUN = 800;
/** About as many statements of one person's imports run before the next person's turn. */
const STATEMENTS_A_TURN = 40;

/**
 * Finishes accepted imports that were interrupted, the oldest first and in turns, and drops those never accepted: one bounded run over a
 * shard, safe to repeat. `share` is its part of a run's statements. A failing import doesn't block others; the run throws at the end.
 */
export async function sweepImports(
  context: Context,
  { shard, share }: Placed & { readonly share: number },
): Promise<void> {
  const { now } = context.deps;
  const db = context.deps.databaseFor({ shard });
  const importsOf = (userId: string) => createImportsRepository(personContext(context, { userId, shard }));
  const abandoned = and(
    isNull(pendingImports.acceptedAt),
    lt(pendingImports.begunAt, now() - ABANDONED_SECONDS),
  );
  const left = await db.select().from(pendingImports).where(abandoned).limit(PEOPLE_A_RUN);
  const open = await db
    .select({ userId: pendingImports.userId })
    .from(pendingImports)
    .where(lt(pendingImports.acceptedAt, now() - BROKEN_OFF_SECONDS))
    .orderBy(asc(pendingImports.acceptedAt))
    .limit(PEOPLE_A_RUN);
  let statements = STATEMENTS_A_RUN * share;
  const failures: unknown[] = [];
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
  for (const { userId, importId } of left) await attempt(importsOf(userId).drop(importId));
  const goOn = async (userId: string) => {
    const budget = { statements: Math.min(statements, STATEMENTS_A_TURN) };
    statements -= budget.statements;
    try {
      if (!(await importsOf(userId).finishWithin(budget))) turns.push(userId);
    } finally {
      statements += budget.statements;
    }
  };
  // The list grows during the loop: whoever isn't done comes again, after the others.
  const turns = open.map(({ userId }) => userId);
  for (const userId of turns) if (statements > 0) await attempt(goOn(userId));
  if (failures.length > 0) throw failures[0];
}
