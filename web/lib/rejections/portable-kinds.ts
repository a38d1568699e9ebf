import type { ImportFile, ImportReceipt } from '#domain/portability/portable-data.schema.ts';

/** The kinds of data in a file, in the order they're shown. */
export const KINDS = [
  'profile',
  'cycle_profile',
  'cycle_modes',
  'periods',
  'custom_symptoms',
  'day_logs',
  'task_series',
  'tasks',
  'habits',
  'habit_checks',
  'journal',
  'remarks',
] as const satisfies readonly (keyof ImportReceipt['kinds'])[];
export type Kind = (typeof KINDS)[number];

/** How many records of each kind a file holds; kinds without any are left out. */
export function recordsIn(file: ImportFile): { kind: Kind; count: number }[] {
  return KINDS.flatMap((kind) => {
    const records = file[kind];
    return Array.isArray(records) && records.length > 0 ? [{ kind, count: records.length }] : [];
  });
}
