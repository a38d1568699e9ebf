/**
 * Whether an answer is the local runtime's own, to a call that never reached the Worker: after a burst it keeps connections that
 * have been closed meanwhile, and answers what it sends over one of them by itself (cloudflare/workers-sdk#14848). Our own
 * failures are problems in JSON.
 */
export const isLostConnection = ({ status, text }: { status: number; text: string }): boolean =>
  status === 500 && text.startsWith('Error: Network connection lost.');
