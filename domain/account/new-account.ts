import type { ConsentKind } from './consent.ts';
import type { Language } from './language.ts';

/** A sign-up whose mailbox has been proven: all that an account begins with. `requestedAt` in unix seconds. */
export type NewAccount = {
  readonly addressKey: string;
  readonly email: string;
  readonly language: Language;
  /** What was ticked, by kind; absent where nothing was sent. */
  readonly consents: Partial<Record<ConsentKind, 0 | 1>>;
  readonly requestedAt: number;
};
