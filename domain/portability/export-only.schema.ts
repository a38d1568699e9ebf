import * as v from 'valibot';
import { QUOTAS } from '#domain/account/quotas.ts';
import { SOURCE_FIELDS } from '#domain/busy/busy.fields.ts';
import { changeBatchSchema } from '#domain/changes/changes.calls.ts';
import { reminderPreferencesSchema } from '#domain/reminders/reminders.calls.ts';
import { readForgetting } from '#domain/retention/forgetting.calls.ts';
import { securityEventsSchema } from '#domain/security-trail/security-trail.calls.ts';
import { notesSchema, SHARE_LEVELS } from '#domain/sharing/sharing.calls.ts';
import { at, entriesOf, type RecordFields } from '#domain/wire/record-fields.ts';
import { daySchema } from '#domain/wire/wire.schema.ts';

const textOrNone = v.nullable(v.string());
const numberOrNone = v.nullable(v.number());

export const ACCOUNT_FIELDS = {
  email: { file: at('email', v.string()) },
  createdAt: { file: at('created_at', v.number()) },
  lastActiveAt: { file: at('last_active_at', v.number()) },
  status: { file: at('status', v.string()) },
  statusReason: { file: at('status_reason', textOrNone) },
  /** The random analytics pseudonym. */
  trackingId: { file: at('t_id', v.string()) },
};
export const CONSENT_FIELDS = {
  kind: { file: at('kind', v.string()) },
  given: { file: at('given', v.picklist([0, 1])) },
  textVersion: { file: at('text_version', v.string()) },
  /** The language of the shown text, and its SHA-256 in base64url; `null` from before these were stored. */
  language: { file: at('language', textOrNone) },
  textHash: { file: at('text_hash', textOrNone) },
  recordedAt: { file: at('recorded_at', v.number()) },
};
export const SESSION_FIELDS = {
  browser: { file: at('browser', textOrNone) },
  system: { file: at('system', textOrNone) },
  createdAt: { file: at('created_at', v.number()) },
  lastUsedAt: { file: at('last_used_at', v.number()) },
};
export const FEED_FIELDS = {
  wording: { file: at('wording', v.string()) },
  createdAt: { file: at('created_at', v.number()) },
  lastReadAt: { file: at('last_read_at', numberOrNone) },
};
/** Of a link that shows the phase; without its secret and its passphrase. */
export const SHARE_FIELDS = {
  label: { file: at('label', v.string()) },
  level: { file: at('level', v.picklist(SHARE_LEVELS)) },
  language: { file: at('language', v.string()) },
  paused: { file: at('paused', v.picklist([0, 1])) },
  expiresAt: { file: at('expires_at', v.number()) },
  createdAt: { file: at('created_at', v.number()) },
  openedOn: { file: at('opened_on', textOrNone) },
  openedDays: { file: at('opened_days', v.number()) },
};
/** The events as answers have them. */
const { event, browser, system, happened_at } = securityEventsSchema.entries.events.item.entries;
export const SECURITY_EVENT_FIELDS = {
  event: { file: at('event', event) },
  browser: { file: at('browser', browser) },
  system: { file: at('system', system) },
  happenedAt: { file: at('happened_at', happened_at) },
};
export const ADDRESS_CHANGE_FIELDS = {
  previousEmail: { file: at('previous_email', v.string()) },
  changedAt: { file: at('changed_at', v.number()) },
  revokedAt: { file: at('revoked_at', numberOrNone) },
  /** The new address while the change waits for `changed_at`; missing in older files. */
  waitingEmail: { file: at('waiting_email', v.optional(textOrNone, null)) },
};
const rowOf = <Fields extends RecordFields<'file'>>(fields: Fields) => v.object(entriesOf(fields, 'file'));

/** Parts of an export that are only for the person to read; an import ignores them. */
export const EXPORT_ONLY = {
  account: rowOf(ACCOUNT_FIELDS),
  consents: v.array(rowOf(CONSENT_FIELDS)),
  sessions: v.array(rowOf(SESSION_FIELDS)),
  /** The calendar's secret address, whose hash alone is stored; missing in older files. */
  calendar_feed: v.optional(v.nullable(rowOf(FEED_FIELDS)), null),
  /** Links that show the phase, with their sentences; missing in older files. */
  shares: v.optional(v.array(v.object({ ...entriesOf(SHARE_FIELDS, 'file'), notes: notesSchema })), []),
  /** The calendars that are read in, without address and content; missing in older files. */
  busy_sources: v.optional(v.array(v.object(entriesOf(SOURCE_FIELDS, 'file'))), []),
  /** Moves, plans and skips of tasks; missing in older files, as are the preferences for plans. */
  changes: v.optional(
    v.array(
      v.object({
        ...changeBatchSchema.entries,
        cause: v.string(),
        reason: v.object({ code: v.string(), n: v.optional(v.number()) }),
      }),
    ),
    [],
  ),
  /** Outcomes of our advice, by month; missing in older files. */
  advice_counts: v.optional(
    v.array(v.object({ month: v.string(), kind: v.string(), outcome: v.string(), n: v.number() })),
    [],
  ),
  plan_preferences: v.optional(
    v.nullable(
      v.object({
        minutes: v.array(v.number()),
        window: v.array(v.nullable(v.object({ from: v.string(), until: v.string() }))),
        horizon: v.number(),
        use_busy: v.number(),
        suggest_times: v.optional(v.number(), 0),
      }),
    ),
    null,
  ),
  security_events: securityEventsSchema.entries.events,
  /** For how many months details are stored; missing in older files. An import never deletes anything. */
  keeping: v.optional(v.nullable(v.omit(readForgetting.answer, ['success'])), null),
  /** Address changes that were taken back or still can be; missing in older files. */
  address_changes: v.optional(v.array(rowOf(ADDRESS_CHANGE_FIELDS)), []),
  reminders: v.object({
    preferences: reminderPreferencesSchema,
    /** Days for whose odds the person waits; missing in older files. */
    watched_days: v.optional(v.array(v.object({ date: daySchema, created_at: v.number() })), []),
    /** Devices that show reminders. */
    devices: v.array(v.omit(rowOf(SESSION_FIELDS), ['last_used_at'])),
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
