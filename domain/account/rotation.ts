/** How long a replaced refresh token stays valid after its successor was first used: two tabs, a lost answer (contract §2). */
export const PREDECESSOR_GRACE_SECONDS = 30;

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
