import * as v from 'valibot';
import { QUOTAS } from '#domain/account/quotas.ts';
import { reminderPreferencesSchema } from '#domain/reminders/reminders.schema.ts';
import { securityEventsSchema } from '#domain/security-trail/security-trail.schema.ts';
import { daySchema } from '#domain/wire/wire.schema.ts';

/** Fields of a task before or after a change. */
const changeSchema = v.object({
  task_start_on: v.optional(v.nullable(v.string())),
  task_end_on: v.optional(v.nullable(v.string())),
  planned_on: v.optional(v.nullable(v.string())),
});

/** Parts of an export that are only for the person to read; an import ignores them. */
export const EXPORT_ONLY = {
  account: v.object({
    email: v.string(),
    created_at: v.number(),
    last_active_at: v.number(),
    status: v.string(),
    status_reason: v.nullable(v.string()),
    /** The random analytics pseudonym. */
    t_id: v.string(),
  }),
  consents: v.array(
    v.object({
      kind: v.string(),
      given: v.picklist([0, 1]),
      text_version: v.string(),
      /** The language of the shown text, and its SHA-256 in base64url; `null` from before these were stored. */
      language: v.nullable(v.string()),
      text_hash: v.nullable(v.string()),
      recorded_at: v.number(),
    }),
  ),
  sessions: v.array(
    v.object({
      browser: v.nullable(v.string()),
      system: v.nullable(v.string()),
      created_at: v.number(),
      last_used_at: v.number(),
    }),
  ),
  /** The calendar's secret address, whose hash alone is stored; missing in older files. */
  calendar_feed: v.optional(
    v.nullable(
      v.object({ wording: v.string(), created_at: v.number(), last_read_at: v.nullable(v.number()) }),
    ),
    null,
  ),
  /** Moves, plans and skips of tasks; missing in older files, as are the preferences for plans. */
  changes: v.optional(
    v.array(
      v.object({
        batch_id: v.string(),
        cause: v.string(),
        reason: v.object({ code: v.string(), n: v.optional(v.number()) }),
        made_at: v.number(),
        seen_at: v.nullable(v.number()),
        undone_at: v.nullable(v.number()),
        items: v.array(
          v.object({
            task_id: v.string(),
            title: v.string(),
            before: changeSchema,
            after: changeSchema,
          }),
        ),
      }),
    ),
    [],
  ),
  plan_preferences: v.optional(
    v.nullable(
      v.object({
        minutes: v.array(v.number()),
        window: v.array(v.nullable(v.object({ from: v.string(), until: v.string() }))),
        horizon: v.number(),
        use_busy: v.number(),
      }),
    ),
    null,
  ),
  security_events: securityEventsSchema.entries.events,
  /** Address changes that were taken back or still can be; missing in older files. */
  address_changes: v.optional(
    v.array(
      v.object({
        previous_email: v.string(),
        changed_at: v.number(),
        revoked_at: v.nullable(v.number()),
        /** The new address while the change waits for `changed_at`; missing in older files. */
        waiting_email: v.optional(v.nullable(v.string()), null),
      }),
    ),
    [],
  ),
  reminders: v.object({
    preferences: reminderPreferencesSchema,
    /** Devices that show reminders. */
    devices: v.array(
      v.object({
        browser: v.nullable(v.string()),
        system: v.nullable(v.string()),
        created_at: v.number(),
      }),
    ),
  }),
};

/** Why something can't be decrypted: its key is missing, or the ciphertext was changed. */
export const UNREADABLE_REASONS = ['key_missing', 'damaged'] as const;
/** The kinds of encrypted data: a journal's entry, the private part of a day, the name of a symptom, remarks, notes on a cycle. */
export const UNREADABLE_KINDS = ['journal', 'day_logs', 'custom_symptoms', 'remarks', 'cycle_words'] as const;

/**
 * Something that an export could not read: its day, or the day a symptom was named, and why. The rest of such a day of the log
 * is in the file. The kind is missing in files from when only the journal was encrypted.
 */
export const unreadableEntrySchema = v.object({
  kind: v.optional(v.picklist(UNREADABLE_KINDS), 'journal'),
  date: daySchema,
  reason: v.picklist(UNREADABLE_REASONS),
});
export type UnreadableEntry = v.InferOutput<typeof unreadableEntrySchema>;

/** All unreadable entries, as in `unreadable.json` and an import's answer; the answer names the first hundred. */
export const unreadableSchema = v.object({ count: v.number(), entries: v.array(unreadableEntrySchema) });

/** More than a person can have: entries of the journal, and as many days. */
const UNREADABLE_MAX = 2 * QUOTAS.journal_entries;

type InFile = Omit<UnreadableEntry, 'kind'> & Partial<Pick<UnreadableEntry, 'kind'>>;
const isList = (list: unknown): boolean =>
  Array.isArray(list) &&
  list.length <= UNREADABLE_MAX &&
  list.every((entry) => v.is(unreadableEntrySchema, entry));

/** The unreadable entries that an import reads; one refusal for the whole list, because hostile lists are long. */
export const unreadableInFileSchema = v.optional(
  v.pipe(
    v.custom<InFile[]>(isList, 'must be a list of days, each with a reason'),
    v.metadata({ type: 'array', maxItems: UNREADABLE_MAX }),
    v.transform((list): UnreadableEntry[] => list.map((entry) => ({ kind: 'journal', ...entry }))),
  ),
  [],
);
