import { type FoundDates, foundDatesSchema } from '#domain/best-dates/best-dates.schema.ts';
import { callSignedIn } from '#web/lib/api-client.ts';
import type { Asked } from './asked.ts';

/** The days of the phase that an activity goes with. */
export function findDates(asked: Asked): Promise<FoundDates> {
  const body =
    asked.kind === 'keyword'
      ? { keyword: asked.keyword.id, sentence: '' }
      : { keyword: '', sentence: asked.sentence };
  return callSignedIn({ method: 'POST', path: '/api/best/dates/find', body, answer: foundDatesSchema });
}
