/**
 * Whether an answer comes from the local runtime, for a call that never reached the Worker. After a burst it keeps
 * connections that have been closed, and itself answers calls that it sends on one (cloudflare/workers-sdk#14848). Our own
 * failures are problems in JSON.
 */
export const isLostConnection = ({ status, text }: { status: number; text: string }): boolean =>
  status === 500 && text.startsWith('Error: Network connection lost.');
