import { BOUNDS } from '#domain/account/quotas.ts';
import type { FetchProblem } from './busy.fields.ts';

const HOUR_SECONDS = 3_600;
/** How long until another fetch after the first failures in a row; after more of them as after the last. */
const BACK_OFF_HOURS = [1, 3, 12, 24] as const;
const WAIT_MAX_SECONDS = 24 * HOUR_SECONDS;
/** From so many failures on a calendar isn't fetched any more. */
const STOPPED_AT = 14;
/** What rarely ends by itself counts double. */
const COUNTED_DOUBLE: readonly FetchProblem[] = ['forbidden', 'gone'];
/** How much earlier or later a fetch may come, as a part of the wait, so that they spread over the hours. */
const SPREAD = 0.2;

/** How long until the next fetch after a success, if the calendar has no wish. */
const USUAL_REFRESH_SECONDS = 6 * HOUR_SECONDS;
/** How far what is stored has to reach, or the calendar is read whole although it hasn't changed. */
export const REACHES_DAYS = 84;
/** How many days ahead a calendar is read. */
export const BUSY_AHEAD_DAYS = 91;
/** The most calendars of a person. */
export const SOURCES_MAX = BOUNDS.calendars.most;

/**
 * How a calendar's fetches go on. `wish` is how often it wants to be asked, in seconds; `null` if it doesn't say. `nextFetchAt` is
 * in unix seconds.
 */
export function afterSuccess(wish: number | null, now: number) {
  const refreshSeconds = withinWaits(wish ?? USUAL_REFRESH_SECONDS);
  const nextFetchAt = now + Math.round(refreshSeconds * (1 + SPREAD * (2 * Math.random() - 1)));
  return { failures: 0, state: 'ok' as const, problem: null, nextFetchAt };
}

/** The same for a calendar that hasn't changed since its last success: it waits as long as after that. */
export function afterUnchanged(
  before: { nextFetchAt: number | null; fetchedAt: number | null } | undefined,
  now: number,
) {
  const waited = (before?.nextFetchAt ?? 0) - (before?.fetchedAt ?? 0);
  return { ...afterSuccess(null, now), nextFetchAt: now + withinWaits(waited) };
}

const withinWaits = (seconds: number) => Math.min(Math.max(seconds, HOUR_SECONDS), WAIT_MAX_SECONDS);

type Attempt = { before: { failures: number; state: string } | undefined; isByHand: boolean; now: number };

/**
 * The same after a failure: `nextFetchAt` is `null` if it isn't fetched any more. `retryAfterSeconds` is what the host asked for. A
 * fetch by hand doesn't bring the end nearer.
 */
export function afterFailure(
  { problem, retryAfterSeconds }: { problem: FetchProblem; retryAfterSeconds: number | null },
  { before, isByHand, now }: Attempt,
) {
  const counted = COUNTED_DOUBLE.includes(problem) ? 2 : 1;
  const failed = before?.failures ?? 0;
  const failures = isByHand ? Math.max(failed, 1) : failed + counted;
  const isOver = before?.state === 'stopped' || failures >= STOPPED_AT;
  const hours = BACK_OFF_HOURS[Math.min(failures, BACK_OFF_HOURS.length) - 1] ?? 1;
  const wait = Math.max(hours * HOUR_SECONDS, Math.min(retryAfterSeconds ?? 0, WAIT_MAX_SECONDS));
  const state: 'stopped' | 'failing' = isOver ? 'stopped' : 'failing';
  return { failures, state, problem, nextFetchAt: isOver ? null : now + wait };
}
