import * as v from 'valibot';
import type { Language } from '#domain/account/language.ts';
import type { loadShellTexts } from '#web/i18n/load-texts.ts';
import { GREETING_KEY, readStored, store } from './device-storage.ts';

/** What a page's first picture shows of a person. */
export type FirstGreeting = {
  readonly language: Language;
  /** Ready sentences for the parts of a day. */
  readonly greetings: Readonly<Record<'morning' | 'afternoon' | 'evening', string>>;
  readonly timeZone: string;
  /** How many minutes that zone was ahead of UTC at the time; `null` where nobody has asked. */
  readonly utcOffset: number | null;
  /** The phase of the cycle at the time. */
  readonly phase: string | null;
  /** What the cycle page begins with: its title and the words of the day; `null` where they were not loaded yet. */
  readonly cycle: {
    readonly title: string;
    /** The day of the 28-day reference, 1 to 28. */
    readonly alignedDay: number;
    readonly heading: string;
    readonly message: string;
  } | null;
  /** Unix milliseconds. */
  readonly madeAt: number;
};

/** Of the kept text; another one with every change of the type above. */
const SHAPE = 2;

/** What is needed of a person's details. */
const personSchema = v.object({
  details: v.object({ name: v.string(), timezone: v.string() }),
  cycle: v.object({ cycle_phase: v.nullable(v.string()) }),
});

type LoadedTexts = Awaited<ReturnType<typeof loadShellTexts>>;

/** The greeting of somebody whose details were just loaded; `undefined` for one who has not said their name and zone. */
export function firstGreeting(person: unknown, { language, texts }: LoadedTexts): FirstGreeting | undefined {
  const parsed = v.safeParse(personSchema, person);
  if (!parsed.success) return undefined;
  const { details, cycle } = parsed.output;
  // As i18next would; its own code is not there yet when the first picture is drawn.
  const greet = (text: string) => text.replace('{{name}}', () => details.name);
  const { morning, afternoon, evening } = texts.dashboard;
  return {
    language,
    greetings: { morning: greet(morning), afternoon: greet(afternoon), evening: greet(evening) },
    timeZone: details.timezone,
    utcOffset: null,
    phase: cycle.cycle_phase,
    cycle: null,
    madeAt: Date.now(),
  };
}

/** Keeps a greeting for the beginning of the next visit. */
export function keepGreeting(greeting: FirstGreeting): void {
  store(GREETING_KEY, JSON.stringify({ ...greeting, shape: SHAPE }));
}

/** The greeting that the last visit kept, if this build can read it. Checked by its shape's number: a schema would be most of the script that it is drawn by. */
export function keptGreeting(): FirstGreeting | undefined {
  try {
    // Written by `keepGreeting` alone.
    const kept = JSON.parse(readStored(GREETING_KEY) ?? '{}') as Partial<FirstGreeting> & { shape?: number };
    return kept.shape === SHAPE ? (kept as FirstGreeting) : undefined;
  } catch {
    return undefined; // not even JSON
  }
}
