import { greetingAt } from '#web/features/dashboard/greeting.ts';
import type { FirstGreeting } from '#web/lib/first-greeting.ts';

/** Shows a frame that stands in the page's HTML under this id, still without words. */
export function showFirstFrame(root: HTMLElement, id: string): HTMLElement | undefined {
  const template = document.getElementById(id);
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  root.replaceChildren(template.content.cloneNode(true));
  return root.firstElementChild instanceof HTMLElement ? root.firstElementChild : undefined;
}

/** Writes the greeting of this hour into the dashboard's frame. */
export function fillFirstFrame(frame: HTMLElement, greeting: FirstGreeting): void {
  const { greetings, timeZone } = greeting;
  write(frame, { h1: greetings[greetingAt(hourIn(timeZone, Date.now()))] });
  dress(frame, greeting);
}

/** Writes what the cycle page begins with into its frame. */
export function fillCycleFrame(frame: HTMLElement, greeting: GreetingWithCycle): void {
  const { title, heading, message } = greeting.cycle;
  write(frame, { h1: title, h2: heading, 'section p': message });
  dress(frame, greeting);
}

/** Whether what is known of the cycle is of the day that it is now, where the person lives, and includes the day's words. */
export function knowsToday(greeting: FirstGreeting): greeting is GreetingWithCycle {
  return greeting.cycle !== null && isOfToday(greeting);
}

type GreetingWithCycle = FirstGreeting & { readonly cycle: NonNullable<FirstGreeting['cycle']> };

function isOfToday({ timeZone, madeAt }: FirstGreeting): boolean {
  return dayIn(timeZone, madeAt) === dayIn(timeZone, Date.now());
}

/** The language that the words are in and, where it is known to be today's, the phase's colour. */
function dress(frame: HTMLElement, greeting: FirstGreeting): void {
  document.documentElement.lang = greeting.language;
  if (greeting.phase !== null && isOfToday(greeting)) frame.dataset.phase = greeting.phase;
}

/** Words by where they stand. */
function write(frame: HTMLElement, words: Readonly<Record<string, string>>): void {
  for (const [selector, text] of Object.entries(words)) {
    const element = frame.querySelector(selector);
    if (element !== null) element.textContent = text;
  }
}

// By the browser itself: the app's library for zones is as large as all else that runs before the app.
function hourIn(timeZone: string, at: number): number {
  return Number(new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at));
}

function dayIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone }).format(at);
}
