import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { cycleModes, cycleProfiles, periods } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/app-env.ts';
import type { Who } from '#worker/platform/database.ts';
import { allAsJson, rowsAsJson } from '#worker/platform/json-sql.ts';

type CycleProfile = Omit<typeof cycleProfiles.$inferSelect, 'userId'>;
const START_COLUMNS = {
  periodId: periods.periodId,
  startedOn: periods.startedOn,
  origin: periods.origin,
  endedOn: periods.endedOn,
  bledUntil: periods.bledUntil,
  bledDays: periods.bledDays,
  noneAfter: periods.noneAfter,
};

type CycleModeRow = Omit<typeof cycleModes.$inferSelect, 'userId' | 'importId'>;

/** A logged start, with what is logged of its bleeding. */
export type StoredStart = Pick<typeof periods.$inferSelect, keyof typeof START_COLUMNS>;

/** Everything stored about one person's cycle. */
export interface CycleRecord {
  /** The answers of onboarding and later: one row, or none before the first answer. */
  readonly said: readonly CycleProfile[];
  /** Logged starts, newest first. */
  readonly starts: readonly StoredStart[];
  /** Times in a mode other than `natural`, in no order; at most one of them is open. */
  readonly modes: readonly CycleModeRow[];
}

/** Expression: everything stored about a person's cycle, to read together with the person. */
export function cycleRecordOf(userId: Who): SQL<CycleRecord> {
  const { userId: _, ...said } = getTableColumns(cycleProfiles);
  const { userId: __, importId: ___, ...modes } = getTableColumns(cycleModes);
  return allAsJson({
    said: rowsAsJson(said, { of: sql`${cycleProfiles} where ${eq(cycleProfiles.userId, userId)}` }),
    starts: rowsAsJson(START_COLUMNS, {
      of: sql`${periods} where ${eq(periods.userId, userId)}`,
      order: desc(periods.startedOn),
    }),
    modes: rowsAsJson(modes, { of: sql`${cycleModes} where ${eq(cycleModes.userId, userId)}` }),
  });
}

/** The same as its own statement; empty without such a person. */
export async function readCycleRecord({ db }: Pick<Deps, 'db'>, userId: string): Promise<CycleRecord> {
  const [row] = await db.select({ record: cycleRecordOf(userId) }).from(sql`(select 1)`);
  return row?.record ?? { said: [], starts: [], modes: [] };
}

/** Before the first answer. */
export const NOTHING_SAID: CycleProfile = {
  reportedCycleLength: null,
  reportedPeriodLength: null,
  lastPeriodLength: null,
  stillBleedingOn: null,
  onboardingPeriodId: null,
  onboardedAt: null,
  notYetOn: null,
  dayKinds: null,
};
