import type { LocalDate } from '#domain/calendar/local-date.ts';
import { NextOfCalendar } from './next-of-calendar.tsx';
import { NextOfCycle } from './next-of-cycle.tsx';
import type { SentRepeat } from './repeat-draft.ts';

/** When a task would come next, worked out on this device. */
export function NextTimes({ repeat }: { repeat: SentRepeat }) {
  const { pin, rule, each = 1, not_after: notAfter = null } = repeat;
  // The day is from the form's own field, or from the server.
  if (pin) return <NextOfCycle pin={pin} each={each} notAfter={notAfter as LocalDate | null} />;
  return rule ? <NextOfCalendar repeat={{ ...repeat, rule }} /> : null;
}
