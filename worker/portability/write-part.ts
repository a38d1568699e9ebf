import { pendingImportParts as parts } from '#drizzle/schema/imports.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import type { CycleWrites, Gives, RowTarget } from './imported-tables.ts';
import { repackHabits } from './repack-habits.ts';
import { givingBack } from './reserved-rows.ts';
import type { StartWindow } from './start-windows.ts';
import { type TakeBackStep, takingBack } from './take-back-steps.ts';
import { mergingDays, mergingPages } from './write-merged.ts';
import { isPart, type PartKey, writingRows } from './write-rows.ts';

/** Statements of a part besides those that are counted: it's read, and so is what it depends on. */
const READS = 3;

/** What a part has for each target besides rows. */
type Stored = {
  /** Days over which starts of periods follow from the log of days. */
  starts: StartWindow;
  /** Ids of habits whose packed weeks are rebuilt. */
  checked_weeks: readonly string[];
  /** Onboarding's entry that goes. */
  estimate: Gives;
  /** What of an import goes. */
  take_back: TakeBackStep;
};

/** The target of a part. */
export type Target = RowTarget | keyof Stored;

/** What is laid aside of one part, as JSON. */
export type ImportPart = { readonly target: Target; readonly rows: string };

type Whose = {
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
  whose: Whose,
  { target, ...key }: PartKey & { readonly target: Target },
): Promise<number> {
  const { db, userId, cycle } = whose;
  const done = db.delete(parts).where(isPart(userId, key));

  async function stored<Of extends keyof Stored>(_: Of): Promise<Stored[Of] | undefined> {
    const [row] = await db.select({ rows: parts.rows }).from(parts).where(isPart(userId, key));
    return row && (JSON.parse(row.rows) as Stored[Of]); // as it was laid aside
  }
  // Struck out last, for the others read it.
  const write = async ([first = done, ...others]: readonly BatchStatement[]) =>
    (await db.batch(first === done ? [done] : [first, ...others, done])).length;
  /** What is written of something that is read before. */
  async function following<Of extends keyof Stored>(
    of: Of,
    statementsOf: (what: Stored[Of]) => readonly BatchStatement[] | Promise<readonly BatchStatement[]>,
  ) {
    const what = await stored(of);
    return what ? READS + (await write(await statementsOf(what))) : READS;
  }

  if (target === 'starts') return following(target, cycle.inStepOver);
  if (target === 'estimate') return following(target, cycle.givingWay);
  if (target === 'take_back') return following(target, (step) => takingBack(whose, step));
  if (target === 'checked_weeks') {
    const habitIds = await stored(target);
    const statements = habitIds ? await repackHabits(db, { userId, habitIds }) : 0;
    await done;
    return READS + statements;
  }
  if (target === 'merged_days') return write(mergingDays(whose, key));
  if (target === 'merged_pages') return write(mergingPages(whose, key));
  return write([...givingBack(whose, { ...key, target }), writingRows(whose, { ...key, target })]);
}
