import { useLocation, useNavigate } from '@tanstack/react-router';
import { CODE_LIFETIME_SECONDS } from '#domain/account/login-code.ts';
import type { Registration } from './auth.mutations.ts';
import { nowSecond } from './use-seconds-until.ts';

/**
 * A code that was mailed; for a sign-up, with its registration. `isThere`: the person said they already have a code.
 * `sentAt`: when the code was sent, or when they said so, in unix seconds.
 */
export type AwaitedCode = {
  readonly email: string;
  readonly sentAt: number;
  readonly isThere?: boolean;
  readonly registration?: Registration | undefined;
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    awaitedCode?: AwaitedCode | undefined;
  }
}

/**
 * The code this page waits for. It's in the history entry's state: a reload keeps it, "back" leads to the form, and neither
 * the URL nor the storage ever holds an e-mail address. It expires with the code.
 */
export function useAwaitedCode(to: '/login' | '/signup') {
  const navigate = useNavigate();
  const stored = useLocation({ select: ({ state }) => state.awaitedCode });
  // The back button can reach an old entry whose code has expired.
  const isOver = stored !== undefined && nowSecond() - stored.sentAt > CODE_LIFETIME_SECONDS;
  const awaited = isOver ? undefined : stored;
  return {
    awaited,
    expect: (code: Omit<AwaitedCode, 'sentAt'>) =>
      void navigate({ to, state: { awaitedCode: { ...code, sentAt: nowSecond() } } }),
    /** Another code was just mailed. */
    expectAgain: () =>
      void navigate({
        to,
        replace: true,
        state:
          awaited === undefined ? {} : { awaitedCode: { ...awaited, sentAt: nowSecond(), isThere: false } },
      }),
    forget: () => void navigate({ to, replace: true, state: {} }),
  };
}
