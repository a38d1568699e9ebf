/**
 * Reads that are under way before the app is there to make them. Anyone who makes the same call first takes the answer, so that
 * the line is used while the code is still being loaded.
 */
const begun = new Map<string, { readonly answer: Promise<Response>; readonly at: number }>();

/** What is older than this was begun for a page that nobody opened. */
const FRESH_MS = 10_000;

/** Notes a read that is under way. */
export function noteBegunRead(path: string, answer: Promise<Response>): void {
  // Anyone who takes it hears of a failure.
  answer.catch(() => undefined);
  begun.set(path, { answer, at: Date.now() });
}

/** The answer of a read that was begun, once; `undefined` where none was, or one so long ago that it says nothing any more. */
export function takeBegunRead(path: string): Promise<Response> | undefined {
  const read = begun.get(path);
  begun.delete(path);
  return read !== undefined && Date.now() - read.at < FRESH_MS ? read.answer : undefined;
}
