import type { Language } from '#domain/account/language.ts';
import type { loadShellTexts } from '#web/i18n/load-texts.ts';
import { GREETING_KEY, readStored, store } from './device-storage.ts';
import { ofShape, type Shape } from './http/shape.ts';

/** The person's data in a page's first picture. */
export type FirstGreeting = {
  readonly language: Language;
  /** Finished sentences for the parts of the day. */
  readonly greetings: Readonly<Record<'morning' | 'afternoon' | 'evening', string>>;
  readonly timeZone: string;
  /** How many minutes the zone was ahead of UTC at the time; `null` if unknown. */
  readonly utcOffset: number | null;
  /** The phase of the cycle at the time. */
  readonly phase: string | null;
  /** The day of the 28-day reference at the time, 1 to 28; 0 without a cycle. */
  readonly alignedDay: number;
  /** The cycle page's title and the day's texts; `null` if they weren't loaded yet. */
  readonly cycle: {
    readonly title: string;
    readonly heading: string;
    readonly message: string;
  } | null;
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
  // As i18next does; its code isn't loaded yet when the first picture is drawn.
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

/** Stores a greeting for the start of the next visit. */
export function storeGreeting(greeting: FirstGreeting): void {
  store(GREETING_KEY, JSON.stringify({ ...greeting, shape: SHAPE }));
}

/**
 * The greeting stored by the last visit, if this build can read it. Only its version is checked, because a schema would be most
 * of the first script's code.
 */
export function storedGreeting(): FirstGreeting | undefined {
  try {
    // Only `storeGreeting` writes it.
    const stored = JSON.parse(readStored(GREETING_KEY) ?? '{}') as Partial<FirstGreeting> & {
      shape?: number;
    };
    return stored.shape === SHAPE ? (stored as FirstGreeting) : undefined; // its shape says so
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

/** About two lines of the dashboard's card, in characters. */
const TWO_LINES = 88;

/** A day's message for the dashboard: its first sentence, or all of it if it fits into two lines. */
export function shortMessage(message: string): string {
  if (message.length <= TWO_LINES) return message;
  return /^.+?[.?…](?= )/.exec(message)?.[0] ?? message;
}
