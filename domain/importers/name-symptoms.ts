import { OWN_SYMPTOMS_MAX, type OwnSymptom } from '#domain/day-log/day-log.schema.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { ReportedRecord } from './collect-reading.ts';
import type { ReportedDay } from './record-fate.ts';

type NewSymptom = { readonly id: string; readonly name: string };
type ResolvedSymptoms = {
  /** The records with ids in place of names; names for which there is no room are remarks. */
  readonly records: readonly ReportedRecord[];
  readonly added: readonly NewSymptom[];
  /** Names by id, of those that the person has and of the new ones. */
  readonly names: ReadonlyMap<string, string>;
};

/**
 * Finds the person's own symptoms by name, whatever their case and accents, and adds new ones while there is room: those that
 * stand on the most days first.
 */
export function resolveSymptoms(
  records: readonly ReportedRecord[],
  { known, newId }: { known: readonly OwnSymptom[]; newId: (name: string) => string },
): ResolvedSymptoms {
  const ids = new Map(known.map(({ symptom_id, name }) => [foldText(name), symptom_id]));
  const names = new Map(known.map(({ symptom_id, name }) => [symptom_id, name]));
  const added: NewSymptom[] = [];
  const room = Math.max(0, OWN_SYMPTOMS_MAX - known.length);
  for (const [folded, name] of namesByUse(records)
    .filter(([folded]) => !ids.has(folded))
    .slice(0, room)) {
    const id = newId(folded);
    ids.set(folded, id);
    names.set(id, name);
    added.push({ id, name });
  }
  const named = (day: ReportedDay): ReportedDay => {
    const { ownSymptoms = [], fields = {}, remarks = [], ...rest } = day;
    if (ownSymptoms.length === 0) return day;
    const idOf = (name: string) => ids.get(foldText(name));
    const symptoms = [...(fields.symptoms ?? []), ...ownSymptoms.flatMap((name) => idOf(name) ?? [])];
    return {
      ...rest,
      fields: symptoms.length === 0 ? fields : { ...fields, symptoms },
      remarks: [...remarks, ...ownSymptoms.filter((name) => idOf(name) === undefined)],
    };
  };
  return { records: records.map((record) => ({ ...record, days: record.days.map(named) })), added, names };
}

/** The folded names of all own symptoms with their first spelling, those of the most days first. */
function namesByUse(records: readonly ReportedRecord[]): [folded: string, name: string][] {
  const spelled = new Map<string, string>();
  const uses = new Map<string, number>();
  for (const name of records.flatMap(({ days }) => days.flatMap(({ ownSymptoms = [] }) => ownSymptoms))) {
    const folded = foldText(name);
    if (!spelled.has(folded)) spelled.set(folded, name);
    uses.set(folded, (uses.get(folded) ?? 0) + 1);
  }
  return [...spelled].sort(([one], [other]) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0));
}
