import * as v from 'valibot';
import { registerSchema } from '#domain/account/account.schema.ts';

/** The boxes that a sign-up may not lack (contract §9). */
export const NEEDED_BOXES = ['privacy_accepted', 'terms_accepted', 'adult_confirmed'] as const;

/** What a sign-up is held to; its words are keys of the texts `signup`. */
export const SIGNUP_RULES = {
  schema: v.required(v.pick(registerSchema, ['email', ...NEEDED_BOXES])),
  words: {
    email: 'email_invalid',
    privacy_accepted: 'privacyNeeded',
    terms_accepted: 'termsNeeded',
    adult_confirmed: 'adultNeeded',
  },
} as const;
