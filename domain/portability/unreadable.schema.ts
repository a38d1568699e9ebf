import * as v from 'valibot';
import { QUOTAS } from '#domain/account/quotas.ts';
import { daySchema } from '#domain/wire/day.schema.ts';

/** Why an entry can't be decrypted: its key is missing, or the ciphertext was changed. */
export const UNREADABLE_REASONS = ['key_missing', 'damaged'] as const;

/** A journal entry that an export could not read: its day, and why. */
export const unreadableEntrySchema = v.object({ date: daySchema, reason: v.picklist(UNREADABLE_REASONS) });
export type UnreadableEntry = v.InferOutput<typeof unreadableEntrySchema>;

/** All of them, as in `unreadable.json` and an import's answer; the answer names the first hundred. */
export const unreadableSchema = v.object({ count: v.number(), entries: v.array(unreadableEntrySchema) });

const isList = (list: unknown): boolean =>
  Array.isArray(list) &&
  list.length <= QUOTAS.journal_entries &&
  list.every((entry) => v.is(unreadableEntrySchema, entry));

/** What an import reads of them; one refusal for the whole list, because hostile lists are long. */
export const unreadableInFileSchema = v.optional(
  v.pipe(
    v.custom<UnreadableEntry[]>(isList, 'must be a list of days, each with a reason'),
    v.metadata({ type: 'array', maxItems: QUOTAS.journal_entries }),
  ),
  [],
);
