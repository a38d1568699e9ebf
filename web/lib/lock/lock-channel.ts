/** What a browser's tabs tell each other about the lock. The key only goes from page to page in memory. */
export type LockMessage =
  | { readonly kind: 'locked' }
  /** A lock stands, and asks by this name whether it may open. */
  | { readonly kind: 'asked'; readonly by: string }
  /** An answer to one that asked, or to all: the person was there. */
  | { readonly kind: 'opened'; readonly key: Uint8Array | undefined; readonly to?: string };

const NAME = 'marea.lock';
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined;

export function postLockMessage(message: LockMessage): void {
  channel?.postMessage(message);
}

/** Calls back with other tabs' messages, never this tab's own. */
export function onLockMessage(listener: (message: LockMessage) => void): void {
  // Only our own origin can post here, and only this file does.
  channel?.addEventListener('message', ({ data }: MessageEvent<LockMessage>) => listener(data));
}
