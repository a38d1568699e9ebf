import * as v from 'valibot';
import { QUOTAS } from '#domain/account/quotas.ts';
import { daySchema } from '#domain/wire/day.schema.ts';

/** Why something can't be decrypted: its key is missing, or the ciphertext was changed. */
export const UNREADABLE_REASONS = ['key_missing', 'damaged'] as const;

/** Where something is encrypted: a journal's entry, the private part of a day, the name of a symptom, remarks, words on a cycle. */
export const UNREADABLE_KINDS = ['journal', 'day_logs', 'custom_symptoms', 'remarks', 'cycle_words'] as const;

/**
 * What an export could not read: its day, or the day a symptom was named, and why. The rest of such a day of the log is in the
 * file. The kind is missing in files from when only the journal was encrypted.
 */
export const unreadableEntrySchema = v.object({
  kind: v.optional(v.picklist(UNREADABLE_KINDS), 'journal'),
  date: daySchema,
  reason: v.picklist(UNREADABLE_REASONS),
});
export type UnreadableEntry = v.InferOutput<typeof unreadableEntrySchema>;

/** All of them, as in `unreadable.json` and an import's answer; the answer names the first hundred. */
export const unreadableSchema = v.object({ count: v.number(), entries: v.array(unreadableEntrySchema) });

/** More than a person has: pages, and as many days. */
const UNREADABLE_MAX = 2 * QUOTAS.journal_entries;

type InFile = Omit<UnreadableEntry, 'kind'> & Partial<Pick<UnreadableEntry, 'kind'>>;
const isList = (list: unknown): boolean =>
  Array.isArray(list) &&
  list.length <= UNREADABLE_MAX &&
  list.every((entry) => v.is(unreadableEntrySchema, entry));

/** What an import reads of them; one refusal for the whole list, because hostile lists are long. */
export const unreadableInFileSchema = v.optional(
  v.pipe(
    v.custom<InFile[]>(isList, 'must be a list of days, each with a reason'),
    v.metadata({ type: 'array', maxItems: UNREADABLE_MAX }),
    v.transform((list): UnreadableEntry[] => list.map((entry) => ({ kind: 'journal', ...entry }))),
  ),
  [],
);
