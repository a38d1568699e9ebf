import * as v from 'valibot';
import { cycleInformationSchema } from '#domain/cycle/cycle.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { VISIBLE_STATUSES } from './account-status.ts';
import { CONSENT_KINDS } from './consent.ts';
import { LANGUAGES } from './language.ts';

/** 0 prefer not to say, 1 female, 2 male, 3 non-binary (contract §3). 0 is an answer, not a gap. */
export const GENDERS = [1, 3, 2, 0] as const;
export type Gender = (typeof GENDERS)[number];

const consentStateSchema = v.object({
  given: v.picklist([0, 1]),
  text_version: v.string(),
  /** Of the text that was read; `null` from before this was stored. */
  language: v.nullable(v.picklist(LANGUAGES)),
  recorded_timestamp: v.number(),
});

/** `GET /api/user/details` */
export const detailsSchema = v.object({
  ...successSchema.entries,
  details: v.object({
    name: v.nullable(v.string()),
    email: v.string(),
    dob: v.nullable(v.string()),
    timezone: v.nullable(v.string()),
    gender: v.nullable(v.picklist(GENDERS)),
    language: v.picklist(LANGUAGES),
    cookie_consent: v.nullable(v.picklist([0, 1])),
    t_id: v.string(),
    consents: v.record(v.picklist(CONSENT_KINDS), v.nullable(consentStateSchema)),
    /** What to ask at the next start: consents without an answer, or with one to an older version of the text. */
    consents_due: v.array(v.picklist(CONSENT_KINDS)),
    status: v.picklist(VISIBLE_STATUSES),
    warning: v.nullable(v.string()),
    onboarding: v.object({
      cycle_length: v.nullable(v.number()),
      period_length: v.nullable(v.number()),
      last_period_on: v.nullable(v.string()),
      last_period_length: v.nullable(v.number()),
      completed: v.picklist([0, 1]),
    }),
  }),
  cycle: cycleInformationSchema,
  ai_request_count: v.number(),
  ai_request_limit: v.number(),
  ai_request_resets_at: v.number(),
});
export type UserDetails = v.InferOutput<typeof detailsSchema>;
