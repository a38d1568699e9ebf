import { useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayPress } from '#domain/day-log/apply-day-change.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { logDay } from '#web/lib/day-log/log-day.ts';

/** Logs what a press changes of the open day. */
export type Press = (press: DayPress) => void;

/** The last press that the server refused, until one is saved. */
export type Failure = { readonly text: string; readonly press: DayPress };

/** Saves the presses on a day. `asks`: whether the last one began what may be bleeding in between. */
export function usePress(date: LocalDate) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asks, setAsks] = useState(false);

  async function save(press: DayPress): Promise<void> {
    if ('counts' in press) setAsks(false);
    try {
      const logged = await logDay(date, press);
      setFailure(null);
      if ('bleeding' in press || 'counts' in press) setAsks(logged.asks);
    } catch (error) {
      setFailure({ text: failureToastText(error), press });
    }
  }

  const press: Press = (said) => void save(said);
  return { press, failure, asks };
}
