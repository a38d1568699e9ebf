import * as v from 'valibot';
import { emailSchema } from '#domain/account/account.schema.ts';

/** What the sign-up form holds when it is sent off. */
export type SignupAnswers = {
  readonly email: string;
  readonly privacy: boolean;
  readonly terms: boolean;
  readonly adult: boolean;
  readonly cookies: boolean;
};

export type SignupErrors = {
  readonly email: boolean;
  readonly privacy: boolean;
  readonly terms: boolean;
  readonly adult: boolean;
};

export const NO_SIGNUP_ERRORS: SignupErrors = { email: false, privacy: false, terms: false, adult: false };

/** What a sign-up still lacks (contract §9); the cookie box never does. */
export function signupErrors({ email, privacy, terms, adult }: SignupAnswers): SignupErrors {
  return { email: !v.is(emailSchema, email), privacy: !privacy, terms: !terms, adult: !adult };
}

/** Whether one of the three boxes that must be ticked is not. */
export function lacksConsent({ privacy, terms, adult }: SignupErrors): boolean {
  return privacy || terms || adult;
}
