import type { LocalDate } from '#domain/calendar/local-date.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { draftsOf } from './entry-drafts.ts';
import { createEntryKeeper } from './entry-keeper.ts';

/** The days whose pages are on the screen; they send what is typed on them themselves. */
export const openDays = new Set<LocalDate>();

/**
 * Saves what was typed on days that are not open and could not be saved then. A day that was changed elsewhere meanwhile is
 * left for its own page, which asks; what cannot be sent now stays.
 */
export async function sendDrafts(): Promise<void> {
  const { details } = await queryClient.ensureQueryData(userQuery);
  const drafts = draftsOf(details.t_id);
  for (const date of drafts.days().filter((day) => !openDays.has(day))) {
    await createEntryKeeper({ date, drafts, saved: null }).send();
  }
}
