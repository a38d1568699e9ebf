import { after } from '#web/lib/time/after.ts';

/** A page in the background is not drawn; nothing waits for its picture longer than this. */
const DRAWN_AT_LATEST_MS = 100;

/** Resolves once what was changed is on the screen: the frame after the next one begins when that one is shown. */
export function drawn(): Promise<unknown> {
  const shown = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Promise.race([shown, after(DRAWN_AT_LATEST_MS)]);
}
