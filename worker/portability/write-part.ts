import { pendingImportParts as parts } from '#drizzle/schema/imports.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import type { CycleWrites, EstimatedStart, RowTarget } from './imported-tables.ts';
import { repackHabits } from './repack-habits.ts';
import type { StartWindow } from './start-windows.ts';
import { type TakeBackStep, takingBack } from './take-back-steps.ts';
import { mergingDays, mergingPages } from './write-merged.ts';
import { isPart, type PartKey, writingRows } from './write-rows.ts';

/** What a part has for each target besides rows. */
type Stored = {
  /** Days over which starts of periods follow from the log of days. */
  starts: StartWindow;
  /** Ids of habits whose packed weeks are rebuilt. */
  checked_weeks: readonly string[];
  /** Onboarding's entry that goes. */
  estimate: EstimatedStart & { readonly takesBleeding: boolean };
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

/** Writes a part and strikes it out, in one transaction; a part that another call has written is left. */
export async function writePart(
  whose: Whose,
  { target, ...key }: PartKey & { readonly target: Target },
): Promise<void> {
  const { db, userId, cycle } = whose;
  const done = db.delete(parts).where(isPart(userId, key));

  async function stored<Of extends keyof Stored>(_: Of): Promise<Stored[Of] | undefined> {
    const [row] = await db.select({ rows: parts.rows }).from(parts).where(isPart(userId, key));
    return row && (JSON.parse(row.rows) as Stored[Of]); // as it was laid aside
  }
  // Struck out last, for the others read it.
  const write = ([first = done, ...others]: readonly BatchStatement[]) =>
    db.batch(first === done ? [done] : [first, ...others, done]);

  if (target === 'starts') {
    const window = await stored(target);
    if (window) await write(cycle.inStepOver(window));
  } else if (target === 'estimate') {
    const start = await stored(target);
    if (start) await write(cycle.givingWay(start));
  } else if (target === 'take_back') {
    const step = await stored(target);
    if (step) await write(await takingBack(whose, step));
  } else if (target === 'checked_weeks') {
    const habitIds = await stored(target);
    if (habitIds) await repackHabits(db, { userId, habitIds });
    await done;
  } else if (target === 'merged_days') await write(mergingDays(whose, key));
  else if (target === 'merged_pages') await write(mergingPages(whose, key));
  else await write([writingRows(whose, { ...key, target })]);
}
