import { keptGreeting } from '#web/lib/first-greeting.ts';
import { savedLanguage } from '#web/lib/saved-language.ts';
import { CYCLE_FRAME, FIRST_FRAME } from './first-frame-id.ts';
import { CYCLE, DASHBOARD } from './pages-of-today.ts';
import { fillCycleFrame, fillFirstFrame, knowsToday, showFirstFrame } from './show-first-frame.ts';

/** Draws what the last visit left for the first picture of this page; whether there was something. */
export function drawKept(root: HTMLElement, pathname: string): boolean {
  const kept = keptGreeting();
  if (kept?.language !== savedLanguage()) return false;
  if (pathname === DASHBOARD) {
    const frame = showFirstFrame(root, FIRST_FRAME);
    if (frame !== undefined) fillFirstFrame(frame, kept);
    return frame !== undefined;
  }
  if (pathname !== CYCLE || !knowsToday(kept)) return false;
  const frame = showFirstFrame(root, CYCLE_FRAME);
  if (frame !== undefined) fillCycleFrame(frame, kept);
  return frame !== undefined;
}
