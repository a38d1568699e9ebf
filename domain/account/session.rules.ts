const DAY_SECONDS = 86_400;
/** A session ends after this long without use (contract §2). */
export const SESSION_IDLE_SECONDS = 30 * DAY_SECONDS;
/** A session ends after this long even if it is used. */
export const SESSION_LIFETIME_SECONDS = 180 * DAY_SECONDS;
/** How long the link in the mail about a sign-in can end that session. */
export const DISOWN_SECONDS = 10 * DAY_SECONDS;
/** How long a change of the address can be taken back from the old one, in days. */
export const TAKE_BACK_DAYS = 10;
export const TAKE_BACK_SECONDS = TAKE_BACK_DAYS * DAY_SECONDS;
/** How long a change waits if neither the old mailbox nor a passkey has confirmed it, in days. */
export const WAIT_DAYS = 7;
export const WAIT_SECONDS = WAIT_DAYS * DAY_SECONDS;
/** Most sessions of one person; the oldest makes room. */
export const SESSIONS_MAX = 10;
/** Life of an access token. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Whether a session with these instants (unix seconds) is still valid at `now`; the last second of a span counts. */
export function isSessionLive(session: { createdAt: number; lastUsedAt: number }, now: number): boolean {
  return (
    now - session.lastUsedAt <= SESSION_IDLE_SECONDS && now - session.createdAt <= SESSION_LIFETIME_SECONDS
  );
}

/** A session's last use is written at most this often, so that not every request writes. */
export const USE_NOTED_AFTER_SECONDS = 3600;
/** How long a replaced refresh token stays valid after its successor was first used: two tabs, a lost answer (contract §2). */
const PREDECESSOR_GRACE_SECONDS = 30;

/**
 * Whether the refresh token with counter `presented` is the predecessor of the current one and still gets that same
 * successor: always until a call uses the successor's access token, and for 30 seconds after that (the last one included).
 * Any other old token means two holders, and the session has to end (RFC 9700, section 4.14.2). Unix seconds.
 */
export function givesSameSuccessor(
  session: { counter: number; successorUsedAt: number | null },
  { presented, now }: { presented: number; now: number },
): boolean {
  if (presented !== session.counter - 1) return false;
  return session.successorUsedAt === null || now - session.successorUsedAt <= PREDECESSOR_GRACE_SECONDS;
}

/** The part of a refresh token that stays the same when it rotates; unique to its session. */
export const sessionNameOf = (token: string): string => token.split('.', 2).join('.');
