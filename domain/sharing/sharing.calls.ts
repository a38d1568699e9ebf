import * as v from 'valibot';
import { LANGUAGES } from '#domain/account/language.ts';
import { datedPhaseSchema } from '#domain/cycle/cycle.schema.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { defineCall } from '#domain/wire/call.ts';
import {
  flagSchema,
  idSchema,
  oneOf,
  outFlagSchema,
  storedDaySchema,
  successSchema,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';

/** What a link shows: the phase alone, or besides the days on which the next period is expected and the phases of five weeks. */
export const SHARE_LEVELS = ['phase', 'outlook'] as const;
export type ShareLevel = (typeof SHARE_LEVELS)[number];

/** Most links of a person that are alive. */
export const SHARES_MAX = 5;
/** For how many days a link opens, at first and at most. */
export const SHARE_DAYS = { first: 30, min: 1, max: 180 } as const;
/** The person is reminded this many days before a link ends. */
export const SHARE_REMINDER_DAYS = 3;
export const SHARE_LABEL = { min: 1, max: 40 } as const;
export const SHARE_NOTE = { min: 1, max: 140 } as const;
export const SHARE_PASSPHRASE = { min: 4, max: 64 } as const;
/** Bytes of randomness in a link, and characters of them in base64url. */
export const SHARE_SECRET_BYTES = 32;
const SECRET_LENGTH = 43;

const note = v.optional(textSchema(SHARE_NOTE));
/** A sentence of the person's for each phase; none for those left out. */
export const notesSchema = v.object({ menstrual: note, follicular: note, ovulation: note, luteal: note });
export type ShareNotes = v.InferOutput<typeof notesSchema>;
const shownNote = v.optional(v.string());
const days = wholeNumberSchema(SHARE_DAYS.min, SHARE_DAYS.max);

const shareSchema = v.object({
  id: v.string(),
  label: v.string(),
  level: v.picklist(SHARE_LEVELS),
  notes: v.object({ menstrual: shownNote, follicular: shownNote, ovulation: shownNote, luteal: shownNote }),
  paused: outFlagSchema,
  has_passphrase: outFlagSchema,
  /** The last day on which it opens, in the person's zone. */
  expires_on: storedDaySchema,
  /** Whole days from today to the last one; 0 on it. */
  days_left: v.number(),
  created_at: v.number(),
  /** On how many days it was opened, and on which one last. */
  opened_days: v.number(),
  opened_on: v.nullable(storedDaySchema),
});
export type Share = v.InferOutput<typeof shareSchema>;

export const listShares = defineCall('GET /api/shares', {
  answer: v.object({ ...successSchema.entries, shares: v.array(shareSchema) }),
});

/** Needs the consent `sharing`, and a sign-in or a confirmation within ten minutes. The address is only shown this once. */
export const makeShare = defineCall('POST /api/share/make', {
  body: v.object({
    level: oneOf(SHARE_LEVELS),
    label: textSchema(SHARE_LABEL),
    days,
    notes: v.optional(notesSchema, {}),
    passphrase: v.optional(textSchema(SHARE_PASSPHRASE)),
  }),
  answer: v.object({ ...successSchema.entries, share: shareSchema, address: v.string() }),
  refusals: ['confirmation_needed', 'conflict'],
});

/** `days` counts from today. What is left out stays. */
export const updateShare = defineCall('POST /api/share/update', {
  body: v.object({
    share_id: idSchema,
    level: v.optional(oneOf(SHARE_LEVELS)),
    notes: v.optional(notesSchema),
    paused: v.optional(flagSchema),
    days: v.optional(days),
  }),
  answer: successSchema,
  refusals: ['not_found'],
});

export const endShare = defineCall('DELETE /api/share/:id/delete', {
  params: v.object({ id: idSchema }),
  answer: successSchema,
  refusals: ['not_found'],
});

/** Ends every link and the calendar's address. */
export const stopSharing = defineCall('POST /api/shares/stop', { body: v.object({}), answer: successSchema });

/** What a link shows at the moment; `any_day` from the expected day of the next period to the end of its 80 % span. */
export const GLANCE_STATES = ['shared', 'any_day', 'none'] as const;

const glanceEntries = {
  state: v.picklist(GLANCE_STATES),
  level: v.optional(v.picklist(SHARE_LEVELS)),
  phase: v.optional(v.picklist(CYCLE_PHASES)),
  note: v.optional(v.string()),
  /** The last day of the present phase's likely span. */
  until: v.optional(storedDaySchema),
  /** Whole days by phase, at most 35, up to the span of the next period. */
  spans: v.optional(v.array(datedPhaseSchema)),
};
const glanceSchema = v.object(glanceEntries);
/** What somebody with the link sees of the person: nothing but these fields. */
export type Glance = v.InferOutput<typeof glanceSchema>;

/** The secret is in the link's fragment, so that no server's log has it. */
export const openShare = defineCall('POST /api/shared/open', {
  access: 'public',
  body: v.object({
    secret: textSchema({ min: SECRET_LENGTH, max: SECRET_LENGTH }),
    passphrase: v.optional(textSchema(SHARE_PASSPHRASE)),
  }),
  answer: v.object({
    ...successSchema.entries,
    ...glanceEntries,
    expires_on: storedDaySchema,
    language: v.picklist(LANGUAGES),
  }),
  reads: true,
  refusals: ['not_found', 'rate_limited'],
});
