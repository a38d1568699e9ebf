import type { WaitsMs } from '#worker/platform/runtime.ts';
import type { Job } from '#worker/scheduled.ts';
import type { Breakage, Interruption } from './breaking-database.ts';
import { secondsOf } from './person.ts';
import { fetchWorker } from './server.ts';

async function setOutside(outside: Record<string, unknown>): Promise<void> {
  await fetchWorker('/__test/outside', { method: 'POST', body: JSON.stringify(outside) });
}

/** Shorter timeouts than the product’s, for services that never answer. An answer takes about 200 ms on a busy machine. */
export const LITTLE_PATIENCE = {
  waitsMs: { model: 1_000, mail: 1_000, push: 1_000, calendar: 1_000 },
} as const;

/** Shortens the timeouts for the rest of this test. */
export const setPatience = (waitsMs: WaitsMs): Promise<void> => setOutside({ waitsMs });

/** Stops the product's clock at an instant: `2026-03-01T12:00:00Z`, or that many seconds later. */
export const setClock = (instant: string, secondsLater = 0): Promise<void> =>
  setOutside({ now: secondsOf(instant) + secondsLater });

/** Makes all mails fail from now on. */
export const stopMail = (): Promise<void> => setOutside({ mailIsDown: true });

/** Lets mails be sent again. */
export const restoreMail = (): Promise<void> => setOutside({ mailIsDown: false });

/** Switches to another isolate of the product, which shares no memory with the first one. */
export const switchIsolate = (isolate: string): Promise<void> => setOutside({ isolate });

/** Sets `RATE_LIMIT_FACTOR` for the rest of this test. */
export const multiplyLimits = (factor: number): Promise<void> => setOutside({ limitFactor: String(factor) });

/** Raises the limits for a test that makes more calls than a person may. */
export const raiseLimits = (): Promise<void> => multiplyLimits(1_000);

async function setBreakage(breakage: Breakage | null): Promise<void> {
  await fetchWorker('/__test/break-database', { method: 'POST', body: JSON.stringify({ breakage }) });
}

/** Makes the Worker's database break at its nth call. */
export const breakDatabase = (breakage: Breakage): Promise<void> => setBreakage(breakage);

/** Makes the database work again. */
export const mendDatabase = (): Promise<void> => setBreakage(null);

/** Runs a statement between two database calls of the Worker; `null` stops that. */
export async function interrupt(interruption: Interruption | null): Promise<void> {
  await fetchWorker('/__test/interrupt', { method: 'POST', body: JSON.stringify({ interruption }) });
}

export type LogLine = {
  readonly event: string;
  readonly requestId: string;
  readonly [field: string]: unknown;
};

/** Every line that the Worker logged since the test began. */
export async function readLogs(): Promise<LogLine[]> {
  const answer = await fetchWorker('/__test/logs');
  // The format of our own test entry.
  return (await answer.json()) as LogLine[];
}

/** Fires the hourly trigger at an instant, to which it sets the product's clock. */
export async function runCron(instant: string, secondsLater = 0): Promise<void> {
  await setClock(instant, secondsLater);
  await fireCron(secondsOf(instant) + secondsLater);
}

/** Fires the reminders' trigger at an instant, to which it sets the product's clock. */
export async function runReminders(instant: string, secondsLater = 0): Promise<void> {
  await setClock(instant, secondsLater);
  await fireCron(secondsOf(instant) + secondsLater, 'reminders');
}

/** Fires the trigger of the tasks' own reminders at an instant, to which it sets the product's clock. */
export async function runTaskReminders(instant: string, secondsLater = 0): Promise<void> {
  await setClock(instant, secondsLater);
  await fireCron(secondsOf(instant) + secondsLater, 'task_reminders');
}

/** Fires the trigger that forgets details at an instant, to which it sets the product's clock. */
export async function runForgetting(instant: string, secondsLater = 0): Promise<void> {
  await setClock(instant, secondsLater);
  await fireCron(secondsOf(instant) + secondsLater, 'forgetting');
}

/** Fires the trigger of a slot (unix seconds) without changing the clock. */
export async function fireCron(slot: number, job: Job = 'retention'): Promise<void> {
  const body = JSON.stringify({ at: slot, job });
  const answer = await fetchWorker('/__test/cron', { method: 'POST', body });
  if (!answer.ok) throw new Error(`the run failed: ${answer.status}`);
}
