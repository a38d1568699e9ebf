/** What tabs of one browser tell each other about the session they share. */
export type SessionMessage =
  | { readonly kind: 'began' }
  | { readonly kind: 'refreshed'; readonly stx: string }
  | { readonly kind: 'ended' };

const NAME = 'marea.session';

// Opened when it is first needed; a browser without it has the storage event, which says the most important thing.
let channel: BroadcastChannel | undefined;

/** Tells the other tabs. */
export function tellTabs(message: SessionMessage): void {
  open()?.postMessage(message);
}

/** Calls back with what another tab tells; never with what this one said. Returns the way to stop. */
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
