import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { PinState } from '#domain/recurrence/pin-states.ts';
import { nearDay } from '#web/i18n/format.ts';
import type { Wording } from './task-words.ts';

/** What is unusual about the days of a pinned task, in words; `null` if nothing is. */
export function pinWords(
  { pinState, lastOn }: { pinState: PinState | null; lastOn: string | null },
  { t, language, today }: Wording,
): string | null {
  if (pinState === null) return null;
  // One that comes before its days is due on its limit, or today. The server sends valid days.
  const day = lastOn === null ? '' : nearDay(lastOn as LocalDate, { today, language });
  return t(`tasks.pinStates.${pinState}`, { day });
}

/** Whether a pinned task waits for a decision: to be done on no day of its own, or to be left out. */
export function isPassed(pinState: PinState | null): boolean {
  return pinState === 'days_passed' || pinState === 'period_came_first';
}
