import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Usage } from '#domain/account/quotas.ts';
import { pendingImportParts as parts } from '#drizzle/schema/imports.ts';
import { personUsage } from '#drizzle/schema/usage.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import { isPart, type PartKey } from './write-rows.ts';

// Rows of these tables count for their bound as soon as their import is accepted, so that no call takes their place before they are
// written. A part gives its rows back first, for the database counts each one that it writes.

const EACH = sql`true`;
const RESERVED: Readonly<Record<string, { column: keyof typeof COLUMNS; isCounted: SQL }>> = {
  task_series: { column: 'openSeries', isCounted: sql`json_extract(row.value, '$.endedAt') is null` },
  cycle_modes: { column: 'cycleModes', isCounted: EACH },
  custom_symptoms: { column: 'customSymptoms', isCounted: EACH },
};
const COLUMNS = {
  openSeries: personUsage.openSeries,
  cycleModes: personUsage.cycleModes,
  customSymptoms: personUsage.customSymptoms,
};

/** The counts with the rows of an import that is accepted. */
export const reserveRows = ({ open_series, cycle_modes, custom_symptoms }: Usage) => ({
  openSeries: sql`${COLUMNS.openSeries} + ${open_series}`,
  cycleModes: sql`${COLUMNS.cycleModes} + ${cycle_modes}`,
  customSymptoms: sql`${COLUMNS.customSymptoms} + ${custom_symptoms}`,
});

/** Statements, before a part is written: its rows no longer count. */
export function releaseRows(
  { db, userId }: { readonly db: Database; readonly userId: string },
  { target, ...key }: PartKey & { readonly target: string },
): readonly BatchStatement[] {
  const counted = RESERVED[target];
  if (!counted) return [];
  const { column, isCounted } = counted;
  const rows = sql`(select count(*) from ${parts}, json_each(${parts.rows}) as row where ${and(isPart(userId, key), isCounted)})`;
  return [
    db
      .update(personUsage)
      .set({ [column]: sql`${COLUMNS[column]} - ${rows}` })
      .where(eq(personUsage.userId, userId)),
  ];
}
