import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { deleteJournalEntry, saveJournalEntry } from '#domain/journal/journal.calls.ts';
import { containsAllOf, fieldsOf, isSame, isTooLong } from '#domain/journal/journal.rules.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { sanitizeText } from '#domain/journal/sanitize-text.ts';
import { ApiProblem, isNotFound, requestOf, UnexpectedAnswer } from '#web/lib/http/http.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { newId, type UnsentChange } from '#web/sync/change.ts';
import { enqueueMutation } from '#web/sync/enqueue-mutation.ts';
import { type ChangeHandler, deviceChanges, storedChanges } from '#web/sync/pending.ts';
import {
  deletedVersionOf,
  type EntryDraft,
  entryDraftOf,
  fetchEntry,
  setCachedEntry,
} from './journal.data.ts';

// Saves of journal pages in the queue of changes. Each has the version of the entry that it's based on.

/** Marks a save for which the person has to choose, because another device has saved meanwhile. */
const VERSION_CONFLICT: NonNullable<UnsentChange['refusal']> = {
  code: 'conflict',
  errors: [{ path: 'based_on', message: 'is another version by now' }],
};
const TOO_LONG: typeof VERSION_CONFLICT = {
  code: 'validation_failed',
  errors: [{ path: 'text', message: 'too long' }],
};

/** The saves of a person's day that aren't on the server yet, oldest first. */
export const pendingSavesOf = ({ date, owner }: { date: LocalDate; owner: string }): UnsentChange[] =>
  storedChanges().filter(
    (change) => change.owner === owner && change.about.kind === 'entry-saved' && change.about.day === date,
  );

/** Makes a save of a page. If the text is too long for the server, the save is marked as refused until it's shortened. */
export function saveOf(
  { fields, base }: EntryDraft,
  {
    date,
    owner,
    ...how
  }: { date: LocalDate; owner: string } & Pick<UnsentChange, 'notBefore' | 'over'> &
    Partial<Pick<UnsentChange, 'refusal'>>,
): UnsentChange {
  const body = { date, ...fields, text: sanitizeText(fields.text), based_on: base };
  return {
    id: newId(),
    owner,
    madeAt: Date.now(),
    about: { kind: 'entry-saved', id: date, day: date },
    call: { ...requestOf(saveJournalEntry, { body }), method: 'POST' },
    ...how,
    ...(isTooLong(fields) ? { refusal: TOO_LONG } : {}),
  };
}

const deletionOf = (date: LocalDate, query: { based_on?: string }) =>
  requestOf(deleteJournalEntry, { params: { date }, query });

/**
 * Deletes a day's entry; it's no error if it's already gone. A queued deletion only deletes the version that was shown.
 */
export async function deleteEntry(date: LocalDate, version: string | undefined): Promise<void> {
  await enqueueMutation({
    ...deletionOf(date, {}),
    later: version === undefined ? {} : deletionOf(date, { based_on: version }),
    answer: deleteJournalEntry.answer,
    about: { kind: 'entry-deleted', id: date, day: date },
  }).catch(async (error: unknown) => {
    if (!isNotFound(error)) throw error;
    await setCachedEntry(date, null);
  });
}

/** Whether the person has to choose between two versions. */
export const hasConflict = ({ refusal }: UnsentChange): boolean => refusal?.errors[0]?.path === 'based_on';

export const entryHandling: ChangeHandler = {
  answered: async (change, answer) => {
    const date = parseLocalDate(change.about.id);
    if (change.about.kind === 'entry-deleted') return date && setCachedEntry(date, null);
    const saved = await saveJournalEntry.answer['~standard'].validate(answer);
    if (saved.issues !== undefined) throw new UnexpectedAnswer(undefined);
    await settle(change, saved.value.entry);
  },

  /** A conflict may be our own earlier save, whose answer got lost, or a version that ours only extends. */
  refused: async (change, error) => {
    const date = parseLocalDate(change.about.id);
    if (!(error instanceof ApiProblem) || date === undefined) return undefined;
    if (change.about.kind === 'entry-deleted') return refusedDeletion(change, { date, error });
    if (error.code !== 'conflict') return undefined;
    const current = await fetchEntry(date, { evenBeforeUnsent: true });
    const { fields, base } = entryDraftOf(change);
    // The person has typed on, and a later save has all of it.
    if (deviceChanges.list().some(({ over }) => over === change.id)) return null;
    if ((current?.version ?? null) === base) {
      // The version isn't the reason: the consent was withdrawn elsewhere, or there's no room. The page stays on this device.
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      return undefined;
    }
    if (current !== null && !containsAllOf(fields, fieldsOf(current))) {
      await setCachedEntry(date, current);
      return { ...change, refusal: VERSION_CONFLICT };
    }
    if (current !== null && isSame(fields, fieldsOf(current))) {
      await settle(change, current);
      return null;
    }
    const { owner, id: over } = change;
    const again = saveOf({ fields, base: current?.version ?? null }, { date, owner, over });
    // A save made by an earlier version of the app also has mood and energy.
    return { ...again, call: { ...again.call, body: { ...change.call.body, ...again.call.body } } };
  },
};

/** Handles a refused deletion. If the person sends it again, it deletes the version they see now, and no later one. */
async function refusedDeletion(
  change: UnsentChange,
  { date, error }: { date: LocalDate; error: ApiProblem },
): Promise<UnsentChange | null | undefined> {
  const { code, errors } = error;
  if (code !== 'conflict' && !isNotFound(error)) return undefined;
  const current = await fetchEntry(date, { evenBeforeUnsent: true });
  await setCachedEntry(date, current);
  const call = current && deletionOf(date, { based_on: current.version });
  return call && { ...change, call, refusal: { code, errors } };
}

/** Shows the server's entry, and bases later saves and a deletion of the same page on its version. */
async function settle(change: UnsentChange, entry: JournalEntry): Promise<void> {
  const date = parseLocalDate(entry.date);
  if (date === undefined) return;
  await setCachedEntry(date, entry);
  const based = { based_on: entry.version };
  for (const other of deviceChanges.list()) {
    if (other.id === change.over) deviceChanges.remove(other.id);
    const { call } = other;
    if (other.over === change.id)
      deviceChanges.put({ ...other, call: { ...call, body: { ...call.body, ...based } } });
    if (isDeletionBehind(change, other)) deviceChanges.put({ ...other, call: deletionOf(date, based) });
  }
}

/** Whether another change is a queued deletion of the version that the save is based on. */
const isDeletionBehind = (save: UnsentChange, other: UnsentChange): boolean =>
  other.about.kind === 'entry-deleted' &&
  other.about.id === save.about.id &&
  other.owner === save.owner &&
  other.refusal === undefined &&
  deletedVersionOf(other) === entryDraftOf(save).base;
