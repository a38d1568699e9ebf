/**
 * Reads sent before the app has loaded. The first caller of the same path takes the answer, so the network isn't idle while the
 * code loads.
 */
const begun = new Map<string, { readonly answer: Promise<Response>; readonly at: number }>();

/** Older reads were for a page that was never opened. */
const FRESH_MS = 10_000;

/** Stores a read that was already sent. */
export function noteEarlyRead(path: string, answer: Promise<Response>): void {
  // Whoever takes the promise handles its failure.
  answer.catch(() => undefined);
  begun.set(path, { answer, at: Date.now() });
}

/** The answer of a stored read, only once; `undefined` if there is none or it's older than 10 s. */
export function takeEarlyRead(path: string): Promise<Response> | undefined {
  const read = begun.get(path);
  begun.delete(path);
  return read !== undefined && Date.now() - read.at < FRESH_MS ? read.answer : undefined;
}
