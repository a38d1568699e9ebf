import { useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayPatch } from '#domain/day-log/day-log.rules.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { logDay } from './log-day.ts';

/** Logs what a press changes of the open day. */
type PatchDay = (press: DayPatch) => void;

/** The last press that the server refused, until one is saved. */
type SaveFailure = { readonly text: string; readonly press: DayPatch; readonly onRetry: () => void };

/** Says what a start counts for that may be bleeding in between. */
export type ClassifyStart = (counts: 0 | 1) => void;

/** Saves the presses on a day. `answer` is there while it's asked what the start counts for that the last one brought. */
export function useLogDay(date: LocalDate) {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [asked, setAsked] = useState<LocalDate>();

  async function save(on: LocalDate, press: DayPatch): Promise<void> {
    if ('counts' in press) setAsked(undefined);
    try {
      const logged = await logDay(on, press);
      setFailure(null);
      if ('bleeding' in press || 'counts' in press) setAsked(logged.asksAbout);
    } catch (error) {
      setFailure({ text: failureToastText(error), press, onRetry: () => void save(on, press) });
    }
  }

  const press: PatchDay = (patch) => void save(date, patch);
  const answer: ClassifyStart | undefined = asked && ((counts) => void save(asked, { counts }));
  return { press, failure, answer };
}

/** The day that the sheet shows, as each of its sections gets it. */
export type EditableDay = {
  readonly date: LocalDate;
  readonly day: DayLog;
  readonly press: PatchDay;
  readonly failure: SaveFailure | null;
};
