import * as v from 'valibot';
import { flagSchema, successSchema, textSchema } from '#domain/wire/wire.schema.ts';
import { passkeySchema } from './passkey.schema.ts';
import { emailSchema } from './session.schema.ts';

/** How long a change of the address can be taken back from the old one, in days. */
export const TAKE_BACK_DAYS = 10;
export const TAKE_BACK_SECONDS = TAKE_BACK_DAYS * 86_400;

/** How long a change waits that neither the old mailbox nor a passkey proved, in days. */
export const WAIT_DAYS = 7;
export const WAIT_SECONDS = WAIT_DAYS * 86_400;

/** The page that the mail to the old address leads to; the token is behind its `#`. */
export const TAKE_BACK_PAGE = '/take-back-address';

/** `POST /api/user/email/request` */
export const addressRequestSchema = v.object({ email: emailSchema });

/** `POST /api/user/email/change`. Any text is taken as a code, so that a malformed one gets the same answer as a wrong one. */
export const addressChangeSchema = v.object({
  email: emailSchema,
  code: v.string('must be a text'),
  /** 1 takes the wait, if nothing proves it. */
  wait: v.optional(flagSchema, 0),
});

/** When the change is made, in unix seconds; `null` if it is. */
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

/** What is left after that: the passkeys that still sign in, oldest first; times in unix seconds. */
export const takenBackSchema = v.object({
  ...successSchema.entries,
  passkeys: v.array(v.pick(passkeySchema, ['name', 'created_at', 'last_used_at'])),
});
