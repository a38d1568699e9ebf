import type { LocalDate } from '#domain/calendar/local-date.ts';
import { draftDays, dropDraft, readDraft } from './entry-drafts.ts';
import { fieldsOf, isSame, isTooLong } from './entry-fields.ts';
import { fetchEntry, saveEntry } from './journal.api.ts';
import { takeOver } from './journal.queries.ts';

/**
 * Saves what was typed on other days and could not be saved then. A day that was changed elsewhere meanwhile is left for
 * its own page, which asks; what cannot be sent now stays.
 */
export async function sendDrafts(except: LocalDate): Promise<void> {
  for (const date of draftDays().filter((day) => day !== except)) {
    await sendDraft(date).catch(() => undefined);
  }
}

async function sendDraft(date: LocalDate): Promise<void> {
  const draft = readDraft(date);
  if (draft === undefined || isTooLong(draft.fields)) return;
  const saved = await fetchEntry(date);
  if (isSame(draft.fields, fieldsOf(saved))) return dropDraft(date);
  if (saved !== null && saved.saved_timestamp > draft.base) return;
  const entry = await saveEntry(date, draft.fields);
  if (readDraft(date) !== undefined && isSame(readDraft(date)?.fields ?? draft.fields, draft.fields))
    dropDraft(date);
  await takeOver(date, entry);
}
