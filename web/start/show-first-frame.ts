import { greetingAt } from '#web/features/dashboard/greeting.ts';
import type { FirstGreeting } from '#web/lib/first-greeting.ts';
import { FIRST_FRAME } from './first-frame-id.ts';

/** Shows the frame that stands in the page's HTML, still without words. */
export function showFirstFrame(root: HTMLElement): HTMLElement | undefined {
  const template = document.getElementById(FIRST_FRAME);
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  root.replaceChildren(template.content.cloneNode(true));
  return root.firstElementChild instanceof HTMLElement ? root.firstElementChild : undefined;
}

/** Writes the greeting of this hour into the frame and, where it is known to be today's, lends it the phase's colour. */
export function fillFirstFrame(
  frame: HTMLElement,
  { language, greetings, timeZone, phase, madeAt }: FirstGreeting,
): void {
  const heading = frame.querySelector('h1');
  if (heading === null) return;
  const now = Date.now();
  document.documentElement.lang = language;
  if (phase !== null && dayIn(timeZone, madeAt) === dayIn(timeZone, now)) frame.dataset.phase = phase;
  heading.textContent = greetings[greetingAt(hourIn(timeZone, now))];
}

// By the browser itself: the app's library for zones is as large as all else that runs before the app.
function hourIn(timeZone: string, at: number): number {
  return Number(new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at));
}

function dayIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone }).format(at);
}
