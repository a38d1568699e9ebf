import { createHistogram } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import { drawThing } from './mix.ts';
import { type SoakPerson, send } from './person.ts';

/** One action: how long after its due time it was done, in milliseconds, and its number of calls. */
export type Done = {
  readonly at: number;
  readonly ms: number;
  readonly calls: number;
  readonly fault?: string;
};

export type Crowd = {
  readonly origin: string;
  readonly people: readonly SoakPerson[];
  /** YYYY-MM-DD */
  readonly today: string;
  /** The most actions at the same time. */
  readonly lanes: number;
};

type Pace = {
  readonly seconds: number;
  /** Actions per second; without it, as many as possible. */
  readonly rate?: number;
  readonly seed: number;
};

/**
 * Lets the crowd use the app. With a rate each action has a due time and its delay counts from then, so that a stalling
 * server still gets all the load. Nobody does two things at once, and at most `lanes` actions run at the same time.
 */
export async function use(crowd: Crowd, { seconds, rate, seed }: Pace): Promise<Done[]> {
  const random = seededRandom(seed);
  const idle = [...crowd.people];
  const done: Done[] = [];
  const began = performance.now();
  const ends = began + seconds * 1000;
  let begun = 0;

  await Promise.all(Array.from({ length: crowd.lanes }, lane));
  return done.toSorted((one, other) => one.at - other.at);

  async function lane(): Promise<void> {
    for (;;) {
      const due = rate === undefined ? performance.now() : began + (begun++ / rate) * 1000;
      if (due >= ends) return;
      if (due > performance.now()) await pause(due - performance.now());
      const [person] = idle.splice(Math.floor(random() * idle.length), 1);
      if (!person) throw new Error('more lanes than people');
      done.push(await doOne({ person, due }));
      idle.push(person);
    }
  }

  async function doOne({ person, due }: { person: SoakPerson; due: number }): Promise<Done> {
    let calls = 0;
    const call = (sending: Parameters<typeof send>[1]) => {
      calls++;
      return send(crowd.origin, { ...sending, stx: person.stx });
    };
    const thing = drawThing(random);
    const fault = await thing
      .run({
        person,
        today: crowd.today,
        random,
        get: (path) => call({ method: 'GET', path }),
        post: (path, body) => call({ method: 'POST', path, body }),
      })
      .then(() => undefined)
      .catch(
        (error: unknown) =>
          `${thing.name}: ${error instanceof Error ? error.message : 'no answer'}${causeOf(error)}`,
      );
    const ended = performance.now();
    return { at: ended - began, ms: ended - due, calls, ...(fault === undefined ? {} : { fault }) };
  }
}

/** Why the runtime's `fetch` gave no answer: it puts a code into the cause. */
function causeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
}

/** A percentile of delays, in milliseconds. */
export function percentile(done: readonly Done[], percent: number): number {
  const delays = createHistogram({ figures: 3 });
  for (const { ms } of done) delays.record(Math.max(1, Math.round(ms * 1000)));
  return delays.percentile(percent) / 1000;
}
