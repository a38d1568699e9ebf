/** How long a replaced refresh token stays good after its successor was first used: two tabs, a lost answer (contract §2). */
export const PREDECESSOR_GRACE_SECONDS = 30;

/**
 * Whether a refresh token of counter `presented` is the predecessor of the one that counts and still gives that same
 * successor: always while no call has used the successor's access token, and up to 30 seconds after that, the last one
 * included. Every other token speaks of two holders, and the session has to end (RFC 9700, section 4.14.2). Unix seconds.
 */
export function givesSameSuccessor(
  session: { counter: number; successorUsedAt: number | null },
  { presented, now }: { presented: number; now: number },
): boolean {
  if (presented !== session.counter - 1) return false;
  return session.successorUsedAt === null || now - session.successorUsedAt <= PREDECESSOR_GRACE_SECONDS;
}
