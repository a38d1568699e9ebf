import * as v from 'valibot';
import { LANGUAGES } from '#domain/account/language.ts';
import type { loadTexts } from '#web/i18n/load-texts.ts';
import { GREETING_KEY, readStored, store } from './device-storage.ts';

const greetingSchema = v.object({
  language: v.picklist(LANGUAGES),
  /** Ready sentences for the parts of a day. */
  greetings: v.object({ morning: v.string(), afternoon: v.string(), evening: v.string() }),
  timeZone: v.string(),
  /** The phase of the cycle at the time. */
  phase: v.nullable(v.string()),
  /** Unix milliseconds. */
  madeAt: v.number(),
});

/** What the dashboard's first picture shows of a person. */
export type FirstGreeting = v.InferOutput<typeof greetingSchema>;

/** What is needed of a person's details. */
const personSchema = v.object({
  details: v.object({ name: v.string(), timezone: v.string() }),
  cycle: v.object({ cycle_phase: v.nullable(v.string()) }),
});

type LoadedTexts = Awaited<ReturnType<typeof loadTexts>>;

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
    phase: cycle.cycle_phase,
    madeAt: Date.now(),
  };
}

/** Keeps a greeting for the beginning of the next visit. */
export function keepGreeting(greeting: FirstGreeting): void {
  store(GREETING_KEY, JSON.stringify(greeting));
}

/** The greeting that the last visit kept. */
export function keptGreeting(): FirstGreeting | undefined {
  try {
    return v.parse(greetingSchema, JSON.parse(readStored(GREETING_KEY) ?? ''));
  } catch {
    return undefined; // nothing is kept, or what an older build kept
  }
}
