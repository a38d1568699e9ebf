/** Messages between a browser's tabs about their shared session. */
export type SessionMessage =
  | { readonly kind: 'began' }
  | { readonly kind: 'refreshed'; readonly stx: string }
  | { readonly kind: 'ended' };

const NAME = 'marea.session';

// Opened on first use. Browsers without it rely on the storage event, which covers the end of a session.
let channel: BroadcastChannel | undefined;

/** Sends a message to the other tabs. */
export function postToTabs(message: SessionMessage): void {
  open()?.postMessage(message);
}

/** Calls back with messages of other tabs, never this tab's own. Returns a function to stop. */
export function onTabMessage(listener: (message: SessionMessage) => void): () => void {
  const opened = open();
  if (opened === undefined) return () => {};
  // Only our own origin can post here, and only this file does.
  const hear = ({ data }: MessageEvent<SessionMessage>) => listener(data);
  opened.addEventListener('message', hear);
  return () => opened.removeEventListener('message', hear);
}

function open(): BroadcastChannel | undefined {
  if (channel === undefined && 'BroadcastChannel' in globalThis) channel = new BroadcastChannel(NAME);
  return channel;
}
