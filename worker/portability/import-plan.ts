import { isIntimate } from '#domain/day-log/day-log.fields.ts';
import type { PortableRecord } from '#domain/portability/portable-data.schema.ts';
import type { ReadImport } from '#domain/portability/read-import.ts';
import { partsOf, type RowSource } from './import-parts.ts';
import type { EstimatedStart, ReplacedEstimate } from './imported-tables.ts';
import { rowSources } from './portable-rows.ts';
import { startWindows } from './start-windows.ts';
import type { ImportPart } from './write-part.ts';

/** How many habits' weeks are packed again in one part. */
const HABITS_A_PART = 100;

type Rows = ReturnType<RowSource['rows']>;

/** What encrypts texts of rows: the log of days, the journal and the remarks alone can. */
export type Sealing = {
  readonly days: {
    readonly sealDays: (days: readonly PortableRecord<'day_logs'>[]) => Rows;
    readonly sealMerged: (days: ReadImport['days']) => Rows;
    readonly sealSymptoms: (symptoms: readonly PortableRecord<'custom_symptoms'>[]) => Rows;
  };
  readonly journal: {
    readonly sealAll: (entries: readonly PortableRecord<'journal'>[]) => Rows;
    readonly sealMerged: (pages: ReadImport['pages']) => Rows;
  };
  readonly remarks: { readonly sealAll: (remarks: ReadImport['remarks']) => Rows };
};

/** Whether an import adds something that is kept only with the consent `intimate`. */
export const addsIntimate = ({ added, days }: Pick<ReadImport, 'added' | 'days'>): boolean =>
  added.day_logs.some(isIntimate) || days.some((day) => day.isIntimate);

/** Everything an import writes, in order, and how much it adds to the person's usage. */
export async function createImportPlan(
  { added, moods, days, pages, remarks, estimate }: ReadImport,
  {
    importId,
    estimated,
    seal,
  }: { importId: string | null; estimated: EstimatedStart | undefined; seal: Sealing },
) {
  const logged = [...added.day_logs, ...moods];
  const source = <Item>(
    table: RowSource['table'],
    { of, seal: sealed }: { of: readonly Item[]; seal: (some: readonly Item[]) => Rows },
  ): RowSource => ({ table, records: of.length, rows: (from, to) => sealed(of.slice(from, to)) });
  const sources = [
    ...rowSources(added),
    source('custom_symptoms', { of: added.custom_symptoms, seal: seal.days.sealSymptoms }),
    source('day_logs', { of: logged, seal: seal.days.sealDays }),
    source('merged_days', { of: days, seal: seal.days.sealMerged }),
    source('journal_entries', { of: added.journal, seal: seal.journal.sealAll }),
    source('merged_pages', { of: pages, seal: seal.journal.sealMerged }),
  ].map((one) => withImportId(importId, one));
  const { parts, adds } = await partsOf([
    ...sources,
    source('import_remarks', { of: remarks, seal: seal.remarks.sealAll }),
  ]);
  const gives: ReplacedEstimate | null =
    estimate && estimated ? { ...estimated, takesBleeding: estimate.takesBleeding } : null;
  const writtenDays = [...added.day_logs, ...days.map(({ day }) => day)];
  const windows = startWindows({
    days: writtenDays.filter(({ bleeding }) => bleeding !== null).map(({ date }) => date),
    starts: [...added.periods.map(({ started_on: on }) => on), ...(estimate ? [estimate.on] : [])],
  });
  const first: ImportPart[] = gives ? [{ target: 'estimate', rows: JSON.stringify(gives) }] : [];
  return {
    adds,
    parts: [
      ...first,
      ...parts,
      ...windows.map((window) => ({ target: 'starts' as const, rows: JSON.stringify(window) })),
      ...repackParts(added.habit_checks),
    ],
    /** Onboarding's entry that goes, if one does. */
    gives,
  };
}

/** The same rows, which say which import wrote them; schedules of habits come and go with their habits. */
const withImportId = (importId: string | null, source: RowSource): RowSource =>
  importId === null || source.table === 'habit_past_schedules'
    ? source
    : {
        ...source,
        rows: async (from, to) => (await source.rows(from, to)).map((row) => ({ ...row, importId })),
      };

/** The parts that rebuild the packed weeks of habits, after their checks are written. */
export function repackParts(
  checks: readonly Pick<PortableRecord<'habit_checks'>, 'habit_id'>[],
): ImportPart[] {
  const ids = [...new Set(checks.map(({ habit_id: id }) => id))];
  return Array.from({ length: Math.ceil(ids.length / HABITS_A_PART) }, (_, index) => ({
    target: 'checked_weeks',
    rows: JSON.stringify(ids.slice(index * HABITS_A_PART, (index + 1) * HABITS_A_PART)),
  }));
}
