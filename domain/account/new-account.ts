import type { ConsentKind } from './consent.ts';
import type { Language } from './language.ts';

/** What a sign-up form says. */
export type SignUpForm = {
  readonly email: string;
  readonly language: Language;
  /** What was ticked, by kind; absent if nothing was sent. */
  readonly consents: Partial<Record<ConsentKind, 0 | 1>>;
  /** The newest version of the texts that were in force when the person saw them. */
  readonly textVersion: string;
};

/** A sign-up with a proven mailbox: everything a new account needs. `requestedAt` in unix seconds. */
export type NewAccount = SignUpForm & { readonly addressKey: string; readonly requestedAt: number };
