let banned = false;
const listeners = new Set<() => void>();

/** Notes that the server refuses this account; from then on the app shows nothing else. */
export function markBanned(): void {
  banned = true;
  for (const listener of listeners) listener();
}

/** Whether a call of this visit was refused because the account is blocked. */
export function isAccountBanned(): boolean {
  return banned;
}

/** Calls back when a ban becomes known. Returns a function to stop. */
export function onBan(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
