import type { LockSettings } from '#web/lib/lock/lock-settings.ts';

/** Does something to the lock; what it comes to is shown, and if it fails nothing has changed. */
export type ChangeLock = (work: () => Promise<LockSettings | undefined>) => Promise<void>;

/** What the parts of the lock's settings need. */
export type LockMethodProps = {
  readonly userId: string;
  readonly settings: LockSettings | undefined;
  readonly change: ChangeLock;
};
