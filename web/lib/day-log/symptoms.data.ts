import { queryOptions } from '@tanstack/react-query';
import { addSymptom, listSymptoms, updateSymptom } from '#domain/day-log/day-log.calls.ts';
import type { OwnSymptom } from '#domain/day-log/day-log.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { queryClient } from '#web/lib/http/query-client.ts';

/** The person's own symptoms, hidden ones too; no other answer has their names. */
export const ownSymptomsQuery = queryOptions({
  queryKey: ['own-symptoms'],
  queryFn: async ({ signal }) => (await send(listSymptoms, { signal })).symptoms,
});

/** The id of the person's own symptom of this name: a known one, shown again if it was hidden, or a new one. */
export async function nameSymptom(name: string): Promise<string> {
  const own = await queryClient.ensureQueryData(ownSymptomsQuery);
  const known = own.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (known !== undefined) {
    if (known.archived === 1) await changeSymptom(known.symptom_id, { archived: 0 });
    return known.symptom_id;
  }
  const { symptom_id } = await send(addSymptom, { body: { name, id: newId() } });
  put((last) => [...last, { symptom_id, name, archived: 0 }]);
  return symptom_id;
}

/** Renames a symptom, hides it or shows it again. */
export async function changeSymptom(
  id: string,
  change: Partial<Pick<OwnSymptom, 'name' | 'archived'>>,
): Promise<void> {
  await send(updateSymptom, { body: { symptom_id: id, ...change } });
  put((last) => last.map((one) => (one.symptom_id === id ? { ...one, ...change } : one)));
}

function put(change: (last: OwnSymptom[]) => OwnSymptom[]): void {
  queryClient.setQueryData(ownSymptomsQuery.queryKey, (last) => change(last ?? []));
}
