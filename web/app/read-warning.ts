const NAME = 'marea.warning-read';

/** Whether this warning was read in this visit. */
export function hasReadWarning(reason: string): boolean {
  try {
    return sessionStorage.getItem(NAME) === reason;
  } catch {
    return false;
  }
}

/** Remembers for this visit that a warning was read; a sign-out forgets it. */
export function noteWarningRead(reason: string): void {
  try {
    sessionStorage.setItem(NAME, reason);
  } catch {
    // Where storage is forbidden the banner comes back with the next load, which is no harm.
  }
}
