import * as v from 'valibot';
import { greetingAt } from '#web/features/dashboard/greeting.ts';
import type { loadTexts } from '#web/i18n/load-texts.ts';
import { FIRST_FRAME } from './first-frame-id.ts';

/** What the first frame shows of a person. */
const personSchema = v.object({
  details: v.object({ name: v.string(), timezone: v.string() }),
  cycle: v.object({ cycle_phase: v.nullable(v.string()) }),
});

/** The frame as it stands in the page, to be filled in; `undefined` where the page has none, as in development's own. */
export function showFirstFrame(root: HTMLElement): HTMLElement | undefined {
  const template = document.getElementById(FIRST_FRAME);
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  root.replaceChildren(template.content.cloneNode(true));
  return root.firstElementChild instanceof HTMLElement ? root.firstElementChild : undefined;
}

type Greeting = Awaited<ReturnType<typeof loadTexts>> & {
  /** Somebody's details, kept or just loaded. */
  readonly person: unknown;
};

/** Writes the greeting and lends the phase's colour; returns whether that could be done. */
export function fillFirstFrame(frame: HTMLElement, { person, language, texts }: Greeting): boolean {
  const parsed = v.safeParse(personSchema, person);
  const heading = frame.querySelector('h1');
  if (!parsed.success || heading === null) return false;
  const { details, cycle } = parsed.output;
  const greeting = texts.dashboard[greetingAt(hourIn(details.timezone))];
  document.documentElement.lang = language;
  if (cycle.cycle_phase !== null) frame.dataset.phase = cycle.cycle_phase;
  // As i18next would; its own code is not there yet.
  heading.textContent = greeting.replace('{{name}}', () => details.name);
  return true;
}

/** The hour it is in a zone, by the browser itself: the app's library for zones is as large as all else that runs here. */
function hourIn(timeZone: string): number {
  return Number(
    new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(Date.now()),
  );
}
