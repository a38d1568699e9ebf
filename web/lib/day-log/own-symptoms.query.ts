import { queryOptions } from '@tanstack/react-query';
import { listSymptoms } from '#domain/day-log/day-log.calls.ts';
import { send } from '#web/lib/http/api-client.ts';

/** The person's own symptoms, hidden ones too; no other answer has their names. */
export const ownSymptomsQuery = queryOptions({
  queryKey: ['own-symptoms'],
  queryFn: async ({ signal }) => (await send(listSymptoms, { signal })).symptoms,
});
