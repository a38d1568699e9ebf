import * as v from 'valibot';
import { flagSchema, successSchema, textSchema } from '#domain/wire/wire.schema.ts';
import { passkeySchema } from './passkey.schema.ts';
import { emailSchema } from './session.schema.ts';

/** How long a change of the address can be taken back from the old one, in days. */
export const TAKE_BACK_DAYS = 10;
export const TAKE_BACK_SECONDS = TAKE_BACK_DAYS * 86_400;
/** How long a change waits if neither the old mailbox nor a passkey has confirmed it, in days. */
export const WAIT_DAYS = 7;
export const WAIT_SECONDS = WAIT_DAYS * 86_400;
/** The page linked in the mail to the old address; the token is in the fragment. */
export const TAKE_BACK_PAGE = '/take-back-address';

/** `POST /api/user/email/request` */
export const addressRequestSchema = v.object({ email: emailSchema });

/** `POST /api/user/email/change`. Any text is accepted as a code: a malformed one gets the same answer as a wrong one. */
export const addressChangeSchema = v.object({
  email: emailSchema,
  code: v.string('must be a text'),
  /** 1 accepts the waiting period if nothing confirms the change. */
  wait: v.optional(flagSchema, 0),
});

/** When the change takes effect, in unix seconds; `null` if it already has. */
export const addressChangedSchema = v.object({
  ...successSchema.entries,
  waits_until: v.nullable(v.number()),
});

/** `GET /api/user/email/waiting` */
export const pendingAddressSchema = v.object({
  ...successSchema.entries,
  waiting: v.nullable(v.object({ email: v.string(), until: v.number() })),
});

/** `POST /api/user/email/take-back` */
export const takeBackSchema = v.object({ token: textSchema({ min: 1, max: 512 }) });

/** The passkeys that still sign in after a take-back, oldest first; times in unix seconds. */
export const addressTakenBackSchema = v.object({
  ...successSchema.entries,
  passkeys: v.array(v.pick(passkeySchema, ['name', 'created_at', 'last_used_at'])),
});
