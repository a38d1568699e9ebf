import { useLocation, useNavigate } from '@tanstack/react-router';
import { CODE_LIFETIME_SECONDS } from '#domain/account/login-code.ts';
import type { Registration } from './auth.mutations.ts';
import { nowSecond } from './use-seconds-until.ts';

/**
 * A code on its way to somebody's mailbox; with the registration where it is a sign-up's. `sentAt` in unix seconds, or since
 * when somebody has said to have the code already, `isThere`.
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
 * The code this page waits for. It is in the state of the history's entry: a reload keeps it, the way back leads
 * to the form, and neither the address nor the storage ever holds an e-mail address. It counts as long as a code lives.
 */
export function useAwaitedCode(to: '/login' | '/signup') {
  const navigate = useNavigate();
  const kept = useLocation({ select: ({ state }) => state.awaitedCode });
  // An entry of long ago, reached by the back button, is nobody's sign-in any more.
  const isOver = kept !== undefined && nowSecond() - kept.sentAt > CODE_LIFETIME_SECONDS;
  const awaited = isOver ? undefined : kept;
  return {
    awaited,
    expect: (code: Omit<AwaitedCode, 'sentAt'>) =>
      void navigate({ to, state: { awaitedCode: { ...code, sentAt: nowSecond() } } }),
    /** A code was mailed again just now. */
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
