import type { Language } from '#domain/account/language.ts';
import { type FirstGreeting, greetingAt, shortMessage, storedGreeting } from '#web/lib/first-greeting.ts';
import { savedLanguage } from '#web/lib/page/preferences.ts';

/** Draws the first picture stored by the last visit. Returns whether there was one that is still valid. */
export function drawStoredPicture(root: HTMLElement, pathname: string): boolean {
  const greeting = storedGreeting();
  if (greeting?.language !== savedLanguage() || !isHere(greeting)) return false;
  const now = new Date();
  const isOfToday = new Date(greeting.madeAt).toDateString() === now.toDateString();
  const words = wordsFor(pathname, { greeting, hour: now.getHours(), isOfToday });
  const frame = words && showTemplate(root, pathname === CYCLE ? CYCLE_FRAME : FIRST_FRAME);
  if (!frame) return false;
  fillFirstFrame(frame, { language: greeting.language, phase: isOfToday ? greeting.phase : null, words });
  return true;
}

/**
 * Whether the device's clock is in the person's zone, so that it can give the day and the hour. A browser's first formatter for
 * a named zone would take longer than everything else drawn here.
 */
const isHere = ({ utcOffset, madeAt }: FirstGreeting): boolean =>
  utcOffset !== null && new Date(madeAt).getTimezoneOffset() === -utcOffset;

type GreetingContext = {
  readonly greeting: FirstGreeting;
  readonly hour: number;
  readonly isOfToday: boolean;
};

/** The greeting for this hour; the cycle's texts only if they are today's. */
function wordsFor(
  pathname: string,
  { greeting, hour, isOfToday }: GreetingContext,
): Record<string, string> | undefined {
  const cycle = isOfToday ? greeting.cycle : null;
  if (pathname === DASHBOARD)
    return { h1: greeting.greetings[greetingAt(hour)], ...(cycle && onCard(cycle.heading, cycle.message)) };
  if (pathname !== CYCLE || cycle === null) return undefined;
  const { title, heading, message } = cycle;
  return { h1: title, h2: heading, 'section p': message };
}

export type FirstPicture = {
  readonly language: Language;
  /** The phase that colours the page, if it's known to be today's. */
  readonly phase: string | null;
  /** Texts by their place in the frame. */
  readonly words: Readonly<Record<string, string>>;
};

/** A copy of the content of the page's template with this id. */
export function contentOf(id: string): DocumentFragment | undefined {
  const template = document.getElementById(id);
  return template instanceof HTMLTemplateElement ? document.importNode(template.content, true) : undefined;
}

/** Shows only that template's content; returns its element, if it has one. */
export function showTemplate(root: HTMLElement, id: string): HTMLElement | undefined {
  const content = contentOf(id);
  if (content === undefined) return undefined;
  root.replaceChildren(content);
  return root.firstElementChild instanceof HTMLElement ? root.firstElementChild : undefined;
}

/** The day's words by their place on the dashboard's card. */
export const onCard = (title: string, message: string): FirstPicture['words'] => ({
  'section p': title,
  'section p + p': shortMessage(message),
});

/** Writes the words into a frame. */
export function fillFirstFrame(frame: HTMLElement, { language, phase, words }: FirstPicture): void {
  document.documentElement.lang = language;
  if (phase !== null) frame.dataset.phase = phase;
  for (const [place, text] of Object.entries(words)) {
    const element = frame.querySelector(place);
    if (element !== null) element.textContent = text;
  }
}

export const DASHBOARD = '/dashboard';
export const CYCLE = '/cycle';

/** Ids of the templates with the first frames of the dashboard and the cycle page. */
export const FIRST_FRAME = 'first-frame';
export const CYCLE_FRAME = 'cycle-frame';

/** Id of the template that says the app could not be loaded. */
export const NOT_LOADED = 'not-loaded';

/** Id of the template with the part of a built page's head that waits for the first picture: scripts, icons, manifest. */
export const DEFERRED_HEAD = 'deferred-head';
