import type { Job } from '#worker/scheduled.ts';
import type { Breakage, Interruption } from './breaking-database.ts';
import { secondsOf } from './person.ts';
import { fetchWorker } from './server.ts';

async function setOutside(outside: Record<string, unknown>): Promise<void> {
  await fetchWorker('/__test/outside', { method: 'POST', body: JSON.stringify(outside) });
}

/** Shorter waits than the product’s, for services that never answer. A busy machine takes some 200 ms for an answer. */
export const LITTLE_PATIENCE = { waitsMs: { model: 1_000, mail: 1_000, push: 1_000 } } as const;

/** Stops the product's clock at an instant: `2026-03-01T12:00:00Z`, or that many seconds later. */
export const setClock = (instant: string, secondsLater = 0): Promise<void> =>
  setOutside({ now: secondsOf(instant) + secondsLater });

/** From now on no mail leaves. */
export const stopMail = (): Promise<void> => setOutside({ mailIsDown: true });

/** Mails leave again. */
export const restoreMail = (): Promise<void> => setOutside({ mailIsDown: false });

/** From now on another isolate of the product answers, which remembers nothing of what the first one did. */
export const switchIsolate = (isolate: string): Promise<void> => setOutside({ isolate });

/** Multiplies the limits that `RATE_LIMIT_FACTOR` multiplies, from now on and for this test. */
export const multiplyLimits = (factor: number): Promise<void> => setOutside({ limitFactor: String(factor) });

/** For a test that makes more calls than a person does. */
export const raiseLimits = (): Promise<void> => multiplyLimits(1_000);

async function tellDatabase(breakage: Breakage | null): Promise<void> {
  await fetchWorker('/__test/break-database', { method: 'POST', body: JSON.stringify({ breakage }) });
}

/** From its nth call on the Worker's database breaks. */
export const breakDatabase = (breakage: Breakage): Promise<void> => tellDatabase(breakage);

/** The database works again. */
export const mendDatabase = (): Promise<void> => tellDatabase(null);

/** Carries a statement out between two calls that the Worker makes of its databases; `null` stops that. */
export async function interrupt(interruption: Interruption | null): Promise<void> {
  await fetchWorker('/__test/interrupt', { method: 'POST', body: JSON.stringify({ interruption }) });
}

export type LogLine = {
  readonly event: string;
  readonly requestId: string;
  readonly [field: string]: unknown;
};

/** Every line the Worker logged since the test began. */
export async function readLogs(): Promise<LogLine[]> {
  const answer = await fetchWorker('/__test/logs');
  // Written by our own test entry.
  return (await answer.json()) as LogLine[];
}

/** Lets the hourly trigger fire at an instant, which the product's clock shows from then on. */
export async function runCron(instant: string, secondsLater = 0): Promise<void> {
  await setClock(instant, secondsLater);
  await fireCron(secondsOf(instant) + secondsLater);
}

/** The same with the trigger of reminders. */
export async function runReminders(instant: string, secondsLater = 0): Promise<void> {
  await setClock(instant, secondsLater);
  await fireCron(secondsOf(instant) + secondsLater, 'reminders');
}

/** Fires the trigger of a slot (unix seconds) once more, at whatever time it is. */
export async function fireCron(slot: number, job: Job = 'retention'): Promise<void> {
  const body = JSON.stringify({ at: slot, job });
  const answer = await fetchWorker('/__test/cron', { method: 'POST', body });
  if (!answer.ok) throw new Error(`the run failed: ${answer.status}`);
}
