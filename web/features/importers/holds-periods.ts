import type { Reading } from '#domain/importers/collect-reading.ts';
import type { ImportSource } from '#domain/importers/record-fate.ts';

const PLANNERS: readonly ImportSource[] = ['todoist', 'loop', 'daylio'];
/** The tables of Menstrudel's main file; its other files are of pills, contraception and sex alone. */
const MENSTRUDEL_TABLES = ['periods', 'period_logs', 'log_symptoms'];

/** Whether a file of this kind holds periods, so that one without any is refused (importers §3.8). */
export function holdsPeriods({ source, said, spans }: Reading): boolean {
  if (PLANNERS.includes(source)) return false;
  if (source !== 'menstrudel') return true;
  const categories = [...said, ...spans].map(({ category }) => category);
  return categories.length === 0 || categories.some((category) => MENSTRUDEL_TABLES.includes(category));
}
