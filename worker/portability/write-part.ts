import { pendingImportParts as parts } from '#drizzle/schema/imports.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import type { CycleWrites, ReplacedEstimate, RowTarget } from './imported-tables.ts';
import { repackHabits } from './repack-habits.ts';
import { releaseRows } from './reserved-rows.ts';
import type { StartWindow } from './start-windows.ts';
import { type TakeBackStep, takeBackStatements } from './take-back-steps.ts';
import { mergeDaysStatements, mergePagesStatements } from './write-merged.ts';
import { insertRowsStatement, isPart, type PartKey } from './write-rows.ts';

/** Statements of a part besides those that are counted: it's read, and so is what it depends on. */
const READS = 3;

/** What a part has for each target besides rows. */
type PartContents = {
  /** Days over which starts of periods follow from the log of days. */
  starts: StartWindow;
  /** Ids of habits whose packed weeks are rebuilt. */
  checked_weeks: readonly string[];
  /** Onboarding's entry that goes. */
  estimate: ReplacedEstimate;
  /** What of an import goes. */
  take_back: TakeBackStep;
};

/** The target of a part. */
export type Target = RowTarget | keyof PartContents;

/** What is laid aside of one part, as JSON. */
export type ImportPart = { readonly target: Target; readonly rows: string };

type WriteContext = {
  readonly db: Database;
  readonly userId: string;
  readonly now: () => number;
  readonly cycle: CycleWrites;
};

/**
 * Writes a part and strikes it out, in one transaction; a part that another call has written is left. Gives how many statements
 * that took.
 */
export async function writePart(
  whose: WriteContext,
  { target, ...key }: PartKey & { readonly target: Target },
): Promise<number> {
  const { db, userId, cycle } = whose;
  const done = db.delete(parts).where(isPart(userId, key));

  async function stored<Of extends keyof PartContents>(_: Of): Promise<PartContents[Of] | undefined> {
    const [row] = await db.select({ rows: parts.rows }).from(parts).where(isPart(userId, key));
    return row && (JSON.parse(row.rows) as PartContents[Of]); // as it was laid aside
  }
  // Struck out last, for the others read it.
  const write = async ([first = done, ...others]: readonly BatchStatement[]) =>
    (await db.batch(first === done ? [done] : [first, ...others, done])).length;
  /** What is written of something that is read before. */
  async function following<Of extends keyof PartContents>(
    of: Of,
    statementsOf: (what: PartContents[Of]) => readonly BatchStatement[] | Promise<readonly BatchStatement[]>,
  ) {
    const what = await stored(of);
    return what ? READS + (await write(await statementsOf(what))) : READS;
  }

  if (target === 'starts') return following(target, cycle.reconcilePeriodStartsOver);
  if (target === 'estimate') return following(target, cycle.givingWay);
  if (target === 'take_back') return following(target, (step) => takeBackStatements(whose, step));
  if (target === 'checked_weeks') {
    const habitIds = await stored(target);
    const statements = habitIds ? await repackHabits(db, { userId, habitIds }) : 0;
    await done;
    return READS + statements;
  }
  if (target === 'merged_days') return write(mergeDaysStatements(whose, key));
  if (target === 'merged_pages') return write(mergePagesStatements(whose, key));
  return write([...releaseRows(whose, { ...key, target }), insertRowsStatement(whose, { ...key, target })]);
}
