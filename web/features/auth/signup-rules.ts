import * as v from 'valibot';
import { registerSchema } from '#domain/account/account.schema.ts';

/** The boxes that a sign-up may not lack (contract §9). */
export const NEEDED_BOXES = ['privacy_accepted', 'terms_accepted', 'adult_confirmed'] as const;

const { email, ...flags } = registerSchema.entries;

/** What a sign-up is held to; its words are keys of the texts `signup`. */
export const SIGNUP_RULES = {
  schema: v.object({
    email,
    // The call can do without them, this form can't.
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
