import type { Language } from '#domain/account/language.ts';
import type { loadShellTexts } from '#web/i18n/load-texts.ts';
import { GREETING_KEY, readStored, savedLanguage, store } from './device-storage.ts';
import { ofShape, type Shape } from './http/shape.ts';

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

/** Whether the device's clock has the person's UTC offset: quicker than a browser's first formatter for a named zone. */
const isHere = ({ utcOffset, madeAt }: FirstGreeting): boolean =>
  utcOffset !== null && new Date(madeAt).getTimezoneOffset() === -utcOffset;

/** The greeting for this hour; the cycle's texts only if they are today's. */
function wordsFor(
  pathname: string,
  { greeting, hour, isOfToday }: { greeting: FirstGreeting; hour: number; isOfToday: boolean },
): Record<string, string> | undefined {
  const cycle = isOfToday ? greeting.cycle : null;
  if (pathname === DASHBOARD)
    return { h1: greeting.greetings[greetingAt(hour)], ...(cycle && onCard(cycle.heading)) };
  if (pathname !== CYCLE || cycle === null) return undefined;
  const { title, heading, message } = cycle;
  return { h1: title, h2: heading, 'section p': message };
}

type FirstPicture = {
  readonly language: Language;
  /** The phase that colours the page, if it's known to be today's. */
  readonly phase: string | null;
  /** Texts by their place in the frame. */
  readonly words: Readonly<Record<string, string>>;
};

/** A copy of the content of the template with this id; `undefined` if there is none. */
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

/** The day's title, by its place on the dashboard's card. */
export const onCard = (title: string): FirstPicture['words'] => ({ 'section p': title });

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

/** Id of the template with the message that the app could not be loaded. */
export const NOT_LOADED = 'not-loaded';

/** Id of the template with the part of a built page's head that waits for the first picture: scripts, icons, manifest. */
export const DEFERRED_HEAD = 'deferred-head';

/** The person's data in a page's first picture. */
export type FirstGreeting = {
  readonly language: Language;
  /** Finished sentences for the parts of the day. */
  readonly greetings: Readonly<Record<'morning' | 'afternoon' | 'evening', string>>;
  readonly timeZone: string;
  /** How many minutes the zone was ahead of UTC at the time; `null` if unknown. */
  readonly utcOffset: number | null;
  readonly phase: string | null;
  /** The day of the 28-day reference at the time, 1 to 28; 0 without a cycle. */
  readonly alignedDay: number;
  /** The cycle page's title and the day's texts; `null` if they weren't loaded yet. */
  readonly cycle: { readonly title: string; readonly heading: string; readonly message: string } | null;
  /** Unix milliseconds. */
  readonly madeAt: number;
};

/** Version of the stored JSON; raise it with every change to the type above. */
const SHAPE = 3;

/** The details that a greeting needs. */
const PERSON: Shape = {
  details: { name: 'string', timezone: 'string' },
  cycle: { cycle_phase: ['null', 'string'], aligned_day: 'number' },
};
type Person = {
  readonly details: { readonly name: string; readonly timezone: string };
  readonly cycle: { readonly cycle_phase: string | null; readonly aligned_day: number };
};
type LoadedTexts = Awaited<ReturnType<typeof loadShellTexts>>;

/** The greeting for a person whose details were just loaded; `undefined` without a name and a zone. */
export function firstGreeting(person: unknown, { language, texts }: LoadedTexts): FirstGreeting | undefined {
  const known = ofShape<Person>(PERSON, person);
  if (known === undefined) return undefined;
  const { details, cycle } = known;
  // Not with i18next, whose code isn't loaded yet when the first picture is drawn.
  const greet = (text: string) => text.replace('{{name}}', () => details.name);
  const { morning, afternoon, evening } = texts.dashboard;
  return {
    language,
    greetings: { morning: greet(morning), afternoon: greet(afternoon), evening: greet(evening) },
    timeZone: details.timezone,
    utcOffset: null,
    phase: cycle.cycle_phase,
    alignedDay: cycle.aligned_day,
    cycle: null,
    madeAt: Date.now(),
  };
}

export function storeGreeting(greeting: FirstGreeting): void {
  store(GREETING_KEY, JSON.stringify({ ...greeting, shape: SHAPE }));
}

/** The greeting stored by the last visit. Only its version is checked: a schema would be most of the first script's code. */
export function storedGreeting(): FirstGreeting | undefined {
  try {
    // Only `storeGreeting` writes it.
    const stored = JSON.parse(readStored(GREETING_KEY) ?? '{}') as FirstGreeting & { shape?: number };
    return stored.shape === SHAPE ? stored : undefined;
  } catch {
    return undefined; // not even JSON
  }
}

/** The greeting for an hour (0 to 23); the parts of the day start at 5, 12 and 17 (contract §9). */
export function greetingAt(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 17) return 'afternoon';
  return 'evening';
}
