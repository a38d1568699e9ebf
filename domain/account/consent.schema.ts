import * as v from 'valibot';
import { flagSchema } from '#domain/wire/wire.schema.ts';
import { CONSENT_KINDS } from './consent.ts';
import { languageSchema } from './profile.schema.ts';

export const textVersionSchema = v.pipe(v.string('must be a text'), v.isoDate('must be a day, YYYY-MM-DD'));

/** `POST /api/user/consent` */
export const consentSchema = v.object({
  kind: v.picklist(CONSENT_KINDS, `must be one of ${CONSENT_KINDS.join(', ')}`),
  given: flagSchema,
  /** The language of the text that was read; if left out, the profile's. */
  language: v.optional(languageSchema),
  /** The version of the text that was read; if left out, the one in force. */
  text_version: v.optional(textVersionSchema),
});
export type ConsentAnswer = v.InferOutput<typeof consentSchema>;
