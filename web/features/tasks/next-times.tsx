import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { NextOfCalendar } from './next-of-calendar.tsx';
import { NextOfCycle } from './next-of-cycle.tsx';
import type { SentRepeat } from './repeat-draft.ts';

/** How many of the next times are shown. */
export const SHOWN_TIMES = 3;

/** When a task would come next, worked out on this device. */
export function NextTimes({ repeat }: { repeat: SentRepeat }) {
  const { pin, rule, each = 1, not_after: notAfter = null } = repeat;
  // The day is from the form's own field, or from the server.
  if (pin) return <NextOfCycle pin={pin} each={each} notAfter={notAfter as LocalDate | null} />;
  return rule ? <NextOfCalendar repeat={{ ...repeat, rule }} /> : null;
}

type NextCardProps = {
  /** The phase of the first of them, whose colours the card takes. */
  phase?: CyclePhase | null | undefined;
  children: ReactNode;
};

/** The card of the next times, read out when they change. */
export function NextCard({ phase, children }: NextCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      aria-live="polite"
      className="next-times"
      data-phase={phase ?? undefined}
    >
      <h3 id={headingId}>{t('repeats.next')}</h3>
      {children}
    </section>
  );
}

/** Why there are no next times. */
export function NoTimes({ text, isDanger = false }: { text: string; isDanger?: boolean }) {
  return (
    <p className={isDanger ? 'flex gap-2 text-danger' : 'text-ink-2'}>
      {isDanger && <CircleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none" />}
      {text}
    </p>
  );
}
