import { after } from '#web/lib/time/after.ts';

/** Pages in the background aren't drawn, so nothing waits longer than this. */
const DRAWN_AT_LATEST_MS = 100;

/** Resolves once changes are on screen: when the frame after the next one starts, the next one has been shown. */
export function drawn(): Promise<unknown> {
  const shown = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Promise.race([shown, after(DRAWN_AT_LATEST_MS)]);
}
