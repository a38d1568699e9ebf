import * as v from 'valibot';
import { registerSchema } from '#domain/account/session.schema.ts';

/** The boxes a sign-up must tick (contract §9). */
export const REQUIRED_BOXES = ['privacy_accepted', 'terms_accepted', 'adult_confirmed'] as const;

const { email, ...flags } = registerSchema.entries;

/** The rules for a sign-up; `words` are keys of the `signup` texts. */
export const SIGNUP_RULES = {
  schema: v.object({
    email,
    // Optional in the call, required in this form.
    privacy_accepted: flags.privacy_accepted.wrapped,
    terms_accepted: flags.terms_accepted.wrapped,
    adult_confirmed: flags.adult_confirmed.wrapped,
  }),
  words: {
    email: 'email_invalid',
    privacy_accepted: 'privacyNeeded',
    terms_accepted: 'termsNeeded',
    adult_confirmed: 'adultNeeded',
  },
} as const;
